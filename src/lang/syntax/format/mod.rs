//! Formatter of scripts. It preserves tokens, comments and line breaks, and normalizes spaces
//! between tokens, indentation, and alignment.
//!
//! `spacing` determines the spaces between two tokens of a line, `indent` the indentation, and
//! `columns` the columns of tokens and comments. The result does not depend on spaces inside lines.

mod columns;
mod indent;
mod spacing;

use super::layout::Layout;
use super::token::Tok;
use super::{SourceId, SyntaxError, parse_while};
use columns::Laid;
use logos::Logos;
use unicode_width::UnicodeWidthStr;

/// A token of a line.
#[derive(Debug, Clone, Copy)]
struct Word<'t> {
    /// The token with its role resolved: a `*` is a nimber or a product.
    tok: Tok<'t>,
    text: &'t str,
    /// The width in columns.
    width: usize,
    /// The original column, from 0.
    column: usize,
    /// The number of spaces required before it; 0 for the first token of a line.
    gap: usize,
    role: Role,
    /// The number of brackets open around it, not counting the token itself.
    depth: usize,
    /// Set for the first token of a statement or a rule.
    starts: bool,
    /// The clause that it begins.
    clause: Clause,
}

/// The role of a token, which determines the spaces around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// An opening bracket in operand position.
    Open,
    /// An opening bracket of arguments, parameters or an index.
    Call,
    Close,
    /// A comma or a semicolon.
    Comma,
    Colon,
    Dot,
    /// `..`
    Dots,
    /// A bar; `tight` in braces that contain a long bar.
    Bar {
        tight: bool,
    },
    /// A prefix operator, directly before its operand.
    Prefix,
    /// An operator without spaces.
    Tight,
    /// An operator or a keyword with spaces around it.
    Spaced,
    /// A postfix operator, directly after its operand.
    Postfix,
    /// The player of a comparison.
    Player,
    Operand,
}

/// The kind of a clause, a generator or condition that begins with `for` or `if`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Clause {
    /// Not a clause.
    No,
    /// The first clause of a rule, outside of brackets.
    First,
    /// Another clause of a rule.
    More,
    /// A clause inside brackets.
    Inner,
}

/// A formatted comment.
#[derive(Debug, Clone)]
struct Remark {
    text: String,
    /// The original column.
    column: usize,
    /// Set for an expected-output comment.
    mark: bool,
}

/// A line that is not empty.
#[derive(Debug, Clone, Default)]
struct Line<'t> {
    words: Vec<Word<'t>>,
    remark: Option<Remark>,
    /// Set if an empty line precedes it.
    apart: bool,
}

/// Formats a script. Parsing the result gives the same tree.
///
/// # Errors
/// The syntax errors of an invalid script.
pub fn format(text: &str) -> Result<String, Vec<SyntaxError>> {
    format_while(text, &mut || true).unwrap_or_else(|| Ok(text.to_owned()))
}

/// Formats as [`format()`] does. Calls `wanted` repeatedly, and returns `None` once that returns
/// `false`.
pub fn format_while(
    text: &str,
    wanted: &mut dyn FnMut() -> bool,
) -> Option<Result<String, Vec<SyntaxError>>> {
    let errors = parse_while(SourceId(0), text, wanted)?.errors;
    if !errors.is_empty() {
        return Some(Err(errors));
    }
    let mut lines = read(text, wanted)?;
    spacing::decide(&mut lines);
    let starts = indent::starts(&lines);
    let laid = columns::lay(&lines, &starts);
    wanted().then(|| Ok(write(&lines, &laid)))
}

/// The number of tokens between two calls of `wanted`.
const TOKENS_PER_CHECK: usize = 4096;

