//! Builtins on the length of play: remoteness and suspense.

use super::entry;
use super::players::who_may_begin;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use tweedle_games::game::SumId;
use tweedle_games::loopy::{Forced, forced};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::suspense;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("remoteness", |machine, args| lengths(machine, &args, remoteness)),
        entry("suspense", |machine, args| lengths(machine, &args, delayed)),
    ]
}

type Length = fn(&mut Machine, Coalition, (SumId, u8), Span) -> EvalResult<Value>;

/// Returns the length of play: one, or one for each player who may begin.
fn lengths(machine: &mut Machine, args: &Args, length: Length) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let firsts = who_may_begin(machine, game, (args, 1), convention.players())?;
    let all: EvalResult<Vec<Value>> =
        firsts.map(|first| length(machine, convention, (game, first), args.span)).collect();
    all.map(Value::tuple)
}

/// Returns the number of moves if whoever wins hurries, and the others delay; `none` for a draw.
fn remoteness(
    machine: &mut Machine,
    convention: Coalition,
    (game, first): (SumId, u8),
    span: Span,
) -> EvalResult<Value> {
    let team = SeatSet::seat(first);
    let wins = |winners: SeatSet| winners.contains(first);
    let found = machine.lend(|machine, _| forced(machine, convention, (game, first), team, wins));
    Ok(match machine.placed(span, found)? {
        Forced::Win(moves) | Forced::Loss(moves) => Value::Int(moves.into()),
        Forced::Endless => Value::Absent,
    })
}

/// Returns the number of moves if whoever wins delays, and the others hurry.
fn delayed(
    machine: &mut Machine,
    convention: Coalition,
    at: (SumId, u8),
    span: Span,
) -> EvalResult<Value> {
    let found = suspense(machine, convention, at);
    Ok(Value::Int(machine.placed(span, found)?.moves.into()))
}
