//! Game literals: heaps and lists of options; conversion of values to games.

use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::Node;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{self, MadeFor, Seats, Value};
use tweedle_games::game::SumId;

impl Machine {
    pub(crate) fn nim(&mut self, size: &Node, frame: Frame<'_>) -> EvalResult<Value> {
        let n = match self.eval(size, frame)? {
            Value::Int(n) => u32::try_from(n).ok(),
            Value::Big(_) => None,
            other => {
                let text = format!(
                    "the size of a nim heap must be an integer, but this is {}",
                    other.what()
                );
                let problem = Problem::at(Code::Type, size.span, text);
                return Err(Box::new(match other {
                    Value::Native(_) | Value::Function(_) => {
                        problem.help("put a computed size in parentheses, as in `*(f(x))`")
                    }
                    _ => problem,
                }));
            }
        };
        match n {
            Some(n) => {
                let heap = self.arena.nim(n);
                Ok(Value::game(self.arena.single(heap)))
            }
            None => fail(Code::Value, size.span, "the size of a nim heap must be 0 to 4294967295"),
        }
    }

    /// Evaluates `{a, b}`: a game, or a set of seats if seats are listed.
    pub(crate) fn game_literal(
        &mut self,
        values: &[Value],
        span_of: impl Fn(usize) -> Span,
        span: Span,
    ) -> EvalResult<Value> {
        if !values.is_empty() && values.iter().all(|v| matches!(v, Value::Seats(_))) {
            let seats = values.iter().fold(Seats::EMPTY, |all, v| match v {
                Value::Seats(s) => all.union(*s),
                _ => all,
            });
            return Ok(Value::Seats(seats));
        }
        let made: Vec<MadeFor> = values.iter().map(|value| self.made_for(value)).collect();
        let made = self.made_together(made, span)?;
        let two = made.players() == Some(2);
        let mut options = Vec::with_capacity(values.len());
        for (i, value) in values.iter().enumerate() {
            let option = match two {
                true => self.option_for(value, 2, span_of(i)),
                false => self.to_game(value, span_of(i)),
            };
            options.push(option.map_err(|problem| {
                let all = |is: fn(&Value) -> bool| values.iter().all(is);
                let list: Vec<String> = values.iter().map(|v| value::short(self, v)).collect();
                let list = list.join(", ");
                let game = problem.help.clone().unwrap_or_default();
                if all(|value| matches!(value, Value::Int(_))) {
                    Box::new(problem.help(format!(
                        "`{{{list}}}` is a game; write a list as `[{list}]`, or a set as \
                         `set[{list}]`; {game}"
                    )))
                } else if all(|value| matches!(value, Value::Player(_))) {
                    Box::new(problem.help(format!("write a list of players: `[{list}]`")))
                } else {
                    problem
                }
            })?);
        }
        let form = self.at(span, |machine| machine.arena.form(options))?;
        self.budget_memory(span)?;
        Ok(Value::Game(self.arena.single(form), made))
    }

    /// Returns the value as a game: a game, the integer 0, or any number if the convention is for
    /// two players.
    pub fn to_game(&mut self, value: &Value, span: Span) -> EvalResult<SumId> {
        match value {
            Value::Game(g, _) => Ok(*g),
            Value::Int(0) => Ok(SumId::ZERO),
            Value::Int(_) | Value::Ratio(_) if self.players_in_force() == 2 => {
                self.option_for(value, 2, span)
            }
            Value::Int(_) | Value::Big(_) | Value::Ratio(_) => {
                let players = self.players_in_force();
                let help = if matches!(value, Value::Ratio(_)) {
                    "write `{1/2 | }`, since fractions are games for two players; after `using \
                     normal(2)` they are games everywhere"
                        .to_owned()
                } else if players > 2 {
                    let n = crate::lang::value::short(self, value);
                    format!(
                        "write `*{n}` (nim heap), `{n}_L` (moves of one player), or `using \
                         normal(2)` first, where numbers are games"
                    )
                } else {
                    "write `*n` for a nim heap; numbers are games between bars, as in `{3 | -1}`"
                        .to_owned()
                };
                Problem::at(
                    Code::Type,
                    span,
                    format!("a number other than 0 is not a game for {players} players"),
                )
                .label("a number")
                .help(help)
                .err()
            }
            other => {
                let text = format!("expected a game, but this is {}", other.what());
                let problem = Problem::at(Code::Type, span, text).label(other.what());
                Err(Box::new(match other {
                    Value::Set(_) => problem.help(
                        "write `+` for the union of sets, and `set[x for x in S if x in T]` for \
                         the intersection",
                    ),
                    Value::Stream(_) => {
                        problem.help("put the call inside, as in `[value(G) for G in games(2)]`")
                    }
                    Value::Ruleset(ruleset) => {
                        let name = &ruleset.code.name;
                        problem.help(match (&ruleset.code.params[..], &ruleset.code.boards[..]) {
                            ([_], [_]) => format!("name a position: `{name}(grid(4, 4))`"),
                            (params, _) => {
                                format!("name a position: `{name}({})`", params.join(", "))
                            }
                        })
                    }
                    _ => problem,
                }))
            }
        }
    }
}
