//! Lookup of positions by their ruleset and arguments.

use crate::lang::eval::{Frame, Machine};
use crate::lang::report::{Call, EvalResult};
use crate::lang::syntax::Span;
use crate::lang::value::{Position, Ruleset, Value};
use tweedle_games::game::{GameId, Kind};
use tweedle_games::play::{Coalition, Play};

/// Runs `body` with the arguments of a position in slots; `at` is the span of the query. Rules do
/// not see the convention in force, since a position has the same options under all conventions.
/// Inside rules the convention is normal play with the number of players of the position.
pub(crate) fn with_arguments<R>(
    machine: &mut Machine,
    ruleset: &Ruleset,
    args: &[Value],
    players: Option<u8>,
    at: Option<Span>,
    body: impl FnOnce(&mut Machine, Frame<'_>) -> EvalResult<R>,
) -> EvalResult<R> {
    let base = machine.stack.len();
    machine.stack.extend_from_slice(args);
    machine.stack.resize(base + ruleset.slots(), Value::Absent);
    let own = players.and_then(|players| Coalition::normal(players).ok()).map(Play::Coalition);
    let convention = std::mem::replace(&mut machine.convention, own);
    let result =
        tweedle_base::with_stack(|| body(machine, Frame::outside(base))).map_err(|mut problem| {
            problem.called_from(machine.outer(), || Call {
                text: position_text(machine, &ruleset.code.name, args),
                at,
            });
            problem
        });
    machine.convention = convention;
    machine.stack.truncate(base);
    result
}

pub(crate) fn position_text(machine: &Machine, name: &str, args: &[Value]) -> String {
    let args: Vec<String> = args.iter().map(|v| crate::lang::value::short(machine, v)).collect();
    format!("{name}({})", args.join(", "))
}

pub(crate) fn position_of(machine: &Machine, game: GameId) -> Option<&Position> {
    match machine.arena.kind(game) {
        Kind::Position { key, .. } => machine.positions.numbered(key),
        _ => None,
    }
}
