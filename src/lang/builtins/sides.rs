//! The builtin `value`, and builtins on loopy two-player games: stoppers, onsides and offsides.

use super::values::{shown, value_if_it_ends, value_of, worked as with_forms};
use super::{entry, primitive};
use crate::lang::eval::{Args, Compared, Failure, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::query::{self, NoStoppers};
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::syntax::{BinOp, CmpOp, Span};
use crate::lang::value::{Sided, Value, number};
use tweedle_games::game::{Dyadic, Halt, Nus};
use tweedle_games::stopper::{
    Closeness, OneSide, Pseudonumber, Sides, StopperId, Stoppers, Variety,
};
use tweedle_games::two::{Side, ValueId, Values};

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::Value, value).why(super::why::value),
        entry("onside", |machine, args| {
            with_end(machine, args, its_value, |m, a| one_side(m, a, 0))
        }),
        entry("offside", |machine, args| {
            with_end(machine, args, its_value, |m, a| one_side(m, a, 1))
        }),
        entry("upsum", |machine, args| of_two(machine, &args, Stoppers::upsum)),
        entry("downsum", |machine, args| of_two(machine, &args, Stoppers::downsum)),
        entry("degree", |machine, args| {
            with_end(machine, args, zero, |m, a| of_stopper(m, a, |all, s| all.degree(s)))
        }),
        entry("variety", |machine, args| with_end(machine, args, zero, variety)),
        entry("companion", |machine, args| {
            let value = value_of(machine, args.get(0), args.at(0))?;
            let companion = with_forms(machine, &args, |values| values.companion(value))?;
            shown(machine, companion, args.span)
        }),
        entry("power", |machine, args| of_two(machine, &args, Stoppers::power)),
        entry("power_sum", |machine, args| of_two(machine, &args, Stoppers::powers)),
        entry("subordinate", |machine, args| {
            of_two(machine, &args, |all, game, base| {
                let base = [Side::Left, Side::Right].map(|side| all.options(base, side));
                all.subordinate(game, &base)
            })
        }),
        entry("is_stopper", |machine, args| {
            with_end(machine, args, holds, |machine, args| {
                let sides = known(machine, args)?;
                Ok(Value::Bool(sides.and_then(Sides::stopper).is_some()))
            })
        }),
        entry("is_stopper_sided", |machine, args| {
            with_end(machine, args, holds, |machine, args| {
                Ok(Value::Bool(known(machine, args)?.is_some()))
            })
        }),
        entry("is_loopfree", |machine, args| {
            with_end(machine, args, holds, |m, a| is(m, a, |all, s| Ok(all.is_loopfree(s))))
        }),
        entry("is_idempotent", |machine, args| {
            let is_zero = |machine: &mut Machine, value, _: &Args| {
                let number = machine.lend(|_, found| found.values.values.as_number(value));
                Ok(Value::Bool(number == Some(Dyadic::ZERO)))
            };
            with_end(machine, args, is_zero, is_idempotent)
        }),
        entry("is_plumtree", |machine, args| {
            with_end(machine, args, holds, |m, a| is(m, a, |all, s| Ok(all.is_plumtree(s))))
        }),
        entry("is_pseudonumber", |machine, args| {
            let is_number = |machine: &mut Machine, value, _: &Args| {
                let number = machine.lend(|_, found| found.values.values.as_number(value));
                Ok(Value::Bool(number.is_some()))
            };
            with_end(machine, args, is_number, |machine, args| {
                is(machine, args, |all, s| Ok(all.as_pseudonumber(s)?.is_some()))
            })
        }),
        entry("is_number_tiny", |machine, args| is(machine, &args, Stoppers::is_number_tiny)),
        entry("is_stable", |machine, args| with_end(machine, args, holds, is_stable)),
    ]
}

fn value(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if args.get(0).as_report::<Sided>().is_none()
        && let Some(value) = value_if_it_ends(machine, args.get(0), args.at(0))?
    {
        return shown(machine, value, args.span);
    }
    let both = query::both_sides(machine, args.get(0), args.at(0))?;
    query::shown_sides(machine, &both, args.span)
}

/// Computes a property of the first argument. Uses its canonical form if the game is loopfree,
/// since a large number has many positions, and its sides otherwise.
fn with_end(
    machine: &mut Machine,
    args: Args,
    short: impl FnOnce(&mut Machine, ValueId, &Args) -> EvalResult<Value>,
    endless: impl FnOnce(&mut Machine, &Args) -> EvalResult<Value>,
) -> EvalResult<Value> {
    if args.get(0).as_report::<Sided>().is_some() {
        return endless(machine, &args);
    }
    match value_if_it_ends(machine, args.get(0), args.at(0))? {
        Some(value) => short(machine, value, &args),
        None => endless(machine, &args),
    }
}

fn its_value(machine: &mut Machine, value: ValueId, args: &Args) -> EvalResult<Value> {
    shown(machine, value, args.span)
}

