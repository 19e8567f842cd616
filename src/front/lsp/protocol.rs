//! Types and constants of the Language Server Protocol. Responses are built as JSON elsewhere.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A line and a column, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    pub character: u32,
}

/// A range of a document; its end is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// A range of the document with this URI.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Location {
    pub uri: String,
    pub range: Range,
}

/// A replacement of a range.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextEdit {
    pub range: Range,
    pub new_text: String,
}

/// A message of the editor, or the error response to an invalid one.
pub enum Message {
    Request { id: Value, method: String, params: Value },
    Notification { method: String, params: Value },
    Response,
    Malformed(ResponseError),
}

impl Message {
    /// Parses a message: a request has an id and a method, a notification only a method, and a
    /// response an id and a result or an error.
    pub fn read(mut body: Value) -> Message {
        let id = body.get("id").filter(|id| id.is_number() || id.is_string()).cloned();
        let method = body.get("method").and_then(Value::as_str).map(str::to_owned);
        let params = body.get_mut("params").map(Value::take).unwrap_or_default();
        let is_response = body.get("result").or(body.get("error")).is_some();
        match (id, method) {
            (Some(id), Some(method)) => Message::Request { id, method, params },
            (None, Some(method)) => Message::Notification { method, params },
            (Some(_), None) if is_response => Message::Response,
            _ => {
                let message = "this is not a request, a notification or a response".to_owned();
                Message::Malformed(ResponseError { code: INVALID_REQUEST, message })
            }
        }
    }
}

/// The error of a failed request.
#[derive(Debug, Serialize)]
pub struct ResponseError {
    pub code: i32,
    pub message: String,
}

// Constants of the specification, named after its enumerations.

pub const PARSE_ERROR: i32 = -32700;
pub const INVALID_PARAMS: i32 = -32602;
pub const METHOD_NOT_FOUND: i32 = -32601;
pub const INVALID_REQUEST: i32 = -32600;
pub const SERVER_NOT_INITIALIZED: i32 = -32002;

pub const COMPLETION_TEXT: u32 = 1;
pub const COMPLETION_FUNCTION: u32 = 3;
pub const COMPLETION_VARIABLE: u32 = 6;
pub const COMPLETION_CLASS: u32 = 7;

pub const SYMBOL_CLASS: u32 = 5;
pub const SYMBOL_FUNCTION: u32 = 12;
pub const SYMBOL_CONSTANT: u32 = 14;

pub const SEVERITY_ERROR: u32 = 1;
pub const SEVERITY_WARNING: u32 = 2;
pub const SEVERITY_HINT: u32 = 4;

pub const TAG_UNNECESSARY: u32 = 1;
pub const MESSAGE_INFO: u32 = 3;
pub const SYNC_INCREMENTAL: u32 = 2;

/// Removes the null members of an object, which the protocol leaves out.
pub fn without_nulls(mut object: Value) -> Value {
    if let Some(members) = object.as_object_mut() {
        members.retain(|_, value| !value.is_null());
    }
    object
}
