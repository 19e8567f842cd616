//! Export of values as JSON.

use crate::lang::eval::Machine;
use crate::lang::value::{self, Json, Value};
use serde_json::json;

/// The version of the JSON format. It changes when the meaning of existing fields does.
pub const JSON_SCHEMA: u32 = 1;

/// Returns the JSON form of a value, as described in the documentation.
///
/// The caller checks [`Machine::shown`] afterwards. Values that exceed a limit are omitted, and so
/// are lists nested more than a thousand levels deep, which few programs could read.
pub fn json(machine: &Machine, value: &Value) -> Json {
    nested(machine, value, 0)
}

/// The maximum depth of nested lists.
const MAX_DEPTH: usize = 1_000;

fn nested(machine: &Machine, value: &Value, depth: usize) -> Json {
    if depth > MAX_DEPTH {
        value::refuse(machine, "a list nested this deeply");
    }
    if !value::may_write(machine, 0) {
        return Json::Null;
    }
    let json = |machine: &Machine, value: &Value| nested(machine, value, depth + 1);
    let tagged = |kind: &str| json!({"type": kind, "text": value::value(machine, value)});
    tweedle_base::with_stack(|| match value {
        Value::Absent | Value::Nothing(_) => Json::Null,
        Value::Bool(b) => Json::Bool(*b),
        Value::Int(n) => json!(n),
        Value::Big(_) => tagged("integer"),
        Value::Ratio(_) => tagged("fraction"),
        Value::Str(s) => Json::String(value::copied(machine, s)),
        Value::Board(board) => json!({
            "type": "board",
            "rows": super::cell::rows(board),
            "text": value::value(machine, value),
        }),
        Value::Game(..) => tagged("game"),
        Value::Seats(seats) => {
            let names: Vec<Json> = seats.iter().map(|s| Json::String(s.name())).collect();
            json!({"type": "seats", "seats": names, "text": seats.to_string()})
        }
        Value::List(items) | Value::Tuple(items) | Value::Sequence(items) => {
            Json::Array(items.iter().map(|v| json(machine, v)).collect())
        }
        Value::Set(items) => Json::Array(items.iter().map(|k| json(machine, &k.0)).collect()),
        Value::Map(map) => {
            let entries: Vec<Json> = map
                .iter()
                .map(|(k, v)| Json::Array(vec![json(machine, &k.0), json(machine, v)]))
                .collect();
            json!({"type": "map", "entries": entries})
        }
        Value::Range(..) => tagged("range"),
        Value::Stream(_) => tagged("stream"),
        Value::Function(_) | Value::Native(_) | Value::Foreign(_) => tagged("function"),
        Value::Ruleset(_) => tagged("ruleset"),
        Value::Convention(_) => tagged("convention"),
        Value::Player(_) => tagged("player"),
        Value::Family(_) => tagged("family"),
        Value::Report(report) => report.json(machine, &|value| json(machine, value)),
        Value::Beginning(items) => {
            let first: Vec<Json> = items.iter().map(|v| json(machine, v)).collect();
            json!({"type": "beginning", "first": first})
        }
        Value::NimSet(set) => json!({
            "type": "nim_set",
            "members": set.members().collect::<Vec<u32>>(),
            "onwards": set.onwards(),
            "text": set.to_string(),
        }),
        Value::Verdict(v) => {
            json!({"type": "verdict", "answer": v.answer, "reason": v.reason})
        }
    })
}
