//! Interpreter: members of collections, by index or key.

use crate::lang::eval::{Flow, Machine};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::Value;

impl Machine {
    /// Evaluates `object[index]`.
    pub(crate) fn index(
        &mut self,
        object: &Value,
        index: &Value,
        at: Span,
        span: Span,
    ) -> EvalResult<Value> {
        let out_of_range = |n: &dyn std::fmt::Display, len: usize| {
            let message = match len {
                0 => format!("index {n} is out of range: there are no elements"),
                1 => format!("index {n} is out of range: the only index is 0"),
                _ => format!("index {n} is out of range (0 to {})", len - 1),
            };
            let problem = Problem::at(Code::Value, at, message);
            let last = matches!(index, Value::Int(-1)) && len > 0;
            let help = "indices start at 0; the last element is at `length(xs) - 1`";
            Err(Box::new(if last { problem.help(help) } else { problem }))
        };
        let no_place = || {
            let message = match index {
                Value::Big(n) => format!("index {n} is out of range"),
                other => format!("an index must be an integer, but this is {}", other.what()),
            };
            let problem = Problem::at(Code::Type, at, message);
            Err(Box::new(match index {
                Value::Range(..) => {
                    problem.help("part of a list or string is `slice(xs, from, to)`, both included")
                }
                _ => problem,
            }))
        };
        match object {
            Value::Game(game, _) => self.game_power(*game, index, span, true),
            Value::Tuple(items) if matches!(index, Value::Player(_)) => {
                let players = u8::try_from(items.len()).unwrap_or(u8::MAX);
                let place = self.player_among(index, players, at)?;
                Ok(items.get(usize::from(place)).cloned().unwrap_or(Value::Absent))
            }
            Value::List(items) | Value::Tuple(items) | Value::Sequence(items) => match index {
                Value::Int(n) => match usize::try_from(*n).ok().and_then(|n| items.get(n)) {
                    Some(value) => Ok(value.clone()),
                    None => out_of_range(n, items.len()),
                },
                _ => no_place(),
            },
            Value::Str(text) => match index {
                Value::Int(n) => {
                    let found = usize::try_from(*n).ok().and_then(|n| {
                        // Fast path: in ASCII, bytes are characters.
                        if text.is_ascii() {
                            text.get(n..n + 1).map(str::to_owned)
                        } else {
                            text.chars().nth(n).map(String::from)
                        }
                    });
                    match found {
                        Some(c) => Ok(Value::str(c)),
                        None => out_of_range(n, text.chars().count()),
                    }
                }
                _ => no_place(),
            },
            Value::Board(board) => {
                let cell = self.cell_of(board.shape(), index, at)?;
                let letter = board.cells().get(cell).copied().unwrap_or(b'?');
                Ok(Value::str(char::from(letter).to_string()))
            }
            Value::Map(_) if let Err(limit) = self.comparable(index, at) => Err(limit),
            Value::Map(map) => match map.get(&self.key(index.clone())) {
                Some(value) => Ok(value.clone()),
                None => Problem::at(
                    Code::Value,
                    at,
                    format!("the map has no key {}", crate::lang::value::short(self, index)),
                )
                .help("`key in map` tests whether a key exists")
                .err(),
            },
            Value::Family(family) => match index {
                Value::Int(n) => match u64::try_from(*n) {
                    Ok(n) if n < family.size() => {
                        self.at(span, |machine| family.get(&mut machine.arena, n))
                    }
                    _ => fail(Code::Value, at, format!("index {n} is out of range of {family}")),
                },
                _ => no_place(),
            },
            Value::Range(from, to) => match index {
                Value::Int(n) => {
                    let value =
                        from.checked_add(*n).filter(|v| *n >= 0 && to.is_none_or(|to| *v <= to));
                    match value {
                        Some(value) => Ok(Value::Int(value)),
                        None => fail(Code::Value, at, format!("index {n} is out of this range")),
                    }
                }
                _ => no_place(),
            },
            Value::Stream(_) => {
                let Value::Int(n) = index else { return no_place() };
                if *n < 0 {
                    return fail(
                        Code::Value,
                        at,
                        format!("index {n} is out of range: indices start at 0"),
                    );
                }
                let mut left = *n;
                let mut found = None;
                self.each(object, span, &mut |_, value| {
                    if left == 0 {
                        found = Some(value);
                        return Ok(Flow::Stop);
                    }
                    left -= 1;
                    Ok(Flow::Continue)
                })?;
                match found {
                    Some(value) => Ok(value),
                    None => fail(
                        Code::Value,
                        at,
                        format!("index {n} is out of range: the sequence ends before this index"),
                    ),
                }
            }
            other => {
                let text = format!("{} cannot be indexed", other.what());
                let problem = Problem::at(Code::Type, span, text);
                Err(Box::new(match other {
                    Value::Function(_) | Value::Native(_) | Value::Ruleset(_) => {
                        problem.help("write a call with parentheses: `f(x)`")
                    }
                    Value::Seats(_) => problem.help("`N in outcome(G)` tests whether a seat wins"),
                    _ => problem,
                }))
            }
        }
    }
}
