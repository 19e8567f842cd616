//! Conditions on outcomes of sums with an unknown game, as formulas in its options.

use super::call::Frame;
use super::{Closure, Failure, Machine, Outcome, Value};
use crate::lang::resolve::{Code, Node};
use crate::lang::syntax::Span;
use crate::maths::game::{Halt, SumId};
use crate::maths::symbolic::{Search, Wire};

/// Most calls inside each other that are looked into.
const CALLS: usize = 100;

/// A formula being made.
pub(super) struct Formula {
    /// What knows the outcomes; `None` for a pool that it is not for.
    pub(super) search: Option<Search>,
    /// The first part that was not understood, and why.
    pub(super) unclear: Option<(Span, &'static str)>,
}

/// `copies·G + beside`
#[derive(Clone, Copy)]
pub(super) struct Sum {
    pub(super) copies: u32,
    pub(super) beside: SumId,
}

/// Where names have their values: a call, and those of its slots that hold sums with the unknown game.
pub(super) struct Scope<'a> {
    pub(super) frame: Frame<'a>,
    pub(super) unknown: Vec<(u32, Sum)>,
    calls: usize,
}

impl<'a> Scope<'a> {
    /// A call in which one slot holds a sum with the unknown game.
    pub(super) fn new(frame: Frame<'a>, slot: u32, sum: Sum) -> Scope<'a> {
        Scope { frame, unknown: vec![(slot, sum)], calls: 0 }
    }

    /// Whether an expression looks at the unknown game.
    pub(super) fn mentions(&self, node: &Node) -> bool {
        self.unknown.iter().any(|(slot, _)| node.mentions(*slot))
    }
}

impl Formula {
    /// Nothing said yet about the games with options from a pool.
    pub(super) fn new(machine: &mut Machine, pool: &[SumId], span: Span) -> Outcome<Formula> {
        let mut formula = Formula { search: None, unclear: None };
        let made = Search::new(machine, pool);
        formula.search = formula.unless_unfit(machine, made, span)?;
        Ok(formula)
    }

    /// The result, or `None` if games are not such as the search is for.
    pub(super) fn unless_unfit<T>(
        &mut self,
        machine: &mut Machine,
        result: Result<T, Failure>,
        span: Span,
    ) -> Outcome<Option<T>> {
        match result {
            Err(Failure::Halt(Halt::Labelled(_))) => {
                self.is_unclear(span, "games here are not impartial")
            }
            Err(Failure::Halt(Halt::Decides(_))) => {
                self.is_unclear(span, "positions here decide who wins")
            }
            Err(Failure::Halt(Halt::Entails(_))) => {
                self.is_unclear(span, "there are entailing moves here")
            }
            result => machine.placed(span, result).map(Some),
        }
    }

    /// Notes the first part that is not understood.
    pub(super) fn is_unclear<T>(&mut self, span: Span, why: &'static str) -> Outcome<Option<T>> {
        self.unclear.get_or_insert((span, why));
        Ok(None)
    }

    /// Whether all of the conditions hold.
    pub(super) fn all(&mut self, wires: Vec<Wire>) -> Wire {
        self.search.as_mut().map_or(Wire::FALSE, |search| search.all(wires))
    }

