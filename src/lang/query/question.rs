//! Queries about one game, their answers, and the type of strategies.

use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use tweedle_games::game::SumId;
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};

/// A query about one game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Query {
    /// The winners against a coalition of all others when that player begins, counted from 0 in
    /// turn order (Spindler, Def 2.1 and 3.1). For an impartial game the answer is the same for all
    /// players.
    Outcome(Coalition, u8),
    /// The last mover in preference-based play when that player begins (Suetsugu, Def 3).
    Last(PreferenceMatrix, u8),
    /// Tests whether the player who begins gets a wish in preference-based play. Wishes are
    /// numbered from 0.
    Granted(PreferenceMatrix, u8, u8),
    /// The nim value, for two players under normal play (Sprague, Grundy).
    NimValue,
}

/// The answer to a [`Query`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// The seats that win, relative to the player who begins.
    Seats(SeatSet),
    /// The seat of the last mover, relative to the player who begins.
    Last(u8),
    /// Set if the wish is granted.
    Granted(bool),
    /// The nim value; `None` if the game is loony.
    NimValue(Option<u64>),
}

impl Query {
    /// Tests whether the query is about two-player normal play, where impartial games have nim
    /// values.
    pub(super) fn is_nim(&self) -> bool {
        match self {
            Query::Outcome(convention, _) => convention.players() == 2 && convention.is_normal(),
            Query::NimValue => true,
            Query::Last(..) | Query::Granted(..) => false,
        }
    }

    /// Returns the answer to a query about preferences if the player `last` seats after the one who
    /// begins moves last.
    pub(super) fn last_is(&self, last: u8) -> Answer {
        match self {
            Query::Granted(matrix, first, wish) => {
                Answer::Granted(matrix.rank(*first, last) == *wish)
            }
            _ => Answer::Last(last),
        }
    }

    /// Returns the answer for a game that the previous player wins, or does not win.
    pub(super) fn previous_wins(previous: bool) -> Answer {
        Answer::Seats(if previous { SeatSet::PREVIOUS_OF_TWO } else { SeatSet::NEXT })
    }
}

/// A strategy for answering queries.
pub struct Strategy {
    /// The name of the method, as printed by `why`.
    pub name: &'static str,
    /// Returns the answer, if the strategy applies.
    pub(super) answer: fn(&mut Machine, &Request) -> EvalResult<Option<Answer>>,
    /// Explains the answer, one line for each fact.
    pub(super) reasons: fn(&mut Machine, &Request, Answer) -> EvalResult<Vec<String>>,
}

impl Strategy {
    /// Explains an answer to a query, one line for each fact.
    pub fn reasons(
        &self,
        machine: &mut Machine,
        request: &Request,
        score: Answer,
    ) -> EvalResult<Vec<String>> {
        (self.reasons)(machine, request, score)
    }
}

/// A query about a game, with its source span.
#[derive(Debug, Clone)]
pub struct Request {
    /// The query.
    pub query: Query,
    /// The game.
    pub game: SumId,
    /// The source span for diagnostics.
    pub span: Span,
}
