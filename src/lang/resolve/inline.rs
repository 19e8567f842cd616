//! The body of a function with arguments in the place of its parameters.

use super::{Code, Node};

impl Node {
    /// The expression with these in the place of the first slots; `None` where it has slots of its
    /// own, looks at what a closure brought along, or is of a kind for which it is not needed.
    pub fn with_arguments(&self, args: &[Node]) -> Option<Node> {
        let of = |node: &Node| node.with_arguments(args);
        let boxed = |node: &Node| of(node).map(Box::new);
        let pair = |pair: &(Node, Node)| Some(Box::new((of(&pair.0)?, of(&pair.1)?)));
        let all = |nodes: &[Node]| nodes.iter().map(of).collect::<Option<Vec<Node>>>();
        let code = match &self.code {
            Code::Local(slot) => return args.get(*slot as usize).cloned(),
            Code::Int(_)
            | Code::Big(_)
            | Code::Str(_)
            | Code::Bool(_)
            | Code::EmptySet
            | Code::Global(_)
            | Code::Player(_)
            | Code::Builtin(_)
            | Code::Absent
            | Code::Ups(..) => self.code.clone(),
            Code::Nim(node) => Code::Nim(boxed(node)?),
            Code::Neg(node) => Code::Neg(boxed(node)?),
            Code::Not(node) => Code::Not(boxed(node)?),
            Code::Entail(node) => Code::Entail(boxed(node)?),
            Code::Index(nodes) => Code::Index(pair(nodes)?),
            Code::Binary(op, nodes) => Code::Binary(*op, pair(nodes)?),
            Code::Power(nodes) => Code::Power(pair(nodes)?),
            Code::Compare(op, nodes) => Code::Compare(*op, pair(nodes)?),
            Code::Under(nodes) => Code::Under(pair(nodes)?),
            Code::Game(nodes) => Code::Game(all(nodes)?),
            Code::List(nodes) => Code::List(all(nodes)?),
            Code::Set(nodes) => Code::Set(all(nodes)?),
            Code::Tuple(nodes) => Code::Tuple(all(nodes)?),
            Code::And(nodes) => Code::And(all(nodes)?),
            Code::Or(nodes) => Code::Or(all(nodes)?),
            Code::Native(id, nodes) => Code::Native(*id, all(nodes)?),
            Code::Call(callee, nodes) => Code::Call(boxed(callee)?, all(nodes)?),
            Code::Chain(first, rest) => {
                let rest = rest.iter().map(|(op, node)| Some((*op, of(node)?)));
                Code::Chain(boxed(first)?, rest.collect::<Option<_>>()?)
            }
            Code::If(parts) => Code::If(Box::new((of(&parts.0)?, of(&parts.1)?, of(&parts.2)?))),
            _ => return None,
        };
        Some(Node { span: self.span, code })
    }
}
