//! Loopy games: retrograde analysis over the graph of all followers, onsides and offsides, winners
//! and safe players, and values of impartial games.

use super::question::{Answer, AtMost, Query, QueryKind, Request};
use super::sides::{at_most, value_without_end};
use super::solver::{self, BASE, Reasons, Scope, Strategy, first_lines};
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::{Code, EvalResult};
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::{Seats, Value, sum};
use tweedle_games::game::{self, Halt, SumId, Unsupported, options_for};
use tweedle_games::loopy::{Ends, LoopyNim};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::theorem::OptionsOf;

/// Looks up answers of earlier retrograde analyses.
pub(super) static KNOWN: Strategy = Strategy {
    name: "retrograde analysis, since the game is loopy",
    looks_up: true,
    answer: |machine, request| {
        let Query::Outcome(convention, first) = request.query else { return Ok(None) };
        let ends = known(machine, convention, (request.game, first));
        Ok(ends.map(|ends| Answer::Seats(ends.wins)))
    },
    reasons,
    ..BASE
};

/// Analyses the graph of all followers.
pub(super) static ANALYSED: Strategy = Strategy {
    looks_up: false,
    loopy: true,
    answer: |machine, request| {
        let Query::Outcome(convention, first) = request.query else { return Ok(None) };
        Ok(Some(Answer::Seats(analysed(machine, convention, (request.game, first))?.wins)))
    },
    ..KNOWN
};

/// Compares the sides.
pub(super) static ORDER: Strategy = Strategy {
    name: "infinite play counted as a win for each player in turn (Siegel, VI.3)",
    scope: Scope::two_player(&[QueryKind::AtMost], OptionsOf::Either),
    loopy: true,
    answer: |machine, request| {
        let Query::AtMost(_, high, player) = request.query else { return Ok(None) };
        let (low, high) = (Value::game(request.game), Value::game(high));
        // Right's order is the reverse.
        let (low, high) = if player == 1 { (high, low) } else { (low, high) };
        let holds = at_most(machine, &low, &high, request.span)?;
        Ok(Some(Answer::AtMost(AtMost::Sides(holds))))
    },
    ..BASE
};

/// Returns the canonical form of a loopfree game that the game equals.
pub(super) static VALUE: Strategy = Strategy {
    name: "the stoppers that the sides of the loopy game equal (Siegel, VI.4)",
    scope: Scope::two_player(&[QueryKind::Value], OptionsOf::Either),
    loopy: true,
    answer: |machine, request| {
        let value = value_without_end(machine, &Value::game(request.game), request.span)?;
        Ok(value.map(Answer::Value))
    },
    ..BASE
};

/// Lists the options, with the winners and safe players after each.
fn reasons(machine: &mut Machine, request: &Request, _: &Answer) -> Reasons {
    let Query::Outcome(convention, first) = request.query else { return Ok(Vec::new()) };
    if !convention.is_single() {
        return Ok(Vec::new());
    }
    let players = convention.players();
    let text = |seats: SeatSet| Seats::among(seats, players).to_string();
    let here = ends(machine, convention, (request.game, first), request.span)?;
    let mut lines = vec![match here.safe - here.wins {
        SeatSet::EMPTY => "no player who cannot win can draw by infinite play".to_owned(),
        seats => format!("{} can draw by infinite play, and cannot win", text(seats)),
    }];
    let options = options_for(machine, request.game, first)?;
    let next = (first + 1) % players;
    lines.extend(first_lines(&options, "options", |&option| {
        let after = ends(machine, convention, (option, next), request.span)?;
        let (wins, safe) = (text(after.wins), text(after.safe));
        let option = sum(machine, option, 200);
        Ok(format!("a move to {option}: {wins} can win, {safe} can at least draw"))
    })?);
    Ok(lines)
}

/// Turns the error for a cycle into `None` if another method can answer.
pub fn if_it_ends<T>(found: EvalResult<T>, other_way: bool) -> EvalResult<Option<T>> {
    match found {
        Err(problem) if problem.code == Code::Cycle && other_way => Ok(None),
        found => found.map(Some),
    }
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
    let wins = solver::outcome(machine, convention, game, first, span)?;
    if let Some(ends) = known(machine, convention, (game, first)) {
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
    machine.at(span, |machine| analysed(machine, convention, (game, first)))
}

/// Returns the result of an earlier retrograde analysis.
fn known(machine: &mut Machine, convention: Coalition, (game, first): (SumId, u8)) -> Option<Ends> {
    let mover = machine.arena.players(game).map(|_| first);
    machine.lend(|_, found| found.endless.known(convention, game, mover))
}

/// Returns the winning and the safe seats by retrograde analysis of the graph of all followers.
fn analysed(
    machine: &mut Machine,
    convention: Coalition,
    at: (SumId, u8),
) -> Result<Ends, Failure> {
    machine.lend(|machine, found| {
        if let Some(ends) = rules::board_ends(machine, found, convention, at)? {
            return Ok(ends);
        }
        found.endless.ends(machine, &mut found.solver, convention, at)
    })
}

/// Returns the value of a loopy impartial game for two players.
///
/// # Errors
/// The game has no such value, or a limit was exceeded.
pub fn loopy_nim(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<LoopyNim> {
    machine.lend_at(span, |machine, found| {
        found.loopy_nims.value(machine, found.solver.nim_values(), game)
    })
}
