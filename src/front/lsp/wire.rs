//! Messages as they come and go: a header with a length, and a body of JSON.

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read as _, Write};

/// Bytes of the longest body that is read.
const MAX_BODY: u64 = 64 << 20;

/// Bytes of the longest line of a header.
const MAX_HEADER_LINE: u64 = 4096;

/// Something that came in the place of a message: what is answered to it.
pub struct Malformed {
    code: ErrorCode,
    message: String,
}

impl Malformed {
    /// The answer: as no request was read, it is to none.
    pub fn answer(&self) -> Value {
        let error = json!({ "code": self.code as i32, "message": self.message });
        json!({ "id": null, "error": error })
    }
}

/// Messages that come in.
pub struct Reader<R> {
    input: R,
    /// Bytes of a body that is not read.
    skipped: u64,
}

impl<R: BufRead> Reader<R> {
    /// Reads from here on.
    pub fn new(input: R) -> Reader<R> {
        Reader { input, skipped: 0 }
    }

    /// Reads the next message; `None` at the end of the input.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn next(&mut self) -> io::Result<Option<Result<Message, Malformed>>> {
        let malformed = |code, message: String| Ok(Some(Err(Malformed { code, message })));
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
            let line = line.trim();
            match line.split_once(':') {
                None if line.is_empty() => break,
                Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => {
                    length = value.trim().parse::<u64>().ok();
                }
                _ => {}
            }
        }
        let Some(length) = length else {
            let text = "a message begins with a header `Content-Length`".to_owned();
            return malformed(ErrorCode::ParseError, text);
        };
        if length > MAX_BODY {
            self.skipped = length;
            let text = format!("a message of {length} bytes: at most {MAX_BODY} are read");
            return malformed(ErrorCode::InvalidRequest, text);
        }
        let mut bytes = Vec::new();
        if (input.by_ref().take(length).read_to_end(&mut bytes)? as u64) < length {
            return Ok(None);
        }
        match serde_json::from_slice::<Value>(&bytes) {
            Err(error) => {
                malformed(ErrorCode::ParseError, format!("the body is not JSON: {error}"))
            }
            Ok(body) => match serde_json::from_value(body) {
                Ok(message) => Ok(Some(Ok(message))),
                Err(error) => malformed(ErrorCode::InvalidRequest, error.to_string()),
            },
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
