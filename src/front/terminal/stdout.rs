//! The only writer to standard output. A failed write ends the program, since silently lost output
//! is a wrong answer.

use crate::lang::syntax::literal::is_invisible;
use anstyle::Style;
use std::borrow::Cow;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set if standard output was closed when the program started.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Records that standard output was closed when the program started.
pub fn output_is_closed() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// A buffered writer to standard output.
pub struct StdoutWriter {
    out: BufWriter<StdoutLock<'static>>,
    /// Set if standard output is a terminal.
    pub terminal: bool,
}

impl Default for StdoutWriter {
    fn default() -> StdoutWriter {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        StdoutWriter { out: BufWriter::new(stdout.lock()), terminal }
    }
}

impl StdoutWriter {
    /// Prints a string. Control sequences are escaped, except for colours on a terminal.
    pub fn print(&mut self, text: &str) {
        self.write(&harmless(text, self.terminal));
    }

    /// Prints data for other programs, unchanged unless standard output is a terminal.
    pub fn print_data(&mut self, text: &str) {
        if self.terminal { self.print(text) } else { self.write(text) }
    }

    fn write(&mut self, text: &str) {
        if CLOSED.load(Ordering::Relaxed) {
            lost(&io::Error::other("it is closed"));
        }
        self.out.write_all(text.as_bytes()).unwrap_or_else(|error| lost(&error));
    }

    /// Flushes the buffer.
    pub fn flush(&mut self) {
        self.out.flush().unwrap_or_else(|error| lost(&error));
    }
}

/// Prints a string and flushes it.
pub fn print(text: &str) {
    let mut writer = StdoutWriter::default();
    writer.print(text);
    writer.flush();
}

/// Prints characters with styles. Control characters become question marks; the program's own
/// colours are printed.
pub fn print_painted(rows: impl Iterator<Item = Vec<(String, Style)>>) {
    let mut writer = StdoutWriter::default();
    for row in rows {
        for (letters, style) in row {
            let letters = letters.replace(steers, "?");
            writer.write(&format!("{}{letters}{}", style.render(), style.render_reset()));
        }
        writer.print("\n");
    }
    writer.flush();
}

/// Prints a message on standard error, with colours only on a terminal. Errors are ignored, since
/// they cannot be reported.
pub fn complain(text: &str) {
    let mut stderr = io::stderr();
    let colours = stderr.is_terminal();
    let _ = stderr.write_all(harmless(text, colours).as_bytes());
}

/// The exit status after a broken pipe, by the convention of shells.
const BROKEN_PIPE: i32 = 141;

/// Ends the program: quietly if the reader closed the pipe (`| head`), with an error if the disk is
/// full.
#[expect(clippy::exit, reason = "without output nothing else can be reported")]
fn lost(error: &io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        exit(BROKEN_PIPE);
    }
    complain(&format!("tweedle: cannot write to standard output: {error}\n"));
    exit(1);
}

/// Escapes characters that would control the terminal or change the writing direction, as in a
/// string literal: `\u{1b}`. Colour sequences are preserved if `colours` is set.
pub fn harmless(text: &str, colours: bool) -> Cow<'_, str> {
    if !text.contains(steers) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(steers) {
        out.push_str(&rest[..at]);
        let from = &rest[at..];
        let length = if colours { colour(from).unwrap_or(0) } else { 0 };
        out.push_str(&from[..length]);
        rest = &from[length..];
        if length == 0 {
            let mut chars = rest.chars();
            let sign = chars.next().unwrap_or_default();
            // Line breaks of Windows scripts are `\r\n`.
            if sign != '\r' || !chars.as_str().starts_with('\n') {
                out.push_str(&format!("\\u{{{:x}}}", u32::from(sign)));
            }
            rest = chars.as_str();
        }
    }
    out.push_str(rest);
    out.into()
}

/// Tests whether a character controls terminals, changes the writing direction or is invisible.
fn steers(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t' || is_invisible(c)
}

/// Returns the length of the colour or weight sequence at the start of a string. Sequences that
/// hide characters do not count.
fn colour(text: &str) -> Option<usize> {
    let codes = text.strip_prefix("\u{1b}[")?;
    let end = codes.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    let visible = |code: &str| {
        // Foreground colours other than black.
        matches!(code, "" | "0" | "1" | "2" | "3" | "4" | "39")
            || code.parse().is_ok_and(|code: u8| matches!(code, 31..=37 | 91..=97))
    };
    let fits = codes[end..].starts_with('m') && codes[..end].split(';').all(visible);
    fits.then_some("\u{1b}[".len() + end + 1)
}
