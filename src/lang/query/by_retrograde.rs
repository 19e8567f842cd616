//! Strategy for loopy games: retrograde analysis over the graph of all followers.

use super::question::{Answer, Query, Request, Strategy};
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::{Code, EvalResult};
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::{Seats, sum};
use tweedle_games::game::{self, Halt, SumId, Unsupported, options_for};
use tweedle_games::loopy::{Ends, LoopyNim};
use tweedle_games::play::{Coalition, SeatSet};

/// Looks up answers of earlier retrograde analyses.
pub(super) static KNOWN: Strategy = Strategy { name: NAME, answer: known, reasons };

/// Analyses the graph of all followers.
pub(super) static STRATEGY: Strategy = Strategy { name: NAME, answer, reasons };

const NAME: &str = "retrograde analysis, since the game is loopy";

/// Turns the error for a cycle into `None` if another method can answer.
pub fn if_it_ends<T>(found: EvalResult<T>, other_way: bool) -> EvalResult<Option<T>> {
    match found {
        Err(problem) if problem.code == Code::Cycle && other_way => Ok(None),
        found => found.map(Some),
    }
}

/// Tests whether retrograde analysis can answer the query for a loopy game.
pub(super) fn fits(request: &Request) -> bool {
    matches!(request.query, Query::Outcome(..))
}

fn known(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    let Query::Outcome(convention, first) = request.query else { return Ok(None) };
    let mover = machine.arena.players(request.game).map(|_| first);
    Ok(machine.lend(|_, found| {
        let ends = found.endless.known(convention, request.game, mover)?;
        Some(Answer::Seats(ends.wins))
    }))
}

fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    let Query::Outcome(convention, first) = request.query else { return Ok(None) };
    let ends = analysed(machine, convention, (request.game, first), request.span)?;
    Ok(Some(Answer::Seats(ends.wins)))
}

/// Returns the winning and the safe seats when a player begins. Play may be infinite.
///
/// # Errors
/// A limit was exceeded, or the game is for another number of players.
pub fn ends(
    machine: &mut Machine,
    convention: Coalition,
    (game, first): (SumId, u8),
    span: Span,
) -> EvalResult<Ends> {
    let wins = super::outcome_from(machine, convention, game, first, span)?;
    let mover = machine.arena.players(game).map(|_| first);
    let known = machine.lend(|_, found| found.endless.known(convention, game, mover));
    if let Some(ends) = known {
        return Ok(ends);
    }
    // A strategy that found a winner has searched to the end. That nobody wins may follow from one
    // component, while play may be infinite in another.
    let over = |machine: &mut Machine| {
        let day = game::birthday(machine, game);
        matches!(day, Ok(_) | Err(Failure::Halt(Halt::Unsupported(Unsupported::Entails(_)))))
    };
    if !wins.is_empty() || over(machine) {
        return Ok(Ends { wins, safe: wins });
    }
    analysed(machine, convention, (game, first), span)
}

/// Returns the winning and the safe seats by retrograde analysis of the graph of all followers.
fn analysed(
    machine: &mut Machine,
    convention: Coalition,
    (game, first): (SumId, u8),
    span: Span,
) -> EvalResult<Ends> {
    let ends = machine.lend(|machine, found| -> Result<Ends, Failure> {
        if let Some(ends) = rules::board_ends(machine, found, convention, (game, first))? {
            return Ok(ends);
        }
        found.endless.ends(machine, &mut found.solver, convention, (game, first))
    });
    machine.placed(span, ends)
}

/// Returns the value of a loopy impartial game for two players.
///
/// # Errors
/// The game has no such value, or a limit was exceeded.
pub fn loopy_nim(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<LoopyNim> {
    let value = machine
        .lend(|machine, found| found.loopy_nims.value(machine, found.solver.nim_values(), game));
    machine.placed(span, value)
}

/// Lists the options, with the winners and safe players after each.
fn reasons(machine: &mut Machine, request: &Request, _: Answer) -> EvalResult<Vec<String>> {
    const MAX_SHOWN_LINES: usize = 12;
    let Query::Outcome(convention, first) = request.query else { return Ok(Vec::new()) };
    let players = convention.players();
    let text = |seats: SeatSet| Seats::among(seats, players).to_string();
    let here = ends(machine, convention, (request.game, first), request.span)?;
    let mut lines = vec![match here.safe - here.wins {
        SeatSet::EMPTY => "no player who cannot win can draw by infinite play".to_owned(),
        seats => format!("{} can draw by infinite play, and cannot win", text(seats)),
    }];
    let options = options_for(machine, request.game, first);
    let options = machine.placed(request.span, options)?;
    let next = (first + 1) % players;
    for &option in options.iter().take(MAX_SHOWN_LINES) {
        let after = ends(machine, convention, (option, next), request.span)?;
        let (wins, safe) = (text(after.wins), text(after.safe));
        let option = sum(machine, option, 200);
        lines.push(format!("a move to {option}: {wins} can win, {safe} can at least draw"));
    }
    if options.len() > MAX_SHOWN_LINES {
        lines.push(format!("… and {} more options", options.len() - MAX_SHOWN_LINES));
    }
    Ok(lines)
}
