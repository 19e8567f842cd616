//! Types and constants of the Language Server Protocol. Responses are built as JSON elsewhere.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, BufRead, Read as _, Write};

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

/// The maximum size of a message body in bytes.
const MAX_BODY: u64 = 64 << 20;

/// The maximum length of a header line in bytes.
const MAX_HEADER_LINE: u64 = 4096;

/// Reads messages from an input.
pub struct Reader<R> {
    input: R,
    /// The remaining bytes of a body that is skipped.
    skipped: u64,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader on an input.
    pub fn new(input: R) -> Reader<R> {
        Reader { input, skipped: 0 }
    }

    /// Reads the next message; `None` at the end of the input.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn next(&mut self) -> io::Result<Option<Message>> {
        let malformed =
            |code, message: String| Ok(Some(Message::Malformed(ResponseError { code, message })));
        let input = &mut self.input;
        let skipped = std::mem::take(&mut self.skipped);
        io::copy(&mut input.by_ref().take(skipped), &mut io::sink())?;
        let mut length = None;
        loop {
            let mut line = Vec::new();
            if input.by_ref().take(MAX_HEADER_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            let line = String::from_utf8_lossy(&line);
            let line = line.trim().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            // A body whose length was not understood ends on the line of the next header.
            if let Some((_, value)) = line.rsplit_once("content-length:") {
                length = value.trim().parse::<u64>().ok();
            }
        }
        let Some(length) = length else {
            let text = "a message must begin with a header `Content-Length`".to_owned();
            return malformed(PARSE_ERROR, text);
        };
        if length > MAX_BODY {
            self.skipped = length;
            let text = format!("a message of {length} bytes: the limit is {MAX_BODY}");
            return malformed(INVALID_REQUEST, text);
        }
        let mut bytes = Vec::new();
        if (input.by_ref().take(length).read_to_end(&mut bytes)? as u64) < length {
            return Ok(None);
        }
        match serde_json::from_slice(&bytes) {
            Ok(body) => Ok(Some(Message::read(body))),
            Err(error) => malformed(PARSE_ERROR, format!("the body is not JSON: {error}")),
        }
    }
}

/// Writes a message.
///
/// # Errors
/// The output cannot be written.
pub fn write(output: &mut impl Write, message: Value) -> io::Result<()> {
    let mut message = message;
    message["jsonrpc"] = "2.0".into();
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}
