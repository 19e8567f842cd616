//! Interpreter: comparisons by equality, order, membership, isomorphism.

use super::comparable::{could_be_equal, never_equal};
use crate::lang::eval::{Failure, Flow, Frame, Machine};
use crate::lang::ir::Node;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::{CmpOp, Span, relation};
use crate::lang::value::{Key, Value, number};
use tweedle_games::game::{Halt, SumId, bisimilar, isomorphic};

/// A comparison of two values.
#[derive(Debug, Clone, Copy)]
pub struct Compared<'a> {
    /// The operator.
    pub op: CmpOp,
    /// The player for whom the values are compared, with its span; `None` if none is stated.
    pub player: Option<(&'a Value, Span)>,
    /// The left operand.
    pub a: &'a Value,
    /// The right operand.
    pub b: &'a Value,
    /// The source span.
    pub span: Span,
}

impl Machine {
    /// Evaluates `a < b <= c`, each comparison for a player if one is named.
    pub(super) fn compares(
        &mut self,
        first: &Node,
        rest: &[(CmpOp, Option<Node>, Node)],
        frame: Frame<'_>,
        span: Span,
    ) -> EvalResult<Value> {
        let (mut left, mut left_node) = (self.eval(first, frame)?, first);
        for (i, (op, player, operand)) in rest.iter().enumerate() {
            let player = match player {
                Some(player) => Some((self.eval(player, frame)?, player.span)),
                None => None,
            };
            let right;
            (left, right) = self.compared((left_node, left), operand, *op, frame)?;
            let result = match player {
                Some(player) => {
                    let player = Some((&player.0, player.1));
                    let (a, b) = (&left, &right);
                    let asked = Compared { op: *op, player, a, b, span };
                    (self.hooks.compare)(self, asked)?.unwrap_or(Value::Absent)
                }
                None => self.compare(*op, &left, &right, span)?,
            };
            let holds = match &result {
                Value::Verdict(verdict) => verdict.answer == Some(true),
                other => matches!(other, Value::Bool(true)),
            };
            // If all comparisons hold, there is no single reason.
            if !holds || rest.len() == 1 {
                return Ok(result);
            }
            if i + 1 == rest.len() {
                break;
            }
            (left, left_node) = (right, operand);
        }
        Ok(Value::Bool(true))
    }

    /// Evaluates the second operand of a comparison, and returns both. Sums of numbers as they are
    /// written may be games.
    pub(super) fn compared(
        &mut self,
        (left_node, left): (&Node, Value),
        right_node: &Node,
        op: CmpOp,
        frame: Frame<'_>,
    ) -> EvalResult<(Value, Value)> {
        let right = self.eval(right_node, frame)?;
        let is_game =
            |node: &Node, value: &Value| node.is_numeral() || matches!(value, Value::Game(..));
        if op == CmpOp::In || !is_game(left_node, &left) || !is_game(right_node, &right) {
            return Ok((left, right));
        }
        let left = self.eval_game(left_node, left, frame)?;
        Ok((left, self.eval_game(right_node, right, frame)?))
    }

    /// Compares `a` with `b`, and returns a truth value or a verdict.
    pub(crate) fn compare(
        &mut self,
        op: CmpOp,
        a: &Value,
        b: &Value,
        span: Span,
    ) -> EvalResult<Value> {
        if let Some(verdict) = self.of_games(op, a, b, span)? {
            return Ok(verdict);
        }
        self.related(op, a, b, span).map(Value::Bool)
    }

    /// Compares games, and returns a verdict; `None` for other values.
    fn of_games(
        &mut self,
        op: CmpOp,
        a: &Value,
        b: &Value,
        span: Span,
    ) -> EvalResult<Option<Value>> {
        let may_be = |value: &Value| matches!(value, Value::Game(..) | Value::Report(_));
        if !may_be(a) && !may_be(b) {
            return Ok(None);
        }
        (self.hooks.compare)(self, Compared { op, player: None, a, b, span })
    }

