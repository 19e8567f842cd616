//! The children of expressions, and the limit on the depth of their trees, [`MAX_DEPTH`], so that
//! no recursion over a tree, not even dropping it, can overflow the stack.

use super::{Bars, Clause, Expr, ExprKind, Items, MAX_DEPTH, Side, Span};

impl Expr {
    /// Creates a node from existing children. A tree deeper than [`MAX_DEPTH`] becomes an
    /// [`ExprKind::Error`] leaf.
    pub fn new(span: Span, kind: ExprKind) -> Expr {
        // Nested bars are levels of the tree, although they are not expressions.
        let mut depth = if let ExprKind::Bars(bars) = &kind { levels(bars) } else { 1 };
        let own = depth;
        kind.each_child(&mut |child| depth = depth.max(child.depth.saturating_add(own)));
        if depth > MAX_DEPTH {
            return Expr { span, kind: ExprKind::Error, depth: 1 };
        }
        Expr { span, kind, depth }
    }
}

/// Returns the number of nested literals with bars.
fn levels(bars: &Bars) -> u16 {
    let side = |side: &Side| match side {
        Side::Options(_) => 0,
        Side::Nested(inner) => levels(inner),
    };
    bars.sides.iter().map(side).max().unwrap_or(0) + 1
}

impl ExprKind {
    /// Calls `visit` with each direct subexpression, those of generators and conditions first.
    pub fn each_child<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        use ExprKind::*;
        match self {
            Int(_)
            | Str(_)
            | Bool(_)
            | Name(_)
            | Last
            | Result(_)
            | EmptySet
            | Star(None)
            | Ups { .. }
            | Error => {}
            Star(Some(e))
            | Signed(_, e)
            | Paren(e)
            | Labelled { value: e, .. }
            | Restrict { game: e, .. }
            | Lambda { body: e, .. }
            | Member { object: e, .. }
            | Conjugate { game: e, .. }
            | Prefix { operand: e, .. } => visit(e),
            Game(items) | List(items) | Set(items) => match items {
                Items::Listed(es) => es.iter().for_each(visit),
                Items::Of(of) => {
                    of.clauses.iter().map(Clause::expr).for_each(&mut *visit);
                    visit(&of.element);
                }
            },
            Stream(of) => {
                of.clauses.iter().map(Clause::expr).for_each(&mut *visit);
                visit(&of.element);
            }
            MapOf { key, value, clauses } => {
                clauses.iter().map(Clause::expr).for_each(&mut *visit);
                [&**key, value].into_iter().for_each(visit);
            }
            Bars(bars) => bars.each_option(visit),
            Map(entries) => entries.iter().flat_map(|(k, v)| [k, v]).for_each(visit),
            Tuple(es) => es.iter().for_each(visit),
            Matrix(rows) => rows.iter().flatten().for_each(visit),
            Call { callee, args } => {
                visit(callee);
                args.iter().for_each(|arg| visit(&arg.value));
            }
            Index { object: a, index: b }
            | Power { base: a, exponent: b }
            | Juxtaposed(a, b)
            | Under { body: a, convention: b } => [&**a, b].into_iter().for_each(visit),
            Chain { first, rest } => {
                visit(first);
                rest.iter().for_each(|(_, e)| visit(e));
            }
            Compare { first, rest } => {
                visit(first);
                rest.iter().for_each(|link| visit(&link.operand));
            }
            Range { from, to } => {
                visit(from);
                to.iter().for_each(|e| visit(e));
            }
            If { condition, then, otherwise } => {
                [&**condition, then, otherwise].into_iter().for_each(visit);
            }
            Let { bindings, body } => {
                bindings.iter().for_each(|(_, e)| visit(e));
                visit(body);
            }
        }
    }
}

impl Clause {
    /// Returns the source of a generator, or the condition.
    pub fn expr(&self) -> &Expr {
        match self {
            Clause::For { source: e, .. } | Clause::If(e) => e,
        }
    }
}

impl Bars {
    /// Calls `visit` with each option of each player, in order.
    fn each_option<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        for side in &self.sides {
            match side {
                Side::Options(options) => options.iter().for_each(&mut *visit),
                Side::Nested(inner) => inner.each_option(visit),
            }
        }
    }
}
