//! Whom `final` rules declare winners.

use super::Seats;
use crate::lang::resolve::Player;
use crate::lang::syntax::Span;

/// Whom the `final` rules of a position declare winners.
#[derive(Debug, Clone)]
pub(crate) struct PlayerLabel {
    /// Winners by name.
    pub(crate) players: Vec<Player>,
    /// Winners by where they sit, seen from the player who cannot move.
    pub(crate) seats: Seats,
    /// Where they are written.
    pub(crate) span: Span,
}
