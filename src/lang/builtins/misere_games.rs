//! Builtins on impartial games in two-player misère play.

use super::entry;
use crate::lang::eval::{Args, Failure, Machine, Native};
use crate::lang::report::EvalResult;
use crate::lang::value::Value;
use tweedle_games::game::SumId;
use tweedle_games::two::{self, Genus};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("genus", |machine, args| Ok(Value::str(genus(machine, &args)?.to_string()))),
        entry("misere_nim_value", |machine, args| {
            Ok(Value::Int(genus(machine, &args)?.with_twos(0).into()))
        }),
        entry("misere_form", |machine, args| made(machine, &args, two::misere_form)),
        entry("mate", |machine, args| made(machine, &args, two::mate)),
        entry("tame", tame),
    ]
}

fn genus(machine: &mut Machine, args: &Args) -> EvalResult<Genus> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let found = two::genus(machine, game);
    machine.placed(args.span, found)
}

fn tame(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let found = two::tame(machine, game);
    machine.placed(args.span, found).map(Value::Bool)
}

/// Computes a game from the misère form of the first argument.
fn made(
    machine: &mut Machine,
    args: &Args,
    make: fn(&mut Machine, SumId) -> Result<SumId, Failure>,
) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let found = make(machine, game);
    machine.placed(args.span, found).map(Value::game)
}
