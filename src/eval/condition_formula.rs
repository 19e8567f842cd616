//! Conditions on outcomes of sums with an unknown game, as formulas in its options.

use super::call::Frame;
use super::{Closure, Failure, Machine, Outcome, Value};
use crate::game::{Halt, SumId};
use crate::resolve::{Code, Node};
use crate::syntax::{BinOp, CmpOp, Span};
use crate::theory::symbolic::{Search, Wire};

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
    frame: Frame<'a>,
    unknown: Vec<(u32, Sum)>,
    calls: usize,
}

impl<'a> Scope<'a> {
    /// A call in which one slot holds a sum with the unknown game.
    pub(super) fn new(frame: Frame<'a>, slot: u32, sum: Sum) -> Scope<'a> {
        Scope { frame, unknown: vec![(slot, sum)], calls: 0 }
    }

    fn mentions(&self, node: &Node) -> bool {
        self.unknown.iter().any(|(slot, _)| node.mentions(*slot))
    }
}

/// A set of seats: each that it may have, with whether it does.
type Side = Vec<(u32, Wire)>;

impl Formula {
    /// Nothing said yet about the games with options from a pool.
    pub(super) fn new(machine: &mut Machine, pool: &[SumId], span: Span) -> Outcome<Formula> {
        let mut formula = Formula { search: None, unclear: None };
        let made = Search::new(machine, pool);
        formula.search = formula.unless_unfit(machine, made, span)?;
        Ok(formula)
    }

