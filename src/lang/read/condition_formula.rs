//! Conditions on outcomes of sums with an unknown game, as formulas in its options.

use crate::lang::eval::{Asks, Failure, Frame, Machine};
use crate::lang::read::outcome_formula;
use crate::lang::report::Outcome;
use crate::lang::resolve::{Code, Node};
use crate::lang::syntax::Span;
use crate::lang::value::{Closure, Value};
use crate::maths::game::Unfit;
use crate::maths::game::{Halt, SumId};
use crate::maths::symbolic::{Search, Wire};

/// Most calls inside each other that are looked into.
const CALLS: usize = 100;

/// A formula being made.
pub(crate) struct Formula {
    /// What knows the outcomes; `None` for a pool that it is not for.
    pub(crate) search: Option<Search>,
    /// The first part that was not understood, and why.
    pub(crate) unclear: Option<(Span, &'static str)>,
}

/// `copies·G + beside`
#[derive(Clone, Copy)]
pub(crate) struct Sum {
    pub(crate) copies: u32,
    pub(crate) beside: SumId,
}

/// Where names have their values: a call, and those of its slots that hold sums with the unknown game.
pub(crate) struct Scope<'a> {
    pub(crate) frame: Frame<'a>,
    pub(crate) unknown: Vec<(u32, Sum)>,
    calls: usize,
}

impl<'a> Scope<'a> {
    /// A call in which one slot holds a sum with the unknown game.
    pub(crate) fn new(frame: Frame<'a>, slot: u32, sum: Sum) -> Scope<'a> {
        Scope { frame, unknown: vec![(slot, sum)], calls: 0 }
    }

    /// Whether an expression looks at the unknown game.
    pub(crate) fn mentions(&self, node: &Node) -> bool {
        self.unknown.iter().any(|(slot, _)| node.mentions(*slot))
    }
}

impl Formula {
    /// Nothing said yet about the games with options from a pool.
    pub(crate) fn new(machine: &mut Machine, pool: &[SumId], span: Span) -> Outcome<Formula> {
        let mut formula = Formula { search: None, unclear: None };
        let made = Search::new(machine, pool);
        formula.search = formula.unless_unfit(machine, made, span)?;
        Ok(formula)
    }

    /// The result, or `None` if games are not such as the search is for.
    pub(crate) fn unless_unfit<T>(
        &mut self,
        machine: &mut Machine,
        result: Result<T, Failure>,
        span: Span,
    ) -> Outcome<Option<T>> {
        match result {
            Err(Failure::Halt(Halt::Unfit(Unfit::Labelled(_)))) => {
                self.is_unclear(span, "games here are not impartial")
            }
            Err(Failure::Halt(Halt::Unfit(Unfit::Decides(_)))) => {
                self.is_unclear(span, "positions here decide who wins")
            }
            Err(Failure::Halt(Halt::Unfit(Unfit::Entails(_)))) => {
                self.is_unclear(span, "there are entailing moves here")
            }
            result => machine.placed(span, result).map(Some),
        }
    }

    /// Notes the first part that is not understood.
    pub(crate) fn is_unclear<T>(&mut self, span: Span, why: &'static str) -> Outcome<Option<T>> {
        self.unclear.get_or_insert((span, why));
        Ok(None)
    }

    /// Whether all of the conditions hold.
    pub(crate) fn all(&mut self, wires: Vec<Wire>) -> Wire {
        self.search.as_mut().map_or(Wire::FALSE, |search| search.all(wires))
    }

