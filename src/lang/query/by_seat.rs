//! Strategy for sums of partizan games of three or more players under normal play: a search for
//! each player against all others, with simplified components.

use super::by_play;
use super::question::{Answer, Query, Request, Strategy};
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::EvalResult;
use tweedle_games::game::{Halt, Limit};

/// Searches for one seat after the other.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "search for each player against all others, with simplified components",
    answer,
    reasons: by_play::reasons,
};

/// The largest number of games below a sum. Above it the games in which play is not in turn may be
/// far more than those that the search meets.
const MAX_GAMES: usize = 1 << 12;

fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
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
