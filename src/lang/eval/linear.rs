//! Linear expressions and comparisons in the size of a heap.

use super::call::Frame;
use super::{Machine, Value};
use crate::lang::resolve::{Code, Node};
use crate::lang::syntax::{BinOp, CmpOp};

/// `n·heap + a·part + constant`, where the part is what one of two heaps holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) heap: i64,
    pub(super) part: i64,
    pub(super) constant: i64,
}

impl Machine {
    /// An expression as a linear one in the heap and the part.
    pub(super) fn linear(
        &mut self,
        node: &Node,
        frame: Frame<'_>,
        (heap, part): (u32, Option<u32>),
    ) -> Option<Linear> {
        match &node.code {
            Code::Local(slot) if *slot == heap => Some(Linear { heap: 1, part: 0, constant: 0 }),
            Code::Local(slot) if Some(*slot) == part => {
                Some(Linear { heap: 0, part: 1, constant: 0 })
            }
            _ if !node.mentions(heap) && !part.is_some_and(|part| node.mentions(part)) => {
                match self.eval(node, frame).ok()? {
                    Value::Int(constant) => Some(Linear { heap: 0, part: 0, constant }),
                    _ => None,
                }
            }
            Code::Binary(op, pair) => {
                let a = self.linear(&pair.0, frame, (heap, part))?;
                a.and(*op, self.linear(&pair.1, frame, (heap, part))?)
            }
            Code::Chain(first, rest) => {
                let mut sum = self.linear(first, frame, (heap, part))?;
                for (op, node) in rest {
                    sum = sum.and(*op, self.linear(node, frame, (heap, part))?)?;
                }
                Some(sum)
            }
            _ => None,
        }
    }
}

impl Linear {
    /// The sum or the difference.
    pub(super) fn and(self, op: BinOp, other: Linear) -> Option<Linear> {
        let each = |a: i64, b: i64| match op {
            BinOp::Add => a.checked_add(b),
            BinOp::Sub => a.checked_sub(b),
            _ => None,
        };
        Some(Linear {
            heap: each(self.heap, other.heap)?,
            part: each(self.part, other.part)?,
            constant: each(self.constant, other.constant)?,
        })
    }
}

/// The comparison with both sides negated.
pub(super) fn mirrored(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Lt => CmpOp::Gt,
        CmpOp::Le => CmpOp::Ge,
        CmpOp::Gt => CmpOp::Lt,
        CmpOp::Ge => CmpOp::Le,
        other => other,
    }
}

/// Whether a condition on the heap holds for all naturals: `n in 0..`, `n >= 0`, and so on.
pub(super) fn natural(condition: &Node, heap: u32) -> bool {
    let is_heap = |node: &Node| node.code == Code::Local(heap);
    match &condition.code {
        Code::And(parts) => parts.iter().all(|part| !part.mentions(heap) || natural(part, heap)),
        Code::Compare(CmpOp::In, pair) => {
            let Code::Range(low, None) = &pair.1.code else { return false };
            is_heap(&pair.0) && matches!(low.code, Code::Int(..=0))
        }
        Code::Compare(CmpOp::Ge, pair) => {
            is_heap(&pair.0) && matches!(pair.1.code, Code::Int(..=0))
        }
        Code::Compare(CmpOp::Gt, pair) => {
            is_heap(&pair.0) && matches!(pair.1.code, Code::Int(..=-1))
        }
        _ => false,
    }
}
