//! Which slots an expression looks at.

use super::{BarsCode, Capture, ClauseCode, Loop, Node, SideCode, Term};

impl Node {
    /// Whether the expression looks at a slot of the running call, itself or in a function that it
    /// makes.
    pub fn mentions(&self, slot: u32) -> bool {
        let any = |nodes: &[Node]| nodes.iter().any(|node| node.mentions(slot));
        let pair = |pair: &(Node, Node)| pair.0.mentions(slot) || pair.1.mentions(slot);
        match &self.code {
            Term::Local(other) => *other == slot,
            Term::Int(_)
            | Term::Big(_)
            | Term::Str(_)
            | Term::Bool(_)
            | Term::EmptySet
            | Term::Captured(_)
            | Term::Global(_)
            | Term::Player(_)
            | Term::Seat(_)
            | Term::Builtin(_)
            | Term::Absent
            | Term::Ups(..) => false,
            Term::Nim(node)
            | Term::PlusStar(node)
            | Term::Signed(_, node)
            | Term::Conjugate(node, _)
            | Term::Neg(node)
            | Term::Entail(node)
            | Term::Not(node) => node.mentions(slot),
            Term::Integer(nodes, _) => pair(nodes),
            Term::Restrict(nodes)
            | Term::Index(nodes)
            | Term::Binary(_, nodes)
            | Term::Power(nodes)
            | Term::Compare(_, nodes)
            | Term::Under(nodes) => pair(nodes),
            Term::Bars(bars) => bars.mentions(slot),
            Term::Game(nodes)
            | Term::List(nodes)
            | Term::Set(nodes)
            | Term::Tuple(nodes)
            | Term::Native(_, nodes)
            | Term::And(nodes)
            | Term::Or(nodes) => any(nodes),
            Term::GameOf(inner) | Term::ListOf(inner) | Term::SetOf(inner) | Term::MapOf(inner) => {
                inner.mentions(slot)
            }
            Term::Map(pairs) => pairs.iter().any(pair),
            Term::Stream(function) | Term::Lambda(function) => {
                function.captures.contains(&Capture::Local(slot))
            }
            Term::Call(callee, args) => callee.mentions(slot) || any(args),
            Term::Chain(first, rest) => {
                first.mentions(slot) || rest.iter().any(|(_, node)| node.mentions(slot))
            }
            Term::Compares(first, rest) => {
                let look = |node: &Node| node.mentions(slot);
                look(first)
                    || rest
                        .iter()
                        .any(|(_, who, node)| who.as_ref().is_some_and(look) || look(node))
            }
            Term::Range(from, to) => {
                from.mentions(slot) || to.as_ref().is_some_and(|to| to.mentions(slot))
            }
            Term::If(parts) => {
                parts.0.mentions(slot) || parts.1.mentions(slot) || parts.2.mentions(slot)
            }
            Term::Let(bindings, body) => {
                body.mentions(slot) || bindings.iter().any(|(_, node)| node.mentions(slot))
            }
        }
    }
}

impl BarsCode {
    fn mentions(&self, slot: u32) -> bool {
        self.sides.iter().any(|side| match side {
            SideCode::Options(nodes) => nodes.iter().any(|node| node.mentions(slot)),
            SideCode::Nested(inner) => inner.mentions(slot),
        })
    }
}

impl Loop {
    fn mentions(&self, slot: u32) -> bool {
        let clause = |clause: &ClauseCode| match clause {
            ClauseCode::For(_, node) | ClauseCode::If(node) => node.mentions(slot),
        };
        self.element.mentions(slot) || self.clauses.iter().any(clause)
    }
}