/// Returns the lines of a valid script.
fn read<'t>(text: &'t str, wanted: &mut dyn FnMut() -> bool) -> Option<Vec<Line<'t>>> {
    let mut resolved = resolved(text, wanted)?.into_iter().peekable();
    let mut lines = Vec::new();
    let mut line = Line::default();
    let mut used = false;
    let (mut apart, mut column, mut end) = (false, 0, 0);
    for (count, (tok, range)) in Tok::lexer(text).spanned().enumerate() {
        if count % TOKENS_PER_CHECK == 0 && !wanted() {
            return None;
        }
        let Ok(tok) = tok else { continue };
        let spaces = text.get(end..range.start).unwrap_or("").width();
        end = range.end;
        if tok == Tok::Newline {
            apart |= !used;
            if used {
                lines.push(std::mem::take(&mut line));
            }
            (used, column) = (false, 0);
            continue;
        }
        if !used {
            line.apart = std::mem::take(&mut apart) && !lines.is_empty();
            used = true;
        }
        let text = text.get(range.clone()).unwrap_or("");
        let width = text.width();
        column += spaces;
        match tok {
            Tok::Comment(text) => line.remark = Some(remark(text, column)),
            _ => {
                // The layout pass drops a `;` between statements.
                let kept = resolved.next_if(|(start, ..)| *start == range.start);
                let (tok, starts) = kept.map_or((tok, false), |(_, tok, starts)| (tok, starts));
                line.words.push(Word {
                    tok,
                    text,
                    width,
                    column,
                    gap: 0,
                    role: Role::Operand,
                    depth: 0,
                    starts,
                    clause: Clause::No,
                });
            }
        }
        column += width;
    }
    if used {
        lines.push(line);
    }
    Some(lines)
}

/// Returns the tokens of the layout pass with their positions, and whether they begin a statement.
/// A symbol attached to a number counts as part of it, not as an operand.
fn resolved<'t>(
    text: &'t str,
    wanted: &mut dyn FnMut() -> bool,
) -> Option<Vec<(usize, Tok<'t>, bool)>> {
    let mut starts = true;
    let mut out = Vec::new();
    for (start, tok, _) in Layout::new(SourceId(0), text) {
        let juxtaposed =
            |&(at, tok, _): &(usize, Tok<'_>, bool)| at == start as usize && tok == Tok::Juxtaposed;
        if tok == Tok::Sep {
            starts = true;
        } else if !out.last().is_some_and(juxtaposed) {
            out.push((start as usize, tok, std::mem::take(&mut starts)));
            if out.len() % TOKENS_PER_CHECK == 0 && !wanted() {
                return None;
            }
        }
    }
    Some(out)
}

/// Creates a comment with one space after its slashes, unless it begins with another character.
fn remark(text: &str, column: usize) -> Remark {
    let text = text.trim_end();
    let slashes = match text.as_bytes() {
        [b'#', ..] => text.len(),
        [_, _, b'/', b'/', ..] => 2,
        [_, _, b'/' | b'!' | b'|', ..] => 3,
        _ => 2,
    };
    let (head, body) = text.split_at_checked(slashes).unwrap_or((text, ""));
    let own = body.is_empty() || body.starts_with(|c: char| c.is_whitespace() || "/!".contains(c));
    let mark = slashes == 2 && ["=>", "!!"].iter().any(|m| body.trim_start().starts_with(m));
    Remark { text: format!("{head}{}{body}", if own { "" } else { " " }), column, mark }
}

fn write(lines: &[Line<'_>], laid: &[Laid]) -> String {
    let mut out = String::new();
    for (line, laid) in lines.iter().zip(laid) {
        if line.apart {
            out.push('\n');
        }
        let mut at = 0;
        let mut put = |column: usize, text: &str, width: usize| {
            out.extend(std::iter::repeat_n(' ', column.saturating_sub(at)));
            out.push_str(text);
            at = column + width;
        };
        for (word, column) in line.words.iter().zip(&laid.words) {
            put(*column, word.text, word.width);
        }
        if let Some(remark) = &line.remark {
            put(laid.remark, &remark.text, 0);
        }
        out.push('\n');
    }
    out
}
