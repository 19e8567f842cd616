//! Games whose sides differ.

use crate::maths::game::SumId;
use crate::maths::stopper::Sides;

/// A game by its sides: `S & T`.
#[derive(Clone, Debug)]
pub struct Sided {
    /// The sides.
    pub sides: Sides,
    /// What it is if infinite play is Left's win, as a game.
    pub onside: SumId,
    /// What it is if infinite play is Right's win, as a game.
    pub offside: SumId,
}
