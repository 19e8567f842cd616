//! Budgeted search for the quotient of the components of a sum, in turn with a search of the game
//! tree.
//!
//! The budget is a fraction of the states that the game tree search has visited, and of those that
//! it would visit at least. So a failed search costs little compared with the tree search it could
//! have saved, and none is started if the tree search ends sooner.

use super::question::{Query, Request};
use super::tree_search;
use crate::lang::eval::Machine;
use crate::lang::recognize::{self, Searched, SumParts};
use crate::lang::report::EvalResult;
use std::sync::Arc;
use tweedle_games::play::Play;
use tweedle_games::quotient::{HeapFamily, KnownQuotient, QuotientPart};

/// The number of steps that is always allowed. A step takes about as long as a state with few
/// options.
const FREE_STEPS: u64 = 12_000;
/// The number of visited states that allow one more step.
const PLAYED_STATES_PER_STEP: u64 = 4;
/// The number of tokens, in the heaps that may be split, that allow one more step. They are counted
/// in all visited states, as if each had as many as the sum. This allows at most
/// `MAX_STEPS_FROM_TOKENS` steps.
const TOKENS_PER_STEP: u64 = 64;
const MAX_STEPS_FROM_TOKENS: u64 = 1 << 20;
/// The number of positions of a sum that allow one more step. The search need not reach all of
/// them.
const POSITIONS_PER_STEP: u64 = 64;
/// The factor by which the budget of the tree search grows before the search for a quotient is
/// resumed.
const BUDGET_GROWTH: u64 = 4;

/// Returns the quotient of the components of a sum, and the components as its generators.
pub(super) fn learned(
    machine: &mut Machine,
    request: &Request,
) -> EvalResult<Option<(Arc<KnownQuotient>, SumParts)>> {
    let Some((play, sides)) = scored(machine, request) else { return Ok(None) };
    let Some(scoring) = recognize::scoring(&play, sides) else { return Ok(None) };
    let parts = recognize::sum_parts(machine, request.game, true);
    let least = tree_search::positions(machine, request.game);
    // Heaps that may be split have many options, and sums of many components as followers.
    let tokens = |(part, _): &(QuotientPart, u32)| match part {
        QuotientPart::Heap(HeapFamily::TakeAndBreak(_), size) => *size as u64,
        _ => 0,
    };
    let tokens: u64 = parts.iter().map(tokens).sum();
    let mut states = tree_search::FIRST_ATTEMPT_STATES;
    loop {
        let played: usize = machine.answers.states()[..2].iter().map(|(_, states, _)| states).sum();
        let of_tokens = (played as u64).saturating_mul(tokens) / TOKENS_PER_STEP;
        let played =
            (played as u64 / PLAYED_STATES_PER_STEP).max(of_tokens.min(MAX_STEPS_FROM_TOKENS));
        let free = FREE_STEPS + played + least / POSITIONS_PER_STEP;
        let steps =
            free.min(recognize::MAX_STEPS).saturating_sub(machine.answers.quotients.spent());
        match recognize::quotient_for(machine, &scoring, &parts, steps, request.span)? {
            Searched::Found(known) => return Ok(Some((known, parts))),
            Searched::None => return Ok(None),
            Searched::Later => (),
        }
        states = states.saturating_mul(BUDGET_GROWTH);
        // In either case, the search is memoized.
        if tree_search::within(machine, request, states)?.is_some() {
            return Ok(None);
        }
    }
}

/// Returns the convention of the quotient for a query, and the number of option lists of positions.
pub(super) fn scored(machine: &Machine, request: &Request) -> Option<(Play, usize)> {
    let play = match &request.query {
        Query::Outcome(convention, _) => Play::Coalition(*convention),
        Query::Last(matrix, _) | Query::Granted(matrix, ..) => Play::Preference(matrix.clone()),
        _ => return None,
    };
    if machine.arena.is_forced(request.game) {
        return None;
    }
    let sides = machine.arena.players(request.game).map_or(1, usize::from);
    Some((play, sides))
}
