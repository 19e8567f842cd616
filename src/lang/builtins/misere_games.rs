//! Builtins on impartial games of two players under misère play.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::Outcome;
use crate::lang::value::Value;
use crate::maths::two::{self, Genus};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("genus", |machine, args| Ok(Value::str(genus(machine, &args)?.to_string()))),
        entry("misere_nim_value", |machine, args| {
            Ok(Value::Int(genus(machine, &args)?.beside(0).into()))
        }),
        entry("misere_form", misere_form),
    ]
}

fn genus(machine: &mut Machine, args: &Args) -> Outcome<Genus> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let found = two::genus(machine, game);
    machine.placed(args.span, found)
}

fn misere_form(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let found = two::misere_form(machine, game);
    machine.placed(args.span, found).map(Value::Game)
}
