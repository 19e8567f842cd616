//! Layout of maps that do not fit on a line: entries in aligned columns, as many per line as fit.

use super::cell::{Brackets, CELLS_PER_MEASUREMENT, CellLine, Column, Looks, Place, cell};
use crate::lang::eval::Machine;
use crate::lang::value::{Text, Value};

/// The symbol between a key and its value.
const ARROW: &str = " => ";

/// The entries of a map in key order, and the number of those shown.
#[derive(Debug, Clone)]
pub(super) struct Entries {
    entries: Vec<(Value, Value)>,
    at: usize,
    measured: usize,
    keys: Column,
    values: Column,
}

impl Entries {
    /// Creates the layout of all entries.
    pub(super) fn new(entries: Vec<(Value, Value)>) -> Entries {
        Entries { entries, at: 0, measured: 0, keys: Column::NEW, values: Column::NEW }
    }

    /// Returns the next line, with as many entries as fit.
    pub(super) fn line(&mut self, machine: &Machine, looks: &Looks) -> Option<CellLine> {
        if self.done() {
            return None;
        }
        if self.at >= self.measured {
            self.measure(machine, looks);
        }
        let Brackets { open, comma, close } = Brackets::MAP;
        let taken = self.keys.width + ARROW.len() + self.values.width + comma.len() + 1;
        let across = ((looks.width.saturating_sub(open.len()) + 1) / taken).max(1);
        let shown = self.entries.get(self.at..).unwrap_or_default();
        let shown = shown.get(..across).unwrap_or(shown);
        let mut text = Text::marked();
        if self.at == 0 {
            text.push(open);
        } else {
            text.blanks(open.len());
        }
        for (i, (key, value)) in shown.iter().enumerate() {
            if i > 0 {
                text.push(" ");
            }
            self.keys.write(&mut text, &cell(machine, key, looks), "", true);
            text.push(ARROW);
            let last = self.at + i + 1 == self.entries.len();
            let after = if last { close } else { comma };
            // In a single column, the value directly follows the arrow.
            let column = if across > 1 { self.values } else { Column::NEW };
            column.write(&mut text, &cell(machine, value, looks), after, i + 1 < shown.len());
        }
        let cells = shown.len();
        self.at += cells;
        Some(CellLine { text, cells, place: Place::Nowhere })
    }

    /// Measures the next entries; columns never get narrower.
    fn measure(&mut self, machine: &Machine, looks: &Looks) {
        (self.keys.right, self.values.right) = (true, true);
        self.measured = self.entries.len().min(self.at + CELLS_PER_MEASUREMENT);
        for (key, value) in self.entries.get(self.at..self.measured).unwrap_or_default() {
            self.keys.measure(key, &cell(machine, key, looks), looks.widest());
            self.values.measure(value, &cell(machine, value, looks), usize::MAX);
        }
    }

    /// Returns whether all entries have been shown.
    pub(super) fn done(&self) -> bool {
        self.at >= self.entries.len()
    }

    /// Returns the number of entries.
    pub(super) fn total(&self) -> usize {
        self.entries.len()
    }
}
