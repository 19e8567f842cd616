//! Builtins on temperature theory: stops, thermographs, cooling and heating.

use super::entry;
use super::values::{shown, value_if_it_ends, value_of, worked};
use crate::lang::eval::{Args, Failure, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::{ThermographReport, Value, number};
use std::sync::Arc;
use tweedle_games::game::{Dyadic, Halt};
use tweedle_games::two::{Side, Thermograph, Trajectory, ValueId, Values};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("left_stop", |machine, args| stop(machine, &args, Side::Left)),
        entry("right_stop", |machine, args| stop(machine, &args, Side::Right)),
        entry("mean", mean),
        entry("temperature", |machine, args| {
            Ok(number::dyadic(thermograph(machine, &args)?.temperature))
        }),
        entry("thermograph", |machine, args| {
            let graph = thermograph(machine, &args)?;
            Ok(Value::report(ThermographReport { game: args.get(0).clone(), graph }))
        }),
        entry("left_wall", |machine, args| Ok(corners(&thermograph(machine, &args)?.left))),
        entry("right_wall", |machine, args| Ok(corners(&thermograph(machine, &args)?.right))),
        entry("cool", cool),
        entry("freeze", |machine, args| of_value(machine, &args, Values::freeze)),
        entry("heat", |machine, args| of_two(machine, &args, Values::heat)),
        entry("overheat", overheat),
        entry("incentives", incentives),
    ]
}

fn stop(machine: &mut Machine, args: &Args, first: Side) -> EvalResult<Value> {
    match value_if_it_ends(machine, args.get(0), args.at(0))? {
        Some(value) => {
            Ok(number::dyadic(machine.lend(|_, found| found.values.values.stop(value, first))))
        }
        None => super::sides::stop(machine, args, first),
    }
}

/// Computes a canonical form from the one of the first argument.
pub(super) fn of_value(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Values, ValueId) -> Result<ValueId, Halt>,
) -> EvalResult<Value> {
    let value = value_of(machine, args.get(0), args.at(0))?;
    let made = worked(machine, args, |values| work(values, value))?;
    shown(machine, made, args.span)
}

/// Computes a canonical form from those of the first two arguments.
pub(super) fn of_two(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Values, ValueId, ValueId) -> Result<ValueId, Halt>,
) -> EvalResult<Value> {
    let first = value_of(machine, args.get(0), args.at(0))?;
    let second = value_of(machine, args.get(1), args.at(1))?;
    let made = worked(machine, args, |values| work(values, first, second))?;
    shown(machine, made, args.span)
}

/// The maximum number of sums of followers of components that are searched instead of computing the
/// canonical form of the sum.
const MAX_FOLLOWER_SUMS: u128 = 1 << 18;

/// Returns the thermograph of a sum. If the components have few followers, this avoids the
/// canonical form, which may be much larger.
fn thermograph(machine: &mut Machine, args: &Args) -> EvalResult<Arc<Thermograph>> {
    if let Some(values) = values_of_parts(machine, args)?
        && let Some(found) =
            worked(machine, args, |all| all.thermograph_of_sum(&values, MAX_FOLLOWER_SUMS))?
    {
        return Ok(found);
    }
    let value = value_of(machine, args.get(0), args.at(0))?;
    worked(machine, args, |values| values.thermograph(value))
}

/// Returns the canonical forms of the components of a sum of several, with their multiplicities;
/// `None` if a component has none. Then the whole game fails, is normalised as a whole, or ends
/// although its components do not.
fn values_of_parts(machine: &mut Machine, args: &Args) -> EvalResult<Option<Vec<(ValueId, u32)>>> {
    let Value::Game(game, _) = args.get(0) else { return Ok(None) };
    let parts = machine.arena.parts(*game).to_vec();
    if matches!(parts[..], [] | [(_, 1)]) {
        return Ok(None);
    }
    let mut values = Vec::with_capacity(parts.len());
    for (part, count) in parts {
        let part = machine.arena.single(part);
        match query::canonical_form(machine, part) {
            Err(Failure::Halt(Halt::Unsupported(_) | Halt::Cycle(_))) => return Ok(None),
            value => values.push((machine.placed(args.at(0), value)?, count)),
        }
    }
    Ok(Some(values))
}

/// Returns the mean of a sum as the sum of the means of its components. The canonical form of the
/// sum may be much larger than theirs.
fn mean(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let Some(values) = values_of_parts(machine, &args)? else {
        return Ok(number::dyadic(thermograph(machine, &args)?.mean));
    };
    let total = worked(machine, &args, |all| {
        let mut total = Dyadic::ZERO;
        for (value, count) in values {
            let mean = all.thermograph(value)?.mean;
            total = total.plus(mean.times(Dyadic::integer(count.into()))?)?;
        }
        Ok(total)
    })?;
    Ok(number::dyadic(total))
}

fn corners(wall: &Trajectory) -> Value {
    let corner =
        |&(t, x): &(Dyadic, Dyadic)| Value::tuple(vec![number::dyadic(t), number::dyadic(x)]);
    Value::list(wall.corners().iter().map(corner).collect())
}

fn cool(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let Some(t) = number::to_dyadic(args.get(1)) else {
        return args.wrong(1, "a temperature m/2^k");
    };
    if t <= Dyadic::MINUS_ONE {
        return fail(Code::Value, args.at(1), "the temperature to cool by must be greater than -1");
    }
    of_value(machine, &args, |values, value| values.cool(value, t))
}

fn overheat(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let t = value_of(machine, args.get(2), args.at(2))?;
    of_two(machine, &args, |values, value, s| values.overheat(value, s, t))
}

fn incentives(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let value = value_of(machine, args.get(0), args.at(0))?;
    let mut sides = vec![Side::Left, Side::Right];
    if !args.is_absent(1) {
        let player = machine.player_among(args.get(1), 2, args.at(1))?;
        sides.swap_remove(usize::from(1 - player));
    }
    let found = worked(machine, &args, |values| {
        let mut all = Vec::new();
        for side in sides {
            all.extend(values.incentives(value, side)?);
        }
        values.maximal(all)
    })?;
    let games = found.into_iter().map(|value| shown(machine, value, args.span));
    games.collect::<EvalResult<Vec<Value>>>().map(Value::list)
}