    /// Whether one of the conditions holds.
    pub(crate) fn any(&mut self, wires: Vec<Wire>) -> Wire {
        self.search.as_mut().map_or(Wire::FALSE, |search| search.any(wires))
    }
}

/// A condition as a formula; `None`, with a note of why, if it is not understood.
pub(crate) fn formula_of_node(
    machine: &mut Machine,
    node: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> Outcome<Option<Wire>> {
    crate::base::with_stack(|| formula_of(machine, node, scope, formula))
}

fn formula_of(
    machine: &mut Machine,
    node: &Node,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> Outcome<Option<Wire>> {
    if !scope.mentions(node) {
        return Ok(Some(Wire::constant(machine.truth(node, scope.frame)?)));
    }
    Ok(match &node.code {
        Code::Not(inner) => formula_of_node(machine, inner, scope, formula)?.map(|wire| !wire),
        Code::And(nodes) => {
            several(machine, nodes, scope, formula, Wire::FALSE)?.map(|all| formula.all(all))
        }
        Code::Or(nodes) => {
            several(machine, nodes, scope, formula, Wire::TRUE)?.map(|any| formula.any(any))
        }
        Code::If(parts) => {
            let (condition, then, otherwise) = &**parts;
            let Some(condition) = formula_of_node(machine, condition, scope, formula)? else {
                return Ok(None);
            };
            // Of a recursive function only the branch that is taken ends.
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
        Code::Compare(op, pair) => {
            outcome_formula::relation(machine, *op, (&pair.0, &pair.1), node.span, scope, formula)?
        }
        Code::Compares(first, rest) => {
            let mut all = Vec::new();
            let mut left = &**first;
            for (op, player, right) in rest {
                if player.is_some() {
                    return formula.is_unclear(node.span, "a question about the order of games");
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
        Code::Native(id, args) if machine.asks(*id) == Some(Asks::Undetermined) => {
            let Some(game) = args.first() else { return Ok(None) };
            let side = outcome_formula::outcome_side(machine, game, scope, formula)?;
            side.map(|side| formula.same(&side, &Vec::new()))
        }
        Code::Under(pair) => under(machine, pair, scope, |machine| {
            formula_of_node(machine, &pair.0, scope, formula)
        })?,
        Code::Let(bindings, body) => {
            let mut inner = Scope { unknown: scope.unknown.clone(), ..*scope };
            for (slot, value) in bindings {
                if !bind_in(machine, *slot, value, &mut inner, formula)? {
                    return Ok(None);
                }
            }
            formula_of_node(machine, body, &inner, formula)?
        }
        Code::Call(callee, args) if !scope.mentions(callee) => {
            match machine.eval(callee, scope.frame)? {
                Value::Function(closure) if scope.calls < CALLS => {
                    called(machine, &closure, args, node.span, scope, formula)?
                }
                _ => formula.is_unclear(node.span, "this call is not understood")?,
            }
        }
        _ => formula.is_unclear(node.span, "this is not understood")?,
    })
}

/// Several conditions, until one is the constant that decides.
fn several(
    machine: &mut Machine,
    nodes: &[Node],
    scope: &Scope<'_>,
    formula: &mut Formula,
    decisive: Wire,
) -> Outcome<Option<Vec<Wire>>> {
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

/// Evaluates under another convention.
pub(crate) fn under<T>(
    machine: &mut Machine,
    pair: &(Node, Node),
    scope: &Scope<'_>,
    body: impl FnOnce(&mut Machine) -> Outcome<T>,
) -> Outcome<T> {
    let convention = machine.eval(&pair.1, scope.frame)?;
    let convention = machine.to_convention(&convention, pair.1.span)?;
    let before = machine.convention.replace(convention);
    let result = body(machine);
    machine.convention = before;
    result
}

/// Gives a slot its value: one with the unknown game is kept in the scope. False if it is not
/// understood.
fn bind_in(
    machine: &mut Machine,
    slot: u32,
    value: &Node,
    inner: &mut Scope<'_>,
    formula: &mut Formula,
) -> Outcome<bool> {
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

/// The body of a function, with its arguments in it.
fn called(
    machine: &mut Machine,
    closure: &Closure,
    args: &[Node],
    span: Span,
    scope: &Scope<'_>,
    formula: &mut Formula,
) -> Outcome<Option<Wire>> {
    let function = &*closure.function;
    if function.params.len() != args.len() {
        return formula.is_unclear(span, "this call is not understood");
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
