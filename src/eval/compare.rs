//! Comparisons: equality, order, membership, isomorphism.

use super::{Flow, Key, Machine, Outcome, Value, fail, number};
use crate::game::{Halt, SumId, isomorphic};
use crate::report::{Code as Kind, Problem};
use crate::syntax::{CmpOp, Span};

fn sign(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => "==",
        CmpOp::Ne => "!=",
        CmpOp::Lt => "<",
        CmpOp::Le => "<=",
        CmpOp::Gt => ">",
        CmpOp::Ge => ">=",
        CmpOp::Iso => "~=",
        CmpOp::In => "in",
        CmpOp::NotIn => "not in",
    }
}

impl Machine {
    /// Whether `a` stands in the relation to `b`.
    pub(super) fn compare(&mut self, op: CmpOp, a: &Value, b: &Value, span: Span) -> Outcome<bool> {
        match op {
            CmpOp::Eq => self.equal(a, b, span),
            CmpOp::Ne => Ok(!self.equal(a, b, span)?),
            CmpOp::Iso => {
                let (a, b) = (self.to_game(a, span)?, self.to_game(b, span)?);
                let result = isomorphic(self, a, b);
                self.placed(span, result)
            }
            CmpOp::In => self.member(a, b, span),
            CmpOp::NotIn => Ok(!self.member(a, b, span)?),
            CmpOp::Lt | CmpOp::Le | CmpOp::Gt | CmpOp::Ge => self.ordered(op, a, b, span),
        }
    }

    /// Equality of values. Of games it is a question about all sums, which this version answers
    /// only where it is plain: isomorphic games are equal, games of different outcome are not.
    pub fn equal(&mut self, a: &Value, b: &Value, span: Span) -> Outcome<bool> {
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => Ok(a == b),
            (Value::Game(_), Value::Game(_))
            | (Value::Game(_), Value::Int(_))
            | (Value::Int(_), Value::Game(_)) => {
                let (a, b) = (self.to_game(a, span)?, self.to_game(b, span)?);
                let same = isomorphic(self, a, b);
                if self.placed(span, same)? {
                    return Ok(true);
                }
                if self.told_apart(a, b, span)? {
                    return Ok(false);
                }
                Err(Box::new(
                    Problem::at(
                        Kind::Later,
                        span,
                        "not available yet: whether these games are equal in every sum",
                    )
                    .label("not isomorphic, and of the same outcome")
                    .help("`~=` asks whether they are isomorphic"),
                ))
            }
            (Value::List(x), Value::List(y))
            | (Value::Tuple(x), Value::Tuple(y))
            | (Value::Sequence(x), Value::Sequence(y)) => {
                if x.len() != y.len() {
                    return Ok(false);
                }
                super::with_stack(|| {
                    for (x, y) in x.iter().zip(y.iter()) {
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
            (Value::Seats(_), Value::Game(_)) | (Value::Game(_), Value::Seats(_)) => Err(Box::new(
                Problem::at(Kind::Type, span, "a set of seats is compared with a game")
                    .help("the empty set of seats is `∅`, or `nobody`; `{}` is the game 0"),
            )),
            _ => Ok(Key(a.clone()) == Key(b.clone())),
        }
    }

    /// Whether the games by themselves, with some player beginning, have different outcomes.
    fn told_apart(&mut self, a: SumId, b: SumId, span: Span) -> Outcome<bool> {
        let labelled = match (self.arena.players(a), self.arena.players(b)) {
            (None, None) => return Ok(self.outcome_of(a, span)? != self.outcome_of(b, span)?),
            (Some(here), Some(there)) if here != there => {
                let halt: Outcome<()> = self.placed(span, Err(Halt::Mixed { here, there }));
                return halt.map(|()| false);
            }
            (Some(_), _) => a,
            (None, _) => b,
        };
        let convention = self.convention_for(labelled, span)?;
        for first in 0..convention.players() {
            let of_a = self.outcome_from(convention, a, first, span)?;
            if of_a != self.outcome_from(convention, b, first, span)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn ordered(&mut self, op: CmpOp, a: &Value, b: &Value, span: Span) -> Outcome<bool> {
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
                CmpOp::Lt => x.is_proper_subset(y),
                CmpOp::Le => x.is_subset(y),
                CmpOp::Gt => y.is_proper_subset(x),
                _ => y.is_subset(x),
            }),
            (Value::Game(_), _) | (_, Value::Game(_)) => {
                super::call::later("the order of games", span)
            }
            _ => {
                let text =
                    format!("`{}` has no meaning for {} and {}", sign(op), a.what(), b.what());
                fail(Kind::Type, span, text)
            }
        }
    }

    fn member(&mut self, a: &Value, b: &Value, span: Span) -> Outcome<bool> {
        match b {
            Value::Seats(set) => match a {
                Value::Seats(seat) if seat.len() == 1 => Ok(seat.is_subset(*set)),
                Value::Seats(_) => Err(Box::new(
                    Problem::at(Kind::Type, span, "`in` asks about one seat")
                        .help("for sets of seats write `<=`"),
                )),
                other => fail(Kind::Type, span, format!("{} is not a seat", other.what())),
            },
            Value::Set(set) => Ok(set.contains(&Key(a.clone()))),
            Value::Map(map) => Ok(map.contains_key(&Key(a.clone()))),
            Value::Range(from, to) => Ok(match a {
                Value::Int(n) => n >= from && to.is_none_or(|to| *n <= to),
                Value::Big(n) => to.is_none() && n.sign() == num_bigint::Sign::Plus,
                _ => false,
            }),
            Value::Str(text) => match a {
                Value::Str(part) => Ok(text.contains(&**part)),
                other => fail(
                    Kind::Type,
                    span,
                    format!("only a string can be in a string, not {}", other.what()),
                ),
            },
            Value::List(_)
            | Value::Tuple(_)
            | Value::Sequence(_)
            | Value::Stream(_)
            | Value::Board(_) => {
                let mut found = false;
                self.each(b, span, &mut |machine, value| {
                    // Among games, being listed means being the same game, not an equal one.
                    found = match (&value, a) {
                        (Value::Game(x), Value::Game(y)) => {
                            let same = isomorphic(machine, *x, *y);
                            machine.placed(span, same)?
                        }
                        _ => Key(value) == Key(a.clone()),
                    };
                    Ok(if found { Flow::Stop } else { Flow::Continue })
                })?;
                Ok(found)
            }
            other => fail(Kind::Type, span, format!("nothing can be in {}", other.what())),
        }
    }
}
