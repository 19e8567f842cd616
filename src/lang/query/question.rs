//! Queries about one game, and their answers.

use crate::lang::syntax::Span;
use tweedle_games::absorbing::Verdict;
use tweedle_games::game::SumId;
use tweedle_games::order::{Apart, Order, Same, TriedContexts};
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};
use tweedle_games::two::ValueId;

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
    /// The canonical form, for two players under normal play (Siegel, II.2).
    Value,
    /// Tests whether the game is at most another one for a player (Spindler, Def 4.3).
    AtMost(Coalition, SumId, u8),
    /// Tests whether the game equals another one in all sums with impartial games.
    Equal(Coalition, SumId),
}

/// The kind of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QueryKind {
    Outcome,
    Last,
    Granted,
    NimValue,
    Value,
    AtMost,
    Equal,
}

/// The answer to a [`Query`].
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// The canonical form.
    Value(ValueId),
    /// Set if the game is at most the other one; open if no method has decided it.
    AtMost(AtMost),
    /// Set if the games are equal; open if no method has decided it.
    Equal(Verdict<Same, Apart, TriedContexts>),
}

/// The result of a comparison of two games, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AtMost {
    /// A proof, a refutation, or what was tried.
    Order(Order),
    /// The winner of the difference decides: whether the first game is at most the second, and the
    /// negative of the second, with which the games have different outcomes if it is not.
    Difference {
        /// Set if the first game is at most the second.
        holds: bool,
        /// The negative of the second game.
        opposite: SumId,
        /// The method that found the winner; empty for play.
        by: &'static str,
    },
    /// The sides of loopy games decide.
    Sides(bool),
}

impl QueryKind {
    /// All kinds, in the order of their definition.
    pub(super) const ALL: [QueryKind; 7] = [
        QueryKind::Outcome,
        QueryKind::Last,
        QueryKind::Granted,
        QueryKind::NimValue,
        QueryKind::Value,
        QueryKind::AtMost,
        QueryKind::Equal,
    ];
}

impl Query {
    /// Returns the kind of the query.
    pub(super) fn kind(&self) -> QueryKind {
        match self {
            Query::Outcome(..) => QueryKind::Outcome,
            Query::Last(..) => QueryKind::Last,
            Query::Granted(..) => QueryKind::Granted,
            Query::NimValue => QueryKind::NimValue,
            Query::Value => QueryKind::Value,
            Query::AtMost(..) => QueryKind::AtMost,
            Query::Equal(..) => QueryKind::Equal,
        }
    }

    /// Returns the number of players.
    pub(super) fn players(&self) -> u8 {
        match self {
            Query::Last(matrix, _) | Query::Granted(matrix, ..) => matrix.players(),
            _ => self.convention().map_or(2, Coalition::players),
        }
    }

    /// Returns the convention; `None` for a preference matrix.
    pub(super) fn convention(&self) -> Option<Coalition> {
        match self {
            Query::Outcome(convention, _)
            | Query::AtMost(convention, ..)
            | Query::Equal(convention, _) => Some(*convention),
            Query::Last(..) | Query::Granted(..) => None,
            Query::NimValue | Query::Value => Some(Coalition::TWO),
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
