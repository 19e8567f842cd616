//! Construction of results that fail with a diagnostic.

use super::{Code, Problem};
use crate::lang::syntax::Span;

/// The result of evaluating something.
pub type EvalResult<T> = Result<T, Box<Problem>>;

/// A failure at a place.
pub fn fail<T>(code: Code, span: Span, message: impl Into<String>) -> EvalResult<T> {
    Err(Box::new(Problem::at(code, span, message)))
}