    /// Tests a relation of two values that are not both games.
    fn related(&mut self, op: CmpOp, a: &Value, b: &Value, span: Span) -> EvalResult<bool> {
        self.charge_work(a.length().min(b.length()), 0, span)?;
        self.comparable(a, span)?;
        self.comparable(b, span)?;
        match op {
            CmpOp::Eq | CmpOp::Ne if !could_be_equal(a, b) => Err(never_equal(a, b, span)),
            CmpOp::Eq => self.equal(a, b, span),
            CmpOp::Ne => Ok(!self.equal(a, b, span)?),
            CmpOp::Iso => {
                // Compare forms, regardless of the number of players they were made for. Together
                // with a two-player game, a number is a game.
                let two = [a, b].map(|value| self.made_for(value).players()).contains(&Some(2));
                let mut form = |value: &Value| match value {
                    Value::Int(_) | Value::Ratio(_) if two => self.option_for(value, 2, span),
                    _ => self.to_game(value, span),
                };
                let (a, b) = (form(a)?, form(b)?);
                let result = match isomorphic(self, a, b) {
                    Err(Failure::Halt(Halt::Cycle(_))) => bisimilar(self, a, b),
                    result => result,
                };
                self.placed(span, result)
            }
            CmpOp::In => self.member(a, b, span),
            CmpOp::NotIn => Ok(!self.member(a, b, span)?),
            CmpOp::Lt | CmpOp::Le | CmpOp::Gt | CmpOp::Ge => self.ordered(op, a, b, span),
        }
    }

