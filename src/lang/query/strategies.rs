//! The strategies that answer queries about a game, in order. The first that applies answers.

use super::question::{Answer, Query, Request};
use super::solver::{self, Strategy, other_kind};
use super::stored;
use super::{
    by_loops, by_nim, by_order, by_period, by_quotient, by_search, by_stealing, by_values,
};
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use tweedle_games::game::SumId;
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};
use tweedle_games::two::ValueId;

/// The strategies, the cheapest first. A new theorem is added as a new row.
pub(super) static STRATEGIES: &[&Strategy] = &[
    &by_loops::KNOWN,
    &by_period::STRATEGY,
    &by_stealing::STRATEGY,
    &by_nim::FORCED_HEAP,
    &by_nim::VALUES,
    &by_quotient::KNOWN,
    &by_nim::MISERE,
    &by_nim::NORMAL,
    &by_values::HACKENBUSH,
    &by_search::SCORE,
    &by_search::WINNING_MOVE,
    &by_search::COALITION,
    &by_search::SEATS,
    &by_values::COMPONENTS,
    &by_search::ABSORBING,
    &by_search::MISERE_FORMS,
    &by_quotient::LEARNED,
    &by_search::IMPARTIAL_COALITION,
    SEARCH,
    &by_loops::ANALYSED,
    &by_values::FORM,
    &by_values::NORMALISED,
    &by_loops::VALUE,
    &by_order::SAME,
    &by_order::VALUES,
    &by_order::PROOF,
    &by_order::DIFFERENCE,
    &by_order::EQUALITY,
    &by_loops::ORDER,
];

/// The strategy that searches the game tree.
pub(super) static SEARCH: &Strategy = &by_search::TREE;

/// Returns the outcome of a game under a convention when a player begins, counted from 0 in turn
/// order.
///
/// # Errors
/// The query is not defined for the game, or a limit was exceeded.
pub fn outcome_from(
    machine: &mut Machine,
    convention: Coalition,
    game: SumId,
    first: u8,
    span: Span,
) -> EvalResult<SeatSet> {
    let query = Query::Outcome(convention, first);
    match stored::answer(machine, &Request { query, game, span })? {
        Answer::Seats(seats) => Ok(seats),
        _ => other_kind(span),
    }
}

/// Returns the canonical form of a two-player game, after normalising one with `final` rules, and
/// replacing a loopy one by the loopfree game that it equals.
///
/// # Errors
/// The game is loopy and not equal to a loopfree game, or a limit was exceeded.
pub fn value(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<ValueId> {
    match stored::answer(machine, &Request { query: Query::Value, game, span })? {
        Answer::Value(value) => Ok(value),
        _ => other_kind(span),
    }
}

/// Returns the last mover in play by a preference matrix, relative to `first`, who begins.
pub fn last_from(
    machine: &mut Machine,
    matrix: &PreferenceMatrix,
    game: SumId,
    first: u8,
    span: Span,
) -> EvalResult<u8> {
    let question = Query::Last(matrix.clone(), first);
    match solver::answer(machine, &Request { query: question, game, span })?.0 {
        Answer::Last(last) => Ok(last),
        _ => other_kind(span),
    }
}

/// Tests whether `first`, who begins, gets a wish in play by a preference matrix. Wishes are
/// numbered from 0.
pub fn is_granted(
    machine: &mut Machine,
    matrix: &PreferenceMatrix,
    game: SumId,
    (first, wish): (u8, u8),
    span: Span,
) -> EvalResult<bool> {
    let question = Query::Granted(matrix.clone(), first, wish);
    match solver::answer(machine, &Request { query: question, game, span })?.0 {
        Answer::Granted(granted) => Ok(granted),
        _ => other_kind(span),
    }
}

/// Returns the nim value of an impartial game in which the next move is not forced; `None` if it is
/// loony.
pub fn nim_value(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<Option<u64>> {
    match stored::answer(machine, &Request { query: Query::NimValue, game, span })? {
        Answer::NimValue(value) => Ok(value),
        _ => other_kind(span),
    }
}
