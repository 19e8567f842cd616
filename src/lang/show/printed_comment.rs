//! Layout of printed comments (`//|`): headings, paragraphs and indented lines.
//!
//! The comment is a small part of Markdown: a line that begins with `#` is a heading, one that
//! begins with `- ` an item of a list, lines that begin with four spaces are kept, an empty line
//! ends a paragraph, and `code` is in backticks.

use super::cell::Looks;
use super::grid::escaped;
use anstyle::{AnsiColor, Style};
use std::fmt::Display;
use unicode_width::UnicodeWidthStr as _;

/// The maximum width of a paragraph, for terminals that are wider.
const MAX_WIDTH: usize = 80;

/// A part of a comment.
enum Block<'a> {
    /// A heading, and its level from 1.
    Heading(usize, &'a str),
    /// An indented line.
    Kept(&'a str),
    /// A paragraph, or an item with its dash.
    Words(Vec<&'a str>),
    Blank,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block<'_>> = Vec::new();
    for line in text.lines() {
        let level = line.len() - line.trim_start_matches('#').len();
        let is_heading = level > 0 && line[level..].chars().next().is_none_or(char::is_whitespace);
        match line.trim() {
            title if is_heading => {
                found.push(match title[level..].trim() {
                    "" => Block::Blank,
                    title => Block::Heading(level, title),
                });
            }
            "" => found.push(Block::Blank),
            _ if line.starts_with("    ") => found.push(Block::Kept(line.trim_end())),
            trimmed => match found.last_mut() {
                Some(Block::Words(words)) if !line.starts_with("- ") => {
                    words.extend(trimmed.split_whitespace());
                }
                _ => found.push(Block::Words(trimmed.split_whitespace().collect())),
            },
        }
    }
    found
}

/// Returns a printed comment as lines for a terminal.
pub fn printed_comment(text: &str, looks: &Looks) -> String {
    let mut out: Vec<String> = Vec::new();
    for block in blocks(text) {
        match block {
            Block::Heading(level, title) => push_heading(&mut out, title, level, looks),
            Block::Kept(line) => out.push(line.to_owned()),
            Block::Words(words) => wrap(&mut out, &words, looks),
            Block::Blank if out.last().is_some_and(|last| !last.is_empty()) => {
                out.push(String::new());
            }
            Block::Blank => {}
        }
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.join("\n")
}

/// Returns a printed comment as HTML.
pub fn comment_html(text: &str) -> String {
    let with_code = |words: &[&str]| with_code(&escaped(&words.join(" ")), "<code>", "</code>");
    let html = blocks(text).into_iter().map(|block| match block {
        Block::Heading(level, title) => {
            let level = level.min(6);
            format!("<h{level}>{}</h{level}>\n", with_code(&[title]))
        }
        Block::Kept(line) => format!("<pre>{}</pre>\n", escaped(&line[4..])),
        Block::Words(words) if words[0] == "-" => {
            format!("<ul><li>{}</li></ul>\n", with_code(&words[1..]))
        }
        Block::Words(words) => format!("<p>{}</p>\n", with_code(&words)),
        Block::Blank => String::new(),
    });
    html.collect()
}

/// Appends a heading, underlined, after a blank line.
fn push_heading(out: &mut Vec<String>, title: &str, level: usize, looks: &Looks) {
    if out.last().is_some_and(|last| !last.is_empty()) {
        out.push(String::new());
    }
    let bold = Style::new().bold();
    out.push(match looks.colour {
        true => format!("{bold}{title}{bold:#}"),
        false => title.to_owned(),
    });
    let rule = match (level, looks.ascii) {
        (1, false) => "═",
        (1, true) => "=",
        (_, false) => "─",
        (_, true) => "-",
    };
    out.push(rule.repeat(title.width().min(looks.width)));
}

/// Appends the words of a paragraph in lines that fit the width.
fn wrap(out: &mut Vec<String>, words: &[&str], looks: &Looks) {
    let width = looks.width.min(MAX_WIDTH);
    let indent = if words.first() == Some(&"-") { "  " } else { "" };
    let style = AnsiColor::Cyan.on_default();
    let with_code = |line: String| match looks.colour {
        true => with_code(&line, style, format_args!("{style:#}")),
        false => line,
    };
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            out.push(with_code(std::mem::take(&mut line)));
            line.push_str(indent);
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        out.push(with_code(line));
    }
}

/// Returns text with its code, between backticks, between two other marks. Text with an odd number
/// of backticks stays as it is.
fn with_code(text: &str, open: impl Display, close: impl Display) -> String {
    if text.matches('`').count() % 2 == 1 {
        return text.to_owned();
    }
    let parts = text.split('`').enumerate().map(|(i, part)| match i % 2 {
        0 => part.to_owned(),
        _ => format!("{open}{part}{close}"),
    });
    parts.collect()
}
