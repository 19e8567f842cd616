//! Strategies for canonical forms of two-player games under normal play.

use super::components::canonical_form;
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy};
use crate::lang::eval::Failure;
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::value::sum;
use tweedle_games::game::{Halt, Unsupported};

/// Computes the canonical form from those of the options; on boards, in a table of positions.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "the canonical forms of options (Siegel, II.2)",
    scope: Scope::of(&[QueryKind::Value]),
    answer,
    reasons,
    ..BASE
};

/// Computes the canonical form of the normalised game, in which `final` rules are moves.
pub(super) static NORMALISED: Strategy = Strategy {
    name: "the normalised game, whose ends are without moves",
    scope: Scope::of(&[QueryKind::Value]),
    answer: |solver, request| {
        let (machine, span) = (&mut *solver.machine, request.span);
        let normalised = rules::normalised(machine, request.game, span)?;
        let game = machine.to_game(&normalised, span)?;
        answer(solver, &Request { game, ..request.clone() })
    },
    ..BASE
};

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    let found = canonical_form(machine, request.game);
    if let Err(Failure::Halt(Halt::Unsupported(Unsupported::Decides(_)))) = found {
        return Ok(None);
    }
    machine.placed(request.span, found).map(|value| Some(Answer::Value(value)))
}

/// Lists the components and their canonical forms.
fn reasons(solver: &mut Solver<'_>, request: &Request, _: &Answer) -> EvalResult<Vec<String>> {
    const MAX_SHOWN_LINES: usize = 12;
    let parts = solver.machine.arena.parts(request.game).to_vec();
    if let [] | [(_, 1)] = parts[..] {
        return Ok(Vec::new());
    }
    let mut lines = Vec::new();
    for (part, count) in parts.iter().take(MAX_SHOWN_LINES) {
        let one = solver.machine.arena.single(*part);
        let query = Request { query: Query::Value, game: one, span: request.span };
        let (Answer::Value(value), _) = solver.answer(&query)? else { continue };
        let machine = &mut *solver.machine;
        let shown = machine.lend(|machine, found| found.values.game(&mut machine.arena, value));
        let value = machine.placed(request.span, shown)?;
        let copies = if *count > 1 { format!("{count} copies of ") } else { String::new() };
        let (one, value) = (sum(machine, one, 200), sum(machine, value, 200));
        let said = if one == value { one } else { format!("{one} has the value {value}") };
        lines.push(format!("{copies}{said}"));
    }
    if parts.len() > MAX_SHOWN_LINES {
        lines.push(format!("… and {} more components", parts.len() - MAX_SHOWN_LINES));
    }
    Ok(lines)
}
