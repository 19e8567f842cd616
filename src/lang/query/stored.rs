//! Answers of earlier runs, in the file of `--store`: outcomes, nim values and values of sums of
//! positions.

use super::components::game_of_value;
use super::question::{Answer, Query, Request};
use super::solver;
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::rules::{position_of, wording};
use crate::lang::value::{self, MadeFor, Value};
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;
use tweedle_base::host::Moment;
use tweedle_games::play::SeatSet;
use tweedle_games::two::KeptValues;
use tweedle_records::answers::Line;

/// The time from which an answer is kept.
const MIN_TIME: Duration = Duration::from_millis(10);
/// The maximum length of a position that is kept, as text.
const MAX_POSITION_BYTES: usize = 1 << 12;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// An answer as the program reads it.
#[derive(Serialize, Deserialize)]
enum Kept {
    Seats(SeatSet),
    NimValue(Option<u64>),
    Value(KeptValues),
}

/// Answers a query, from the file if it is there.
pub(super) fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Answer> {
    let direct = |machine: &mut Machine| Ok(solver::answer(machine, request)?.0);
    let Some(store) = machine.store.clone() else { return direct(machine) };
    let Some((query, rules)) = key(machine, request) else { return direct(machine) };
    if let Some(data) = store.find(&query, &rules, VERSION)
        && let Ok(kept) = serde_json::from_value(data)
        && let Some(answer) = loaded(machine, &kept, request)?
    {
        return Ok(answer);
    }
    let start = Moment::now();
    let answer = direct(machine)?;
    if start.elapsed() >= MIN_TIME
        && let Some((text, kept)) = saved(machine, &answer, request)?
        && let Ok(data) = serde_json::to_value(kept)
    {
        store.learn(&Line { query, rules, version: VERSION.to_owned(), answer: text, data });
    }
    Ok(answer)
}

/// Returns the query as text, and a hash of the rules of all positions; `None` if the game is not a
/// sum of positions with arguments that are data.
fn key(machine: &mut Machine, request: &Request) -> Option<(String, String)> {
    let text = |sum| value::value(machine, &Value::Game(sum, MadeFor::ANY));
    let mut parts = Vec::new();
    for (part, times) in machine.arena.parts(request.game) {
        let position = position_of(machine, *part)?;
        if !position.args.iter().all(is_data) {
            return None;
        }
        let rules = wording(machine, &position.ruleset)?;
        // Rulesets of one name may differ, so that each belongs to its position.
        parts.push((text(machine.arena.single(*part)), times, rules, position.players));
    }
    parts.sort_unstable();
    let mut hasher = DefaultHasher::new();
    (parts, machine.effort.contexts).hash(&mut hasher);
    let game = text(request.game);
    if machine.written.is_stopped() {
        return None;
    }
    let query = match &request.query {
        Query::Outcome(convention, first) => {
            let convention = value::convention(&(*convention).into());
            format!("outcome({game}) under {convention} if player {first} begins")
        }
        Query::NimValue => format!("nim_value({game})"),
        Query::Value => format!("value({game})"),
        _ => return None,
    };
    let fits = query.len() <= MAX_POSITION_BYTES;
    fits.then(|| (query, format!("{:016x}", hasher.finish())))
}

/// Tests whether the text of a value says all about it.
fn is_data(value: &Value) -> bool {
    match value {
        Value::List(items) | Value::Tuple(items) => items.iter().all(is_data),
        Value::Absent
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Str(_)
        | Value::Board(_)
        | Value::Player(_) => true,
        _ => false,
    }
}

/// Returns an answer as text and as data.
fn saved(
    machine: &mut Machine,
    answer: &Answer,
    request: &Request,
) -> EvalResult<Option<(String, Kept)>> {
    Ok(Some(match answer {
        Answer::Seats(seats) => {
            let text = value::Seats::among(*seats, request.query.players()).to_string();
            (text, Kept::Seats(*seats))
        }
        Answer::NimValue(Some(value)) => (value.to_string(), Kept::NimValue(Some(*value))),
        Answer::NimValue(None) => ("loony".to_owned(), Kept::NimValue(None)),
        Answer::Value(found) => {
            let found = *found;
            let game = game_of_value(machine, found, request.span)?;
            let kept = machine.lend_at(request.span, |_, all| all.values.values.keep(found))?;
            (value::value(machine, &Value::Game(game, MadeFor::TWO)), Kept::Value(kept))
        }
        _ => return Ok(None),
    }))
}

fn loaded(machine: &mut Machine, kept: &Kept, request: &Request) -> EvalResult<Option<Answer>> {
    Ok(match (kept, &request.query) {
        (Kept::Seats(seats), Query::Outcome(..)) => Some(Answer::Seats(*seats)),
        (Kept::NimValue(value), Query::NimValue) => Some(Answer::NimValue(*value)),
        (Kept::Value(kept), Query::Value) => machine
            .lend_at(request.span, |_, all| all.values.values.restore(kept))?
            .map(Answer::Value),
        _ => None,
    })
}
