//! Conditions: values that must be true or false.

use crate::lang::eval::{Frame, Machine};
use crate::lang::report::{Code, Outcome, Problem};
use crate::lang::resolve::{Node, Term};
use crate::lang::syntax::Span;
use crate::lang::value::{Value, Verdict};

impl Machine {
    /// The value of a condition.
    #[inline]
    pub(crate) fn truth(&mut self, node: &Node, frame: Frame<'_>) -> Outcome<bool> {
        if let Term::Compare(op, pair) = &node.code
            && let Some(truth) = self.quick_truth(*op, pair, frame)
        {
            return Ok(truth);
        }
        let value = self.eval(node, frame)?;
        self.truth_of(value, node)
    }

    #[inline(never)]
    fn truth_of(&self, value: Value, node: &Node) -> Outcome<bool> {
        match value {
            Value::Bool(b) => Ok(b),
            Value::Verdict(verdict) => settled(&verdict, node.span),
            other => Err(Box::new(
                Problem::at(
                    Code::Type,
                    node.span,
                    format!("a condition must be true or false, but this is {}", other.what()),
                )
                .label(other.what()),
            )),
        }
    }
}

/// The answer of a verdict in a place that needs one.
pub fn settled(verdict: &Verdict, span: Span) -> Outcome<bool> {
    verdict.answer.ok_or_else(|| {
        Box::new(
            Problem::at(Code::Open, span, format!("this is open: {}", verdict.reason))
                .label("neither proved nor refuted"),
        )
    })
}
