//! Full sets of nim values of impartial games, and nim values of many heaps.

use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize;
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use tweedle_games::game::{Halt, Kind, SumId, Unsupported};
use tweedle_games::heaps::HeapValue;
use tweedle_games::solve::NimSet;

/// Returns the full set of nim values of an impartial game.
///
/// # Errors
/// The game has none, or a limit was exceeded.
pub fn nim_set(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<NimSet> {
    let result = nim_set_or_halt(machine, game, span)?;
    machine.placed(span, result)
}

/// Returns the full set of nim values; `None` for a game with `final` rules, which has none.
///
/// # Errors
/// The game is not impartial, or a limit was exceeded.
pub fn nim_set_if_any(
    machine: &mut Machine,
    game: SumId,
    span: Span,
) -> EvalResult<Option<NimSet>> {
    match nim_set_or_halt(machine, game, span)? {
        Err(Failure::Halt(Halt::Unsupported(Unsupported::Decides(_)))) => Ok(None),
        result => machine.placed(span, result).map(Some),
    }
}

fn nim_set_or_halt(
    machine: &mut Machine,
    game: SumId,
    span: Span,
) -> EvalResult<Result<NimSet, Failure>> {
    if let Some(set) = recognize::heap_set(machine, game, span)? {
        return Ok(Ok(set));
    }
    Ok(machine.lend(|machine, found| found.solver.nim_values().set(machine, game)))
}

/// Returns the nim values of heaps of some sizes, `None` for loony ones, if a kernel has them.
pub fn heap_values(
    machine: &mut Machine,
    called: &Value,
    sizes: std::ops::Range<usize>,
    span: Span,
) -> EvalResult<Option<Vec<Option<u32>>>> {
    let Some(Ok(rules)) =
        recognize::heaps_of(machine, called)?.map(|heaps| heaps.and_then(|h| h.digits()))
    else {
        return Ok(None);
    };
    let at = machine.answers.tables.index_of(rules);
    recognize::fill(machine, at, sizes.end, span)?;
    let table = machine.answers.tables.table(at);
    Ok(Some(sizes.map(|size| table.value(size).and_then(HeapValue::nim)).collect()))
}

/// Returns the sizes of the nim heaps of a sum, with their multiplicities; `None` for other sums.
pub(super) fn nim_heaps(machine: &Machine, game: SumId) -> Option<Vec<(u32, u64)>> {
    if machine.arena.is_forced(game) {
        return None;
    }
    let size = |(part, count): &(_, u32)| match machine.arena.kind(*part) {
        Kind::Nim(size) => Some((size, u64::from(*count))),
        _ => None,
    };
    machine.arena.parts(game).iter().map(size).collect()
}
