//! Labels of `final` rules: the declared winners.

use super::Seats;
use crate::lang::ir::Player;
use crate::lang::syntax::Span;

/// The declared winners of the `final` rules of a position.
#[derive(Debug, Clone)]
pub(crate) struct PlayerLabel {
    /// Winners by name.
    pub(crate) players: Vec<Player>,
    /// Winners by seat, relative to the player who cannot move.
    pub(crate) seats: Seats,
    /// The source span.
    pub(crate) span: Span,
}
