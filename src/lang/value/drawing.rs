//! Text drawings of trees: of a game, or of a proof.

use std::sync::Arc;
use tweedle_games::game::SumId;

/// A tree as far as it is drawn: lines in order, each followed by those below it. Of a game, each
/// position with its outcome; of a proof, each claim with its reason.
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
        /// The players who may move there: `L` or `L, C`; nothing if all may.
        movers: Arc<str>,
        /// Its outcome under the convention in force when it was drawn, as `outcome` gives it.
        outcome: Arc<str>,
        /// `true` if the move to the position wins for the mover.
        wins: bool,
        /// The state of its options in the drawing.
        below: Below,
    },
    /// The number of further options that are left out for lack of space.
    More(usize),
    /// A sentence of an explanation.
    Said(String),
}

/// The state of the options of a position in a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Below {
    /// They follow, if there are any.
    Drawn,
    /// They are drawn where the position is drawn first, further above.
    Above,
    /// The number of options left out because they are too deep.
    Left(usize),
}
