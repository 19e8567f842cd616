//! Symbolic execution of conditions on an unknown game: formulas in its options for the SAT solver.

use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Node, Prim, Term};
use crate::lang::recognize;
use crate::lang::recognize::{Formula, Scope, outcome_formula};
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use crate::lang::value::{Closure, Value};
use tweedle_games::symbolic::Wire;

/// The maximum depth of nested calls that are inlined.
const MAX_CALL_DEPTH: usize = 100;

/// Executes a condition symbolically, to a formula; `None` if it contains an unsupported
/// expression, which is recorded in `formula`.
pub(crate) fn formula_of_node(
    machine: &mut Machine,
    node: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<Wire>> {
    tweedle_base::with_stack(|| formula_of(machine, node, scope, formula))
}

fn formula_of(
    machine: &mut Machine,
    node: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<Wire>> {
    if !scope.mentions(node) {
        return Ok(Some(Wire::constant(machine.truth(node, scope.frame)?)));
    }
    Ok(match &node.code {
        Term::Not(inner) => formula_of_node(machine, inner, scope, formula)?.map(|wire| !wire),
        Term::And(nodes) => {
            several(machine, nodes, scope, formula, Wire::FALSE)?.map(|all| formula.all(all))
        }
        Term::Or(nodes) => {
            several(machine, nodes, scope, formula, Wire::TRUE)?.map(|any| formula.any(any))
        }
        Term::If(parts) => {
            let (condition, then, otherwise) = &**parts;
            let Some(condition) = formula_of_node(machine, condition, scope, formula)? else {
                return Ok(None);
            };
            // In a recursive function, only the branch that is taken terminates.
            match condition {
                Wire::TRUE => return formula_of_node(machine, then, scope, formula),
                Wire::FALSE => return formula_of_node(machine, otherwise, scope, formula),
                _ => {}
            }
            let Some(then) = formula_of_node(machine, then, scope, formula)? else {
                return Ok(None);
            };
            let Some(otherwise) = formula_of_node(machine, otherwise, scope, formula)? else {
                return Ok(None);
            };
            let so = formula.all(vec![condition, then]);
            let not = formula.all(vec![!condition, otherwise]);
            Some(formula.any(vec![so, not]))
        }
        Term::Compare(op, pair) => {
            outcome_formula::relation(machine, *op, (&pair.0, &pair.1), node.span, scope, formula)?
        }
        Term::Compares(first, rest) => {
            let mut all = Vec::new();
            let mut left = &**first;
            for (op, player, right) in rest {
                if player.is_some() {
                    return formula.is_unclear(node.span, "the order of games");
                }
                let one = outcome_formula::relation(
                    machine,
                    *op,
                    (left, right),
                    node.span,
                    scope,
                    formula,
                )?;
                let Some(wire) = one else { return Ok(None) };
                all.push(wire);
                left = right;
            }
            Some(formula.all(all))
        }
        Term::Native(id, args) if machine.prim(*id) == Some(Prim::Undetermined) => {
            let Some(game) = args.first() else { return Ok(None) };
            let side = outcome_formula::outcome_side(machine, game, scope, formula)?;
            side.map(|side| formula.same(&side, &Vec::new()))
        }
        Term::Under(pair) => recognize::under(machine, pair, scope, |machine| {
            formula_of_node(machine, &pair.0, scope, formula)
        })?,
        Term::Let(bindings, body) => {
            let mut inner = Scope { unknown: scope.unknown.clone(), ..*scope };
            for (slot, value) in bindings {
                if !bind_in(machine, *slot, value, &mut inner, formula)? {
                    return Ok(None);
                }
            }
            formula_of_node(machine, body, &inner, formula)?
        }
        Term::Call(callee, args) if !scope.mentions(callee) => {
            match machine.eval(callee, scope.frame)? {
                Value::Function(closure) if scope.calls < MAX_CALL_DEPTH => {
                    called(machine, &closure, args, node.span, scope, formula)?
                }
                _ => formula.is_unclear(node.span, "this call is not supported")?,
            }
        }
        _ => formula.is_unclear(node.span, "this is not supported")?,
    })
}

/// Combines several conditions, up to a constant one that decides the result.
fn several(
    machine: &mut Machine,
    nodes: &[Node],
    scope: &Scope<'_>,
    formula: &mut Formula,
    decisive: Wire,
) -> EvalResult<Option<Vec<Wire>>> {
    let mut wires = Vec::with_capacity(nodes.len());
    for node in nodes {
        let Some(wire) = formula_of_node(machine, node, scope, formula)? else { return Ok(None) };
        wires.push(wire);
        if wire == decisive {
            break;
        }
    }
    Ok(Some(wires))
}

/// Assigns a value to a slot; if it depends on the unknown game, it is stored in the scope. Returns
/// `false` if the value is unsupported.
fn bind_in(
    machine: &mut Machine,
    slot: u32,
    value: &Node,
    inner: &mut Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<bool> {
    if inner.mentions(value) {
        let Some(sum) = outcome_formula::sum_of(machine, value, inner, formula)? else {
            return Ok(false);
        };
        inner.unknown.push((slot, sum));
    } else {
        machine.stack[inner.frame.base + slot as usize] = machine.eval(value, inner.frame)?;
    }
    Ok(true)
}

/// Returns the body of a function, with its arguments bound.
fn called(
    machine: &mut Machine,
    closure: &Closure,
    args: &[Node],
    span: Span,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> EvalResult<Option<Wire>> {
    let function = &*closure.function;
    if function.params.len() != args.len() {
        return formula.is_unclear(span, "this call is not supported");
    }
    let base = machine.stack.len();
    machine.stack.resize(base + function.slots as usize, Value::Absent);
    let mut unknown = Vec::new();
    for (slot, arg) in (0u32..).zip(args) {
        if scope.mentions(arg) {
            match outcome_formula::sum_of(machine, arg, scope, formula)? {
                Some(sum) => unknown.push((slot, sum)),
                None => {
                    machine.stack.truncate(base);
                    return Ok(None);
                }
            }
        } else {
            machine.stack[base + slot as usize] = machine.eval(arg, scope.frame)?;
        }
    }
    let frame = Frame { base, captured: &closure.captured };
    let inner = Scope { frame, unknown, calls: scope.calls + 1 };
    let result = formula_of_node(machine, &function.body, &inner, formula);
    machine.stack.truncate(base);
    result
}
