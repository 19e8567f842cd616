//! What every rule for who wins has in common.

/// A rule for who wins an impartial game: the score of a stopped game, and how a mover picks
/// among options. Scores are relative to the player about to move.
pub trait Convention {
    /// What a sum is worth.
    type Score: Copy + Eq;
    /// What has been learnt from the options so far.
    type Tally: Copy;

    /// A value that sums seldom have; tables use it for "not yet known".
    const UNKNOWN: Self::Score;

    /// The score of a game without options.
    fn stuck(&self) -> Self::Score;

    /// Before the first option.
    fn begin(&self) -> Self::Tally;

    /// Takes note of an option's score; true when no further option can matter.
    fn fold(&self, tally: &mut Self::Tally, option: Self::Score) -> bool;

    /// The score of a game with at least one option, all of which have been folded or cannot
    /// matter.
    fn choose(&self, tally: Self::Tally) -> Self::Score;
}
