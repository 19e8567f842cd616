//! Precedence levels of operators for the printer, and their symbols.

use super::{BinOp, CmpOp, Expr, ExprKind, PrefixOp};

/// The precedence of an operator. A node needs no parentheses if its level is at least the required
/// one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Under,
    Arrow,
    Or,
    And,
    Not,
    Compare,
    Range,
    Sides,
    Add,
    Star,
    Mul,
    Prefix,
    Power,
    Postfix,
}

impl Level {
    /// Returns the level of an expression's outermost operator.
    pub fn from_expr(expr: &Expr) -> Level {
        match &expr.kind {
            ExprKind::Under { .. } => Level::Under,
            ExprKind::Lambda { .. } | ExprKind::If { .. } | ExprKind::Let { .. } => Level::Arrow,
            ExprKind::Chain { rest, .. } => match rest.first().map(|(op, _)| op) {
                Some(BinOp::Or) => Level::Or,
                Some(BinOp::And) => Level::And,
                Some(BinOp::Sides) => Level::Sides,
                Some(BinOp::Add | BinOp::Sub) => Level::Add,
                _ => Level::Mul,
            },
            ExprKind::Juxtaposed(..) | ExprKind::Signed(..) => Level::Star,
            ExprKind::Prefix { op: PrefixOp::Not, .. } => Level::Not,
            ExprKind::Compare { .. } => Level::Compare,
            ExprKind::Range { .. } => Level::Range,
            ExprKind::Prefix { .. } => Level::Prefix,
            ExprKind::Int(n) if n.sign() == num_bigint::Sign::Minus => Level::Prefix,
            ExprKind::Power { .. } => Level::Power,
            _ => Level::Postfix,
        }
    }
}

/// Returns an operator with the spaces around it.
pub fn sign(op: BinOp) -> &'static str {
    match op {
        BinOp::Or => " or ",
        BinOp::And => " and ",
        BinOp::Sides => " & ",
        BinOp::Add => " + ",
        BinOp::Sub => " - ",
        BinOp::Mul => " * ",
        BinOp::Dot => "·",
        BinOp::Div => "/",
        BinOp::IntDiv => " div ",
        BinOp::Mod => " mod ",
    }
}

/// Returns the symbol of a comparison operator.
pub fn relation(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => "==",
        CmpOp::Ne => "!=",
        CmpOp::Lt => "<",
        CmpOp::Le => "<=",
        CmpOp::Gt => ">",
        CmpOp::Ge => ">=",
        CmpOp::Iso => "~=",
        CmpOp::In => "in",
        CmpOp::NotIn => "not in",
    }
}
