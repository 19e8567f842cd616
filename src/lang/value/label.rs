//! Ends of positions by their `final` rules: the winners, or an amount that sums add.

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

/// The kind of an end.
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
    /// The points of the first of two players; negative ones are points of the other.
    Lead(i64),
    /// The points of one player.
    Of(Player, i64),
    /// The points of each player.
    Each(Vec<i64>),
}
