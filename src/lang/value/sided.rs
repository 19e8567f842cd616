//! Games whose sides differ.

use crate::maths::game::SumId;

/// A game by its sides: `S & T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sided {
    /// What it is if infinite play is Left's win.
    pub onside: SumId,
    /// What it is if infinite play is Right's win.
    pub offside: SumId,
}
