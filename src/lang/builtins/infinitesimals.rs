//! Builtins on infinitesimals, and predicates of canonical forms.

use super::entry;
use super::heat::of_value;
use super::values::{shown, value_if_it_ends, value_of, worked};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value::{Value, number};
use num_bigint::BigInt;
use tweedle_games::game::Halt;
use tweedle_games::stopper::{Sides, Stoppers};
use tweedle_games::two::{Side, Temper, ValueId, Values};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("atomic_weight", atomic_weight),
        entry("atomic", |machine, args| {
            is(machine, &args, |values, v| Ok(values.atomic_weight(v)?.is_some()))
        }),
        entry("far_star", |machine, args| of_value(machine, &args, Values::far_star)),
        entry("all_small", |machine, args| is(machine, &args, Values::is_all_small)),
        entry("infinitesimal", |machine, args| {
            is_also_endless(
                machine,
                &args,
                |values, v| Ok(values.is_infinitesimal(v)),
                |_, stoppers, sides| stoppers.is_infinitesimal(sides),
                super::sides::is_infinitesimal,
            )
        }),
        entry("numberish", |machine, args| {
            is_also_endless(
                machine,
                &args,
                |values, v| Ok(values.stop(v, Side::Left) == values.stop(v, Side::Right)),
                |_, stoppers, sides| stoppers.is_numberish(sides),
                super::sides::is_numberish,
            )
        }),
        entry("is_number", |machine, args| {
            is_with_end(machine, &args, |values, v| values.as_number(v).is_some())
        }),
        entry("is_integer", |machine, args| is_with_end(machine, &args, Values::is_integer)),
        entry("is_nimber", |machine, args| is_with_end(machine, &args, Values::is_nimber)),
        entry("is_switch", |machine, args| is(machine, &args, Values::is_switch)),
        entry("reduced", |machine, args| of_value(machine, &args, Values::reduced)),
        entry("uptimal_expansion", uptimal_expansion),
        entry("even_tempered", |machine, args| {
            is(machine, &args, |values, v| Ok(values.temper(v)? == Temper::Even))
        }),
        entry("odd_tempered", |machine, args| {
            is(machine, &args, |values, v| Ok(values.temper(v)? == Temper::Odd))
        }),
        entry("stop_count", stop_count),
    ]
}

/// Evaluates a predicate of the canonical form of the argument.
fn is(
    machine: &mut Machine,
    args: &Args,
    holds: impl FnOnce(&mut Values, ValueId) -> Result<bool, Halt>,
) -> EvalResult<Value> {
    let value = value_of(machine, args.get(0), args.at(0))?;
    worked(machine, args, |values| holds(values, value)).map(Value::Bool)
}

/// Evaluates a predicate of the canonical form of the argument, or of its sides if it is loopy.
fn is_also_endless(
    machine: &mut Machine,
    args: &Args,
    holds: impl FnOnce(&mut Values, ValueId) -> Result<bool, Halt>,
    endless: impl FnOnce(&mut Values, &mut Stoppers, Sides) -> Result<bool, Halt>,
    without: impl FnOnce(&mut Machine, &Args) -> EvalResult<bool>,
) -> EvalResult<Value> {
    match value_if_it_ends(machine, args.get(0), args.at(0))? {
        Some(value) => worked(machine, args, |values| holds(values, value)).map(Value::Bool),
        None => {
            let Ok(sides) = query::stoppers(machine, args.get(0), args.at(0))? else {
                return without(machine, args).map(Value::Bool);
            };
            let holds = machine.lend_at(args.span, |_, found| {
                endless(&mut found.values.values, &mut found.stoppers.stoppers, sides)
            })?;
            Ok(Value::Bool(holds))
        }
    }
}

/// Evaluates a predicate that holds only for games equal to a loopfree game.
fn is_with_end(
    machine: &mut Machine,
    args: &Args,
    holds: fn(&Values, ValueId) -> bool,
) -> EvalResult<Value> {
    is_also_endless(
        machine,
        args,
        |values, v| Ok(holds(values, v)),
        |values, stoppers, sides| {
            let Some(stopper) = sides.stopper() else { return Ok(false) };
            let value = stoppers.as_value(values, stopper)?;
            Ok(value.is_some_and(|v| holds(values, v)))
        },
        // Without sides, this is an error if some may exist.
        |machine, args| Ok(super::sides::known(machine, args)?.is_some()),
    )
}

fn atomic_weight(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let value = value_of(machine, args.get(0), args.at(0))?;
    match worked(machine, &args, |values| values.atomic_weight(value))? {
        Some(weight) => shown(machine, weight, args.span),
        None => {
            let small = worked(machine, &args, |values| Ok(values.is_infinitesimal(value)))?;
            let text = match small {
                true => "this game is not atomic",
                false => "this game is not infinitesimal",
            };
            let problem = Problem::at(Code::Value, args.at(0), text).label("no atomic weight");
            problem.help(
                "an infinitesimal is atomic if it equals a multiple of up to within a far star, \
                 as every `all_small` game does",
            ).err()
        }
    }
}

fn uptimal_expansion(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let value = value_of(machine, args.get(0), args.at(0))?;
    match worked(machine, &args, |values| values.uptimal(value))? {
        Some(uptimal) => Ok(Value::str(uptimal.to_string())),
        None => fail(Code::Value, args.at(0), "this game is not a number plus ups plus a star"),
    }
}

fn stop_count(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let value = value_of(machine, args.get(0), args.at(0))?;
    let count = worked(machine, &args, |values| values.stop_count(value))?;
    number::integer(BigInt::from(count))
        .or_else(|_| fail(Code::Limit, args.span, "the count is too large"))
}
