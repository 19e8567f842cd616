//! What the `final` rules of a position say: the winners, or an amount that sums add.

use super::Seats;
use crate::lang::ir::Player;
use crate::lang::syntax::Span;

/// The declared end of a position.
#[derive(Debug, Clone)]
pub(crate) struct EndLabel {
    pub(crate) kind: EndKind,
    /// The source span.
    pub(crate) span: Span,
}

/// What a declared end says.
#[derive(Debug, Clone)]
pub(crate) enum EndKind {
    /// Winners by name, and by seat relative to the player who cannot move.
    Winners { players: Vec<Player>, seats: Seats },
    /// A value, and the number of the map from totals to winners.
    Value { value: i64, map: u32 },
    /// Points.
    Score(Scored),
}

/// Points as a rule gives them.
#[derive(Debug, Clone)]
pub(crate) enum Scored {
    /// Those of the first of two players; negative ones are those of the other.
    Lead(i64),
    /// Those of one player.
    Of(Player, i64),
    /// Those of each player.
    Each(Vec<i64>),
}
