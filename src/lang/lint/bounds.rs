//! Static analysis of conditions on numbers: bounds of expressions.

use crate::lang::syntax::{BinOp, CmpOp, Comparison, Expr, ExprKind, PrefixOp, print_expr};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// A bound, and whether it is inclusive.
type Bound = Option<(BigInt, bool)>;

/// An interval of numbers.
#[derive(Debug, Clone, Default)]
struct Interval {
    low: Bound,
    high: Bound,
}

/// The known intervals of expressions, by their source.
#[derive(Debug, Default)]
pub struct Bounds(BTreeMap<String, Interval>);

/// Returns the number that an expression denotes.
pub fn constant(expr: &Expr) -> Option<BigInt> {
    match &expr.kind {
        ExprKind::Int(n) => Some(n.clone()),
        ExprKind::Paren(inner) => constant(inner),
        ExprKind::Prefix { op: PrefixOp::Neg, operand } => Some(-constant(operand)?),
        _ => None,
    }
}

/// Returns the parts of a conjunction.
pub fn parts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Paren(inner) => parts(inner),
        ExprKind::Chain { first, rest } if rest.iter().all(|(op, _)| *op == BinOp::And) => {
            let all = std::iter::once(&**first).chain(rest.iter().map(|(_, part)| part));
            all.flat_map(parts).collect()
        }
        _ => vec![expr],
    }
}

impl Bounds {
    /// Forgets the bounds of expressions with a name that was bound again.
    pub fn forget(&mut self, name: &str) {
        let letter = |c: char| c.is_alphanumeric() || c == '_';
        self.0.retain(|text, _| !text.split(|c| !letter(c)).any(|word| word == name));
    }

    /// Records that a name takes integer values in a range.
    pub fn runs(&mut self, name: &str, from: &Expr, to: Option<&Expr>) {
        let bound = |expr: &Expr| constant(expr).map(|n| (n, true));
        let interval = Interval { low: bound(from), high: to.and_then(bound) };
        self.0.insert(name.to_owned(), interval);
    }

    /// Evaluates a condition without `and` by the known bounds; `None` if they do not decide it.
    /// Then adds the condition to the bounds.
    pub fn take(&mut self, condition: &Expr) -> Option<bool> {
        match &condition.kind {
            ExprKind::Bool(truth) => Some(*truth),
            ExprKind::Paren(inner) => self.take(inner),
            ExprKind::Prefix { op: PrefixOp::Not, operand } if parts(operand).len() == 1 => {
                let mut apart = Bounds(self.0.clone());
                apart.take(operand).map(|truth| !truth)
            }
            ExprKind::Compare { first, rest } => {
                let mut left = &**first;
                let mut all = Some(true);
                for link in rest {
                    match self.compare(left, link) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => all = None,
                    }
                    left = &link.operand;
                }
                all
            }
            _ => None,
        }
    }

    fn compare(&mut self, left: &Expr, link: &Comparison) -> Option<bool> {
        let (op, right) = (link.op, &link.operand);
        if link.player.is_some() {
            return None;
        }
        if let (Some(a), Some(b)) = (constant(left), constant(right)) {
            return holds(op, &a, &b);
        }
        let (a, b) = (print_expr(left), print_expr(right));
        if a == b {
            return match op {
                CmpOp::Eq | CmpOp::Le | CmpOp::Ge | CmpOp::Iso => Some(true),
                CmpOp::Ne | CmpOp::Lt | CmpOp::Gt => Some(false),
                CmpOp::In | CmpOp::NotIn => None,
            };
        }
        match (constant(left), constant(right)) {
            (None, Some(n)) => self.against(a, op, n),
            (Some(n), None) => self.against(b, op.mirrored(), n),
            _ => None,
        }
    }

    /// Compares an expression with a number.
    fn against(&mut self, text: String, op: CmpOp, n: BigInt) -> Option<bool> {
        let known = self.0.get(&text).cloned().unwrap_or_default();
        let (below, above) = (known.below(&n), known.above(&n));
        let truth = match op {
            CmpOp::Lt => either(below.0, above.1),
            CmpOp::Le => either(below.1, above.0),
            CmpOp::Gt => either(above.0, below.1),
            CmpOp::Ge => either(above.1, below.0),
            CmpOp::Eq if below.0 || above.0 => Some(false),
            CmpOp::Eq if below.1 && above.1 => Some(true),
            CmpOp::Ne if below.0 || above.0 => Some(true),
            CmpOp::Ne if below.1 && above.1 => Some(false),
            _ => None,
        };
        if truth.is_none() {
            let entry = self.0.entry(text).or_default();
            match op {
                CmpOp::Lt => entry.high = Some((n, false)),
                CmpOp::Le => entry.high = Some((n, true)),
                CmpOp::Gt => entry.low = Some((n, false)),
                CmpOp::Ge => entry.low = Some((n, true)),
                CmpOp::Eq => {
                    *entry = Interval { low: Some((n.clone(), true)), high: Some((n, true)) }
                }
                _ => {}
            }
        }
        truth
    }
}

impl Interval {
    /// Returns whether the whole interval is less than a number, and whether it is at most the
    /// number.
    fn below(&self, n: &BigInt) -> (bool, bool) {
        self.high.as_ref().map_or((false, false), |(high, reached)| {
            (high < n || (high == n && !reached), high <= n)
        })
    }

    /// Returns whether the whole interval is greater than a number, and whether it is at least the
    /// number.
    fn above(&self, n: &BigInt) -> (bool, bool) {
        self.low
            .as_ref()
            .map_or((false, false), |(low, reached)| (low > n || (low == n && !reached), low >= n))
    }
}

fn either(yes: bool, no: bool) -> Option<bool> {
    if yes { Some(true) } else { no.then_some(false) }
}

fn holds(op: CmpOp, a: &BigInt, b: &BigInt) -> Option<bool> {
    Some(match op {
        CmpOp::Eq => a == b,
        CmpOp::Ne => a != b,
        CmpOp::Lt => a < b,
        CmpOp::Le => a <= b,
        CmpOp::Gt => a > b,
        CmpOp::Ge => a >= b,
        CmpOp::Iso | CmpOp::In | CmpOp::NotIn => return None,
    })
}
