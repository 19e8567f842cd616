//! Interpreter: stack frames.

use crate::lang::value::Value;

/// The stack frame of a running call.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    /// Its first slot on the stack.
    pub(crate) base: usize,
    /// The values captured by its closure.
    pub(crate) captured: &'a Vec<Value>,
}

impl Frame<'_> {
    /// Returns a frame without captured values.
    pub(crate) fn outside(base: usize) -> Frame<'static> {
        const NO_CAPTURES: &Vec<Value> = &Vec::new();
        Frame { base, captured: NO_CAPTURES }
    }
}
