//! Interpreter: conditions, which must be true or false.

use crate::lang::eval::immediate::{Quick, Small};
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::Node;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Value, Verdict};

impl Machine {
    /// Evaluates a condition.
    pub(crate) fn truth(&mut self, node: &Node, frame: Frame<'_>) -> EvalResult<bool> {
        let truth = self.holds(node, frame);
        self.outcome(truth)
    }

    /// Evaluates a condition.
    #[inline(always)]
    pub(super) fn holds(&mut self, node: &Node, frame: Frame<'_>) -> Quick<bool> {
        match self.quick_truth(node, frame) {
            Some(truth) => Ok(truth),
            None => self.holds_other(node, frame),
        }
    }

    #[inline(never)]
    fn holds_other(&mut self, node: &Node, frame: Frame<'_>) -> Quick<bool> {
        match self.small(node, frame)? {
            Small::True => Ok(true),
            Small::False => Ok(false),
            other => {
                let truth = self.truth_of(other, node);
                self.quick(truth)
            }
        }
    }

    #[inline(never)]
    fn truth_of(&mut self, found: Small, node: &Node) -> EvalResult<bool> {
        match self.whole(found) {
            Value::Bool(b) => Ok(b),
            Value::Verdict(verdict) => settled(&verdict, node.span),
            other => Problem::at(
                Code::Type,
                node.span,
                format!("a condition must be true or false, but this is {}", other.what()),
            )
            .label(other.what())
            .err(),
        }
    }
}

/// Returns the truth value of a verdict.
///
/// # Errors
/// The verdict is open.
pub fn settled(verdict: &Verdict, span: Span) -> EvalResult<bool> {
    verdict.answer.ok_or_else(|| {
        Box::new(
            Problem::at(Code::Open, span, format!("open: {}", verdict.reason))
                .label("neither proved nor refuted"),
        )
    })
}
