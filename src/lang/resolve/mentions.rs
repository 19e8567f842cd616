//! Which slots an expression looks at.

use super::{BarsCode, Capture, ClauseCode, Code, Loop, Node, SideCode};

impl Node {
    /// Whether the expression looks at a slot of the running call, itself or in a function that it
    /// makes.
    pub fn mentions(&self, slot: u32) -> bool {
        let any = |nodes: &[Node]| nodes.iter().any(|node| node.mentions(slot));
        let pair = |pair: &(Node, Node)| pair.0.mentions(slot) || pair.1.mentions(slot);
        match &self.code {
            Code::Local(other) => *other == slot,
            Code::Int(_)
            | Code::Big(_)
            | Code::Str(_)
            | Code::Bool(_)
            | Code::EmptySet
            | Code::Captured(_)
            | Code::Global(_)
            | Code::Player(_)
            | Code::Seat(_)
            | Code::Builtin(_)
            | Code::Absent
            | Code::Ups(..) => false,
            Code::Nim(node)
            | Code::PlusStar(node)
            | Code::PlusMinus(node)
            | Code::Conjugate(node, _)
            | Code::Neg(node)
            | Code::Entail(node)
            | Code::Not(node) => node.mentions(slot),
            Code::Integer(nodes, _) => pair(nodes),
            Code::Restrict(nodes)
            | Code::Index(nodes)
            | Code::Binary(_, nodes)
            | Code::Power(nodes)
            | Code::Compare(_, nodes)
            | Code::Under(nodes) => pair(nodes),
            Code::Bars(bars) => bars.mentions(slot),
            Code::Game(nodes)
            | Code::List(nodes)
            | Code::Set(nodes)
            | Code::Tuple(nodes)
            | Code::Native(_, nodes)
            | Code::And(nodes)
            | Code::Or(nodes) => any(nodes),
            Code::GameOf(inner) | Code::ListOf(inner) | Code::SetOf(inner) | Code::MapOf(inner) => {
                inner.mentions(slot)
            }
            Code::Map(pairs) => pairs.iter().any(pair),
            Code::Stream(function) | Code::Lambda(function) => {
                function.captures.contains(&Capture::Local(slot))
            }
            Code::Call(callee, args) => callee.mentions(slot) || any(args),
            Code::Chain(first, rest) => {
                first.mentions(slot) || rest.iter().any(|(_, node)| node.mentions(slot))
            }
            Code::Compares(first, rest) => {
                let look = |node: &Node| node.mentions(slot);
                look(first)
                    || rest
                        .iter()
                        .any(|(_, who, node)| who.as_ref().is_some_and(look) || look(node))
            }
            Code::Range(from, to) => {
                from.mentions(slot) || to.as_ref().is_some_and(|to| to.mentions(slot))
            }
            Code::If(parts) => {
                parts.0.mentions(slot) || parts.1.mentions(slot) || parts.2.mentions(slot)
            }
            Code::Let(bindings, body) => {
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
