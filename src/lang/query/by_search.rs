//! Strategy for sums of two-player games under normal play, including board positions: a search for
//! a winning move, with canonical forms for small components.

use super::components::{board_wins, parts};
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy};
use super::tree_search::{self, UNCOMPILED_STATES};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::value::sum;
use tweedle_games::game::{Arena, Halt, SumId, options_for};
use tweedle_games::theorem::OptionsOf;

/// Tries moves until one wins.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "search for a winning move, with values of small components",
    scope: Scope::two_player(&[QueryKind::Outcome], OptionsOf::Each),
    answer,
    reasons,
    ..BASE
};

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let Query::Outcome(_, first) = request.query else { return Ok(None) };
    let machine = &mut *solver.machine;
    let parts = parts(machine, request.game);
    let Some(parts) = machine.placed(request.span, parts)? else { return Ok(None) };
    // Compiling the rules takes longer than a small search.
    let unread = machine.lend(|_, found| !rules::is_searched(found, &parts));
    if unread && tree_search::within(machine, request, UNCOMPILED_STATES)?.is_some() {
        return Ok(None);
    }
    let wins = board_wins(machine, &parts, first);
    let wins = machine.placed(request.span, wins)?;
    Ok(wins.map(|wins| Query::previous_wins(!wins)))
}

/// Lists a winning move, or the results of all moves.
fn reasons(solver: &mut Solver<'_>, request: &Request, answer: &Answer) -> EvalResult<Vec<String>> {
    let Query::Outcome(convention, first) = request.query else { return Ok(Vec::new()) };
    let machine = &mut *solver.machine;
    let cancels = cancels(&mut machine.arena, request.game);
    if machine.placed(request.span, cancels)? {
        let mirrored = "every component occurs with its negative (Tweedledum–Tweedledee)";
        return Ok(vec![mirrored.to_owned()]);
    }
    let options = options_for(machine, request.game, first);
    let options = machine.placed(request.span, options)?;
    if *answer == Query::previous_wins(true) {
        return Ok(vec![match options.len() {
            0 => "there are no moves".to_owned(),
            1 => "the only move loses".to_owned(),
            many => format!("each of the {many} moves loses"),
        }]);
    }
    for option in options {
        let after = solver.outcome(convention, option, 1 - first, request.span)?;
        if Answer::Seats(after) == Query::previous_wins(true) {
            return Ok(vec![format!("the move to {} wins", sum(solver.machine, option, 200))]);
        }
    }
    Ok(Vec::new())
}

/// Tests whether the components cancel in pairs of a game and its negative.
fn cancels(arena: &mut Arena, game: SumId) -> Result<bool, Halt> {
    let parts = arena.parts(game).to_vec();
    for &(part, copies) in &parts {
        let single = arena.single(part);
        let negative = arena.conjugated(single, 1)?;
        let paired = match negative == single {
            true => copies % 2 == 0,
            false => parts
                .iter()
                .any(|&(other, count)| count == copies && arena.as_single(negative) == Some(other)),
        };
        if !paired {
            return Ok(false);
        }
    }
    Ok(!parts.is_empty())
}
