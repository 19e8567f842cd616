//! Strategy by nim values (Sprague–Grundy) for two-player normal play of impartial games. Nim
//! values of heaps come from tables if their rules were recognized.

use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy};
use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize;
use crate::lang::report::EvalResult;
use crate::lang::value::sum;
use tweedle_games::game::{GameId, SumId};
use tweedle_games::theorem;

/// A forced move in a heap from a table, in sum with a game that has a nim value.
pub(super) static FORCED_HEAP: Strategy = Strategy {
    name: "full sets of nim values (Entailment, Thm 6)",
    scope: Scope { theorem: Some(&theorem::NIM_VALUES), ..BASE.scope },
    answer: forced_heap,
    ..BASE
};

/// Adds the nim values of the components.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "nim values (Sprague, Grundy; Entailment, Thm 6)",
    scope: Scope {
        theorem: Some(&theorem::NIM_VALUES),
        ..Scope::of(&[QueryKind::Outcome, QueryKind::NimValue])
    },
    answer,
    reasons,
    ..BASE
};

fn forced_heap(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    if !machine.arena.is_forced(request.game) {
        return Ok(None);
    }
    let previous = recognize::forced_heap_wins(machine, request.game, request.span)?;
    Ok(previous.map(Query::previous_wins))
}

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    let game = request.game;
    match request.query {
        Query::NimValue => value_of(machine, game, request).map(Answer::NimValue).map(Some),
        // Partizan games have no nim values, even if they are isomorphic to impartial ones.
        Query::Outcome(convention, first) if machine.arena.players(game).is_none() => {
            let wins = machine.lend(|machine, found| {
                // For one component, a winning move is found sooner than its nim value.
                if found.solver.nim_values().is_unknown_position(machine, game)? {
                    let seats = found.solver.outcome_from(machine, convention, game, first)?;
                    return Ok(Some(Answer::Seats(seats)));
                }
                let wins = found.solver.nim_values().previous_wins(machine, game)?;
                Ok::<_, Failure>(wins.map(Query::previous_wins))
            });
            machine.placed(request.span, wins)
        }
        _ => Ok(None),
    }
}

fn value_of(machine: &mut Machine, game: SumId, request: &Request) -> EvalResult<Option<u64>> {
    let value = machine.lend(|machine, found| found.solver.nim_values().value(machine, game));
    machine.placed(request.span, value)
}

/// Lists the components and their values.
fn reasons(solver: &mut Solver<'_>, request: &Request, _: &Answer) -> EvalResult<Vec<String>> {
    let machine = &mut *solver.machine;
    const MAX_SHOWN_LINES: usize = 12;
    let plain = machine.arena.plain(request.game);
    let plain = machine.placed(request.span, plain)?;
    let parts: Vec<(GameId, u32)> = machine.arena.parts(plain).to_vec();
    let mut lines = Vec::new();
    for &(part, count) in parts.iter().take(MAX_SHOWN_LINES) {
        let one = machine.arena.single(part);
        let name = sum(machine, one, 200);
        let what = if machine.arena.is_forced(one) {
            let set = super::nim::nim_set(machine, one, request.span)?;
            format!("full set of nim values {set}")
        } else {
            let value = value_of(machine, one, request)?;
            let value = value.map_or_else(|| "loony".to_owned(), |v| format!("nim value {v}"));
            if recognize::is_tabled(machine, part) {
                format!("{value}, from the table of its heaps")
            } else if recognize::hackenbush_value(machine, part)?.is_some() {
                format!("{value}, by {}", recognize::HACKENBUSH_THEOREMS)
            } else {
                value
            }
        };
        let copies = if count > 1 { format!("{count} copies of ") } else { String::new() };
        lines.push(format!("{copies}{name}: {what}"));
    }
    if parts.len() > MAX_SHOWN_LINES {
        lines.push(format!("… and {} more components", parts.len() - MAX_SHOWN_LINES));
    }
    Ok(lines)
}
