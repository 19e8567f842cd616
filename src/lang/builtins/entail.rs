//! Builtins on two-player normal play of impartial games: nim values, and entailing moves.

use super::entry;
use crate::lang::eval::{Args, Asks, Machine, Native};
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::value::Value;
use crate::lang::{ask, read};
use crate::maths::game::SumId;
use std::sync::Arc;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "nim_value",
            &["G"],
            nim_value,
            "The nim value of an impartial game: the size of the one nim heap it equals for two \
             players under normal play, whatever convention is in force. With entailing moves it \
             is the least number in the set of nim values, and `loony` if there is none.",
            &[
                ("nim_value({0, *2})", "1"),
                ("nim_value(*3 + *5)", "6"),
                ("nim_value({*2, !*})", "0"),
                ("nim_value({0, !*})", "loony"),
                ("nim_value({0, !*}) == loony", "true"),
            ],
        )
        .asks(Asks::NimValue)
        .why(why)
        .source("Sprague 1935, Grundy 1939; Entailment, Def 3"),
        entry(
            "nim_set",
            &["G"],
            nim_set,
            "The full set of nim values of an impartial game, for two players under normal play: \
             the numbers k for which the player to move loses `!G + *k`. Of `!G + H` it is \
             likewise the numbers k for which the player to move loses `!G + H + *k`. Such a set \
             is finite, or all but finitely many numbers are in it; `k in nim_set(G)` asks for \
             one.",
            &[
                ("nim_set(*3)", "{3, 4, ...}"),
                ("nim_set({!{0}})", "{0}"),
                ("nim_set({*2, *3, !*6})", "{0, 1, 4, 5}"),
                ("nim_set(!*2 + *3)", "{0, 1, 4, 5, ...}"),
                ("7 in nim_set(*3)", "true"),
            ],
        )
        .source("Winning Ways, chapter 12; Entailment, Def 3"),
        entry(
            "loony",
            &["G"],
            loony,
            "Whether an impartial game is loony: it has no nim value, so that whoever moves next \
             in a sum with it wins, for two players under normal play. The name by itself is what \
             `nim_value` gives of such games.",
            &[("loony({0, !*})", "true"), ("loony({0, !*2})", "false")],
        )
        .asks(Asks::Loony)
        .source("Winning Ways, chapter 12; Entailment, Lemma 7"),
    ]
}

/// A game in which every component may be moved in.
fn free(machine: &mut Machine, args: &Args) -> Outcome<SumId> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    if !machine.arena.is_forced(g) {
        return Ok(g);
    }
    Err(Box::new(
        Problem::at(
            Code::Entails,
            args.at(0),
            "where the next move is forced there is no nim value",
        )
        .label("begins with `!`")
        .help("`nim_set` says beside which heaps the player to move loses"),
    ))
}

/// The nim value of a game; `None` if it is loony.
fn value(machine: &mut Machine, args: &Args) -> Outcome<Option<u64>> {
    let g = free(machine, args)?;
    ask::nim_value(machine, g, args.span)
}

fn why(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let game = free(machine, &args)?;
    super::why::nim_value(machine, game, &args)
}

fn nim_value(machine: &mut Machine, args: Args) -> Outcome<Value> {
    match value(machine, &args)? {
        Some(value) => crate::lang::value::number::integer(value.into())
            .or_else(|_| fail(Code::Limit, args.span, "the result is too large")),
        None => Ok(read::loony(machine)),
    }
}

fn loony(machine: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(Value::Bool(value(machine, &args)?.is_none()))
}

fn nim_set(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    Ok(Value::NimSet(Arc::new(ask::nim_set(machine, g, args.span)?)))
}
