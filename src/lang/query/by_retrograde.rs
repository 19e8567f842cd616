//! Strategy for loopy games: retrograde analysis over the graph of all followers.

use super::loopy_play::{analysed, ends};
use super::question::{Answer, Query, Request};
use super::solver::{BASE, Solver, Strategy};
use crate::lang::report::EvalResult;
use crate::lang::value::{Seats, sum};
use tweedle_games::game::options_for;
use tweedle_games::play::SeatSet;

/// Looks up answers of earlier retrograde analyses.
pub(super) static KNOWN: Strategy = Strategy {
    name: "retrograde analysis, since the game is loopy",
    looks_up: true,
    answer: known,
    reasons,
    ..BASE
};

/// Analyses the graph of all followers.
pub(super) static STRATEGY: Strategy = Strategy { looks_up: false, loopy: true, answer, ..KNOWN };

fn known(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    let Query::Outcome(convention, first) = request.query else { return Ok(None) };
    let mover = machine.arena.players(request.game).map(|_| first);
    Ok(machine.lend(|_, found| {
        let ends = found.endless.known(convention, request.game, mover)?;
        Some(Answer::Seats(ends.wins))
    }))
}

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    let Query::Outcome(convention, first) = request.query else { return Ok(None) };
    let ends = analysed(machine, convention, (request.game, first), request.span)?;
    Ok(Some(Answer::Seats(ends.wins)))
}

/// Lists the options, with the winners and safe players after each.
fn reasons(solver: &mut Solver<'_>, request: &Request, _: &Answer) -> EvalResult<Vec<String>> {
    const MAX_SHOWN_LINES: usize = 12;
    let Query::Outcome(convention, first) = request.query else { return Ok(Vec::new()) };
    if !convention.is_single() {
        return Ok(Vec::new());
    }
    let players = convention.players();
    let text = |seats: SeatSet| Seats::among(seats, players).to_string();
    let here = ends(solver, convention, (request.game, first), request.span)?;
    let mut lines = vec![match here.safe - here.wins {
        SeatSet::EMPTY => "no player who cannot win can draw by infinite play".to_owned(),
        seats => format!("{} can draw by infinite play, and cannot win", text(seats)),
    }];
    let machine = &mut *solver.machine;
    let options = options_for(machine, request.game, first);
    let options = machine.placed(request.span, options)?;
    let next = (first + 1) % players;
    for &option in options.iter().take(MAX_SHOWN_LINES) {
        let after = ends(solver, convention, (option, next), request.span)?;
        let (wins, safe) = (text(after.wins), text(after.safe));
        let option = sum(solver.machine, option, 200);
        lines.push(format!("a move to {option}: {wins} can win, {safe} can at least draw"));
    }
    if options.len() > MAX_SHOWN_LINES {
        lines.push(format!("… and {} more options", options.len() - MAX_SHOWN_LINES));
    }
    Ok(lines)
}
