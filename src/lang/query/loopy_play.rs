//! Loopy games: winners and safe players, and values of impartial games.

use super::solver::Solver;
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::{Code, EvalResult};
use crate::lang::rules;
use crate::lang::syntax::Span;
use tweedle_games::game::{self, Halt, SumId, Unsupported};
use tweedle_games::loopy::{Ends, LoopyNim};
use tweedle_games::play::Coalition;

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
pub(super) fn ends(
    solver: &mut Solver<'_>,
    convention: Coalition,
    (game, first): (SumId, u8),
    span: Span,
) -> EvalResult<Ends> {
    let wins = solver.outcome(convention, game, first, span)?;
    let machine = &mut *solver.machine;
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
pub(super) fn analysed(
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