    /// The result, or `None` if games are not such as the search is for.
    fn unless_unfit<T>(
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

    fn is_unclear<T>(&mut self, span: Span, why: &'static str) -> Outcome<Option<T>> {
        self.unclear.get_or_insert((span, why));
        Ok(None)
    }

    /// Whether all of the conditions hold.
    pub(super) fn all(&mut self, wires: Vec<Wire>) -> Wire {
        self.search.as_mut().map_or(Wire::FALSE, |search| search.all(wires))
    }

    fn any(&mut self, wires: Vec<Wire>) -> Wire {
        self.search.as_mut().map_or(Wire::FALSE, |search| search.any(wires))
    }

    /// Whether all seats of the one set are in the other.
    fn below(&mut self, a: &Side, b: &Side) -> Wire {
        let each: Vec<Wire> =
            a.iter().map(|(seat, wire)| self.any(vec![!*wire, among(b, *seat)])).collect();
        self.all(each)
    }

    fn same(&mut self, a: &Side, b: &Side) -> Wire {
        let both = vec![self.below(a, b), self.below(b, a)];
        self.all(both)
    }
}

fn among(side: &Side, seat: u32) -> Wire {
    side.iter().find(|(other, _)| *other == seat).map_or(Wire::FALSE, |(_, wire)| *wire)
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
                side.map(|side| formula.same(&side, &Side::new()))
            }
            Code::Under(pair) => {
                self.under(pair, scope, |machine| machine.formula(&pair.0, scope, formula))?
            }
            Code::Let(bindings, body) => {
                let mut inner = Scope { unknown: scope.unknown.clone(), ..*scope };
                for (slot, value) in bindings {
                    if !self.bind_in(*slot, value, scope.frame.base, &mut inner, formula)? {
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
    fn under<T>(
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
        base: usize,
        inner: &mut Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<bool> {
        inner.unknown.retain(|(other, _)| *other != slot || inner.frame.base != base);
        if inner.mentions(value) {
            let Some(sum) = self.sum_of(value, inner, formula)? else { return Ok(false) };
            inner.unknown.push((slot, sum));
        } else {
            self.stack[base + slot as usize] = self.eval(value, inner.frame)?;
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

    fn is_native(&self, id: u32, name: &str) -> bool {
        self.natives().get(id as usize).is_some_and(|native| native.name == name)
    }

    /// A comparison of sets of seats.
    fn relation(
        &mut self,
        op: CmpOp,
        (a, b): (&Node, &Node),
        span: Span,
        scope: &Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<Option<Wire>> {
        if let CmpOp::In | CmpOp::NotIn = op {
            let found = self.membership(a, b, scope, formula)?;
            return Ok(found.map(|wire| if op == CmpOp::In { wire } else { !wire }));
        }
        if op == CmpOp::Iso {
            return formula.is_unclear(span, "a question about isomorphism");
        }
        let Some(a) = self.side_of(a, scope, formula)? else { return Ok(None) };
        let Some(b) = self.side_of(b, scope, formula)? else { return Ok(None) };
        let (below, above) = (formula.below(&a, &b), formula.below(&b, &a));
        Ok(Some(match op {
            CmpOp::Ne => !formula.all(vec![below, above]),
            CmpOp::Lt => formula.all(vec![below, !above]),
            CmpOp::Le => below,
            CmpOp::Gt => formula.all(vec![above, !below]),
            CmpOp::Ge => above,
            _ => formula.all(vec![below, above]),
        }))
    }

    /// `seat in outcome(…)`, or `outcome(…) in [seats, …]`
    fn membership(
        &mut self,
        a: &Node,
        b: &Node,
        scope: &Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<Option<Wire>> {
        if scope.mentions(b) {
            if scope.mentions(a) {
                return formula.is_unclear(a.span, "a seat that depends on the game");
            }
            let Some(side) = self.side_of(b, scope, formula)? else { return Ok(None) };
            return match self.eval(a, scope.frame)? {
                Value::Seats(seat) if seat.len() == 1 => Ok(Some(among(&side, seat.bits()))),
                _ => formula.is_unclear(a.span, "not one seat"),
            };
        }
        let Some(side) = self.side_of(a, scope, formula)? else { return Ok(None) };
        let members = match self.eval(b, scope.frame)? {
            value @ (Value::List(_) | Value::Tuple(_) | Value::Set(_)) => {
                self.collect(&value, b.span)?
            }
            _ => return formula.is_unclear(b.span, "neither a list nor a set of outcomes"),
        };
        let mut any = Vec::new();
        for member in members {
            let Value::Seats(seats) = member else {
                return formula.is_unclear(b.span, "not all of these are sets of seats");
            };
            any.push(formula.same(&side, &known(seats)));
        }
        Ok(Some(formula.any(any)))
    }

    /// A set of seats.
    fn side_of(
        &mut self,
        node: &Node,
        scope: &Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<Option<Side>> {
        if !scope.mentions(node) {
            return match self.eval(node, scope.frame)? {
                Value::Seats(seats) => Ok(Some(known(seats))),
                _ => formula.is_unclear(node.span, "this is not a set of seats"),
            };
        }
        match &node.code {
            Code::Native(id, args) if self.is_native(*id, "outcome") => match &args[..] {
                [game] | [game, Node { code: Code::Absent, .. }] => {
                    self.outcome_side(game, scope, formula)
                }
                _ => formula.is_unclear(node.span, "the outcome is asked for one player"),
            },
            Code::Under(pair) => {
                self.under(pair, scope, |machine| machine.side_of(&pair.0, scope, formula))
            }
            _ => formula.is_unclear(node.span, "this is not the outcome of a sum"),
        }
    }

    /// The outcome of a sum with the unknown game under the convention in force.
    fn outcome_side(
        &mut self,
        node: &Node,
        scope: &Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<Option<Side>> {
        let Some(sum) = self.sum_of(node, scope, formula)? else { return Ok(None) };
        let convention = self.coalition(node.span)?;
        let Some(mut search) = formula.search.take() else { return Ok(None) };
        let outcome = self.with_solver(|machine, solver| {
            search.outcome(machine, solver, convention, (sum.copies, sum.beside))
        });
        formula.search = Some(search);
        let Some(wires) = formula.unless_unfit(self, outcome, node.span)? else {
            return Ok(None);
        };
        let name = |seat: u8| super::Seats::from_mask(1u32 << seat, convention.players()).bits();
        Ok(Some((0..convention.players()).map(name).zip(wires).collect()))
    }

    /// A sum of copies of the unknown game and known games.
    fn sum_of(
        &mut self,
        node: &Node,
        scope: &Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<Option<Sum>> {
        super::with_stack(|| self.sum_of_node(node, scope, formula))
    }

    fn sum_of_node(
        &mut self,
        node: &Node,
        scope: &Scope<'_>,
        formula: &mut Formula,
    ) -> Outcome<Option<Sum>> {
        const WHY: &str = "not a sum of copies of the game and known games";
        if !scope.mentions(node) {
            let value = self.eval(node, scope.frame)?;
            let beside = self.to_game(&value, node.span)?;
            return Ok(Some(Sum { copies: 0, beside }));
        }
        match &node.code {
            Code::Local(slot) => {
                Ok(scope.unknown.iter().find(|(other, _)| other == slot).map(|(_, sum)| *sum))
            }
            Code::Binary(BinOp::Add, pair) => {
                let Some(a) = self.sum_of(&pair.0, scope, formula)? else { return Ok(None) };
                let Some(b) = self.sum_of(&pair.1, scope, formula)? else { return Ok(None) };
                self.added(a, b, node.span)
            }
            Code::Chain(first, rest) if rest.iter().all(|(op, _)| *op == BinOp::Add) => {
                let Some(mut sum) = self.sum_of(first, scope, formula)? else { return Ok(None) };
                for (_, node) in rest {
                    let Some(next) = self.sum_of(node, scope, formula)? else { return Ok(None) };
                    match self.added(sum, next, node.span)? {
                        Some(both) => sum = both,
                        None => return Ok(None),
                    }
                }
                Ok(Some(sum))
            }
            Code::Binary(BinOp::Mul | BinOp::Dot, pair) if !scope.mentions(&pair.0) => {
                let times = match self.eval(&pair.0, scope.frame)? {
                    Value::Int(times) => u32::try_from(times).ok(),
                    _ => None,
                };
                let Some(times) = times else { return formula.is_unclear(pair.0.span, WHY) };
                let Some(sum) = self.sum_of(&pair.1, scope, formula)? else { return Ok(None) };
                let Some(copies) = sum.copies.checked_mul(times) else {
                    return formula.is_unclear(node.span, WHY);
                };
                let beside = self.arena.times(times, sum.beside);
                Ok(Some(Sum { copies, beside: self.placed(node.span, beside)? }))
            }
            _ => formula.is_unclear(node.span, WHY),
        }
    }

    fn added(&mut self, a: Sum, b: Sum, span: Span) -> Outcome<Option<Sum>> {
        let beside = self.arena.add(a.beside, b.beside);
        let beside = self.placed(span, beside)?;
        Ok(a.copies.checked_add(b.copies).map(|copies| Sum { copies, beside }))
    }
}

/// Seats that are known.
fn known(seats: super::Seats) -> Side {
    seats.iter().map(|seat| (seat.bits(), Wire::TRUE)).collect()
}
