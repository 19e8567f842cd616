//! Eventually periodic sequences of small numbers, each stored as its preperiod and one period.

use super::observed::least;
use tweedle_base::Interner;

/// A row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Row {
    pub(super) entries: Vec<u32>,
    pub(super) preperiod: usize,
}

impl Row {
    /// Returns the row with these entries, `first` of which come first, and `again` of which then
    /// repeat.
    pub(super) fn new(mut entries: Vec<u32>, first: usize, again: usize) -> Row {
        let period = least(&entries, first, again);
        entries.truncate((period.preperiod + period.period) as usize);
        Row { entries, preperiod: period.preperiod as usize }
    }

    pub(super) fn period(&self) -> usize {
        self.entries.len() - self.preperiod
    }

    pub(super) fn at(&self, d: usize) -> u32 {
        match d.checked_sub(self.entries.len()) {
            None => self.entries[d],
            Some(_) => self.entries[self.preperiod + (d - self.preperiod) % self.period()],
        }
    }
}

/// A table of rows, in which equal rows are stored once.
#[derive(Default)]
pub(super) struct RowTable {
    all: Interner<Row>,
    of: Vec<u32>,
}

impl RowTable {
    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.of.len()
    }

    pub(super) fn get(&self, at: usize) -> &Row {
        self.all.get(self.of[at])
    }

    /// A number that equal rows have in common, and no others.
    pub(super) fn number(&self, at: usize) -> u32 {
        self.of[at]
    }

    pub(super) fn push(&mut self, row: Row) {
        self.of.push(self.all.intern(row));
    }

    /// Appends rows until there are `until`, each equal to the row `step` before.
    pub(super) fn repeat(&mut self, until: usize, step: usize) {
        for at in self.of.len()..until {
            self.of.push(self.of[at - step]);
        }
    }
}
