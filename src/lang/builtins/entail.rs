//! Builtins on impartial games of two players: nim values and entailing moves, misère play, and nim
//! arithmetic, the field of nimbers.

use super::numbers::integer;
use super::{entry, primitive};
use crate::lang::eval::{About, Args, Failure, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::query::{self, Query, Request};
use crate::lang::recognize;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value::{Value, number};
use num_bigint::BigUint;
use std::sync::Arc;
use tweedle_games::game::SumId;
use tweedle_games::loopy::LoopyNim;
use tweedle_games::two::{self, Genus};

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::NimValue, nim_value).why(why),
        entry("nim_set", nim_set),
        primitive(Prim::Loony, loony),
        entry("genus", |machine, args| Ok(Value::str(genus(machine, &args)?.to_string()))),
        entry("misere_nim_value", |machine, args| {
            Ok(Value::Int(genus(machine, &args)?.with_twos(0).into()))
        }),
        entry("misere_form", |machine, args| made(machine, &args, two::misere_form)),
        entry("mate", |machine, args| made(machine, &args, two::mate)),
        entry("tame", tame),
        entry("nim_product", nim_product),
        entry("nim_quotient", nim_quotient),
        entry("nim_inverse", nim_inverse),
        entry("nim_power", nim_power),
        entry("nim_square_root", |_, args| {
            let a = natural(&args, 0)?;
            integer(&args, two::nim_square_root(&a))
        }),
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
        Some(value) => integer(&args, value),
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

fn genus(machine: &mut Machine, args: &Args) -> EvalResult<Genus> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    machine.at(args.span, |machine| two::genus(machine, game))
}

fn tame(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    machine.at(args.span, |machine| two::tame(machine, game)).map(Value::Bool)
}

/// Computes a game from the misère form of the first argument.
fn made(
    machine: &mut Machine,
    args: &Args,
    make: fn(&mut Machine, SumId) -> Result<SumId, Failure>,
) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    machine.at(args.span, |machine| make(machine, game)).map(Value::game)
}

/// The maximum number of bits of an argument.
const MAX_BITS: u64 = 1 << 14;

/// Returns an argument that must be a natural number.
fn natural(args: &Args, i: usize) -> EvalResult<BigUint> {
    match number::to_big(args.get(i)).map(|n| n.to_biguint()) {
        Some(Some(n)) if n.bits() <= MAX_BITS => Ok(n),
        Some(Some(_)) => fail(Code::Limit, args.at(i), "nim arithmetic works up to 2^16384"),
        Some(None) => fail(Code::Value, args.at(i), "the size of a nim heap must be at least 0"),
        None => args.wrong(i, "an integer that is at least 0"),
    }
}

fn nim_product(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let (a, b) = (natural(&args, 0)?, natural(&args, 1)?);
    integer(&args, two::nim_product(&a, &b))
}

fn nim_quotient(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let (a, b) = (natural(&args, 0)?, natural(&args, 1)?);
    match two::nim_inverse(&b) {
        Some(inverse) => integer(&args, two::nim_product(&a, &inverse)),
        None => fail(Code::Value, args.at(1), "division by zero"),
    }
}

fn nim_inverse(_: &mut Machine, args: Args) -> EvalResult<Value> {
    match two::nim_inverse(&natural(&args, 0)?) {
        Some(inverse) => integer(&args, inverse),
        None => fail(Code::Value, args.at(0), "0 does not have an inverse"),
    }
}

fn nim_power(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (a, exponent) = (natural(&args, 0)?, natural(&args, 1)?);
    let work = (a.bits() as usize).pow(2) / 64;
    integer(&args, two::nim_power(&a, &exponent, || machine.charge_work(work, 0, args.span))?)
}
