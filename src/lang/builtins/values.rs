//! Canonical forms that two-player builtins start from, and games for results; builtins that list
//! those born by a day, and on sums and products other than the disjunctive sum.

use super::entry;
use super::heat::of_two;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{self, MadeFor, Value, number};
use tweedle_games::game::{Compound, Halt, SumId, compound};
use tweedle_games::two::{LAST_LISTED_DAY, ValueId, Values};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("born_by", born_by),
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

/// Returns the canonical form of a two-player game or of a number. For games with `final` rules it
/// is the one of the normalised game; for loopy games, the one of the loopfree game that they
/// equal.
///
/// # Errors
/// The game is loopy and not equal to a loopfree game; the diagnostic shows the cycle.
pub(super) fn value_of(machine: &mut Machine, game: &Value, span: Span) -> EvalResult<ValueId> {
    match number::to_dyadic(game) {
        Some(x) => Ok(machine.lend(|_, found| found.values.values.number(x))),
        None => {
            let game = two_player_game(machine, game, span)?;
            query::value(machine, game, span)
        }
    }
}

/// Returns the canonical form as [`value_of`] does; `None` for a loopy game that is not equal to a
/// loopfree one.
pub(super) fn value_if_it_ends(
    machine: &mut Machine,
    game: &Value,
    span: Span,
) -> EvalResult<Option<ValueId>> {
    query::if_it_ends(value_of(machine, game, span), true)
}

/// Converts a value to a two-player game.
pub(super) fn two_player_game(
    machine: &mut Machine,
    game: &Value,
    span: Span,
) -> EvalResult<SumId> {
    if let Some(players) = machine.made_for(game).players().filter(|players| *players != 2) {
        let text = format!("`value` is for two players, but this game is for {players} players");
        return Problem::at(Code::Players, span, text)
            .label(format!("{players} players"))
            .help("use `simplify(G, p)`, its canonical form for one player")
            .err();
    }
    machine.option_for(game, 2, span)
}

/// Returns a canonical form as a game. An integer that is too large for one stays a number.
pub(super) fn shown(machine: &mut Machine, value: ValueId, span: Span) -> EvalResult<Value> {
    let number = machine.lend(|_, found| found.values.values.as_number(value));
    if let Some(x) = number.filter(|x| u32::try_from(x.floor().unsigned_abs()).is_err()) {
        return Ok(number::dyadic(x));
    }
    Ok(Value::Game(query::game_of_value(machine, value, span)?, MadeFor::TWO))
}

/// Computes with canonical forms. An error gets the span of the call.
pub(super) fn worked<T>(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Values) -> Result<T, Halt>,
) -> EvalResult<T> {
    machine.lend_at(args.span, |_, found| work(&mut found.values.values))
}

fn born_by(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let day = args.natural(0)?;
    if day > LAST_LISTED_DAY.into() {
        let text = "more than 10^28 values are born by day 4 (Suetsugu)";
        return Problem::at(Code::Limit, args.at(0), text)
            .label("`born_by` lists days 0 to 3")
            .err();
    }
    let found = worked(machine, &args, |values| values.born_by(day as u32))?;
    listed(machine, &args, found.to_vec())
}

/// Returns canonical forms as games, sorted by birthday, then in printing order.
fn listed(machine: &mut Machine, args: &Args, found: Vec<ValueId>) -> EvalResult<Value> {
    let mut days: Vec<Vec<SumId>> = Vec::new();
    for value in found {
        let birthday = worked(machine, args, |values| values.birthday(value))? as usize;
        if days.len() <= birthday {
            days.resize_with(birthday + 1, Vec::new);
        }
        days[birthday].push(query::game_of_value(machine, value, args.span)?);
    }
    let ordered = days.into_iter().flat_map(|games| value::in_order(machine, games));
    Ok(Value::list(ordered.map(|game| Value::Game(game, MadeFor::TWO)).collect()))
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
    machine.at(args.span, |machine| compound(machine, how, a, b)).map(Value::game)
}

fn norton_product(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let unit = value_of(machine, args.get(1), args.at(1))?;
    let positive = worked(machine, &args, |values| values.at_most(ValueId::ZERO, unit))?;
    if unit == ValueId::ZERO || !positive {
        return fail(Code::Value, args.at(1), "a Norton product needs a positive game as its unit");
    }
    of_two(machine, &args, Values::norton_product)
}
