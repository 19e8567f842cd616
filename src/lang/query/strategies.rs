//! The strategies that answer queries about a game, in order. The first that applies answers.

use super::loopy_play;
use super::question::{Answer, Query, Request};
use super::solver::{Solver, Strategies, other_kind};
use super::stored;
use super::{
    by_absorbing, by_coalition, by_difference, by_forms, by_hackenbush, by_misere_forms,
    by_misere_nim, by_nim_values, by_normal_nim, by_order, by_period, by_play, by_quotient,
    by_retrograde, by_score, by_search, by_seat, by_sides, by_stealing, by_values,
};
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use std::sync::OnceLock;
use tweedle_games::game::SumId;
use tweedle_games::loopy::Ends;
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};
use tweedle_games::two::ValueId;

/// The strategies, the cheapest first. A new theorem is added as a new row.
static STRATEGIES: Strategies = Strategies {
    list: &[
        &by_retrograde::KNOWN,
        &by_period::STRATEGY,
        &by_stealing::STRATEGY,
        &by_nim_values::FORCED_HEAP,
        &by_nim_values::STRATEGY,
        &by_quotient::KNOWN,
        &by_misere_nim::STRATEGY,
        &by_normal_nim::STRATEGY,
        &by_hackenbush::STRATEGY,
        &by_score::STRATEGY,
        &by_search::STRATEGY,
        &by_coalition::PARTIZAN,
        &by_seat::STRATEGY,
        &by_values::STRATEGY,
        &by_absorbing::STRATEGY,
        &by_misere_forms::STRATEGY,
        &by_quotient::LEARNED,
        &by_coalition::STRATEGY,
        &by_play::STRATEGY,
        &by_retrograde::STRATEGY,
        &by_forms::STRATEGY,
        &by_forms::NORMALISED,
        &by_sides::VALUE,
        &by_order::SAME,
        &by_difference::VALUES,
        &by_order::PROOF,
        &by_difference::PLAY,
        &by_order::EQUALITY,
        &by_sides::ORDER,
    ],
    search: &by_play::STRATEGY,
    by_kind: OnceLock::new(),
};

/// Returns the planner.
pub fn solver(machine: &mut Machine) -> Solver<'_> {
    Solver::new(machine, &STRATEGIES)
}

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

/// Returns the winning and the safe seats when a player begins. Play may be infinite.
///
/// # Errors
/// A limit was exceeded, or the game is for another number of players.
pub fn ends(
    machine: &mut Machine,
    convention: Coalition,
    at: (SumId, u8),
    span: Span,
) -> EvalResult<Ends> {
    loopy_play::ends(&mut solver(machine), convention, at, span)
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
    match solver(machine).answer(&Request { query: question, game, span })?.0 {
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
    match solver(machine).answer(&Request { query: question, game, span })?.0 {
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
