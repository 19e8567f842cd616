//! Strategies for comparisons of two-player games under normal play by the winner of the
//! difference: `G <= H` exactly if Left does not win `G - H` by moving first (Siegel, II.1).

use super::components::{search_wins, values_win};
use super::question::{Answer, AtMost, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy};
use super::tree_search;
use crate::lang::report::EvalResult;
use crate::lang::value::Value;
use tweedle_games::game::SumId;
use tweedle_games::theorem::OptionsOf;

/// Finds the winner by a search of boards or by the canonical forms of components, unless a proof
/// is found soon.
pub(super) static VALUES: Strategy = Strategy {
    name: "a search of the boards of the difference, or the values of its components",
    scope: SCOPE,
    answer: |solver, request| {
        let Some((difference, opposite)) = difference(solver, request)? else { return Ok(None) };
        let Query::Outcome(_, first) = difference.query else { return Ok(None) };
        let machine = &mut *solver.machine;
        if tree_search::within(machine, &difference, MAX_PROOF_STATES)?.is_some() {
            return Ok(None);
        }
        let searched = search_wins(machine, difference.game, first);
        let (wins, by) = match machine.placed(request.span, searched)? {
            None => (values_win(machine, difference.game, first), "by the values of components, "),
            wins => (Ok(wins), "by a search of the boards, "),
        };
        let wins = machine.placed(request.span, wins)?;
        Ok(wins.map(|wins| decided(!wins, opposite, by)))
    },
    ..BASE
};

/// Asks who wins the difference.
pub(super) static PLAY: Strategy = Strategy {
    name: "the winner of the difference",
    scope: SCOPE,
    answer: |solver, request| {
        let Some((difference, opposite)) = difference(solver, request)? else { return Ok(None) };
        let (outcome, _) = solver.answer(&difference)?;
        Ok(Some(decided(outcome == Query::previous_wins(true), opposite, "")))
    },
    ..BASE
};

const SCOPE: Scope = Scope::two_player(&[QueryKind::AtMost], OptionsOf::Either);

/// The maximum number of states of a difference that is compared by a proof, which can be shown.
const MAX_PROOF_STATES: u64 = 1 << 10;

fn decided(holds: bool, opposite: SumId, by: &'static str) -> Answer {
    Answer::AtMost(AtMost::Difference { holds, opposite, by })
}

/// Returns the query "who wins `G - H`?", and `-H`: if `G <= H` is false, Left wins `G - H` but not
/// `H - H`. Returns `None` if the games have no difference.
fn difference(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<(Request, SumId)>> {
    let Query::AtMost(convention, high, player) = request.query else { return Ok(None) };
    let (machine, span) = (&mut *solver.machine, request.span);
    if machine.arena.is_forced(request.game) || machine.arena.is_forced(high) {
        return Ok(None);
    }
    let negative = machine.negative(&Value::game(high), 2, span)?;
    let negative = machine.to_game(&negative, span)?;
    let difference = machine.arena.add(request.game, negative);
    let game = machine.placed(span, difference)?;
    let query = Query::Outcome(convention, player);
    let asked = Request { query, game, span };
    Ok((machine.arena.players(game) == Some(2)).then_some((asked, negative)))
}
