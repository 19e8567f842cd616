//! Periods of the birthdays of heaps, with proofs, for all heaps of a ruleset.

use crate::lang::eval::Machine;
use crate::lang::recognize::HeapRuleset;
use crate::lang::recognize::heap_moves::{FixedMoves, fixed_moves};
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use crate::lang::value::{Course, Key, Value};
use tweedle_games::period::stepped;

/// Returns the birthdays of heaps from which tokens are only taken: one more than the greatest
/// birthday of the heaps that moves lead to, whoever moves. They grow by a constant in each period.
/// Examines at most `most` heaps; `None` if these do not suffice.
pub(crate) fn birthday_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    most: usize,
    span: Span,
) -> EvalResult<Option<Course>> {
    let movers = usize::from(heaps.players.unwrap_or(1));
    let Some(fixed) = fixed_moves(heaps, movers) else { return Ok(None) };
    let FixedMoves { width, uniform, .. } = fixed;
    let given = width.max(uniform);
    if width == 0 || given >= most {
        return Ok(None);
    }
    let moves = fixed.moves.concat();
    let mut first: Vec<i64> = Vec::with_capacity(given);
    for n in 0..given {
        machine.tick(span)?;
        let here = (0..movers).flat_map(|mover| fixed.taken(mover, n));
        let day = |taken: Option<usize>| taken.map_or(0, |tokens| first[n - tokens]) + 1;
        first.push(here.map(day).max().unwrap_or(0));
    }
    let found = stepped(&first, width, most, |last| -> EvalResult<i64> {
        machine.tick(span)?;
        Ok(moves.iter().map(|(tokens, _)| last[width - tokens] + 1).max().unwrap_or(0))
    })?;
    let Some(period) = found.periodicity.period() else { return Ok(None) };
    let count = (period.preperiod + period.period) as usize;
    let values = found.values.into_iter().take(count).map(|day| Key(Value::Int(day))).collect();
    Ok(Some(Course::new(values, found.periodicity)))
}
