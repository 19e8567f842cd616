//! Strategy for sums of board positions with any number of players and any winners: a search for
//! moves of one seat that win against a coalition of all others.

use super::components::parts;
use super::move_list::move_list;
use super::question::{Answer, Query, Request};
use super::solver::{BASE, Scope, Solver, Strategy, Winners};
use super::tree_search::{self, FIRST_ATTEMPT_STATES, UNCOMPILED_STATES};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use tweedle_games::theorem::OptionsOf;

/// The search for partizan games. It precedes quotients, which are for impartial games.
pub(super) static PARTIZAN: Strategy = Strategy {
    name: NAME,
    scope: Scope { options: OptionsOf::Each, winners: Winners::Alone, ..BASE.scope },
    answer,
    reasons: move_list,
    ..BASE
};

/// The search for impartial games, after the attempt to find a quotient.
pub(super) static STRATEGY: Strategy = Strategy {
    scope: Scope { options: OptionsOf::All, winners: Winners::Alone, ..BASE.scope },
    after: FIRST_ATTEMPT_STATES,
    ..PARTIZAN
};

const NAME: &str = "search of the game tree, one player against all others";

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    let Query::Outcome(convention, first) = request.query else { return Ok(None) };
    let parts = parts(machine, request.game);
    let Some(parts) = machine.placed(request.span, parts)? else { return Ok(None) };
    let unread = machine.lend(|_, found| !rules::is_followed(found, convention, &parts));
    if unread && tree_search::within(machine, request, UNCOMPILED_STATES)?.is_some() {
        return Ok(None);
    }
    let found = machine
        .lend(|machine, found| rules::board_winners(machine, found, &parts, (convention, first)));
    Ok(machine.placed(request.span, found)?.map(Answer::Seats))
}
