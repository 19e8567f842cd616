//! Operations on loopy games given by onside and offside: `S & T`, sums, multiples, negatives,
//! canonical forms.

use super::sides::{Both, both_sides, graph_of_side, multiple, shown_sides, simplest, sum};
use crate::lang::eval::{Machine, OfSides, TOO_MANY_COPIES};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::{BinOp, Span};
use crate::lang::value::{Sided, Value};
use tweedle_games::game::Halt;
use tweedle_games::stopper::{LoopGraph, may_be_sides};
use tweedle_games::two::Side;

/// Applies an operation to values at least one of which is a game given by its sides; `None` if
/// none is, or if the operation is not defined on them.
///
/// # Errors
/// Some value is not a game, or a limit was exceeded.
pub fn sided(machine: &mut Machine, asked: OfSides<'_>, span: Span) -> EvalResult<Option<Value>> {
    let is_sided = |value: &Value| value.as_report::<Sided>().is_some();
    let both = match asked {
        OfSides::Operation(BinOp::Sides, a, b) => together(machine, a, b, span)?,
        OfSides::Operation(op, a, b) if is_sided(a) || is_sided(b) => match op {
            BinOp::Add => {
                let (a, b) = (both_sides(machine, a, span)?, both_sides(machine, b, span)?);
                sum(machine, &a, &b, span)?
            }
            BinOp::Sub => {
                let (a, b) = (both_sides(machine, a, span)?, both_sides(machine, b, span)?);
                let b = negative(machine, &b, span)?;
                sum(machine, &a, &b, span)?
            }
            BinOp::Mul | BinOp::Dot => match (a, b) {
                (Value::Int(n), game) | (game, Value::Int(n)) => {
                    let Ok(copies) = u32::try_from(n.unsigned_abs()) else {
                        return fail(Code::Value, span, TOO_MANY_COPIES);
                    };
                    let mut one = both_sides(machine, game, span)?;
                    if *n < 0 {
                        one = negative(machine, &one, span)?;
                    }
                    multiple(machine, copies, one, span)?
                }
                _ => return Ok(None),
            },
            _ => return Ok(None),
        },
        OfSides::Negative(a) if is_sided(a) => {
            let a = both_sides(machine, a, span)?;
            negative(machine, &a, span)?
        }
        OfSides::Form(lists) if lists.iter().any(|list| list.iter().any(is_sided)) => {
            let mut graphs = [LoopGraph::new(), LoopGraph::new()];
            graphs.iter_mut().for_each(|graph| {
                graph.push();
            });
            for (side, list) in [Side::Left, Side::Right].into_iter().zip(lists) {
                let mut places = [Vec::new(), Vec::new()];
                for value in list {
                    let both = both_sides(machine, value, span)?;
                    for ((graph, places), one) in graphs.iter_mut().zip(&mut places).zip(&both) {
                        places.push(graph.append(&graph_of_side(machine, one)));
                    }
                }
                for (graph, places) in graphs.iter_mut().zip(places) {
                    graph.set(0, side, places);
                }
            }
            simplest(machine, &graphs, span)?
        }
        OfSides::Negative(_) | OfSides::Form(_) | OfSides::Operation(..) => return Ok(None),
    };
    shown_sides(machine, &both, span).map(Some)
}

/// Evaluates `S & T`.
fn together(machine: &mut Machine, on: &Value, off: &Value, span: Span) -> EvalResult<Both> {
    if let Some(value) =
        [on, off].into_iter().find(|v| matches!(v, Value::Bool(_) | Value::Verdict(_)))
    {
        let text = format!(
            "`&` joins an onside and an offside, which are games, but this is {}",
            value.what()
        );
        return Problem::at(Code::Type, span, text).help("write `and`").err();
    }
    let [onside, _] = both_sides(machine, on, span)?;
    let [_, offside] = both_sides(machine, off, span)?;
    let [high, low] = [&onside, &offside].map(|side| graph_of_side(machine, side));
    let may = may_be_sides(&high, &low, &machine.budget).map_err(Halt::Limit);
    if !machine.placed(span, may)? {
        return Problem::at(Code::Value, span, "the onside must be at least the offside")
            .label("the left side of `&` must be at least the right side")
            .err();
    }
    Ok([onside, offside])
}

fn negative(machine: &mut Machine, both: &Both, span: Span) -> EvalResult<Both> {
    let [on, off] = [&both[0], &both[1]].map(|side| graph_of_side(machine, side).negative());
    simplest(machine, &[off, on], span)
}
