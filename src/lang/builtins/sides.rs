//! Builtins on the values of two-player games that may go on for ever.

use super::entry;
use super::values::value_of;
use crate::lang::ask;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::Outcome;
use crate::lang::syntax::Span;
use crate::lang::value::{Sided, Value, number};
use crate::maths::game::Halt;
use crate::maths::stopper::{Found, Sides, Stoppers};
use crate::maths::two::ValueId;

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
        entry("degree", degree),
        entry("is_stopper", |machine, args| {
            let sides = found_sides(machine, args.get(0), args.at(0))?;
            Ok(Value::Bool(sides.is_some_and(|sides| sides.onside == sides.offside)))
        }),
        entry("is_loopfree", |machine, args| {
            is(machine, &args, |stoppers, sides| {
                Ok(sides.onside == sides.offside && stoppers.is_loopfree(sides.onside))
            })
        }),
        entry("is_idempotent", |machine, args| {
            is(machine, &args, |stoppers, sides| Ok(stoppers.add(sides, sides)? == Some(sides)))
        }),
        entry("is_plumtree", |machine, args| {
            is(machine, &args, |stoppers, sides| {
                let graph = stoppers.graph(sides.onside);
                let alone = graph.components().iter().all(|class| class.len() == 1);
                Ok(sides.onside == sides.offside && alone)
            })
        }),
    ]
}

/// The sides of a value of any kind, if they are found.
fn found_sides(machine: &mut Machine, value: &Value, span: Span) -> Outcome<Found> {
    if let Some(sided) = value.as_report::<Sided>() {
        return Ok(Some(sided.sides));
    }
    if number::to_dyadic(value).is_some() {
        let number = value_of(machine, value, span)?;
        let side = machine.lend(|machine, found| {
            found.stoppers.stoppers.keep_within(&machine.budget);
            found.stoppers.stoppers.of_value(&mut found.values.values, number)
        });
        let side = machine.placed(span, side)?;
        return Ok(Some(Sides { onside: side, offside: side }));
    }
    let game = machine.option_for(value, 2, span)?;
    ask::sides(machine, game, span)
}

/// The sides of the first argument.
fn sides(machine: &mut Machine, args: &Args) -> Outcome<Sides> {
    let found = found_sides(machine, args.get(0), args.at(0))?;
    ask::found(found, args.at(0))
}

/// The value of the first argument, a game that may go on for ever, if it is equal to one that does
/// not.
pub(super) fn ending_value(machine: &mut Machine, args: &Args) -> Outcome<Option<ValueId>> {
    let sides = sides(machine, args)?;
    if sides.onside != sides.offside {
        return Ok(None);
    }
    let value = machine
        .lend(|_, found| found.stoppers.stoppers.as_value(&mut found.values.values, sides.onside));
    machine.placed(args.span, value)
}

fn side(
    machine: &mut Machine,
    side: crate::maths::stopper::StopperId,
    span: Span,
) -> Outcome<Value> {
    ask::stopper_game(machine, side, span).map(Value::Game)
}

/// What is worked out of stoppers, placed at the call.
fn worked<T>(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Stoppers) -> Result<T, Halt>,
) -> Outcome<T> {
    let result = machine.lend(|machine, found| {
        found.stoppers.stoppers.keep_within(&machine.budget);
        work(&mut found.stoppers.stoppers)
    });
    machine.placed(args.span, result)
}

/// A truth about the sides of the argument.
fn is(
    machine: &mut Machine,
    args: &Args,
    holds: impl FnOnce(&mut Stoppers, Sides) -> Result<bool, Halt>,
) -> Outcome<Value> {
    let sides = sides(machine, args)?;
    worked(machine, args, |stoppers| holds(stoppers, sides)).map(Value::Bool)
}

/// The onside of the difference of a stopper with itself.
fn degree(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let of = sides(machine, &args)?;
    if of.onside != of.offside {
        return args.wrong(0, "a game that is equal to a stopper");
    }
    let difference = worked(machine, &args, |stoppers| {
        let negative = stoppers.negative_of(of);
        stoppers.add(of, negative)
    })?;
    let difference = ask::found(difference, args.at(0))?;
    side(machine, difference.onside, args.span)
}
