//! Powers of a game `{0 | H}`, such as `↑^2`, and their sums, such as `↑[2]`.

use super::Machine;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{MadeFor, Value};
use tweedle_games::game::{MAX_POWERS, SumId};

impl Machine {
    /// Returns `G^k`, or `G[k]`, the sum of all powers up to `G^k`.
    pub(crate) fn game_power(
        &mut self,
        base: SumId,
        k: &Value,
        span: Span,
        sum: bool,
    ) -> EvalResult<Value> {
        let k = match k {
            Value::Int(k) if (1..=MAX_POWERS.into()).contains(k) => *k as u32,
            Value::Int(_) | Value::Big(_) => {
                let text = format!("the exponent of a game must be 1 to {MAX_POWERS}");
                return fail(Code::Value, span, text);
            }
            other => {
                let text = match other {
                    Value::Player(player) => format!("a game has no member `{player}`"),
                    _ => format!("the exponent of a game must be an integer, not {}", other.what()),
                };
                let problem = Problem::at(Code::Type, span, text);
                return Err(Box::new(match other {
                    Value::Game(..) => problem.help(
                        "write two ups as `↑2`, and two ups and star \
                     as `↑2*`",
                    ),
                    Value::Player(player) => problem.help(format!(
                        "write `options(G, {player})` for the options of a player, and \
                         `[G]_{player}` for a restriction"
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
            None => fail(
                Code::Value,
                span,
                "powers exist for games {0 | H}, such as `↑`, and their \
                 negatives",
            ),
        }
    }
}
