//! Colours of source in a terminal.

use crate::lang::builtins;
use crate::lang::syntax::{TokenClass, tokens};
use anstyle::{AnsiColor, Style};

/// The style of comments and hints.
pub const DIM: Style = Style::new().dimmed();

/// Returns the style of a token.
pub fn token_style(class: TokenClass, text: &str) -> Style {
    match class {
        TokenClass::Keyword => AnsiColor::Magenta.on_default(),
        TokenClass::String => AnsiColor::Green.on_default(),
        TokenClass::Comment => DIM,
        TokenClass::Bad => AnsiColor::Red.on_default(),
        TokenClass::Name if builtins::find(text).is_some() => AnsiColor::Cyan.on_default(),
        TokenClass::Name | TokenClass::Number | TokenClass::Operator | TokenClass::Bracket => {
            Style::new()
        }
    }
}

/// Appends text in a style.
pub fn push_styled(out: &mut String, style: Style, text: &str) {
    // Each line is coloured separately: a colour across a line break confuses some terminals.
    for (i, part) in text.split('\n').enumerate() {
        if i > 0 {
            out.push('\n');
        }
        if style == Style::new() || part.is_empty() {
            out.push_str(part);
        } else {
            out.push_str(&format!("{style}{part}{style:#}"));
        }
    }
}

/// Returns source with colours.
pub fn highlighted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut at = 0;
    for (class, range) in tokens(text) {
        out.push_str(&text[at..range.start]);
        push_styled(&mut out, token_style(class, &text[range.clone()]), &text[range.clone()]);
        at = range.end;
    }
    out + &text[at..]
}
