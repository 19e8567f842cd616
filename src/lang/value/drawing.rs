//! Drawings of trees, as values: of a game, or of a proof.

use std::sync::Arc;
use tweedle_games::game::SumId;

/// A tree as far as it is drawn: lines in order, each followed by those below it. Of a game, each
/// position with its outcome; of a proof, each claim with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing(pub Vec<Branch>);

/// A line of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// How far it is below the root: in a game, how many moves.
    pub depth: usize,
    /// What is drawn there.
    pub drawn: Drawn,
}

/// What a line of a drawing shows.
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
        /// Whether the move there wins for who makes it.
        wins: bool,
        /// What became of its options.
        below: Below,
    },
    /// So many further options, for which there was no room.
    More(usize),
    /// A sentence of an explanation.
    Said(String),
}

/// What becomes of the options of a position in a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Below {
    /// They follow, if there are any.
    Drawn,
    /// They are drawn where the position is drawn first, further above.
    Above,
    /// So many are left out, because they are too deep.
    Left(usize),
}
