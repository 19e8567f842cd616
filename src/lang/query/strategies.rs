//! The strategies that answer queries about a game, in order. The first that applies answers.

use super::by_retrograde::if_it_ends;
use super::question::{Answer, Query, Request, Strategy};
use super::{
    by_absorbing, by_coalition, by_misere_nim, by_nim_values, by_normal_nim, by_period, by_play,
    by_quotient, by_retrograde, by_search, by_seat, by_values,
};
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::Span;
use tweedle_games::game::SumId;
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};

/// The strategies, the cheapest first. A new theorem is added as a new row.
static STRATEGIES: [&Strategy; 16] = [
    &by_retrograde::KNOWN,
    &by_period::STRATEGY,
    &by_nim_values::FORCED_HEAP,
    &by_nim_values::STRATEGY,
    &by_quotient::KNOWN,
    &by_misere_nim::STRATEGY,
    &by_normal_nim::STRATEGY,
    &by_search::STRATEGY,
    &by_coalition::PARTIZAN,
    &by_play::EARLY,
    &by_seat::STRATEGY,
    &by_values::STRATEGY,
    &by_absorbing::STRATEGY,
    &by_quotient::LEARNED,
    &by_coalition::STRATEGY,
    &by_play::STRATEGY,
];

/// Answers a query with the first strategy that applies.
///
/// # Errors
/// The query is not defined for the game, or a limit was exceeded.
pub fn answer(machine: &mut Machine, request: &Request) -> EvalResult<(Answer, &'static Strategy)> {
    let game = rules::without_aliases(machine, request.game);
    let request = &Request { game: machine.placed(request.span, game)?, ..request.clone() };
    for way in STRATEGIES {
        match if_it_ends((way.answer)(machine, request), by_retrograde::fits(request))? {
            Some(Some(score)) => return Ok((score, way)),
            Some(None) => {}
            // The strategy has encountered a cycle: use retrograde analysis.
            None => break,
        }
    }
    // The tree search answers every query that it does not reject.
    match (by_retrograde::STRATEGY.answer)(machine, request)? {
        Some(score) => Ok((score, &by_retrograde::STRATEGY)),
        None => by_play::other_kind(request.span),
    }
}

/// Returns the outcome of a game under a convention when a player begins, counted from 0 in turn
/// order.
pub fn outcome_from(
    machine: &mut Machine,
    convention: Coalition,
    game: SumId,
    first: u8,
    span: Span,
) -> EvalResult<SeatSet> {
    let question = Query::Outcome(convention, first);
    match answer(machine, &Request { query: question, game, span })?.0 {
        Answer::Seats(seats) => Ok(seats),
        _ => by_play::other_kind(span),
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
    match answer(machine, &Request { query: question, game, span })?.0 {
        Answer::Last(last) => Ok(last),
        _ => by_play::other_kind(span),
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
    match answer(machine, &Request { query: question, game, span })?.0 {
        Answer::Granted(granted) => Ok(granted),
        _ => by_play::other_kind(span),
    }
}

/// Returns the nim value of an impartial game in which the next move is not forced; `None` if it is
/// loony.
pub fn nim_value(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<Option<u64>> {
    match answer(machine, &Request { query: Query::NimValue, game, span })?.0 {
        Answer::NimValue(value) => Ok(value),
        _ => by_play::other_kind(span),
    }
}
