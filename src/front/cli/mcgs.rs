//! The text format of the test files of MCGS: games under the title of a section, and commands
//! about the sum of the games before them.

use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{SourceId, Span};

/// A part of a file, with its place.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    /// The text, without the brackets around it.
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// A sum of games and what is asked about it.
pub(super) struct Case<'a> {
    /// The games, each after the title of its section.
    pub(super) games: Vec<(&'a str, Part<'a>)>,
    /// The commands.
    pub(super) commands: Vec<Part<'a>>,
}

/// Returns the diagnostic for a part of a file.
pub(super) fn wrong(part: Part<'_>, message: &str, help: &str) -> Box<Problem> {
    Box::new(Problem::at(Code::Syntax, part.span, message).help(help))
}

/// Reads the cases of a file.
///
/// # Errors
/// The file is not of this format.
pub(super) fn cases(text: &str, source: SourceId) -> Result<Vec<Case<'_>>, Box<Problem>> {
    let (mut cases, mut games, mut title) = (Vec::new(), Vec::new(), None);
    let mut at = 0;
    while let Some((open, part, next)) = next(text, at, source)? {
        at = next;
        match open {
            "/*" => {}
            "[" => title = Some(part.text.trim()),
            "{" if part.text.trim_start().starts_with("version") => {}
            "{" => {
                let commands = commands(part);
                cases.push(Case { games: std::mem::take(&mut games), commands });
            }
            _ => match title {
                Some(title) => games.push((title, part)),
                None => {
                    let text = "this file does not begin as a test file of MCGS";
                    let help = "`tweedle import` reads test files of MCGS, with a title before \
                                the games: `[clobber] XO|OX {B win}`";
                    return Err(wrong(part, text, help));
                }
            },
        }
    }
    match games.first() {
        None => Ok(cases),
        Some((_, part)) => {
            let help = "commands follow the games: `{B win, W loss}`, or `{N 2}` for a nim value";
            Err(wrong(*part, "nothing is asked about this game", help))
        }
    }
}

/// The brackets around parts.
const BRACKETS: [(&str, &str); 4] = [("/*", "*/"), ("{", "}"), ("[", "]"), ("(", ")")];

/// Returns the part of a file from an offset on: its opening bracket, or an empty string for a word
/// between spaces; its text; and the offset after it.
fn next(
    text: &str,
    from: usize,
    source: SourceId,
) -> Result<Option<(&'static str, Part<'_>, usize)>, Box<Problem>> {
    let Some(start) = text[from..].find(|c: char| !c.is_whitespace()).map(|skip| from + skip)
    else {
        return Ok(None);
    };
    let rest = &text[start..];
    let part = |text, end| Part { text, span: Span::new(source, start, end) };
    for (open, close) in BRACKETS {
        if let Some(inner) = rest.strip_prefix(open) {
            let Some(length) = closing(inner, open, close) else {
                let message = format!("`{open}` is not closed");
                let help = format!("`{close}` and a space are missing after it");
                return Err(wrong(part(open, start + open.len()), &message, &help));
            };
            let end = start + open.len() + length + close.len();
            return Ok(Some((open, part(&inner[..length], end), end)));
        }
    }
    let length = rest.find(|c: char| c.is_whitespace() || "{}[]()".contains(c));
    let length = length.unwrap_or(rest.len());
    if length == 0 {
        let bracket = part(&rest[..1], start + 1);
        let message = format!("unmatched `{}`", bracket.text);
        let help = "games are words, titles are in `[ ]`, commands in `{ }`, comments in `/* */`";
        return Err(wrong(bracket, &message, help));
    }
    Ok(Some(("", part(&rest[..length], start + length), start + length)))
}

/// Returns the offset of the closing bracket. A comment ends before a space: it may quote `*/`.
fn closing(inner: &str, open: &str, close: &str) -> Option<usize> {
    let ends = |(at, _): &(usize, &str)| {
        open != "/*" || inner[at + close.len()..].chars().next().is_none_or(char::is_whitespace)
    };
    inner.match_indices(close).find(ends).map(|(at, _)| at)
}

/// Returns the commands in a block. Commas inside brackets belong to a point of a thermograph.
fn commands(block: Part<'_>) -> Vec<Part<'_>> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    let ends = block.text.char_indices().chain([(block.text.len(), ',')]);
    for (at, c) in ends {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth <= 0 || at == block.text.len() => {
                found.extend(trimmed(block, start, at));
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// Returns a range of the text of a part in brackets, without the spaces around it.
fn trimmed(block: Part<'_>, start: usize, end: usize) -> Option<Part<'_>> {
    let text = &block.text[start..end];
    let from = start + text.len() - text.trim_start().len();
    let text = text.trim();
    let offset = block.span.start as usize + 1 + from;
    let span = Span::new(block.span.source, offset, offset + text.len());
    (!text.is_empty()).then_some(Part { text, span })
}
