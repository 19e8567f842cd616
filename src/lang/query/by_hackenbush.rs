//! Strategy for sums with Hackenbush positions whose values follow from theorems, for two players
//! under normal play.

use super::components::{canonical_form, learn_theorems, values_win};
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy};
use crate::lang::recognize;
use crate::lang::report::EvalResult;
use tweedle_games::theorem::OptionsOf;

/// Uses the values of positions that theorems give, and canonical forms of other components.
pub(super) static STRATEGY: Strategy = Strategy {
    name: recognize::HACKENBUSH_THEOREMS,
    scope: Scope::two_player(&[QueryKind::Outcome, QueryKind::Value], OptionsOf::Each),
    answer,
    ..BASE
};

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    let learned = machine.lend(|machine, found| learn_theorems(machine, found, request.game));
    if !machine.placed(request.span, learned)? {
        return Ok(None);
    }
    match request.query {
        Query::Outcome(_, first) => {
            let wins = values_win(machine, request.game, first);
            let wins = machine.placed(request.span, wins)?;
            Ok(wins.map(|wins| Query::previous_wins(!wins)))
        }
        Query::Value => {
            let value = canonical_form(machine, request.game);
            machine.placed(request.span, value).map(|value| Some(Answer::Value(value)))
        }
        _ => Ok(None),
    }
}
