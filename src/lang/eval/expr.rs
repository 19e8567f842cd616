//! Interpreter: evaluation of expressions.

use crate::lang::eval::immediate::{Quick, Small};
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Collection, Node, Term};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::{BinOp, Span};
use crate::lang::value::{Closure, Contents, Items, Seats, Value, number};
use std::sync::Arc;

impl Machine {
    /// Evaluates an expression.
    pub(crate) fn eval(&mut self, node: &Node, frame: Frame<'_>) -> EvalResult<Value> {
        match &node.code {
            Term::Int(n) => Ok(Value::Int(*n)),
            Term::Local(slot) => Ok(self.stack[frame.base + *slot as usize].clone()),
            Term::Call(..)
            | Term::If(_)
            | Term::Binary(..)
            | Term::Chain(..)
            | Term::Compare(..) => {
                let small = self.handed(node, frame)?;
                Ok(self.whole(small))
            }
            _ => self.eval_other(node, frame),
        }
    }

    /// Evaluates an expression to a small value.
    pub(crate) fn handed(&mut self, node: &Node, frame: Frame<'_>) -> EvalResult<Small> {
        let small = self.small(node, frame);
        self.outcome(small)
    }

    /// Evaluates an expression to a small value within the interpreter. The most frequent cases
    /// pass their arguments on, so that no additional stack frame is needed.
    pub(super) fn small(&mut self, node: &Node, frame: Frame<'_>) -> Quick<Small> {
        match &node.code {
            Term::Int(n) => Ok(Small::Int(*n)),
            Term::Local(slot) => Ok(self.local(*slot, frame)),
            Term::Call(..) => self.call(node, frame),
            Term::If(_) => self.either(node, frame),
            Term::Binary(..) => self.binary(node, frame),
            Term::Chain(..) => self.chain(node, frame),
            Term::Compare(..) => self.comparison(node, frame),
            _ => self.small_other(node, frame),
        }
    }

    #[inline(never)]
    pub(super) fn small_other(&mut self, node: &Node, frame: Frame<'_>) -> Quick<Small> {
        let value = self.eval_other(node, frame);
        let value = self.quick(value)?;
        Ok(self.hand(value))
    }

    /// Evaluates `if c then a else b`.
    #[inline(never)]
    pub(super) fn either(&mut self, node: &Node, frame: Frame<'_>) -> Quick<Small> {
        let Term::If(parts) = &node.code else { return self.small_other(node, frame) };
        let (condition, then, otherwise) = &**parts;
        let branch = if self.holds(condition, frame)? { then } else { otherwise };
        self.small(branch, frame)
    }

    /// Tests whether a parameter of a builtin is a game: it is named by a capital letter.
    fn takes_game(&self, id: u32, at: usize) -> bool {
        let params = self.natives().get(id as usize).map(|native| &native.usage.params[..]);
        let param = params.and_then(|params| params.get(at));
        param.is_some_and(|param| param.starts_with(char::is_uppercase))
    }

