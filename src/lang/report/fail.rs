//! Construction of results that fail with a diagnostic.

use super::{Code, Problem};
use crate::lang::syntax::Span;

/// The result of an evaluation.
pub type EvalResult<T> = Result<T, Box<Problem>>;

/// Fails with a diagnostic at a span.
pub fn fail<T>(code: Code, span: Span, message: impl Into<String>) -> EvalResult<T> {
    Problem::at(code, span, message).err()
}
