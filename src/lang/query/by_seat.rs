//! Strategy for sums of partizan games of three or more players under normal play: a search for
//! each player against all others, with simplified components.

use super::move_list::move_list;
use super::question::{Answer, Query, Request};
use super::solver::{BASE, Scope, Solver, Strategy, Winners};
use super::tree_search::FIRST_ATTEMPT_STATES;
use crate::lang::eval::Failure;
use crate::lang::report::EvalResult;
use tweedle_games::game::{Halt, Limit};
use tweedle_games::theorem::OptionsOf;

/// Searches for one seat after the other.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "search for each player against all others, with simplified components",
    scope: Scope {
        two: Some(false),
        winners: Winners::Normal,
        options: OptionsOf::Each,
        ..BASE.scope
    },
    after: FIRST_ATTEMPT_STATES,
    answer,
    reasons: move_list,
    ..BASE
};

/// The largest number of games below a sum. Above it the games in which play is not in turn may be
/// far more than those that the search meets.
const MAX_GAMES: usize = 1 << 12;

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    let Query::Outcome(convention, first) = request.query else { return Ok(None) };
    let at = (request.game, first);
    let found =
        machine.lend(|machine, found| found.one_seat.outcome(machine, convention, at, MAX_GAMES));
    match found {
        Ok(seats) => Ok(seats.map(Answer::Seats)),
        Err(Failure::Halt(Halt::Limit(
            limit @ (Limit::Interrupted | Limit::Time | Limit::Memory(_) | Limit::States(_)),
        ))) => machine.placed(request.span, Err(Halt::Limit(limit))),
        // Rules may fail, and positions come back, only when players move out of turn.
        Err(_) => Ok(None),
    }
}
