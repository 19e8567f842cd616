//! Layout of printed comments (`//|`): headings, paragraphs and indented lines.

use super::layout_settings::Looks;
use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr as _;

/// The maximum width of a paragraph, for terminals that are wider.
const MAX_WIDTH: usize = 80;

/// Returns a printed comment as lines for a terminal. The comment is a small part of Markdown: a
/// line that begins with `#` is a heading, one that begins with `- ` an item of a list, lines that
/// begin with four spaces are kept, an empty line ends a paragraph, and `code` is in backticks.
pub fn printed_comment(text: &str, looks: &Looks) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut paragraph: Vec<&str> = Vec::new();
    for line in text.lines() {
        let level = line.len() - line.trim_start_matches('#').len();
        let heading = level > 0 && line[level..].chars().next().is_none_or(char::is_whitespace);
        let kept = line.starts_with("    ");
        if heading || kept || line.trim().is_empty() || line.starts_with("- ") {
            wrap(&mut out, &std::mem::take(&mut paragraph), looks);
        }
        match line.trim() {
            title if heading => push_heading(&mut out, title[level..].trim(), level, looks),
            _ if kept => out.push(line.trim_end().to_owned()),
            "" if out.last().is_some_and(|last| !last.is_empty()) => out.push(String::new()),
            "" => {}
            words => paragraph.extend(words.split_whitespace()),
        }
    }
    wrap(&mut out, &paragraph, looks);
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.join("\n")
}

/// Appends a heading, underlined, after a blank line.
fn push_heading(out: &mut Vec<String>, title: &str, level: usize, looks: &Looks) {
    if title.is_empty() {
        return;
    }
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
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            out.push(with_code(&std::mem::take(&mut line), looks));
            line.push_str(indent);
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        out.push(with_code(&line, looks));
    }
}

/// Colours the code in a line, if there are colours.
fn with_code(line: &str, looks: &Looks) -> String {
    if !looks.colour || line.matches('`').count() % 2 == 1 {
        return line.to_owned();
    }
    let style = AnsiColor::Cyan.on_default();
    let parts = line.split('`').enumerate().map(|(i, part)| match i % 2 {
        0 => part.to_owned(),
        _ => format!("{style}{part}{style:#}"),
    });
    parts.collect()
}
