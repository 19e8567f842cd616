//! Builtins on impartial games in two-player normal play: nim values, and entailing moves.

use super::{entry, primitive};
use crate::lang::eval::{About, Args, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::query::{Query, Request};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value::Value;
use crate::lang::{query, recognize};
use std::sync::Arc;
use tweedle_games::game::SumId;
use tweedle_games::loopy::LoopyNim;

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::NimValue, nim_value).why(why),
        entry("nim_set", nim_set),
        primitive(Prim::Loony, loony),
    ]
}

/// Returns the argument of a query about nim values.
fn for_two(machine: &mut Machine, args: &Args) -> EvalResult<SumId> {
    machine.option_for(args.get(0), 2, args.at(0))
}

/// Returns a game in which the next move is not forced.
fn free(machine: &mut Machine, args: &Args) -> EvalResult<SumId> {
    let g = for_two(machine, args)?;
    if !machine.arena.is_forced(g) {
        return Ok(g);
    }
    Problem::at(
        Code::Entails,
        args.at(0),
        "a position with a forced next move does not have a nim value",
    )
    .label("begins with `!`")
    .help("`nim_set` gives the nim heaps in sum with which the player to move loses")
    .err()
}

/// Returns the nim value of a game; `None` if it is loony.
fn value(machine: &mut Machine, args: &Args) -> EvalResult<Option<u64>> {
    let g = free(machine, args)?;
    query::nim_value(machine, g, args.span)
}

fn why(machine: &mut Machine, args: Args, about: About) -> EvalResult<Value> {
    let game = free(machine, &args)?;
    let query = Query::NimValue;
    super::why::about(machine, &[Request { query, game, span: args.span }], about)
}

fn nim_value(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let value = match query::if_it_ends(value(machine, &args), true)? {
        Some(value) => value,
        None => {
            let game = free(machine, &args)?;
            match query::loopy_nim(machine, game, args.span)? {
                LoopyNim::Nim(value) => Some(value),
                infinite => return Ok(Value::report(infinite)),
            }
        }
    };
    match value {
        Some(value) => crate::lang::value::number::integer(value.into())
            .or_else(|_| fail(Code::Limit, args.span, "the result is too large")),
        None => Ok(recognize::loony(machine)),
    }
}

fn loony(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    Ok(Value::Bool(value(machine, &args)?.is_none()))
}

fn nim_set(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = for_two(machine, &args)?;
    Ok(Value::NimSet(Arc::new(query::nim_set(machine, g, args.span)?)))
}
