//! Text with styled ranges, for colours in a terminal.

use crate::lang::syntax::respellings;
use std::fmt;
use std::ops::Range;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The kind of a styled range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// A seat by its index in turn order: 0 is `N`, `i` is `Oi`, 255 is `P`.
    Seat(u8),
    /// The answer of a verdict that is proved.
    Proved,
    /// The answer of a verdict that is refuted.
    Refuted,
    /// The answer of a verdict that is open.
    Open,
    /// The title of a table.
    Title,
    /// A note, which is not part of the value.
    Note,
    /// A note that something was omitted.
    Cut,
}

/// A styled range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Its byte range.
    pub range: Range<usize>,
    /// The kind.
    pub kind: MarkKind,
}

/// Text with styled ranges, in order and disjoint. Plain text stores none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text {
    /// The characters.
    pub text: String,
    /// The styled ranges.
    pub marks: Vec<Mark>,
    keeps: bool,
}

impl Text {
    /// Creates empty text that stores no ranges.
    pub fn plain() -> Text {
        Text::default()
    }

    /// Creates empty text that stores its ranges.
    pub fn marked() -> Text {
        Text { keeps: true, ..Text::default() }
    }

    /// Creates text that stores its ranges, with this content.
    pub fn of(text: &str) -> Text {
        let mut out = Text::marked();
        out.push(text);
        out
    }

    /// Creates text of one kind.
    pub fn styled(text: &str, kind: MarkKind) -> Text {
        let mut out = Text::marked();
        out.push_as(text, kind);
        out
    }

    /// Appends unstyled text.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends text of a kind.
    pub fn push_as(&mut self, text: &str, kind: MarkKind) {
        let start = self.text.len();
        self.text.push_str(text);
        if self.keeps {
            self.marks.push(Mark { range: start..self.text.len(), kind });
        }
    }

    /// Adds spaces.
    pub fn blanks(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n(' ', count));
    }

    /// Appends text with its ranges.
    pub fn append(&mut self, other: &Text) {
        let start = self.text.len();
        self.text.push_str(&other.text);
        if self.keeps {
            let moved = |r: &Range<usize>| start + r.start..start + r.end;
            let marks = other.marks.iter();
            self.marks.extend(marks.map(|m| Mark { range: moved(&m.range), kind: m.kind }));
        }
    }

    /// Appends a set of seats, each name styled by its seat.
    pub fn push_seats(&mut self, text: &str) {
        if !self.keeps {
            return self.push(text);
        }
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let digits = rest.get(1..).unwrap_or_default();
            let digits = &digits[..digits.len() - digits.trim_start_matches(digit).len()];
            let kind = match first {
                'N' => MarkKind::Seat(0),
                'O' => MarkKind::Seat(digits.parse().unwrap_or(1)),
                'P' => MarkKind::Seat(255),
                _ => {
                    let (other, after) = rest.split_at(first.len_utf8());
                    self.push(other);
                    rest = after;
                    continue;
                }
            };
            let (name, after) = rest.split_at(1 + digits.len());
            self.push_as(name, kind);
            rest = after;
        }
    }

    /// Returns the width in terminal columns.
    pub fn width(&self) -> usize {
        self.text.width()
    }

    /// Returns the first byte offset, starting from `from`, that does not fit into `columns`
    /// columns.
    pub fn reach(&self, from: usize, columns: usize) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        let mut used = 0;
        for (at, c) in rest.char_indices() {
            used += c.width().unwrap_or(0);
            if used > columns {
                return from + at;
            }
        }
        self.text.len()
    }

    /// Returns a byte range, with its styles.
    pub fn part(&self, range: Range<usize>) -> Text {
        let first = self.marks.partition_point(|mark| mark.range.end <= range.start);
        let inside = |at: usize| at.clamp(range.start, range.end) - range.start;
        Text {
            text: self.text.get(range.clone()).unwrap_or_default().to_owned(),
            marks: self.marks[first..]
                .iter()
                .take_while(|mark| mark.range.start < range.end)
                .map(|m| Mark { range: inside(m.range.start)..inside(m.range.end), kind: m.kind })
                .collect(),
            keeps: self.keeps,
        }
    }

    /// Replaces every known symbol by its ASCII spelling; see [`crate::lang::syntax::ascii`].
    pub fn ascii(self) -> Text {
        if self.text.is_ascii() {
            return self;
        }
        let mut text = String::with_capacity(self.text.len() + 16);
        // The ends of replaced ranges, before and after.
        let mut ends = vec![(0, 0)];
        let mut done = 0;
        for (range, spelling) in respellings(&self.text) {
            text.push_str(self.text.get(done..range.start).unwrap_or_default());
            text.push_str(&spelling);
            done = range.end;
            ends.push((done, text.len()));
        }
        text.push_str(self.text.get(done..).unwrap_or_default());
        let moved = |at: usize| {
            let before = ends.partition_point(|(old, _)| *old <= at);
            ends.get(before.wrapping_sub(1)).map_or(at, |(old, new)| new + (at - old))
        };
        let mut marks = self.marks;
        for mark in &mut marks {
            mark.range = moved(mark.range.start)..moved(mark.range.end);
        }
        Text { text, marks, keeps: self.keeps }
    }
}

fn digit(c: char) -> bool {
    c.is_ascii_digit()
}

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }
}
