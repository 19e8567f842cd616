//! Text drawings of game trees and proofs.

use std::sync::Arc;
use tweedle_games::game::SumId;

/// The drawn part of a tree: lines in order, each followed by its children. A game has a line for
/// each position with its outcome, a proof one for each claim with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing(pub Vec<Branch>);

/// A line of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The depth below the root: in a game, the number of moves.
    pub depth: usize,
    /// The content of the line.
    pub drawn: Drawn,
}

/// The content of a line of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// A position.
    Position {
        /// The position.
        game: SumId,
        /// The players who may move there: `L` or `L, C`; empty if all may.
        movers: Arc<str>,
        /// Its outcome under the convention at the time of drawing, as `outcome` returns it.
        outcome: Arc<str>,
        /// Set if the move to the position wins for the mover.
        wins: bool,
        /// The state of its options in the drawing.
        below: Below,
    },
    /// The number of options that are omitted for lack of space.
    More(usize),
    /// A sentence of an explanation.
    Said(String),
}

/// The state of the options of a position in a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Below {
    /// They follow, if there are any.
    Drawn,
    /// They were drawn above, where the position occurs first.
    Above,
    /// The number of options that are omitted because they are too deep.
    Left(usize),
}
