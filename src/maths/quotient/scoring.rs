//! What positions are worth, by any rule of play in which it does not matter who moves.

use crate::maths::play::{Convention, Play};

/// A rule of play as a function from the set of the options' scores to the score. Scores are those
/// of [`Play`] as a [`Convention`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoring(Play);

impl Scoring {
    /// The rule of a convention; `None` for preferences that differ between the players.
    pub fn new(play: &Play) -> Option<Scoring> {
        (play.movers() == 1).then(|| Scoring(play.clone()))
    }

    /// The convention.
    pub fn play(&self) -> &Play {
        &self.0
    }

    /// The score of a game with options of these scores.
    pub(super) fn of(&self, options: impl IntoIterator<Item = u32>) -> u32 {
        self.0.score_of(0, options)
    }
}
