//! Builtins on sums and products other than the disjunctive sum.

use super::entry;
use super::heat::of_two;
use super::values::{value_of, worked};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::Value;
use tweedle_games::game::{Compound, compound};
use tweedle_games::two::{ValueId, Values};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("ordinal_sum", |machine, args| {
            let made = compounded(machine, &args, Compound::OrdinalSum);
            match query::if_it_ends(made, true)? {
                Some(made) => Ok(made),
                None => super::sides::ordinal_sum(machine, &args),
            }
        }),
        entry("conjunctive_sum", |machine, args| compounded(machine, &args, Compound::Conjunctive)),
        entry("selective_sum", |machine, args| compounded(machine, &args, Compound::Selective)),
        entry("ordinal_product", |machine, args| {
            compounded(machine, &args, Compound::OrdinalProduct)
        }),
        entry("norton_product", norton_product),
        entry("conway_product", |machine, args| of_two(machine, &args, Values::conway_product)),
    ]
}

fn compounded(machine: &mut Machine, args: &Args, how: Compound) -> EvalResult<Value> {
    let number = |i: usize| matches!(args.get(i), Value::Int(_) | Value::Ratio(_));
    let (a, b) = if number(0) || number(1) {
        let first = machine.option_for(args.get(0), 2, args.at(0))?;
        (first, machine.option_for(args.get(1), 2, args.at(1))?)
    } else {
        machine.two_games(args.get(0), args.get(1), args.span)?
    };
    let players = [a, b].into_iter().filter_map(|game| machine.arena.players(game)).max();
    if how == Compound::OrdinalProduct && players.is_some_and(|players| players > 2) {
        return fail(Code::Players, args.span, "ordinal products are for two players");
    }
    let made = compound(machine, how, a, b);
    machine.placed(args.span, made).map(Value::game)
}

fn norton_product(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let unit = value_of(machine, args.get(1), args.at(1))?;
    let positive = worked(machine, &args, |values| values.at_most(ValueId::ZERO, unit))?;
    if unit == ValueId::ZERO || !positive {
        return fail(Code::Value, args.at(1), "a Norton product needs a positive game as its unit");
    }
    of_two(machine, &args, Values::norton_product)
}
