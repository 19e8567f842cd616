//! Builtins on games whose end decides who wins.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::Outcome;
use crate::lang::rules;
use crate::lang::value::Value;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "normalised",
            &["G"],
            normalised,
            "The ordinary game of a two-player game whose `final` rules say who wins: where play \
             stops and Left wins it has the integer 1, where Right wins -1, and elsewhere the \
             options of G. Stops that nothing is said about stay 0. `simplify` gives its value. \
             Both players must be stuck together, and `final` rules name the winner.",
            &[("normalised(*2)", "*2"), ("simplify(normalised({1 | 0}), L)", "{1 | 0}")],
        )
        .source("Inoue et al., Ending Partizan Subtraction Nim, after R. J. Nowakowski"),
    ]
}

fn normalised(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    rules::normalised(machine, game, args.span)
}
