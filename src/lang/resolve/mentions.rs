//! Which slots an expression looks at.

use super::{BarsCode, Capture, ClauseCode, Loop, Node, SideCode, Term};

impl Node {
    /// Whether the expression looks at a slot of the running call, itself or in a function that it
    /// makes.
    pub fn mentions(&self, slot: u32) -> bool {
        self.looks_at(&|place| place == Capture::Local(slot))
    }

    /// Whether the expression looks at such a slot, or such a value that its closure brought
    /// along, itself or in a function that it makes.
    pub fn looks_at(&self, is: &dyn Fn(Capture) -> bool) -> bool {
        let any = |nodes: &[Node]| nodes.iter().any(|node| node.looks_at(is));
        let pair = |pair: &(Node, Node)| pair.0.looks_at(is) || pair.1.looks_at(is);
        match &self.code {
            Term::Local(slot) => is(Capture::Local(*slot)),
            Term::Captured(at) => is(Capture::Captured(*at)),
            Term::Int(_)
            | Term::Big(_)
            | Term::Str(_)
            | Term::Bool(_)
            | Term::EmptySet
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
            | Term::Not(node) => node.looks_at(is),
            Term::Integer(nodes, _) => pair(nodes),
            Term::Restrict(nodes)
            | Term::Index(nodes)
            | Term::Binary(_, nodes)
            | Term::Power(nodes)
            | Term::Compare(_, nodes)
            | Term::Under(nodes) => pair(nodes),
            Term::Bars(bars) => bars.looks_at(is),
            Term::Game(nodes)
            | Term::List(nodes)
            | Term::Set(nodes)
            | Term::Tuple(nodes)
            | Term::Native(_, nodes)
            | Term::And(nodes)
            | Term::Or(nodes) => any(nodes),
            Term::GameOf(inner) | Term::ListOf(inner) | Term::SetOf(inner) | Term::MapOf(inner) => {
                inner.looks_at(is)
            }
            Term::Map(pairs) => pairs.iter().any(pair),
            Term::Stream(function) | Term::Lambda(function) => {
                function.captures.iter().any(|capture| is(*capture))
            }
            Term::Call(callee, args) => callee.looks_at(is) || any(args),
            Term::Chain(first, rest) => {
                first.looks_at(is) || rest.iter().any(|(_, node)| node.looks_at(is))
            }
            Term::Compares(first, rest) => {
                let look = |node: &Node| node.looks_at(is);
                look(first)
                    || rest
                        .iter()
                        .any(|(_, who, node)| who.as_ref().is_some_and(look) || look(node))
            }
            Term::Range(from, to) => {
                from.looks_at(is) || to.as_ref().is_some_and(|to| to.looks_at(is))
            }
            Term::If(parts) => parts.0.looks_at(is) || parts.1.looks_at(is) || parts.2.looks_at(is),
            Term::Let(bindings, body) => {
                body.looks_at(is) || bindings.iter().any(|(_, node)| node.looks_at(is))
            }
        }
    }
}

impl BarsCode {
    fn looks_at(&self, is: &dyn Fn(Capture) -> bool) -> bool {
        self.sides.iter().any(|side| match side {
            SideCode::Options(nodes) => nodes.iter().any(|node| node.looks_at(is)),
            SideCode::Nested(inner) => inner.looks_at(is),
        })
    }
}

impl Loop {
    fn looks_at(&self, is: &dyn Fn(Capture) -> bool) -> bool {
        let clause = |clause: &ClauseCode| match clause {
            ClauseCode::For(_, node) | ClauseCode::If(node) => node.looks_at(is),
        };
        self.element.looks_at(is) || self.clauses.iter().any(clause)
    }
}
