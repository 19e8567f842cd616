//! Subexpressions of a resolved expression.

use super::{BarsCode, ClauseCode, Loop, Node, SideCode, Term};

impl Node {
    /// Calls `visit` with each direct subexpression in source order. The bodies of functions that
    /// it creates are not subexpressions.
    pub fn each_child<'a>(&'a self, visit: &mut dyn FnMut(&'a Node)) {
        match &self.code {
            Term::Int(_)
            | Term::Big(_)
            | Term::Str(_)
            | Term::Bool(_)
            | Term::EmptySet
            | Term::Local(_)
            | Term::Captured(_)
            | Term::Global(_)
            | Term::Player(_)
            | Term::Seat(_)
            | Term::Builtin(_)
            | Term::Absent
            | Term::Ups(..)
            | Term::Stream(_)
            | Term::Lambda(_) => {}
            Term::Nim(node)
            | Term::Signed(_, node)
            | Term::Conjugate(node, _)
            | Term::Neg(node)
            | Term::Entail(node)
            | Term::Not(node) => visit(node),
            Term::Integer(nodes, _) | Term::Juxtaposed(nodes) => both(nodes, visit),
            Term::Restrict(nodes)
            | Term::Index(nodes)
            | Term::Binary(_, nodes)
            | Term::Power(nodes)
            | Term::Compare(_, nodes)
            | Term::Under(nodes) => both(nodes, visit),
            Term::Bars(bars) => bars.each_child(visit),
            Term::Game(nodes)
            | Term::List(nodes)
            | Term::Set(nodes)
            | Term::Tuple(nodes)
            | Term::Native(_, nodes)
            | Term::And(nodes)
            | Term::Or(nodes) => nodes.iter().for_each(visit),
            Term::GameOf(inner) | Term::ListOf(inner) | Term::SetOf(inner) | Term::MapOf(inner) => {
                inner.each_child(visit);
            }
            Term::Map(pairs) => pairs.iter().for_each(|pair| both(pair, visit)),
            Term::Call(callee, args) => {
                visit(callee);
                args.iter().for_each(visit);
            }
            Term::Chain(first, rest) => {
                visit(first);
                rest.iter().for_each(|(_, node)| visit(node));
            }
            Term::Compares(first, rest) => {
                visit(first);
                for (_, who, node) in rest {
                    who.iter().for_each(&mut *visit);
                    visit(node);
                }
            }
            Term::Range(from, to) => {
                visit(from);
                to.iter().for_each(|to| visit(to));
            }
            Term::If(parts) => [&parts.0, &parts.1, &parts.2].into_iter().for_each(visit),
            Term::Let(bindings, body) => {
                bindings.iter().for_each(|(_, node)| visit(node));
                visit(body);
            }
        }
    }
}

fn both<'a>(pair: &'a (Node, Node), visit: &mut dyn FnMut(&'a Node)) {
    visit(&pair.0);
    visit(&pair.1);
}

impl ClauseCode {
    /// Returns the source of a generator, or a condition.
    pub fn node(&self) -> &Node {
        match self {
            ClauseCode::For(_, node) | ClauseCode::If(node) => node,
        }
    }
}

impl BarsCode {
    fn each_child<'a>(&'a self, visit: &mut dyn FnMut(&'a Node)) {
        for side in &self.sides {
            match side {
                SideCode::Options(nodes) => nodes.iter().for_each(&mut *visit),
                SideCode::Nested(inner) => inner.each_child(visit),
            }
        }
    }
}

impl Loop {
    fn each_child<'a>(&'a self, visit: &mut dyn FnMut(&'a Node)) {
        visit(&self.element);
        self.clauses.iter().for_each(|clause| visit(clause.node()));
    }
}
