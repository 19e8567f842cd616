//! Message framing of the language server: a header with the length, and a body of JSON.

use super::protocol::{INVALID_REQUEST, Message, PARSE_ERROR, ResponseError};
use serde_json::Value;
use std::io::{self, BufRead, Read as _, Write};

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
