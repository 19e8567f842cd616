//! Colours of styled text in a terminal.

use crate::lang::value::{MarkKind, Text};
use anstyle::{AnsiColor, Style};

/// Colours of the seats `O1`, `O2`, … in turn.
const OTHERS: [AnsiColor; 6] = [
    AnsiColor::Yellow,
    AnsiColor::Cyan,
    AnsiColor::Red,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Green,
];

/// Returns the terminal style of a range. The six basic colours are legible on light and dark
/// backgrounds; `N` and `P` are bold. Seats have the same hues as in pictures: `N` green, `P`
/// purple, `O` yellow.
fn style(kind: MarkKind) -> Style {
    let of = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match kind {
        MarkKind::Seat(0) => of(AnsiColor::Green).bold(),
        MarkKind::Seat(255) => of(AnsiColor::Magenta).bold(),
        MarkKind::Seat(i) => of(OTHERS[(usize::from(i) - 1) % OTHERS.len()]),
        MarkKind::Proved => of(AnsiColor::Green),
        MarkKind::Refuted => of(AnsiColor::Red),
        MarkKind::Open => of(AnsiColor::Magenta),
        MarkKind::Title => Style::new().bold(),
        MarkKind::Note | MarkKind::Cut => Style::new().dimmed(),
    }
}

/// Returns the text with the escape sequences for its styled ranges.
pub fn paint(text: &Text) -> String {
    let mut out = String::with_capacity(text.text.len() + 12 * text.marks.len());
    let mut done = 0;
    for mark in &text.marks {
        let style = style(mark.kind);
        out.push_str(text.text.get(done..mark.range.start).unwrap_or_default());
        out.push_str(&style.render().to_string());
        out.push_str(text.text.get(mark.range.clone()).unwrap_or_default());
        out.push_str(&style.render_reset().to_string());
        done = mark.range.end;
    }
    out.push_str(text.text.get(done..).unwrap_or_default());
    out
}
