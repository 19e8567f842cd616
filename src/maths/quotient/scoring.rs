//! What positions are worth, by any rule of play in which it does not matter who moves.

use crate::maths::period::ByTally;
use crate::maths::play::Play;

/// A rule of play as a function from the set of the options' scores to the score. Scores are sets of seats
/// for play against all others, and who moves last, from the mover on, for play by preferences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoring(Play);

/// The options looked at so far; 0 before the first.
pub(super) type Tally = u32;

impl Scoring {
    /// The rule of a convention; `None` for preferences that differ between the players.
    pub fn new(play: &Play) -> Option<Scoring> {
        match play {
            Play::Preference(matrix) if !matrix.is_impartial() => None,
            _ => Some(Scoring(play.clone())),
        }
    }

    /// The convention.
    pub fn play(&self) -> &Play {
        &self.0
    }

    /// The tally with one more option.
    pub(super) fn with(&self, tally: Tally, option: u32) -> Tally {
        match &self.0 {
            // The set of all seats is no tally, so one more than a tally fits.
            Play::Coalition(coalition) => {
                let before = tally.checked_sub(1);
                coalition.with(0, before, option).map_or(0, |seats| seats + 1)
            }
            Play::Preference(matrix) => {
                let before = tally.checked_sub(1).map(|rank| rank as u8);
                matrix.with(0, before, option as u8).map_or(0, |rank| u32::from(rank) + 1)
            }
        }
    }

    /// Whether no further option can matter.
    pub(super) fn is_settled(&self, tally: Tally) -> bool {
        match &self.0 {
            // Only the mover is left.
            Play::Coalition(_) => tally == 2,
            // The best wish is fulfilled.
            Play::Preference(_) => tally == 1,
        }
    }

    /// The score that goes with a tally; of no options where it is 0.
    pub(super) fn score(&self, tally: Tally) -> u32 {
        match &self.0 {
            Play::Coalition(coalition) => coalition.score(0, tally.checked_sub(1)),
            Play::Preference(matrix) => {
                matrix.score(0, tally.checked_sub(1).map(|rank| rank as u8)).into()
            }
        }
    }

    /// The score of a game with options of these scores.
    pub(super) fn of(&self, options: impl IntoIterator<Item = u32>) -> u32 {
        self.score(options.into_iter().fold(0, |tally, option| self.with(tally, option)))
    }
}