fn zero(_: &mut Machine, _: ValueId, _: &Args) -> EvalResult<Value> {
    Ok(Value::Int(0))
}

/// Returns `true`, for properties of all loopfree games.
fn holds(_: &mut Machine, _: ValueId, _: &Args) -> EvalResult<Value> {
    Ok(Value::Bool(true))
}

/// Returns the sides of the first argument; `None` if there are none.
pub(super) fn known(machine: &mut Machine, args: &Args) -> EvalResult<Option<Sides>> {
    match query::stoppers(machine, args.get(0), args.at(0))? {
        Ok(sides) => Ok(Some(sides)),
        Err(NoStoppers::Proved) => Ok(None),
        Err(open) => Err(open.problem(args.at(0))),
    }
}

/// Searches for a proof that the first argument, which is not known to equal stoppers, does not lie
/// between all positive and all negative numbers. Without one the query stays open.
pub(super) fn is_infinitesimal(machine: &mut Machine, args: &Args) -> EvalResult<bool> {
    for n in 0..6 {
        for (op, sign) in [(CmpOp::Lt, 1), (CmpOp::Gt, -1)] {
            if !compares(machine, args, op, (sign, n))? {
                return Ok(false);
            }
        }
    }
    Err(NoStoppers::Open.problem(args.at(0)))
}

/// Searches for a proof that the first argument is not infinitesimally close to a number. Such a
/// number would be the only one incomparable with it, so two are searched for.
pub(super) fn is_numberish(machine: &mut Machine, args: &Args) -> EvalResult<bool> {
    let mut confused = 0;
    for quarters in -40..=40 {
        let number = (quarters, 2);
        if !compares(machine, args, CmpOp::Le, number)?
            && !compares(machine, args, CmpOp::Ge, number)?
        {
            confused += 1;
        }
        if confused > 1 {
            return Ok(false);
        }
    }
    Err(NoStoppers::Open.problem(args.at(0)))
}

/// Compares the first argument with a fraction `n / 2^k`.
fn compares(
    machine: &mut Machine,
    args: &Args,
    op: CmpOp,
    (n, k): (i128, u32),
) -> EvalResult<bool> {
    let number = Dyadic::new(n, k).map_err(Halt::Limit);
    let number = number::dyadic(machine.placed(args.span, number)?);
    let asked = Compared { op, player: None, a: args.get(0), b: &number, span: args.span };
    let said = query::compare(machine, asked)?;
    Ok(matches!(said, Some(Value::Verdict(verdict)) if verdict.answer == Some(true)))
}

/// Returns the onside of the first argument, or the offside.
fn one_side(machine: &mut Machine, args: &Args, at: usize) -> EvalResult<Value> {
    let both = query::both_sides(machine, args.get(0), args.at(0))?;
    let side = query::side_game(machine, &both[at], args.span)?;
    Ok(Value::game(side.game))
}

/// Returns the stopper that an argument equals.
fn stopper(machine: &mut Machine, args: &Args, at: usize) -> EvalResult<StopperId> {
    let found = query::stoppers(machine, args.get(at), args.at(at))?;
    match found.map_err(|none| none.problem(args.at(at)))?.stopper() {
        Some(stopper) => Ok(stopper),
        None => args.wrong(at, "a game that is equal to a stopper"),
    }
}

fn side(machine: &mut Machine, side: StopperId, span: Span) -> EvalResult<Value> {
    query::stopper_game(machine, side, span).map(Value::game)
}

/// Computes with stoppers and canonical forms, within the limits.
fn with_values<T>(
    machine: &mut Machine,
    work: impl FnOnce(&mut Stoppers, &mut Values) -> Result<T, Halt>,
) -> Result<T, Failure> {
    machine.lend(|_, found| {
        let (values, stoppers) = (&mut found.values.values, &mut found.stoppers.stoppers);
        Ok(work(stoppers, values)?)
    })
}

/// Computes with stoppers. An error gets the span of the call.
fn worked<T>(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Stoppers) -> Result<T, Halt>,
) -> EvalResult<T> {
    machine.at(args.span, |machine| with_values(machine, |stoppers, _| work(stoppers)))
}

/// Computes a stopper from the one of the first argument, if it was found.
fn of_stopper(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Stoppers, StopperId) -> Result<Option<StopperId>, Halt>,
) -> EvalResult<Value> {
    let first = stopper(machine, args, 0)?;
    match worked(machine, args, |stoppers| work(stoppers, first))? {
        Some(made) => side(machine, made, args.span),
        None => {
            let text = "the result is not equal to a stopper, or no such stopper was found";
            fail(Code::Value, args.span, text)
        }
    }
}

/// Computes a stopper from the ones of the first two arguments, if they were found.
fn of_two(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Stoppers, StopperId, StopperId) -> Result<Option<StopperId>, Halt>,
) -> EvalResult<Value> {
    let second = stopper(machine, args, 1)?;
    of_stopper(machine, args, |stoppers, first| work(stoppers, first, second))
}

