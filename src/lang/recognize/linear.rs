//! Recognizer of linear expressions and comparisons in the size of a heap.

use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Node, Term};
use crate::lang::syntax::{BinOp, CmpOp};
use crate::lang::value::Value;

/// A linear expression `heap·n + part·k + constant`, where `n` is the size of the heap, and `k` the
/// size of one of the two heaps left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Linear {
    pub(crate) heap: i64,
    pub(crate) part: i64,
    pub(crate) constant: i64,
}

/// Returns an expression as linear in the heap and the part.
pub(crate) fn linear(
    machine: &mut Machine,
    node: &Node,
    frame: Frame<'_>,
    (heap, part): (u32, Option<u32>),
) -> Option<Linear> {
    match &node.code {
        Term::Local(slot) if *slot == heap => Some(Linear { heap: 1, part: 0, constant: 0 }),
        Term::Local(slot) if Some(*slot) == part => Some(Linear { heap: 0, part: 1, constant: 0 }),
        _ if !node.mentions(heap) && !part.is_some_and(|part| node.mentions(part)) => {
            match machine.eval(node, frame).ok()? {
                Value::Int(constant) => Some(Linear { heap: 0, part: 0, constant }),
                _ => None,
            }
        }
        Term::Binary(op, pair) => {
            let a = linear(machine, &pair.0, frame, (heap, part))?;
            a.and(*op, linear(machine, &pair.1, frame, (heap, part))?)
        }
        Term::Chain(first, rest) => {
            let mut sum = linear(machine, first, frame, (heap, part))?;
            for (op, node) in rest {
                sum = sum.and(*op, linear(machine, node, frame, (heap, part))?)?;
            }
            Some(sum)
        }
        _ => None,
    }
}

impl Linear {
    /// Returns the sum or the difference.
    pub(crate) fn and(self, op: BinOp, other: Linear) -> Option<Linear> {
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

/// Tests whether a condition on the heap holds for all natural numbers, such as `n in 0..` or
/// `n >= 0`.
pub(crate) fn natural(condition: &Node, heap: u32) -> bool {
    let is_heap = |node: &Node| node.code == Term::Local(heap);
    match &condition.code {
        Term::And(parts) => parts.iter().all(|part| !part.mentions(heap) || natural(part, heap)),
        Term::Compare(CmpOp::In, pair) => {
            let Term::Range(low, None) = &pair.1.code else { return false };
            is_heap(&pair.0) && matches!(low.code, Term::Int(..=0))
        }
        Term::Compare(CmpOp::Ge, pair) => {
            is_heap(&pair.0) && matches!(pair.1.code, Term::Int(..=0))
        }
        Term::Compare(CmpOp::Gt, pair) => {
            is_heap(&pair.0) && matches!(pair.1.code, Term::Int(..=-1))
        }
        _ => false,
    }
}
