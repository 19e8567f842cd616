//! Interpreter: operators on numbers, games, strings, lists, sets.

use crate::lang::eval::{Machine, OfSides};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::{BinOp, Span, sign};
use crate::lang::value::number::{self, Fault};
use crate::lang::value::{Contents, Items, Value};
use tweedle_base::HeapSize;
use tweedle_games::game::{Halt, Limit, SumId};

/// The error for more copies than a sum can hold.
pub(crate) const TOO_MANY_COPIES: &str = "a game can have at most 4294967295 copies";

impl Machine {
    /// Applies an operator.
    pub fn operate(&mut self, op: BinOp, a: &Value, b: &Value, span: Span) -> EvalResult<Value> {
        if let Some(made) = self.of_sides(op, a, b, span)? {
            return Ok(made);
        }
        self.charge_work(number::work(a, b), 0, span)?;
        let result = match op {
            BinOp::Add => match (a, b) {
                _ if number::is_number(a) && number::is_number(b) => number::add(a, b),
                (Value::Game(..), _) | (_, Value::Game(..)) => return self.add_games(a, b, span),
                (Value::Str(a), Value::Str(b)) => {
                    self.check_length(a.len() + b.len(), span)?;
                    return Ok(Value::str(format!("{a}{b}")));
                }
                (Value::List(a), Value::List(b)) => {
                    self.check_length(a.len() + b.len(), span)?;
                    return Ok(Value::List(Items::new(
                        a.iter().chain(b.iter()).cloned().collect(),
                    )));
                }
                (Value::Set(a), Value::Set(b)) => {
                    self.charge(a.len().min(b.len()), span)?;
                    return Ok(Value::Set(Contents::new((***a).clone().union((***b).clone()))));
                }
                (Value::Seats(a), Value::Seats(b)) => return Ok(Value::Seats(a.union(*b))),
                (Value::Family(_), Value::List(_) | Value::Family(_))
                | (Value::List(_), Value::Family(_)) => {
                    let mut all = self.collect(a, span)?;
                    all.extend(self.collect(b, span)?);
                    return Ok(Value::list(all));
                }
                (Value::Map(a), Value::Map(b)) => {
                    self.charge(a.len().min(b.len()), span)?;
                    // Entries of the right map take precedence.
                    return Ok(Value::Map(Contents::new((***b).clone().union((***a).clone()))));
                }
                _ => Err(Fault::NotNumber),
            },
            BinOp::Sub => match (a, b) {
                (Value::Game(..), _) | (_, Value::Game(..)) => {
                    let made = self.made_together([self.made_for(a), self.made_for(b)], span)?;
                    let (a, b) = self.two_games(a, b, span)?;
                    let (a, b) = (Value::Game(a, made), Value::Game(b, made));
                    let negative = self.negative(&b, self.players_in_force(), span)?;
                    return self.add_games(&a, &negative, span);
                }
                (Value::Set(a), Value::Set(b)) => {
                    self.charge(b.len(), span)?;
                    return Ok(Value::Set(Contents::new(
                        (***a).clone().relative_complement((***b).clone()),
                    )));
                }
                _ => number::sub(a, b),
            },
            BinOp::Mul | BinOp::Dot => match (a, b) {
                (game @ Value::Game(..), other) | (other, game @ Value::Game(..))
                    if !matches!(other, Value::Game(..)) =>
                {
                    return self.multiple(other, game, span);
                }
                _ => number::mul(a, b),
            },
            BinOp::Div => number::div(a, b),
            BinOp::IntDiv => number::int_div(a, b),
            BinOp::Mod => number::modulo(a, b),
            BinOp::And | BinOp::Or | BinOp::Sides => Err(Fault::NotNumber),
        };
        result.or_else(|fault| self.fault(fault, sign(op).trim(), &[a, b], span))
    }

    pub(crate) fn power(&mut self, a: &Value, b: &Value, span: Span) -> EvalResult<Value> {
        if let Value::Game(game, _) = a {
            return self.game_power(*game, b, span, false);
        }
        let result = number::pow(a, b);
        if let Ok(power) = &result {
            self.charge(power.length(), span)?;
        }
        result.or_else(|fault| {
            let failed = self.fault(fault, "^", &[a, b], span);
            match b {
                Value::Game(..) => failed.map_err(|problem| {
                    Box::new(problem.help(
                        "write a number and ups as `6↑*`, in ASCII \
                     `6\\uparrow*`",
                    ))
                }),
                _ => failed,
            }
        })
    }

    pub(crate) fn negate(&mut self, a: &Value, span: Span) -> EvalResult<Value> {
        if let Value::Game(..) = a {
            return self.negative(a, self.players_in_force(), span);
        }
        if let Value::Report(_) = a
            && let Some(negative) = (self.hooks.sided)(self, OfSides::Negative(a), span)?
        {
            return Ok(negative);
        }
        number::neg(a).or_else(|fault| self.fault(fault, "-", &[a], span))
    }

    /// Applies an operator to games given by their sides, or to an onside and an offside.
    fn of_sides(
        &mut self,
        op: BinOp,
        a: &Value,
        b: &Value,
        span: Span,
    ) -> EvalResult<Option<Value>> {
        let report = matches!(a, Value::Report(_)) || matches!(b, Value::Report(_));
        match report || op == BinOp::Sides {
            true => (self.hooks.sided)(self, OfSides::Operation(op, a, b), span),
            false => Ok(None),
        }
    }

