//! Strategy by canonical forms of the components, within a budget, for sums of two-player games
//! under normal play.

use super::components::{values, values_win};
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy};
use super::tree_search::FIRST_ATTEMPT_STATES;
use crate::lang::report::EvalResult;
use crate::lang::value::sum;
use tweedle_games::game::{Arena, options_for};
use tweedle_games::theorem::OptionsOf;

/// Decides who wins the sum by the canonical forms of the components.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "the values of the components (Siegel, II.2 and II.5)",
    scope: Scope::two_player(&[QueryKind::Outcome], OptionsOf::Each),
    after: FIRST_ATTEMPT_STATES,
    answer,
    reasons,
    ..BASE
};

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let Query::Outcome(_, first) = request.query else { return Ok(None) };
    let machine = &mut *solver.machine;
    // For a single game whose moves do not split it, a search is faster than its canonical form.
    let is_single = |arena: &Arena, s| matches!(arena.parts(s), [] | [(_, 1)]);
    if is_single(&machine.arena, request.game) {
        let options = options_for(machine, request.game, first);
        let options = machine.placed(request.span, options)?;
        if options.iter().all(|&option| is_single(&machine.arena, option)) {
            return Ok(None);
        }
    }
    let wins = values_win(machine, request.game, first);
    let wins = machine.placed(request.span, wins)?;
    Ok(wins.map(|wins| Query::previous_wins(!wins)))
}

/// Lists the components and their canonical forms.
fn reasons(solver: &mut Solver<'_>, request: &Request, _: &Answer) -> EvalResult<Vec<String>> {
    const MAX_SHOWN_LINES: usize = 12;
    let machine = &mut *solver.machine;
    let parts = machine.arena.parts(request.game).to_vec();
    let found = values(machine, request.game);
    let values = machine.placed(request.span, found)?.unwrap_or_default();
    let mut lines = Vec::new();
    for ((part, _), (value, _)) in parts.iter().zip(values).take(MAX_SHOWN_LINES) {
        let shown = machine.lend(|machine, found| found.values.game(&mut machine.arena, value));
        let value = machine.placed(request.span, shown)?;
        let part = machine.arena.single(*part);
        let (part, value) = (sum(machine, part, 200), sum(machine, value, 200));
        lines.push(if part == value { part } else { format!("{part} has the value {value}") });
    }
    if parts.len() > MAX_SHOWN_LINES {
        lines.push(format!("… and {} more components", parts.len() - MAX_SHOWN_LINES));
    }
    Ok(lines)
}
