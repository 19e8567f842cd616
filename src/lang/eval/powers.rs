//! Powers of a game `{0 | H}`, such as `↑^2`, and their sums, such as `↑[2]`.

use super::Machine;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{MadeFor, Value};
use tweedle_games::game::{MOST_POWERS, SumId};

impl Machine {
    /// `G^k`, or `G[k]`, the sum of all powers up to that one.
    pub(crate) fn game_power(
        &mut self,
        base: SumId,
        k: &Value,
        span: Span,
        sum: bool,
    ) -> EvalResult<Value> {
        let k = match k {
            Value::Int(k) if (1..=MOST_POWERS.into()).contains(k) => *k as u32,
            Value::Int(_) | Value::Big(_) => {
                let text = format!("powers of a game go from 1 to {MOST_POWERS}");
                return fail(Code::Value, span, text);
            }
            other => {
                let text = format!("a power of a game is an integer, not {}", other.what());
                let problem = Problem::at(Code::Type, span, text);
                return Err(Box::new(match other {
                    Value::Game(..) => problem.help("two ups are `↑2`, and two ups and star `↑2*`"),
                    Value::Player(player) => problem.help(format!(
                        "the options of a player are `options(G, {player})`, and a restriction is \
                         `[G]_{player}`"
                    )),
                    _ => problem,
                }));
            }
        };
        let made = self.lend(|machine, found| {
            let value = found.values.value(machine, base)?;
            let values = &mut found.values.values;
            let Some(power) =
                (if sum { values.powers(value, k)? } else { values.power(value, k)? })
            else {
                return Ok(None);
            };
            Ok::<_, super::Failure>(Some(found.values.game(&mut machine.arena, power)?))
        });
        match self.placed(span, made)? {
            Some(game) => Ok(Value::Game(game, MadeFor::TWO)),
            None => {
                fail(Code::Value, span, "powers are of games {0 | H}, such as `↑`, or negatives")
            }
        }
    }
}
