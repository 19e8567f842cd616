//! Builtins on the values of two-player games that may go on for ever.

use super::entry;
use super::values::{shown, value_of};
use crate::lang::ask;
use crate::lang::eval::{Args, Failure, Machine, Native};
use crate::lang::report::{Code, Outcome, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Sided, Value, number};
use crate::maths::game::Halt;
use crate::maths::stopper::{Beside, Found, Pseudonumber, Sides, StopperId, Stoppers, Variety};
use crate::maths::two::{Nus, Side, Values};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("onside", |machine, args| {
            let sides = sides(machine, &args)?;
            side(machine, sides.onside, args.span)
        }),
        entry("offside", |machine, args| {
            let sides = sides(machine, &args)?;
            side(machine, sides.offside, args.span)
        }),
        entry("upsum", |machine, args| of_two(machine, &args, Stoppers::upsum)),
        entry("downsum", |machine, args| of_two(machine, &args, Stoppers::downsum)),
        entry("degree", |machine, args| {
            of_stopper(machine, &args, |stoppers, s| stoppers.degree(s))
        }),
        entry("variety", variety),
        entry("companion", |machine, args| {
            let value = value_of(machine, args.get(0), args.at(0))?;
            let companion = super::heat::worked(machine, &args, |values| values.companion(value))?;
            shown(machine, companion, args.span)
        }),
        entry("power", |machine, args| of_two(machine, &args, Stoppers::power)),
        entry("power_sum", |machine, args| of_two(machine, &args, Stoppers::powers)),
        entry("is_stopper", |machine, args| {
            let sides = found_sides(machine, args.get(0), args.at(0))?;
            Ok(Value::Bool(sides.and_then(Sides::stopper).is_some()))
        }),
        entry("is_stopper_sided", |machine, args| {
            Ok(Value::Bool(found_sides(machine, args.get(0), args.at(0))?.is_some()))
        }),
        entry("is_loopfree", |machine, args| {
            is(machine, &args, |stoppers, s| Ok(stoppers.is_loopfree(s)))
        }),
        entry("is_idempotent", is_idempotent),
        entry("is_plumtree", |machine, args| {
            is(machine, &args, |stoppers, s| Ok(stoppers.is_plumtree(s)))
        }),
        entry("is_pseudonumber", |machine, args| {
            is(machine, &args, |stoppers, s| Ok(stoppers.as_pseudonumber(s)?.is_some()))
        }),
        entry("is_number_tiny", |machine, args| is(machine, &args, Stoppers::is_number_tiny)),
        entry("is_stable", is_stable),
    ]
}

/// The sides of a value of any kind, if they are found.
fn found_sides(machine: &mut Machine, value: &Value, span: Span) -> Outcome<Found> {
    if let Some(&Sided { onside, offside }) = value.as_report::<Sided>() {
        let (on, off) = (ask::sides(machine, onside, span)?, ask::sides(machine, offside, span)?);
        return Ok(on.zip(off).map(|(on, off)| Sides { onside: on.onside, offside: off.offside }));
    }
    if number::to_dyadic(value).is_some() {
        let number = value_of(machine, value, span)?;
        let side = with_values(machine, |stoppers, values| stoppers.of_value(values, number));
        return machine.placed(span, side).map(Sides::of).map(Some);
    }
    let game = machine.option_for(value, 2, span)?;
    ask::sides(machine, game, span)
}

/// The sides of the first argument.
pub(super) fn sides(machine: &mut Machine, args: &Args) -> Outcome<Sides> {
    let found = found_sides(machine, args.get(0), args.at(0))?;
    ask::found(found, args.at(0))
}

/// The stopper that an argument is equal to.
fn stopper(machine: &mut Machine, args: &Args, at: usize) -> Outcome<StopperId> {
    let found = found_sides(machine, args.get(at), args.at(at))?;
    match ask::found(found, args.at(at))?.stopper() {
        Some(stopper) => Ok(stopper),
        None => args.wrong(at, "a game that is equal to a stopper"),
    }
}

fn side(machine: &mut Machine, side: StopperId, span: Span) -> Outcome<Value> {
    ask::stopper_game(machine, side, span).map(Value::Game)
}

/// What is worked out of stoppers and values within the limits.
fn with_values<T>(
    machine: &mut Machine,
    work: impl FnOnce(&mut Stoppers, &mut Values) -> Result<T, Halt>,
) -> Result<T, Failure> {
    machine.lend(|machine, found| {
        let (values, stoppers) = (&mut found.values.values, &mut found.stoppers.stoppers);
        values.keep_within(&machine.budget);
        stoppers.keep_within(&machine.budget);
        Ok(work(stoppers, values)?)
    })
}

