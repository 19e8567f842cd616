//! Values as JSON, for programs that read the answers.

use crate::eval::{Machine, Value};
use serde_json::{Value as Json, json as object};

/// The JSON form of a value.
///
/// Truth values, strings and integers of a machine word are themselves; lists, tuples,
/// sequences and sets are arrays; everything else is an object with its `type` and the `text`
/// that reads back. A map has `entries`, an array of pairs.
pub fn json(machine: &Machine, value: &Value) -> Json {
    let tagged = |kind: &str| object!({"type": kind, "text": super::value(machine, value)});
    crate::eval::with_stack(|| match value {
        Value::Absent => Json::Null,
        Value::Bool(b) => Json::Bool(*b),
        Value::Int(n) => object!(n),
        Value::Big(_) => tagged("integer"),
        Value::Ratio(_) => tagged("fraction"),
        Value::Str(s) => Json::String(s.to_string()),
        Value::Game(_) => tagged("game"),
        Value::Seats(seats) => {
            let names: Vec<Json> = seats.iter().map(|s| Json::String(s.name())).collect();
            object!({"type": "seats", "seats": names, "text": seats.to_string()})
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
            object!({"type": "map", "entries": entries})
        }
        Value::Range(..) => tagged("range"),
        Value::Stream(_) => tagged("stream"),
        Value::Function(_) | Value::Native(_) => tagged("function"),
        Value::Ruleset(_) => tagged("ruleset"),
        Value::Convention(_) => tagged("convention"),
        Value::Verdict(v) => {
            object!({"type": "verdict", "answer": v.answer, "reason": v.reason})
        }
    })
}
