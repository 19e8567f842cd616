//! The only writer to standard output. Output that cannot be written ends the program, since an
//! answer that is lost without a word is a wrong one.

use crate::lang::syntax::literal::is_invisible;
use anstyle::Style;
use std::borrow::Cow;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set if standard output was closed when the program began.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Notes that standard output was closed when the program began.
pub fn output_is_closed() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// Standard output, buffered until it is flushed.
pub struct Door {
    out: BufWriter<StdoutLock<'static>>,
    /// Returns whether standard output is a terminal.
    pub terminal: bool,
}

impl Default for Door {
    fn default() -> Door {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Door { out: BufWriter::new(stdout.lock()), terminal }
    }
}

impl Door {
    /// Output as it is; on a terminal nothing in it steers the terminal.
    pub fn print(&mut self, text: &str) {
        let text = if self.terminal { harmless(text, true) } else { text.into() };
        self.write(&text);
    }

    fn write(&mut self, text: &str) {
        if CLOSED.load(Ordering::Relaxed) {
            lost(&io::Error::other("it is closed"));
        }
        self.out.write_all(text.as_bytes()).unwrap_or_else(|error| lost(&error));
    }

    /// Writes out what was held back.
    pub fn flush(&mut self) {
        self.out.flush().unwrap_or_else(|error| lost(&error));
    }
}

/// Prints a text at once.
pub fn print(text: &str) {
    let mut door = Door::default();
    door.print(text);
    door.flush();
}

/// Prints colours and letters. Letters that would steer the terminal are question marks; colours
/// are the program's own, any that there are.
pub fn print_painted(rows: impl Iterator<Item = Vec<(String, Style)>>) {
    let mut door = Door::default();
    for row in rows {
        for (letters, style) in row {
            let letters = letters.replace(steers, "?");
            door.write(&format!("{}{letters}{}", style.render(), style.render_reset()));
        }
        door.print("\n");
    }
    door.flush();
}

/// Prints a picture in the letters that steer a terminal: the program's own.
#[cfg(feature = "raster")]
pub fn print_image(letters: &str) {
    let mut door = Door::default();
    door.write(letters);
    door.flush();
}

/// Says something on standard error; colours are for a terminal only. There is nobody to tell if
/// that cannot be written.
pub fn complain(text: &str) {
    let mut stderr = io::stderr();
    let colours = stderr.is_terminal();
    let _ = stderr.write_all(harmless(text, colours).as_bytes());
}

/// The status of a program whose reader went away, as shells have it.
const BROKEN_PIPE: i32 = 141;

/// A reader that goes away (`| head`) ends the program quietly; a full disk does not.
#[expect(clippy::exit, reason = "without output nothing else can be reported")]
fn lost(error: &io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        exit(BROKEN_PIPE);
    }
    complain(&format!("tweedle: cannot write to standard output: {error}\n"));
    exit(1);
}

/// A text in which whatever would steer a terminal, or turn the direction of writing, is spelled
/// out as the language spells it: `\u{1b}`. Colours of letters may stay if there are to be any.
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
            // Lines of scripts from Windows end in two signs.
            if sign != '\r' || !chars.as_str().starts_with('\n') {
                out.push_str(&format!("\\u{{{:x}}}", u32::from(sign)));
            }
            rest = chars.as_str();
        }
    }
    out.push_str(rest);
    out.into()
}

/// Returns whether a character controls terminals, changes the writing direction or is invisible.
fn steers(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t' || is_invisible(c)
}

/// The length of the sequence for a colour or weight of letters that a text begins with. Nothing
/// that hides letters is one.
fn colour(text: &str) -> Option<usize> {
    let codes = text.strip_prefix("\u{1b}[")?;
    let end = codes.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    let visible =
        |code: &str| matches!(code, "" | "0" | "1" | "2" | "3" | "4" | "39") || bright(code);
    let fits = codes[end..].starts_with('m') && codes[..end].split(';').all(visible);
    fits.then_some("\u{1b}[".len() + end + 1)
}

/// Returns whether this is a foreground colour other than black.
fn bright(code: &str) -> bool {
    code.parse().is_ok_and(|code: u8| matches!(code, 31..=37 | 91..=97))
}