/// What is worked out of stoppers, placed at the call.
fn worked<T>(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Stoppers) -> Result<T, Halt>,
) -> Outcome<T> {
    let result = with_values(machine, |stoppers, _| work(stoppers));
    machine.placed(args.span, result)
}

/// A stopper made of that of the first argument, if it was found.
fn of_stopper(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Stoppers, StopperId) -> Result<Option<StopperId>, Halt>,
) -> Outcome<Value> {
    let first = stopper(machine, args, 0)?;
    match worked(machine, args, |stoppers| work(stoppers, first))? {
        Some(made) => side(machine, made, args.span),
        None => fail(Code::Value, args.span, "there is none, or none was found"),
    }
}

/// A stopper made of those of the first two arguments, if it was found.
fn of_two(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Stoppers, StopperId, StopperId) -> Result<Option<StopperId>, Halt>,
) -> Outcome<Value> {
    let second = stopper(machine, args, 1)?;
    of_stopper(machine, args, |stoppers, first| work(stoppers, first, second))
}

/// A truth about the stopper that the argument is equal to; it holds of no other game.
fn is(
    machine: &mut Machine,
    args: &Args,
    holds: impl FnOnce(&mut Stoppers, StopperId) -> Result<bool, Halt>,
) -> Outcome<Value> {
    match sides(machine, args)?.stopper() {
        Some(stopper) => worked(machine, args, |all| holds(all, stopper)).map(Value::Bool),
        None => Ok(Value::Bool(false)),
    }
}

fn is_idempotent(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let sides = sides(machine, &args)?;
    match worked(machine, &args, |stoppers| stoppers.is_idempotent(sides))? {
        Some(holds) => Ok(Value::Bool(holds)),
        None => fail(Code::Value, args.span, "the sides of the sum were not found"),
    }
}

fn variety(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let stopper = stopper(machine, &args, 0)?;
    match worked(machine, &args, |stoppers| stoppers.variety(stopper))? {
        Variety::Stable(found) => side(machine, found, args.span),
        other => fail(Code::Value, args.at(0), unstable(other)),
    }
}

fn is_stable(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let stopper = stopper(machine, &args, 0)?;
    match worked(machine, &args, |stoppers| stoppers.variety(stopper))? {
        Variety::Stable(_) => Ok(Value::Bool(true)),
        Variety::Unstable => Ok(Value::Bool(false)),
        other => fail(Code::Value, args.at(0), unstable(other)),
    }
}

/// Why there is no variety.
fn unstable(variety: Variety) -> &'static str {
    match variety {
        Variety::Stable(_) | Variety::Unstable => {
            "this game is not stable: its varieties by upsums and by downsums differ"
        }
        Variety::NotIdempotent => "the degree of this game is no idempotent",
        Variety::Unknown => "the sides of a sum were not found",
    }
}

/// Where play stops if that player begins: at a number, or one of those beside `over` and `under`,
/// or at `on` or `off`.
pub(super) fn stop(machine: &mut Machine, args: &Args, first: Side) -> Outcome<Value> {
    let it = stopper(machine, args, 0)?;
    let found = with_values(machine, |stoppers, values| {
        let stop = stoppers.stop(it, first)?;
        let Pseudonumber::Near(x, beside) = stop else {
            let on = stoppers.on();
            let end = if stop == Pseudonumber::On { on } else { stoppers.negative(on) };
            return Ok(Ok(end));
        };
        if beside == Beside::Exactly {
            return Ok(Err(x));
        }
        let number = values.nus(Nus::number(x));
        let number = stoppers.of_value(values, number)?;
        let name = if beside == Beside::Over { "over" } else { "under" };
        let near = stoppers.named()?.into_iter().find(|(known, _)| *known == name);
        let near = near.ok_or(Halt::Bug("a name of a stopper that is not known"))?.1;
        let sum = stoppers.add(Sides::of(number), Sides::of(near))?.and_then(Sides::stopper);
        sum.map(Ok).ok_or(Halt::Bug("a number beside over is no stopper"))
    });
    match machine.placed(args.span, found)? {
        Ok(stopper) => side(machine, stopper, args.span),
        Err(x) => Ok(number::dyadic(x)),
    }
}
