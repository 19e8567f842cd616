//! Subexpressions of an expression.

use super::{BarsCode, ClauseCode, Loop, Node, SideCode, Term};

/// Defines a function that calls `visit` with each direct subexpression in source order.
macro_rules! each_child {
    ($(#[$doc:meta])* $name:ident, $iter:ident, $loop:ident, $bars:ident $(, $mut:ident)?) => {
        impl Node {
            $(#[$doc])*
            pub fn $name<'a>(&'a $($mut)? self, visit: &mut dyn FnMut(&'a $($mut)? Node)) {
                match &$($mut)? self.code {
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
                    Term::Integer(pair, _)
                    | Term::Juxtaposed(pair)
                    | Term::Restrict(pair)
                    | Term::Index(pair)
                    | Term::Binary(_, pair)
                    | Term::Power(pair)
                    | Term::Compare(_, pair)
                    | Term::Under(pair) => {
                        let (a, b) = &$($mut)? **pair;
                        visit(a);
                        visit(b);
                    }
                    Term::Bars(bars) => $bars(bars, visit),
                    Term::Game(nodes)
                    | Term::List(nodes)
                    | Term::Set(nodes)
                    | Term::Tuple(nodes)
                    | Term::Native(_, nodes)
                    | Term::And(nodes)
                    | Term::Or(nodes) => nodes.$iter().for_each(visit),
                    Term::Of(_, inner) => $loop(inner, visit),
                    Term::Map(pairs) => {
                        for (key, value) in pairs {
                            visit(key);
                            visit(value);
                        }
                    }
                    Term::Call(callee, args) => {
                        visit(callee);
                        args.$iter().for_each(visit);
                    }
                    Term::Chain(first, rest) => {
                        visit(first);
                        rest.$iter().for_each(|(_, node)| visit(node));
                    }
                    Term::Compares(first, rest) => {
                        visit(first);
                        for (_, who, node) in rest {
                            who.$iter().for_each(&mut *visit);
                            visit(node);
                        }
                    }
                    Term::Range(from, to) => {
                        visit(from);
                        to.$iter().for_each(|to| visit(to));
                    }
                    Term::If(parts) => {
                        let (condition, then, otherwise) = &$($mut)? **parts;
                        visit(condition);
                        visit(then);
                        visit(otherwise);
                    }
                    Term::Let(bindings, body) => {
                        bindings.$iter().for_each(|(_, node)| visit(node));
                        visit(body);
                    }
                }
            }
        }

        fn $bars<'a>(
            bars: &'a $($mut)? BarsCode,
            visit: &mut dyn FnMut(&'a $($mut)? Node),
        ) {
            for side in &$($mut)? bars.sides {
                match side {
                    SideCode::Options(nodes) => nodes.$iter().for_each(&mut *visit),
                    SideCode::Nested(inner) => $bars(inner, visit),
                }
            }
        }

        fn $loop<'a>(inner: &'a $($mut)? Loop, visit: &mut dyn FnMut(&'a $($mut)? Node)) {
            visit(&$($mut)? inner.element);
            for clause in &$($mut)? inner.clauses {
                match clause {
                    ClauseCode::For(_, node) | ClauseCode::If(node) => visit(node),
                }
            }
        }
    };
}

each_child! {
    /// Calls `visit` with each direct subexpression in source order. The bodies of functions that
    /// it creates are not subexpressions.
    each_child, iter, each_in_loop, each_in_bars
}

each_child! {
    /// Calls `visit` with each direct subexpression, to be changed.
    each_child_mut, iter_mut, each_in_loop_mut, each_in_bars_mut, mut
}

impl ClauseCode {
    /// Returns the source of a generator, or a condition.
    pub fn node(&self) -> &Node {
        match self {
            ClauseCode::For(_, node) | ClauseCode::If(node) => node,
        }
    }
}
