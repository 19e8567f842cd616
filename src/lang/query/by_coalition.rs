//! Strategy for sums of board positions with any number of players and any winners: a search for
//! moves of one seat that win against a coalition of all others.

use super::by_play;
use super::by_search::{UNCOMPILED_STATES, parts};
use super::question::{Answer, Query, Request, Strategy};
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::rules;

/// The search for partizan games. It precedes quotients, which are for impartial games.
pub(super) static PARTIZAN: Strategy =
    Strategy { name: NAME, answer: labelled, reasons: by_play::reasons };

/// The search for impartial games, after the attempt to find a quotient.
pub(super) static STRATEGY: Strategy = Strategy { name: NAME, answer, reasons: by_play::reasons };

const NAME: &str = "search of the game tree, one player against all others";

fn labelled(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    match machine.arena.players(request.game) {
        Some(_) => answer(machine, request),
        None => Ok(None),
    }
}

fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    let Query::Outcome(convention, first) = request.query else { return Ok(None) };
    let parts = parts(machine, request.game);
    let Some(parts) = machine.placed(request.span, parts)? else { return Ok(None) };
    let unread = machine.lend(|_, found| !rules::is_followed(found, convention, &parts));
    if unread && by_play::within(machine, request, UNCOMPILED_STATES)?.is_some() {
        return Ok(None);
    }
    let found = machine
        .lend(|machine, found| rules::board_winners(machine, found, &parts, (convention, first)));
    Ok(machine.placed(request.span, found)?.map(Answer::Seats))
}
