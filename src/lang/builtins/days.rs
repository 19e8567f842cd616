//! The builtin that lists the canonical forms born by a day.

use super::entry;
use super::values::worked;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::value::{self, MadeFor, Value};
use tweedle_games::game::SumId;
use tweedle_games::two::{LAST_LISTED_DAY, ValueId};

pub(super) fn table() -> Vec<Native> {
    vec![entry("born_by", born_by)]
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
        let game = machine.lend(|machine, found| found.values.game(&mut machine.arena, value));
        days[birthday].push(machine.placed(args.span, game)?);
    }
    let ordered = days.into_iter().flat_map(|games| value::in_order(machine, games));
    Ok(Value::list(ordered.map(|game| Value::Game(game, MadeFor::TWO)).collect()))
}
