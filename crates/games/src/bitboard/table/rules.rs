//! Sources of rules for boards, and reasons for missing answers.

use super::positions::OnBoard;
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::patterns::Patterns;
use crate::game::{Halt, Points, SumId};
use tweedle_base::{Budget, Limit};

/// Reasons for a missing answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// Words do not do for it: the game is to be followed otherwise.
    #[error("the rules or the board do not fit into bitboards")]
    Unsupported,
    /// A letter occurs that has no code yet.
    #[error("the letter `{}` has no number yet", char::from(*.0))]
    Letter(u8),
    /// The tables are full, and are to be compacted.
    #[error("the tables are full")]
    Full,
    /// Another thread has solved the query.
    #[error("another thread has answered")]
    Superseded,
    /// A limit.
    #[error(transparent)]
    Halt(Halt),
}

impl From<Halt> for NoAnswer {
    fn from(halt: Halt) -> NoAnswer {
        NoAnswer::Halt(halt)
    }
}

impl From<Limit> for NoAnswer {
    fn from(limit: Limit) -> NoAnswer {
        NoAnswer::Halt(limit.into())
    }
}

/// A source of rules for a family of positions on boards of a shape.
pub trait Source {
    /// Returns the rules, where cells may hold these letters; the code of a letter is its index.
    ///
    /// # Errors
    /// If patterns cannot express them.
    fn patterns(&mut self, family: u32, grid: Grid, letters: &[u8]) -> Result<Patterns, NoAnswer>;

    /// Returns the points that a game without a board gives to each player.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] unless the game only gives points.
    fn points(&mut self, _: SumId) -> Result<Points, NoAnswer> {
        Err(NoAnswer::Unsupported)
    }

    /// Returns the points of each player if play stops in a position.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] if the rules say something else.
    fn end(&mut self, _: OnBoard<'_>) -> Result<Points, NoAnswer> {
        Err(NoAnswer::Unsupported)
    }
}

/// The rules, and the letters that cells may hold.
pub(crate) struct Rules<'a> {
    pub(crate) source: &'a mut dyn Source,
    pub(crate) letters: &'a [u8],
    /// The number of players with moves of their own in a partizan game.
    pub(crate) players: usize,
    /// Is true if there may be moves after which the same player moves again.
    pub(crate) entailing: bool,
    pub(crate) budget: &'a Budget,
}

impl<'a> Rules<'a> {
    /// Returns rules without moves after which the same player moves again.
    pub(crate) fn alternating(
        source: &'a mut dyn Source,
        letters: &'a [u8],
        players: usize,
        budget: &'a Budget,
    ) -> Rules<'a> {
        Rules { source, letters, players, entailing: false, budget }
    }
}
