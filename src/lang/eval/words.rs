//! The arithmetic that programs do most, without a detour through values: sums, differences,
//! products and comparisons of word-sized integers that stand in slots or in the text.

use crate::lang::eval::{Frame, Machine};
use crate::lang::resolve::{Node, Term};
use crate::lang::syntax::{BinOp, CmpOp};
use crate::lang::value::Value;

impl Machine {
    /// The value of an expression that is an integer at hand, or an operation on two of them.
    /// `None` says nothing about the expression: it is to be evaluated the long way.
    #[inline]
    pub(crate) fn quick_int(&self, node: &Node, frame: Frame<'_>) -> Option<i64> {
        match &node.code {
            Term::Binary(op, pair) => {
                let a = self.at_hand(&pair.0, frame)?;
                let b = self.at_hand(&pair.1, frame)?;
                combine(*op, a, b)
            }
            _ => self.at_hand(node, frame),
        }
    }

    /// The truth of a comparison of two such integers.
    #[inline]
    pub(crate) fn quick_truth(
        &self,
        op: CmpOp,
        pair: &(Node, Node),
        frame: Frame<'_>,
    ) -> Option<bool> {
        let a = self.quick_int(&pair.0, frame)?;
        let b = self.quick_int(&pair.1, frame)?;
        match op {
            CmpOp::Eq => Some(a == b),
            CmpOp::Ne => Some(a != b),
            CmpOp::Lt => Some(a < b),
            CmpOp::Le => Some(a <= b),
            CmpOp::Gt => Some(a > b),
            CmpOp::Ge => Some(a >= b),
            CmpOp::Iso | CmpOp::In | CmpOp::NotIn => None,
        }
    }

    #[inline]
    fn at_hand(&self, node: &Node, frame: Frame<'_>) -> Option<i64> {
        match &node.code {
            Term::Int(n) => Some(*n),
            Term::Local(slot) => match self.stack.get(frame.base + *slot as usize) {
                Some(Value::Int(n)) => Some(*n),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The operation, if it stays within a word.
#[inline]
pub(crate) fn combine(op: BinOp, a: i64, b: i64) -> Option<i64> {
    match op {
        BinOp::Add => a.checked_add(b),
        BinOp::Sub => a.checked_sub(b),
        BinOp::Mul | BinOp::Dot => a.checked_mul(b),
        _ => None,
    }
}