    /// Whether one of the conditions holds.
    pub(super) fn any(&mut self, wires: Vec<Wire>) -> Wire {
        self.search.as_mut().map_or(Wire::FALSE, |search| search.any(wires))
    }
}

impl Machine {
    /// A condition as a formula; `None`, with a note of why, if it is not understood.
    pub(super) fn formula(
        &mut self,
        node: &Node,
        scope: &Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<Option<Wire>> {
        super::with_stack(|| self.formula_of(node, scope, formula))
    }

    fn formula_of(
        &mut self,
        node: &Node,
        scope: &Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<Option<Wire>> {
        if !scope.mentions(node) {
            return Ok(Some(Wire::constant(self.truth(node, scope.frame)?)));
        }
        Ok(match &node.code {
            Code::Not(inner) => self.formula(inner, scope, formula)?.map(|wire| !wire),
            Code::And(nodes) => {
                self.several(nodes, scope, formula, Wire::FALSE)?.map(|all| formula.all(all))
            }
            Code::Or(nodes) => {
                self.several(nodes, scope, formula, Wire::TRUE)?.map(|any| formula.any(any))
            }
            Code::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                let Some(condition) = self.formula(condition, scope, formula)? else {
                    return Ok(None);
                };
                // Of a recursive function only the branch that is taken ends.
                match condition {
                    Wire::TRUE => return self.formula(then, scope, formula),
                    Wire::FALSE => return self.formula(otherwise, scope, formula),
                    _ => {}
                }
                let Some(then) = self.formula(then, scope, formula)? else { return Ok(None) };
                let Some(otherwise) = self.formula(otherwise, scope, formula)? else {
                    return Ok(None);
                };
                let so = formula.all(vec![condition, then]);
                let not = formula.all(vec![!condition, otherwise]);
                Some(formula.any(vec![so, not]))
            }
            Code::Compare(op, pair) => {
                self.relation(*op, (&pair.0, &pair.1), node.span, scope, formula)?
            }
            Code::Compares(first, rest) => {
                let mut all = Vec::new();
                let mut left = &**first;
                for (op, player, right) in rest {
                    if player.is_some() {
                        return formula
                            .is_unclear(node.span, "a question about the order of games");
                    }
                    let one = self.relation(*op, (left, right), node.span, scope, formula)?;
                    let Some(wire) = one else { return Ok(None) };
                    all.push(wire);
                    left = right;
                }
                Some(formula.all(all))
            }
            Code::Native(id, args) if self.is_native(*id, "undetermined") => {
                let Some(game) = args.first() else { return Ok(None) };
                let side = self.outcome_side(game, scope, formula)?;
                side.map(|side| formula.same(&side, &Vec::new()))
            }
            Code::Under(pair) => {
                self.under(pair, scope, |machine| machine.formula(&pair.0, scope, formula))?
            }
            Code::Let(bindings, body) => {
                let mut inner = Scope { unknown: scope.unknown.clone(), ..*scope };
                for (slot, value) in bindings {
                    if !self.bind_in(*slot, value, &mut inner, formula)? {
                        return Ok(None);
                    }
                }
                self.formula(body, &inner, formula)?
            }
            Code::Call(callee, args) if !scope.mentions(callee) => {
                match self.eval(callee, scope.frame)? {
                    Value::Function(closure) if scope.calls < CALLS => {
                        self.called(&closure, args, node.span, scope, formula)?
                    }
                    _ => formula.is_unclear(node.span, "this call is not understood")?,
                }
            }
            _ => formula.is_unclear(node.span, "this is not understood")?,
        })
    }

    /// Several conditions, until one is the constant that decides.
    fn several(
        &mut self,
        nodes: &[Node],
        scope: &Scope<'_>,
        formula: &mut Formula,
        decisive: Wire,
    ) -> Outcome<Option<Vec<Wire>>> {
        let mut wires = Vec::with_capacity(nodes.len());
        for node in nodes {
            let Some(wire) = self.formula(node, scope, formula)? else { return Ok(None) };
            wires.push(wire);
            if wire == decisive {
                break;
            }
        }
        Ok(Some(wires))
    }

    /// Evaluates under another convention.
    pub(super) fn under<T>(
        &mut self,
        pair: &(Node, Node),
        scope: &Scope<'_>,
        body: impl FnOnce(&mut Machine) -> Outcome<T>,
    ) -> Outcome<T> {
        let convention = self.eval(&pair.1, scope.frame)?;
        let convention = self.to_convention(&convention, pair.1.span)?;
        let before = self.convention.replace(convention);
        let result = body(self);
        self.convention = before;
        result
    }

    /// Gives a slot its value: one with the unknown game is kept in the scope. False if it is not
    /// understood.
    fn bind_in(
        &mut self,
        slot: u32,
        value: &Node,
        inner: &mut Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<bool> {
        if inner.mentions(value) {
            let Some(sum) = self.sum_of(value, inner, formula)? else { return Ok(false) };
            inner.unknown.push((slot, sum));
        } else {
            self.stack[inner.frame.base + slot as usize] = self.eval(value, inner.frame)?;
        }
        Ok(true)
    }

    /// The body of a function, with its arguments in it.
    fn called(
        &mut self,
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
        let base = self.stack.len();
        self.stack.resize(base + function.slots as usize, Value::Absent);
        let mut unknown = Vec::new();
        for (slot, arg) in (0u32..).zip(args) {
            if scope.mentions(arg) {
                match self.sum_of(arg, scope, formula)? {
                    Some(sum) => unknown.push((slot, sum)),
                    None => {
                        self.stack.truncate(base);
                        return Ok(None);
                    }
                }
            } else {
                self.stack[base + slot as usize] = self.eval(arg, scope.frame)?;
            }
        }
        let frame = Frame { base, captured: &closure.captured };
        let inner = Scope { frame, unknown, calls: scope.calls + 1 };
        let result = self.formula(&function.body, &inner, formula);
        self.stack.truncate(base);
        result
    }
}
