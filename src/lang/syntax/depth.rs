//! Limit on the depth of expression trees, [`MAX_DEPTH`], so that no recursion over a tree, not
//! even dropping it, can overflow the stack.

use super::{Bars, Clause, Comprehension, Expr, ExprKind, Items, MAX_DEPTH, Side, Span};

impl Expr {
    /// Creates a node from existing children. A tree deeper than [`MAX_DEPTH`] becomes an
    /// [`ExprKind::Error`] leaf.
    pub fn new(span: Span, kind: ExprKind) -> Expr {
        let depth = height(&kind).saturating_add(1);
        if depth > MAX_DEPTH {
            return Expr { span, kind: ExprKind::Error, depth: 1 };
        }
        Expr { span, kind, depth }
    }
}

/// Returns the height of the highest child, 0 for a leaf.
fn height(kind: &ExprKind) -> u16 {
    use ExprKind::*;
    match kind {
        Int(_)
        | Str(_)
        | Bool(_)
        | Name(_)
        | Last
        | Result(_)
        | EmptySet
        | Star(None)
        | Ups { .. }
        | Error => 0,
        Star(Some(e)) | Signed(_, e) | Paren(e) => e.depth,
        Labelled { value: e, .. }
        | Restrict { game: e, .. }
        | Lambda { body: e, .. }
        | Member { object: e, .. }
        | Conjugate { game: e, .. }
        | Prefix { operand: e, .. } => e.depth,
        Game(items) | List(items) | Set(items) => of_items(items),
        Bars(bars) => of_bars(bars),
        Map(entries) => highest(entries.iter().flat_map(|(k, v)| [k, v])),
        MapOf { key, value, clauses } => key.depth.max(value.depth).max(of_clauses(clauses)),
        Tuple(es) => highest(es),
        Matrix(rows) => highest(rows.iter().flatten()),
        Stream(comprehension) => of_comprehension(comprehension),
        Call { callee, args } => callee.depth.max(highest(args.iter().map(|a| &a.value))),
        Index { object, index } => object.depth.max(index.depth),
        Chain { first, rest } => first.depth.max(highest(rest.iter().map(|(_, e)| e))),
        Power { base: a, exponent: b } | Juxtaposed(a, b) => a.depth.max(b.depth),
        Compare { first, rest } => first.depth.max(highest(rest.iter().map(|c| &c.operand))),
        Range { from, to } => from.depth.max(to.as_ref().map_or(0, |e| e.depth)),
        If { condition, then, otherwise } => condition.depth.max(then.depth).max(otherwise.depth),
        Let { bindings, body } => body.depth.max(highest(bindings.iter().map(|(_, e)| e))),
        Under { body, convention } => body.depth.max(convention.depth),
    }
}

fn highest<'e>(exprs: impl IntoIterator<Item = &'e Expr>) -> u16 {
    exprs.into_iter().map(|e| e.depth).max().unwrap_or(0)
}

fn of_items(items: &Items) -> u16 {
    match items {
        Items::Listed(es) => highest(es),
        Items::Of(comprehension) => of_comprehension(comprehension),
    }
}

fn of_comprehension(comprehension: &Comprehension) -> u16 {
    comprehension.element.depth.max(of_clauses(&comprehension.clauses))
}

fn of_clauses(clauses: &[Clause]) -> u16 {
    highest(clauses.iter().map(|clause| match clause {
        Clause::For { source: e, .. } | Clause::If(e) => e,
    }))
}

/// Returns the height of bars. Nested bars are levels of the tree, although they are not
/// expressions.
fn of_bars(bars: &Bars) -> u16 {
    let side = |side: &Side| match side {
        Side::Options(es) => highest(es),
        Side::Nested(inner) => of_bars(inner).saturating_add(1),
    };
    bars.sides.iter().map(side).max().unwrap_or(0)
}