    /// Tests the equality of values. For games this is a query about all sums, which may stay open.
    pub fn equal(&mut self, a: &Value, b: &Value, span: Span) -> EvalResult<bool> {
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => Ok(a == b),
            (Value::Game(..) | Value::Report(_), _) | (_, Value::Game(..) | Value::Report(_))
                if let Some(Value::Verdict(verdict)) = self.of_games(CmpOp::Eq, a, b, span)? =>
            {
                super::settled(&verdict, span)
            }
            (Value::List(x), Value::List(y))
            | (Value::Tuple(x), Value::Tuple(y))
            | (Value::Sequence(x), Value::Sequence(y)) => {
                if x.len() != y.len() {
                    return Ok(false);
                }
                tweedle_base::with_stack(|| {
                    for (x, y) in x.iter().zip(y.iter()) {
                        self.tick(span)?;
                        if !self.equal(x, y, span)? {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                })
            }
            (Value::Sequence(x), Value::List(y)) | (Value::List(x), Value::Sequence(y)) => {
                let (x, y) = (Value::List(x.clone()), Value::List(y.clone()));
                self.equal(&x, &y, span)
            }
            (Value::Stream(_), _) | (_, Value::Stream(_)) => {
                let x = Value::list(self.collect(a, span)?);
                let y = Value::list(self.collect(b, span)?);
                self.equal(&x, &y, span)
            }
            (Value::Range(..), Value::List(_)) | (Value::List(_), Value::Range(_, Some(_))) => {
                let x = Value::list(self.collect(a, span)?);
                let y = Value::list(self.collect(b, span)?);
                self.equal(&x, &y, span)
            }
            _ => Ok(Key(a.clone()) == Key(b.clone())),
        }
    }

    fn ordered(&mut self, op: CmpOp, a: &Value, b: &Value, span: Span) -> EvalResult<bool> {
        use std::cmp::Ordering;
        let decide = |o: Ordering| match op {
            CmpOp::Lt => o.is_lt(),
            CmpOp::Le => o.is_le(),
            CmpOp::Gt => o.is_gt(),
            _ => o.is_ge(),
        };
        match (a, b) {
            _ if number::is_number(a) && number::is_number(b) => Ok(decide(number::compare(a, b))),
            (Value::Str(a), Value::Str(b)) => Ok(decide(a.cmp(b))),
            (Value::Board(a), Value::Board(b)) => Ok(decide(a.cmp(b))),
            // Sets are ordered by inclusion.
            (Value::Seats(x), Value::Seats(y)) => {
                let (below, above) = (x.is_subset(*y), y.is_subset(*x));
                Ok(match op {
                    CmpOp::Lt => below && !above,
                    CmpOp::Le => below,
                    CmpOp::Gt => above && !below,
                    _ => above,
                })
            }
            (Value::Set(x), Value::Set(y)) => Ok(match op {
                CmpOp::Lt => x.is_proper_subset(&***y),
                CmpOp::Le => x.is_subset(&***y),
                CmpOp::Gt => y.is_proper_subset(&***x),
                _ => y.is_subset(&***x),
            }),
            _ => {
                let text = format!(
                    "`{}` cannot be applied to {} and {}",
                    relation(op),
                    a.what(),
                    b.what()
                );
                fail(Code::Type, span, text)
            }
        }
    }

    fn member(&mut self, a: &Value, b: &Value, span: Span) -> EvalResult<bool> {
        match b {
            Value::Seats(set) => match a {
                Value::Seats(seat) if seat.len() == 1 => Ok(seat.is_subset(*set)),
                Value::Seats(_) => Problem::at(Code::Type, span, "`in` needs one seat on its left")
                    .help("for sets of seats write `<=`")
                    .err(),
                other => fail(Code::Type, span, format!("{} is not a seat", other.what())),
            },
            Value::Set(set) => {
                if set.contains(&self.key(a.clone())) {
                    return Ok(true);
                }
                if let Some(Key(member)) = set.get_min()
                    && !set.iter().any(|Key(member)| could_be_equal(a, member))
                {
                    return Err(never_equal(a, member, span));
                }
                // A position may be isomorphic to a member without having the same id.
                let Some(game) = game_of(a) else { return Ok(false) };
                for Key(member) in set.iter() {
                    let Some(other) = game_of(member) else { continue };
                    if self.arena.is_pure(game) && self.arena.is_pure(other) {
                        continue;
                    }
                    let same = isomorphic(self, game, other);
                    if self.placed(span, same)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Value::NimSet(set) => match a {
                Value::Int(n) if *n >= 0 => Ok(match u32::try_from(*n) {
                    Ok(n) => set.contains(n),
                    Err(_) => set.is_cofinite(),
                }),
                Value::Big(_) => {
                    Ok(set.is_cofinite() && number::compare(a, &Value::Int(0)).is_gt())
                }
                Value::Int(_) => Ok(false),
                other => fail(
                    Code::Type,
                    span,
                    format!(
                        "a set of nim values contains natural \
                 numbers, not {}",
                        other.what()
                    ),
                ),
            },
            Value::Map(map) => Ok(map.contains_key(&self.key(a.clone()))),
            Value::Range(from, to) => Ok(match &self.key(a.clone()).0 {
                Value::Int(n) => n >= from && to.is_none_or(|to| *n <= to),
                Value::Big(n) => to.is_none() && n.sign() == num_bigint::Sign::Plus,
                other if !could_be_equal(other, &Value::Int(0)) => {
                    return Err(never_equal(a, &Value::Int(0), span));
                }
                _ => false,
            }),
            Value::Str(text) => match a {
                Value::Str(part) => Ok(text.contains(&**part)),
                other => fail(
                    Code::Type,
                    span,
                    format!("only a string can be in a string, not {}", other.what()),
                ),
            },
            Value::List(_)
            | Value::Tuple(_)
            | Value::Sequence(_)
            | Value::Stream(_)
            | Value::Family(_)
            | Value::Board(_) => {
                let (mut found, mut other) = (false, None);
                let key = self.key(a.clone());
                self.each(b, span, &mut |machine, value| {
                    match other {
                        None if !could_be_equal(&value, a) => other = Some(Some(value.clone())),
                        None | Some(Some(_)) if could_be_equal(&value, a) => other = Some(None),
                        _ => {}
                    }
                    // For games, membership means isomorphism, not equality.
                    found = match (game_of(&value), game_of(a)) {
                        (Some(x), Some(y)) if x != y => {
                            machine.at(span, |machine| isomorphic(machine, x, y))?
                        }
                        _ => machine.key(value) == key,
                    };
                    Ok(if found { Flow::Stop } else { Flow::Continue })
                })?;
                // No member is comparable with the value.
                match other.flatten() {
                    Some(member) => Err(never_equal(a, &member, span)),
                    None => Ok(found),
                }
            }
            other => fail(
                Code::Type,
                span,
                format!(
                    "`in` needs a list, a set or another \
             collection on its right, but this is {}",
                    other.what()
                ),
            ),
        }
    }
}

/// Returns the value as a game, if it is one; the integer 0 is.
fn game_of(value: &Value) -> Option<SumId> {
    match value {
        Value::Game(game, _) => Some(*game),
        Value::Int(0) => Some(SumId::ZERO),
        _ => None,
    }
}
