//! Layout of a value that is one long string: the terminal wraps it, and pages cut it.

use super::cell::{CellLine, Place};
use super::layout_settings::Looks;
use crate::lang::value::Text;

/// A long string, and the position up to which it has been shown.
#[derive(Debug, Clone)]
pub(super) struct Prose {
    text: Text,
    at: usize,
    /// The total number of characters.
    pub(super) total: usize,
}

impl Prose {
    /// Creates the layout of a string.
    pub(super) fn new(text: Text) -> Prose {
        let total = text.text.chars().count();
        Prose { text, at: 0, total }
    }

    /// Returns the rows of one page, and the next row if it is the last.
    pub(super) fn line(&mut self, looks: &Looks) -> Option<CellLine> {
        let end = self.text.text.len();
        if self.at >= end && end > 0 || self.at > end {
            return None;
        }
        let room = |rows: usize| rows.max(1).saturating_mul(looks.width.max(2));
        let to = match looks.rows {
            None => end,
            Some(rows) if self.text.reach(self.at, room(rows.saturating_add(1))) == end => end,
            Some(rows) => self.text.reach(self.at, room(rows)),
        };
        let part = self.text.part(self.at..to);
        // An empty string is one empty line.
        self.at = to.max(1);
        let cells = part.text.chars().count();
        Some(CellLine { text: part, cells, place: Place::Nowhere })
    }

    /// Returns whether everything has been shown.
    pub(super) fn done(&self) -> bool {
        self.at >= self.text.text.len().max(1)
    }
}
