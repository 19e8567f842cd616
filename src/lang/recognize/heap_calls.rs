//! Recognizer of heap rules in calls, functions and positions.

use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Node, Term, Unsupported};
use crate::lang::recognize::{HeapRuleset, heap_rules};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::value::{Closure, Value};
use tweedle_games::game::SumId;

/// Heap rules, or what is not supported.
pub(crate) type HeapCall = Result<HeapRuleset, Unsupported>;

/// Recognizes the heap rules of a game that depends on a name as the size of a heap: a call of a
/// ruleset or function with only that name. Returns `None` for other games.
pub(crate) fn heaps_in(
    machine: &mut Machine,
    game: &Node,
    slot: u32,
    frame: Frame<'_>,
    scored: bool,
) -> EvalResult<Option<HeapCall>> {
    let Term::Call(callee, args) = &game.code else { return Ok(None) };
    if callee.mentions(slot) {
        return Ok(None);
    }
    match machine.eval(callee, frame)? {
        Value::Ruleset(ruleset) if args.len() == ruleset.code.params.len() => {
            let mut values = Vec::with_capacity(args.len());
            let mut heap = None;
            for (place, arg) in args.iter().enumerate() {
                if arg.code == Term::Local(slot) && heap.is_none() {
                    heap = Some(place);
                    values.push(Value::Absent);
                } else if arg.mentions(slot) {
                    return Ok(None);
                } else {
                    let value = machine.eval(arg, frame)?;
                    values.push(machine.settle(value, arg.span)?);
                }
            }
            let Some(heap) = heap else { return Ok(None) };
            Ok(Some(heap_rules::heap_ruleset(machine, &ruleset, values, heap, scored)))
        }
        Value::Function(closure) if closure.function.params.len() == 1 => match &args[..] {
            [Node { code: Term::Local(own), .. }] if *own == slot => {
                heaps_of_function(machine, &closure, scored)
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// Recognizes the heap rules of the position returned by a function with one parameter.
fn heaps_of_function(
    machine: &mut Machine,
    closure: &Closure,
    scored: bool,
) -> EvalResult<Option<HeapCall>> {
    machine.inside(closure, |machine, function, frame| {
        heaps_in(machine, &function.body, 0, frame, scored)
    })
}

/// Recognizes heap rules in a callable that takes the size: a ruleset with one parameter, or a
/// function that returns a position.
pub(crate) fn heaps_of(machine: &mut Machine, called: &Value) -> EvalResult<Option<HeapCall>> {
    match called {
        Value::Ruleset(ruleset) if ruleset.code.params.len() == 1 => {
            Ok(Some(heap_rules::heap_ruleset(machine, ruleset, vec![Value::Absent], 0, false)))
        }
        Value::Function(closure) if closure.function.params.len() == 1 => {
            heaps_of_function(machine, closure, false)
        }
        _ => Ok(None),
    }
}

/// Recognizes the heap rules of a position in one of its arguments, and returns them with the size
/// of the heap. Prefers the last suitable argument. If there is none, returns what stopped the
/// reading of the last integer.
pub(crate) fn heaps_of_position(
    machine: &mut Machine,
    game: SumId,
) -> Option<Result<(HeapRuleset, usize), Unsupported>> {
    let &[(game, 1)] = machine.arena.parts(game) else { return None };
    let position = rules::position_of(machine, machine.arena.bare(game))?.clone();
    let mut stop = None;
    for (place, arg) in position.args.iter().enumerate().rev() {
        let Value::Int(size) = arg else { continue };
        let Ok(size) = usize::try_from(*size) else { continue };
        let mut args = position.args.to_vec();
        args[place] = Value::Absent;
        match heap_rules::heap_ruleset(machine, &position.ruleset, args, place, false) {
            Ok(heaps) => return Some(Ok((heaps, size))),
            Err(found) => stop = stop.or(Some(found)),
        }
    }
    stop.map(Err)
}
