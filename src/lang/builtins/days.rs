//! Builtins on the canonical forms born by a day, and their lattice.

use super::entry;
use super::values::{shown, value_of, worked};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value::{self, MadeFor, Value};
use tweedle_games::game::{Halt, SumId};
use tweedle_games::two::{LAST_LATTICE_DAY, LAST_LISTED_DAY, ValueId, Values};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("born_by", born_by),
        entry("lattice_join", |machine, args| of_two(machine, &args, Values::join)),
        entry("lattice_meet", |machine, args| of_two(machine, &args, Values::meet)),
        entry("upper_covers", |machine, args| of_one(machine, &args, Values::upper_covers)),
        entry("lower_covers", |machine, args| of_one(machine, &args, Values::lower_covers)),
        entry("join_irreducibles", |machine, args| {
            of_day(machine, &args, Values::join_irreducibles)
        }),
        entry("greatest_infinitesimals", |machine, args| {
            of_day(machine, &args, Values::greatest_infinitesimals)
        }),
    ]
}

fn born_by(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let day = args.natural(0)?;
    if day > LAST_LISTED_DAY.into() {
        let text = "more than 10^28 values are born by day 4 (Suetsugu)";
        return Problem::at(Code::Limit, args.at(0), text)
            .label("`born_by` lists days 0 to 3")
            .help(
                "`upper_covers(G, 4)`, `lattice_join(G, H, 4)`, `join_irreducibles(4)` and \
                 `greatest_infinitesimals(4)` work without that list",
            )
            .err();
    }
    let found = worked(machine, &args, |values| values.born_by(day as u32))?;
    listed(machine, &args, found.to_vec())
}

/// Returns an argument that is a day.
fn day(args: &Args, at: usize) -> EvalResult<u32> {
    let day = args.natural(at)?;
    if day <= LAST_LATTICE_DAY.into() {
        return Ok(day as u32);
    }
    Problem::at(
        Code::Limit,
        args.at(at),
        format!(
            "the lattice of day {day} needs all values born by day {}, which cannot be \
             listed",
            day - 1
        ),
    )
    .label(format!("up to {LAST_LATTICE_DAY}"))
    .help("more than 10^28 values are born by day 4")
    .err()
}

/// Returns the canonical form of an argument, which must be born by `day`.
fn born(machine: &mut Machine, args: &Args, at: usize, day: u32) -> EvalResult<ValueId> {
    let value = value_of(machine, args.get(at), args.at(at))?;
    match worked(machine, args, |values| values.birthday(value))? {
        birthday if birthday > day.into() => {
            let text = format!("this value is born on day {birthday}, after day {day}");
            fail(Code::Value, args.at(at), text)
        }
        _ => Ok(value),
    }
}

fn of_two(
    machine: &mut Machine,
    args: &Args,
    work: fn(&mut Values, ValueId, ValueId, u32) -> Result<ValueId, Halt>,
) -> EvalResult<Value> {
    let day = day(args, 2)?;
    let (a, b) = (born(machine, args, 0, day)?, born(machine, args, 1, day)?);
    let made = worked(machine, args, |values| work(values, a, b, day))?;
    shown(machine, made, args.span)
}

fn of_one(
    machine: &mut Machine,
    args: &Args,
    work: fn(&mut Values, ValueId, u32) -> Result<Vec<ValueId>, Halt>,
) -> EvalResult<Value> {
    let day = day(args, 1)?;
    let value = born(machine, args, 0, day)?;
    let found = worked(machine, args, |values| work(values, value, day))?;
    listed(machine, args, found)
}

fn of_day(
    machine: &mut Machine,
    args: &Args,
    work: fn(&mut Values, u32) -> Result<Vec<ValueId>, Halt>,
) -> EvalResult<Value> {
    let day = day(args, 0)?;
    let found = worked(machine, args, |values| work(values, day))?;
    listed(machine, args, found)
}

/// Returns canonical forms as games, sorted by birthday, then in printing order.
fn listed(machine: &mut Machine, args: &Args, found: Vec<ValueId>) -> EvalResult<Value> {
    let mut days: Vec<Vec<SumId>> = Vec::new();
    for value in found {
        let birthday = worked(machine, args, |values| values.birthday(value))? as usize;
        if days.len() <= birthday {
            days.resize_with(birthday + 1, Vec::new);
        }
        let game = machine.lend(|machine, found| found.values.game(&mut machine.arena, value));
        days[birthday].push(machine.placed(args.span, game)?);
    }
    let ordered = days.into_iter().flat_map(|games| value::in_order(machine, games));
    Ok(Value::list(ordered.map(|game| Value::Game(game, MadeFor::TWO)).collect()))
}
