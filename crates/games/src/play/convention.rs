//! The trait [`Convention`] of all conventions of play: a fold over the options of a game.

use std::hash::Hash;

use super::SeatSet;

/// A rule for who wins an impartial game, relative to the player about to move. The score of a game
/// follows from the set of its options' scores, through a tally that can take only finitely many
/// values. The recursion, quotients, periods and tables of sums all fold options by it.
///
/// ```
/// use tweedle_games::play::{Coalition, Convention, SeatSet};
///
/// // Under normal play of three players *1 has one option, 0, from which all but the mover win.
/// let three = Coalition::THREE;
/// let zero = three.stuck();
/// assert_eq!(three.score_of(0, [zero]), SeatSet::all(3) - SeatSet::seat(1));
/// ```
pub trait Convention {
    /// The score of a sum for the mover.
    type Score: Copy + Eq + Hash;
    /// The information from the options so far. As options are added, a tally never returns to an
    /// earlier value, and an option may be folded twice.
    type Tally: Copy + Eq + Hash;

    /// A value that sums seldom have; tables use it for "not yet known".
    const UNKNOWN: Self::Score;

    /// Returns the number of players.
    fn players(&self) -> u8;

    /// Returns the number of players whose scores differ in an impartial sum: 1 if the mover does
    /// not matter.
    fn movers(&self) -> u8;

    /// Returns the tally before the first option of the player `mover`, who does not matter if
    /// [`movers`](Convention::movers) is 1.
    fn begin(&self, mover: u8) -> Self::Tally;

    /// Records an option's score, which is relative to the next player; returns true if no further
    /// option can matter.
    fn fold(&self, tally: &mut Self::Tally, option: Self::Score) -> bool;

    /// The score of a game whose options have all been folded or cannot matter; of one without
    /// options where none was.
    fn score(&self, tally: Self::Tally) -> Self::Score;

    /// Returns the score of a stop at which these seats win, or `None` if this number of winners
    /// has no score.
    fn won_by(&self, winners: SeatSet) -> Option<Self::Score>;

    /// The score of a game without options.
    #[inline]
    fn stuck(&self) -> Self::Score {
        self.score(self.begin(0))
    }

    /// The score of a game with options of these scores.
    #[inline]
    fn score_of(&self, mover: u8, options: impl IntoIterator<Item = Self::Score>) -> Self::Score {
        let mut tally = self.begin(mover);
        for option in options {
            if self.fold(&mut tally, option) {
                break;
            }
        }
        self.score(tally)
    }
}
