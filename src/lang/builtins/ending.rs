//! Builtins on games with `final` rules, in which the last position determines the winners.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::value::Value;

pub(super) fn table() -> Vec<Native> {
    vec![entry("normalised", normalised)]
}

fn normalised(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    rules::normalised(machine, game, args.span)
}