    #[inline(never)]
    fn eval_other(&mut self, node: &Node, frame: Frame<'_>) -> EvalResult<Value> {
        Ok(match &node.code {
            Term::Binary(BinOp::Mod, pair) if let Term::Power(power) = &pair.0.code => {
                return self.power_modulo(power, pair, frame, node.span);
            }
            Term::Int(_)
            | Term::Local(_)
            | Term::Call(..)
            | Term::If(_)
            | Term::Binary(..)
            | Term::Chain(..)
            | Term::Compare(..) => return self.eval(node, frame),
            Term::Captured(at) => frame.captured[*at as usize].clone(),
            Term::Native(id, args) => {
                if let Some(explained) = self.explained(*id, args, frame, node.span)? {
                    return Ok(explained);
                }
                let mut values = self.values(args, frame)?;
                if self.numbers_are_games() {
                    for (at, arg) in args.iter().enumerate() {
                        if arg.is_sum_of_numerals() && self.takes_game(*id, at) {
                            values[at] = self.eval_game(arg, values[at].clone(), frame)?;
                        }
                    }
                }
                let spans = args.iter().map(|a| a.span).collect();
                return self.native(*id, values, spans, node.span);
            }
            Term::Global(id) => match self.global(*id) {
                Some(value) => value.clone(),
                None => {
                    return Problem::at(Code::Name, node.span, "this name has no value yet")
                        .help("its definition comes later or has failed")
                        .err();
                }
            },
            Term::Big(n) => Value::Big(n.clone()),
            Term::Str(s) => Value::Str(s.clone()),
            Term::Bool(b) => Value::Bool(*b),
            Term::EmptySet => Value::Seats(Seats::EMPTY),
            Term::Player(player) => Value::Player(*player),
            Term::Seat(i) => Value::Seats(Seats::other((*i).into())),
            Term::Integer(pair, bars) => return self.integer_of(pair, *bars, frame),
            Term::Restrict(pair) => {
                let game = self.eval(&pair.0, frame)?;
                self.to_game(&game, pair.0.span)?;
                let player = self.eval(&pair.1, frame)?;
                return self.restriction(&game, &player, node.span);
            }
            Term::Conjugate(game, times) => {
                let value = self.eval(game, frame)?;
                return self.conjugate(&value, *times, node.span);
            }
            Term::Bars(bars) => return self.bars(bars, frame, node.span),
            Term::Builtin(id) => self.native_value(*id),
            Term::Absent => Value::Absent,
            Term::Nim(size) => return self.nim(size, frame),
            Term::Signed(sign, game) => return self.signed(*sign, game, frame),
            Term::Ups(count, star) => return self.ups(*count, *star, node.span),
            Term::Juxtaposed(pair) => return self.juxtaposed(pair, frame),
            Term::Game(options) => {
                let values = self.values(options, frame)?;
                return self.game_literal(&values, |i| options[i].span, node.span);
            }
            Term::List(items) => Value::List(Items::new(self.values(items, frame)?)),
            Term::Tuple(items) => Value::tuple(self.values(items, frame)?),
            Term::Set(items) => {
                let values = self.values(items, frame)?;
                return self.set(values, node.span);
            }
            Term::Map(pairs) => {
                let mut map = im::OrdMap::new();
                for (key, value) in pairs {
                    let at = key.span;
                    let key = self.eval(key, frame)?;
                    self.comparable(&key, at)?;
                    let value = self.eval(value, frame)?;
                    map.insert(self.key(key), value);
                }
                Value::Map(Contents::new(map))
            }
            Term::Of(collection, inner) => {
                let values = self.run_loop(inner, frame)?;
                return match collection {
                    Collection::List | Collection::Stream => Ok(Value::list(values)),
                    Collection::Game => {
                        self.game_literal(&values, |_| inner.element.span, node.span)
                    }
                    Collection::Set => self.set(values, node.span),
                    Collection::Map => self.map(values, node.span),
                };
            }
            Term::Stream(function) => Value::Stream(self.closure(function, frame)),
            Term::Lambda(function) => Value::Function(self.closure(function, frame)),
            Term::Index(pair) => {
                let object = self.eval(&pair.0, frame)?;
                let index = self.eval(&pair.1, frame)?;
                return self.index(&object, &index, pair.1.span, node.span);
            }
            Term::Neg(operand) => {
                let value = self.eval(operand, frame)?;
                return self.negate(&value, node.span);
            }
            Term::Not(operand) => Value::Bool(!self.truth(operand, frame)?),
            Term::And(operands) => {
                for operand in operands {
                    if !self.truth(operand, frame)? {
                        return Ok(Value::Bool(false));
                    }
                }
                Value::Bool(true)
            }
            Term::Or(operands) => {
                for operand in operands {
                    if self.truth(operand, frame)? {
                        return Ok(Value::Bool(true));
                    }
                }
                Value::Bool(false)
            }
            Term::Power(pair) => {
                let a = self.eval(&pair.0, frame)?;
                let b = self.eval(&pair.1, frame)?;
                return self.power(&a, &b, node.span);
            }
            Term::Compares(first, rest) => return self.compares(first, rest, frame, node.span),
            Term::Range(from, to) => {
                let from = self.bound(from, frame)?;
                Value::Range(from, to.as_ref().map(|to| self.bound(to, frame)).transpose()?)
            }
            Term::Let(bindings, body) => {
                for (slot, value) in bindings {
                    let value = self.eval(value, frame)?;
                    self.stack[frame.base + *slot as usize] = value;
                }
                return self.eval(body, frame);
            }
            Term::Under(pair) => {
                let convention = self.eval(&pair.1, frame)?;
                let convention = self.to_convention(&convention, pair.1.span)?;
                return self.under(convention, |machine| {
                    let value = machine.eval(&pair.0, frame)?;
                    // A lazy stream would be evaluated after the convention has been restored.
                    machine.settle(value, node.span)
                });
            }
            Term::Entail(game) => return self.entail(game, frame, node.span),
        })
    }

    /// Returns the map with these pairs.
    fn map(&mut self, pairs: Vec<Value>, span: Span) -> EvalResult<Value> {
        let mut map = im::OrdMap::new();
        for pair in pairs {
            if let Value::Tuple(pair) = pair
                && let [key, value] = &pair[..]
            {
                self.comparable(key, span)?;
                map.insert(self.key(key.clone()), value.clone());
            }
        }
        Ok(Value::Map(Contents::new(map)))
    }

    /// Collects a stream under the convention that it was created under.
    pub(crate) fn settle(&mut self, value: Value, span: Span) -> EvalResult<Value> {
        match value {
            // An infinite stream is evaluated later, but captures this convention.
            Value::Stream(closure)
                if self.finite(&Value::Stream(closure.clone()), span).is_err() =>
            {
                let under = closure.under.clone().or(self.convention.clone());
                Ok(Value::Stream(Arc::new(Closure {
                    function: closure.function.clone(),
                    captured: closure.captured.clone(),
                    memo: 0,
                    under,
                })))
            }
            Value::Stream(_) => Ok(Value::List(Items::new(self.collect(&value, span)?))),
            other => Ok(other),
        }
    }

    fn bound(&mut self, node: &Node, frame: Frame<'_>) -> EvalResult<i64> {
        match self.eval(node, frame)? {
            Value::Int(n) => Ok(n),
            Value::Big(_) => fail(Code::Value, node.span, "the ends of a range must be below 2^63"),
            other => fail(
                Code::Type,
                node.span,
                format!("the ends of a range must be integers, but this is {}", other.what()),
            ),
        }
    }

    /// Evaluates `2^1000000007 mod 9` by modular exponentiation; the power itself would not fit
    /// into memory.
    #[inline(never)]
    fn power_modulo(
        &mut self,
        power: &(Node, Node),
        pair: &(Node, Node),
        frame: Frame<'_>,
        span: Span,
    ) -> EvalResult<Value> {
        let base = self.eval(&power.0, frame)?;
        let exponent = self.eval(&power.1, frame)?;
        let modulus = self.eval(&pair.1, frame)?;
        let step = |words| self.charge_work(words, 0, span);
        if let Some(power) = number::pow_mod(&base, &exponent, &modulus, step)? {
            // The result is smaller than the modulus.
            return number::integer(power)
                .or_else(|_| fail(Code::Limit, span, "the result is too large"));
        }
        let left = self.power(&base, &exponent, pair.0.span)?;
        self.operate(BinOp::Mod, &left, &modulus, span)
    }
}
