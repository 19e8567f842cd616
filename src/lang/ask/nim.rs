//! Nim values and sets of nim values: from the table of a kernel where there is one, by a sweep over the
//! followers elsewhere.

use crate::lang::ask::table_files;
use crate::lang::eval::{Failure, Machine};
use crate::lang::read;
use crate::lang::report::Outcome;
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use crate::maths::game::{Halt, SumId};
use crate::maths::heaps::HeapValue;
use crate::maths::solve::{NimSet, NimValues};

/// The nim value of an impartial game in which the next move is not forced; `None` if it is loony.
///
/// # Errors
/// Games that have none; limits.
pub fn nim_value(machine: &mut Machine, game: SumId, span: Span) -> Outcome<Option<u64>> {
    if let Some(value) = read::kernel_value(machine, game, span)? {
        return Ok(value);
    }
    let result = with_nim_values(machine, |machine, values| values.value(machine, game));
    machine.placed(span, result)
}

/// The full set of nim values of an impartial game.
///
/// # Errors
/// Games that have none; limits.
pub fn nim_set(machine: &mut Machine, game: SumId, span: Span) -> Outcome<NimSet> {
    let result = nim_set_or_halt(machine, game, span)?;
    machine.placed(span, result)
}

/// The same where a game with rules that decide who wins is no mistake: it has no nim values, `None`.
///
/// # Errors
/// Limits, and what is no impartial game.
pub fn nim_set_if_any(machine: &mut Machine, game: SumId, span: Span) -> Outcome<Option<NimSet>> {
    match nim_set_or_halt(machine, game, span)? {
        Err(Failure::Halt(Halt::Decides(_))) => Ok(None),
        result => machine.placed(span, result).map(Some),
    }
}

fn nim_set_or_halt(
    machine: &mut Machine,
    game: SumId,
    span: Span,
) -> Outcome<Result<NimSet, Failure>> {
    if let Some(set) = read::kernel_set(machine, game, span)? {
        return Ok(Ok(set));
    }
    Ok(with_nim_values(machine, |machine, values| values.set(machine, game)))
}

/// Lends the nim values out: a rule that asks for one meanwhile gets an empty table.
fn with_nim_values<R>(
    machine: &mut Machine,
    body: impl FnOnce(&mut Machine, &mut NimValues) -> R,
) -> R {
    let mut values = std::mem::take(&mut machine.nim_values);
    let result = body(machine, &mut values);
    machine.nim_values = values;
    result
}

/// The values of heaps of some sizes, if a kernel knows them: `None` for loony ones.
///
/// # Errors
/// Limits.
pub fn heap_values(
    machine: &mut Machine,
    called: &Value,
    sizes: std::ops::Range<usize>,
    span: Span,
) -> Outcome<Option<Vec<Option<u32>>>> {
    let Some(Ok(rules)) =
        read::heaps_of(machine, called)?.map(|heaps| heaps.and_then(|h| h.digits()))
    else {
        return Ok(None);
    };
    let at = read::heap_table(machine, rules);
    table_files::fill_kept(machine, at, sizes.end, span)?;
    let table = machine.kernels.table(at);
    Ok(Some(sizes.map(|size| table.value(size).and_then(HeapValue::nim)).collect()))
}
