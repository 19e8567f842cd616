//! The builtin on the length of play: remoteness.

use super::entry;
use super::players::who_may_begin;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::EvalResult;
use crate::lang::value::Value;
use tweedle_games::loopy::{Forced, forced};
use tweedle_games::play::SeatSet;

pub(super) fn table() -> Vec<Native> {
    vec![entry("remoteness", |machine, args| remoteness(machine, &args))]
}

/// Returns the number of moves if whoever wins hurries, and the others delay; `none` for a draw. It
/// is a tuple with a number for each player who may begin, if there are several.
fn remoteness(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let firsts = who_may_begin(machine, game, (args, 1), convention.players())?;
    let length = |first| {
        let team = SeatSet::seat(first);
        let wins = |winners: SeatSet| winners.contains(first);
        let found =
            machine.lend(|machine, _| forced(machine, convention, (game, first), team, wins));
        Ok(match machine.placed(args.span, found)? {
            Forced::Win(moves) | Forced::Loss(moves) => Value::Int(moves.into()),
            Forced::Endless => Value::Absent,
        })
    };
    firsts.map(length).collect::<EvalResult<Vec<Value>>>().map(Value::tuple)
}
