//! Plain data values, for serialization to files.

use super::{Items, Value};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A value without references to a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlainValue {
    /// `none`
    Absent,
    /// `true`, `false`
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A string.
    Str(String),
    /// `[a, b]`
    List(Vec<PlainValue>),
    /// `(a, b)`
    Tuple(Vec<PlainValue>),
}

impl PlainValue {
    /// Converts a value to data; `None` if it refers to a session.
    pub fn from_value(value: &Value) -> Option<PlainValue> {
        let all = |items: &Arc<Items>| -> Option<Vec<PlainValue>> {
            items.iter().map(PlainValue::from_value).collect()
        };
        Some(match value {
            Value::Absent => PlainValue::Absent,
            Value::Bool(is) => PlainValue::Bool(*is),
            Value::Int(n) => PlainValue::Int(*n),
            Value::Str(text) => PlainValue::Str(text.to_string()),
            Value::List(items) => PlainValue::List(all(items)?),
            Value::Tuple(items) => PlainValue::Tuple(all(items)?),
            _ => return None,
        })
    }

    /// Returns the value.
    pub fn value(&self) -> Value {
        let all = |items: &[PlainValue]| items.iter().map(PlainValue::value).collect();
        match self {
            PlainValue::Absent => Value::Absent,
            PlainValue::Bool(is) => Value::Bool(*is),
            PlainValue::Int(n) => Value::Int(*n),
            PlainValue::Str(text) => Value::str(text.as_str()),
            PlainValue::List(items) => Value::list(all(items)),
            PlainValue::Tuple(items) => Value::Tuple(Items::new(all(items))),
        }
    }
}