/// Evaluates a predicate of the stopper that the argument equals. It is false for other games.
fn is(
    machine: &mut Machine,
    args: &Args,
    holds: impl FnOnce(&mut Stoppers, StopperId) -> Result<bool, Halt>,
) -> EvalResult<Value> {
    match known(machine, args)?.and_then(Sides::stopper) {
        Some(stopper) => worked(machine, args, |all| holds(all, stopper)).map(Value::Bool),
        None => Ok(Value::Bool(false)),
    }
}

/// Returns the value of an ordinal sum with a loopy stopper.
pub(super) fn ordinal_sum(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let above = stopper(machine, args, 1)?;
    let form = machine.option_for(args.get(0), 2, args.at(0))?;
    let mut base = [Vec::new(), Vec::new()];
    for (player, list) in (0..).zip(&mut base) {
        for option in super::games::options_of(machine, form, Some(player), args.span)? {
            let found = query::stoppers(machine, &Value::game(option), args.at(0))?;
            match found.map_err(|none| none.problem(args.at(0)))?.stopper() {
                Some(stopper) => list.push(stopper),
                None => return args.wrong(0, "a game with options that are equal to stoppers"),
            }
        }
    }
    match worked(machine, args, |stoppers| stoppers.ordinal_sum(&base, above))? {
        Some(Sides { onside, offside }) => {
            let both = [OneSide::Stopper(onside), OneSide::Stopper(offside)];
            query::shown_sides(machine, &both, args.span)
        }
        None => fail(Code::Value, args.span, "the onside and offside of the sum were not found"),
    }
}

fn is_idempotent(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let Ok(sides) = query::stoppers(machine, args.get(0), args.at(0))? else {
        let game = args.get(0);
        let twice = machine.operate(BinOp::Add, game, game, args.span)?;
        let asked = Compared { op: CmpOp::Eq, player: None, a: &twice, b: game, span: args.span };
        let said = query::compare(machine, asked)?;
        let holds = matches!(said, Some(Value::Verdict(verdict)) if verdict.answer == Some(true));
        return Ok(Value::Bool(holds));
    };
    match worked(machine, args, |stoppers| stoppers.is_idempotent(sides))? {
        Some(holds) => Ok(Value::Bool(holds)),
        None => fail(Code::Value, args.span, "the onside and offside of the sum were not found"),
    }
}

fn variety(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let stopper = stopper(machine, args, 0)?;
    match worked(machine, args, |stoppers| stoppers.variety(stopper))? {
        Variety::Stable(found) => side(machine, found, args.span),
        other => fail(Code::Value, args.at(0), unstable(other)),
    }
}

fn is_stable(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let stopper = stopper(machine, args, 0)?;
    match worked(machine, args, |stoppers| stoppers.variety(stopper))? {
        Variety::Stable(_) => Ok(Value::Bool(true)),
        Variety::Unstable => Ok(Value::Bool(false)),
        other => fail(Code::Value, args.at(0), unstable(other)),
    }
}

/// Returns the reason for the lack of a variety.
fn unstable(variety: Variety) -> &'static str {
    match variety {
        Variety::Stable(_) | Variety::Unstable => {
            "this game is not stable: its varieties by upsums and by downsums differ"
        }
        Variety::NotIdempotent => "the degree of this game is not an idempotent",
        Variety::Unknown => "the onside and offside of a sum were not found",
    }
}

/// Returns the stop when a player begins: a number, a number adjacent to `over` and `under`, or
/// `on` or `off`.
pub(super) fn stop(machine: &mut Machine, args: &Args, first: Side) -> EvalResult<Value> {
    let it = stopper(machine, args, 0)?;
    let found = with_values(machine, |stoppers, values| {
        let stop = stoppers.stop(it, first)?;
        let Pseudonumber::Near(x, closeness) = stop else {
            let on = stoppers.on();
            let end = if stop == Pseudonumber::On { on } else { stoppers.negative(on) };
            return Ok(Ok(end));
        };
        if closeness == Closeness::Exactly {
            return Ok(Err(x));
        }
        let number = values.nus(Nus::number(x));
        let number = stoppers.of_value(values, number)?;
        let name = if closeness == Closeness::Over { "over" } else { "under" };
        let near = stoppers.named()?.into_iter().find(|(known, _)| *known == name);
        let near = near.ok_or(Halt::Bug("unknown name of a stopper"))?.1;
        let sum = stoppers.add(Sides::new(number), Sides::new(near))?.and_then(Sides::stopper);
        sum.map(Ok).ok_or(Halt::Bug("a number plus over is not a stopper"))
    });
    match machine.placed(args.span, found)? {
        Ok(stopper) => side(machine, stopper, args.span),
        Err(x) => Ok(number::dyadic(x)),
    }
}
