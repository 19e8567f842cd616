//! Who wins: every question about an outcome is answered here.

use crate::lang::eval::Machine;
use crate::lang::read;
use crate::lang::report::Outcome;
use crate::lang::syntax::Span;
use crate::maths::game::SumId;
use crate::maths::play::{self, Coalition};

/// The outcome of a game under the convention in force.
pub fn outcome_of(machine: &mut Machine, game: SumId, span: Span) -> Outcome<play::Seats> {
    let convention = machine.coalition(span)?;
    outcome_under(machine, convention, game, span)
}

/// The outcome of a game under a convention when a player begins, counted from 0 in turn
/// order.
pub fn outcome_from(
    machine: &mut Machine,
    convention: Coalition,
    game: SumId,
    first: u8,
    span: Span,
) -> Outcome<play::Seats> {
    if machine.arena.players(game).is_none() && first < convention.players() {
        return outcome_under(machine, convention, game, span);
    }
    let result = machine
        .with_solver(|machine, solver| solver.outcome_from(machine, convention, game, first));
    machine.placed(span, result)
}

/// The outcome of a game under a convention.
pub fn outcome_under(
    machine: &mut Machine,
    convention: Coalition,
    game: SumId,
    span: Span,
) -> Outcome<play::Seats> {
    if convention.players() == 2
        && convention.is_normal()
        && let Some(previous) = read::kernel_outcome(machine, game, span)?
    {
        return Ok(if previous { 0b10 } else { 0b01 });
    }
    let result = machine.with_solver(|machine, solver| solver.outcome(machine, convention, game));
    machine.placed(span, result)
}
