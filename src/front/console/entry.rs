//! Classifies an entry by its text: a command or a program, complete or not.

use super::{command, transcript};
use crate::lang::syntax::{SourceId, TokenClass, parse, tokens};

/// The completeness of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// It can.
    Complete,
    /// Something in it is open.
    Incomplete {
        /// The blanks that the next line is to begin with.
        indent: String,
    },
    /// Nothing that may follow makes it right.
    Invalid,
}

/// Returns whether an entry is a command or asks for help.
pub fn is_command(text: &str) -> bool {
    text.trim_start().starts_with([':', '?'])
}

/// The part of an entry that is a program: of `:time f(` that which follows the command.
pub fn program(text: &str) -> Option<&str> {
    if !is_command(text) {
        return Some(text);
    }
    let body = text.trim_start();
    let (name, rest) = body[1..].split_once(char::is_whitespace)?;
    let command = command::named(name)?;
    (command.takes == command::Takes::Text).then_some(rest)
}

/// Returns whether an entry is incomplete.
pub(super) fn goes_on(text: &str) -> bool {
    program(text).is_some_and(|text| ends_in_doc(text) || parse(SourceId(0), text).incomplete)
}

/// Returns whether the last line is a doc comment, whose definition has yet to be typed.
fn ends_in_doc(text: &str) -> bool {
    text.rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("///"))
}

/// Returns whether a text can be run, is incomplete or invalid. In a pasted transcript only the
/// last entry may be incomplete: it has no answer yet.
pub fn completeness(text: &str) -> Completeness {
    let pasted = transcript::entries(text);
    let last = match &pasted {
        Some(entries) => entries.last().map_or("", |entry| &entry.text),
        None => text,
    };
    if goes_on(last) {
        return Completeness::Incomplete { indent: " ".repeat(indent(last)) };
    }
    let wrong = match program(last) {
        Some(program) => !parse(SourceId(0), program).errors.is_empty(),
        None => command::read(SourceId(0), last).is_err(),
    };
    if wrong { Completeness::Invalid } else { Completeness::Complete }
}

/// Returns the indentation of the line after an incomplete text: two spaces more than the line that
/// opened the bracket or began the statement.
fn indent(text: &str) -> usize {
    let blanks = |at: usize| {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        text[line..].len() - text[line..].trim_start_matches(' ').len()
    };
    if ends_in_doc(text) {
        return blanks(text.len());
    }
    let lead = text.len() - program(text).unwrap_or(text).len();
    let mut open = Vec::new();
    for (class, range) in tokens(&text[lead..]) {
        let at = lead + range.start;
        match (class, &text[at..lead + range.end]) {
            (TokenClass::Bracket, ")" | "]" | "}") | (TokenClass::Keyword, "end") => {
                open.pop();
            }
            (TokenClass::Bracket, _) | (TokenClass::Keyword, "ruleset") => open.push(blanks(at)),
            _ => {}
        }
    }
    match open.last() {
        Some(line) => line + 2,
        None if text.contains('\n') => blanks(text.len()),
        None => 2,
    }
}
