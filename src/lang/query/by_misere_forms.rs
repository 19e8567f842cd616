//! Strategy for sums of impartial games in two-player misère play, whose components are replaced by
//! canonical forms.

use super::question::{Answer, Query, Request};
use super::solver::{BASE, Scope, Solver, Strategy, Winners};
use super::tree_search::FIRST_ATTEMPT_STATES;
use crate::lang::report::EvalResult;
use tweedle_games::theorem::{self, OptionsOf};

/// Searches sums of canonical forms.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "search of sums of misère canonical forms (Conway, On Numbers and Games, ch. 12)",
    scope: Scope {
        winners: Winners::Misere,
        options: OptionsOf::All,
        theorem: Some(&theorem::MISERE_FORMS),
        ..BASE.scope
    },
    after: FIRST_ATTEMPT_STATES,
    answer,
    ..BASE
};

/// The maximum number of games below a sum.
const MAX_GAMES: usize = 1 << 12;
/// The maximum number of sums that are searched.
const MAX_SUMS: usize = 1 << 15;

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    let limits = (MAX_GAMES, MAX_SUMS);
    let found =
        machine.lend(|machine, found| found.misere_sums.next_wins(machine, request.game, limits));
    let next = machine.placed(request.span, found)?;
    Ok(next.map(|next| Query::previous_wins(!next)))
}
