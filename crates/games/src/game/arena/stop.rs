//! The end of a computation without a result.

use super::halt::Halt;

/// The reason why a computation ends without a result. `E` is an error that ends the whole query, a
/// limit or one of the caller; `R` says why the computation itself gave up, after which another
/// method may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop<E, R = ()> {
    /// It gave up.
    GaveUp(R),
    /// It was ended by an error.
    Failed(E),
}

impl<R> From<Halt> for Stop<Halt, R> {
    fn from(halt: Halt) -> Self {
        Stop::Failed(halt)
    }
}