    fn fault<T>(&self, fault: Fault, sign: &str, operands: &[&Value], span: Span) -> EvalResult<T> {
        match fault {
            Fault::ZeroDivision => fail(Code::Value, span, "division by zero"),
            Fault::TooLarge => Problem::at(
                Code::Limit,
                span,
                format!("the result would have more than {} bits", number::MAX_BITS),
            )
            .help("write a power modulo m as `a^b mod m`")
            .err(),
            Fault::LargeFraction => fail(
                Code::Limit,
                span,
                format!("a fraction would have more than {} bits", number::MAX_FRACTION_BITS),
            ),
            Fault::NotInteger => {
                fail(Code::Type, span, format!("`{sign}` is for integers; use `/` for fractions"))
            }
            Fault::Exponent => fail(Code::Type, span, "an exponent must be an integer"),
            Fault::NotNumber => {
                let kinds: Vec<&str> = operands.iter().map(|v| v.what()).collect();
                let text = format!("`{sign}` cannot be applied to {}", kinds.join(" and "));
                let problem = Problem::at(Code::Type, span, text).label(kinds.join(", "));
                Err(Box::new(match (sign, self.meant(sign, operands)) {
                    ("*" | "·" | "-" | "+", Some(help)) => problem.help(help),
                    _ => problem,
                }))
            }
        }
    }

    /// Suggests an alternative to an undefined operation.
    fn meant(&self, sign: &str, operands: &[&Value]) -> Option<String> {
        match operands {
            [Value::Str(_), _] | [_, Value::Str(_)] if sign == "+" => {
                Some("convert a value to a string with `text(x)`".to_owned())
            }
            [Value::Tuple(_), Value::Tuple(_)] if matches!(sign, "+" | "-") => Some(
                "take cells apart: with `for (r, c) in cells(B)`, the next cell is `(r, c + 1)`"
                    .to_owned(),
            ),
            [function, Value::Int(n)] => {
                let name = match function {
                    Value::Native(id) => self.natives().get(*id as usize)?.name,
                    Value::Function(closure) => closure.function.name.as_deref()?,
                    Value::Ruleset(ruleset) => &ruleset.code.name,
                    Value::Str(_) | Value::List(_) if matches!(sign, "*" | "·") => {
                        let shown = crate::lang::value::short(self, function);
                        return Some(format!("to repeat it, write `repeat({shown}, {n})`"));
                    }
                    _ => return None,
                };
                let sign = if sign == "·" { "*" } else { sign };
                Some(format!("call a function with parentheses: `{name}({sign}{n})`"))
            }
            [Value::Int(n), text @ (Value::Str(_) | Value::List(_))]
                if matches!(sign, "*" | "·") =>
            {
                let shown = crate::lang::value::short(self, text);
                Some(format!("to repeat it, write `repeat({shown}, {n})`"))
            }
            _ => None,
        }
    }

    fn add_games(&mut self, a: &Value, b: &Value, span: Span) -> EvalResult<Value> {
        let made = self.made_together([self.made_for(a), self.made_for(b)], span)?;
        let (a, b) = match (a, b) {
            (Value::Game(a, _), Value::Game(b, _)) => (*a, *b),
            _ => self.two_games(a, b, span)?,
        };
        self.sum(a, b, span).map(|sum| Value::Game(sum, made))
    }

    /// Returns the sum of two games.
    pub(super) fn sum(&mut self, a: SumId, b: SumId, span: Span) -> EvalResult<SumId> {
        let before = self.arena.sum_count();
        let sum = self.at(span, |machine| machine.arena.add(a, b))?;
        if self.arena.sum_count() > before {
            self.budget_memory(span)?;
        }
        Ok(sum)
    }

    /// Returns `n·G`, which for a negative n is `-n·(-G)`.
    fn multiple(&mut self, n: &Value, game: &Value, span: Span) -> EvalResult<Value> {
        let Value::Int(n) = n else {
            let text = match n {
                Value::Big(_) => TOO_MANY_COPIES.to_owned(),
                _ => format!("a game can be multiplied by an integer, not by {}", n.what()),
            };
            let problem = Problem::at(Code::Type, span, text);
            return Err(Box::new(match n {
                Value::Ratio(_) => problem.help("the Norton product is `norton_product(1/2, G)`"),
                _ => problem,
            }));
        };
        if *n < 0 {
            let negative = self.negate(game, span)?;
            return self.multiple(&Value::Int(n.saturating_neg()), &negative, span);
        }
        let Ok(n) = u32::try_from(*n) else {
            return fail(Code::Value, span, TOO_MANY_COPIES);
        };
        let made = self.made_for(game);
        let game = self.to_game(game, span)?;
        self.at(span, |machine| machine.arena.times(n, game)).map(|sum| Value::Game(sum, made))
    }

    /// Checks the memory limit; called whenever games are created.
    pub(crate) fn budget_memory(&mut self, span: Span) -> EvalResult<()> {
        if self.arena.heap_size() > self.budget.max_bytes {
            let halt = Halt::Limit(Limit::Memory(self.budget.max_bytes));
            return self.placed(span, Err(halt));
        }
        Ok(())
    }

    /// Checks the length of a string or list that is created.
    pub fn check_length(&mut self, length: usize, span: Span) -> EvalResult<()> {
        const MAX_LENGTH: usize = 10_000_000;
        if length > MAX_LENGTH {
            return fail(
                Code::Limit,
                span,
                format!(
                    "a string or list may have at most \
             {MAX_LENGTH} entries"
                ),
            );
        }
        self.charge(length, span)
    }
}
