//! Inlining: the body of a function with arguments in place of its parameters.

use super::{Node, Term};

impl Node {
    /// Returns the expression with arguments in place of the first slots. Returns `None` if it has
    /// slots of its own, uses captured values, or is of a kind that is never inlined.
    pub fn with_arguments(&self, args: &[Node]) -> Option<Node> {
        let of = |node: &Node| node.with_arguments(args);
        let boxed = |node: &Node| of(node).map(Box::new);
        let pair = |pair: &(Node, Node)| Some(Box::new((of(&pair.0)?, of(&pair.1)?)));
        let all = |nodes: &[Node]| nodes.iter().map(of).collect::<Option<Vec<Node>>>();
        let code = match &self.code {
            Term::Local(slot) => return args.get(*slot as usize).cloned(),
            Term::Int(_)
            | Term::Big(_)
            | Term::Str(_)
            | Term::Bool(_)
            | Term::EmptySet
            | Term::Global(_)
            | Term::Player(_)
            | Term::Builtin(_)
            | Term::Absent
            | Term::Ups(..) => self.code.clone(),
            Term::Nim(node) => Term::Nim(boxed(node)?),
            Term::Neg(node) => Term::Neg(boxed(node)?),
            Term::Not(node) => Term::Not(boxed(node)?),
            Term::Entail(node) => Term::Entail(boxed(node)?),
            Term::Index(nodes) => Term::Index(pair(nodes)?),
            Term::Binary(op, nodes) => Term::Binary(*op, pair(nodes)?),
            Term::Power(nodes) => Term::Power(pair(nodes)?),
            Term::Compare(op, nodes) => Term::Compare(*op, pair(nodes)?),
            Term::Under(nodes) => Term::Under(pair(nodes)?),
            Term::Game(nodes) => Term::Game(all(nodes)?),
            Term::List(nodes) => Term::List(all(nodes)?),
            Term::Set(nodes) => Term::Set(all(nodes)?),
            Term::Tuple(nodes) => Term::Tuple(all(nodes)?),
            Term::And(nodes) => Term::And(all(nodes)?),
            Term::Or(nodes) => Term::Or(all(nodes)?),
            Term::Native(id, nodes) => Term::Native(*id, all(nodes)?),
            Term::Call(callee, nodes) => Term::Call(boxed(callee)?, all(nodes)?),
            Term::Chain(first, rest) => {
                let rest = rest.iter().map(|(op, node)| Some((*op, of(node)?)));
                Term::Chain(boxed(first)?, rest.collect::<Option<_>>()?)
            }
            Term::If(parts) => Term::If(Box::new((of(&parts.0)?, of(&parts.1)?, of(&parts.2)?))),
            _ => return None,
        };
        Some(Node { span: self.span, code })
    }
}
