//! Layout of long lists, sets and sequences: lines filled with cells in aligned columns.

use super::cell::{
    Brackets, CELLS_PER_MEASUREMENT, CellLine, Column, Listing, Looks, Place, cell, countable,
};
use crate::lang::eval::Machine;
use crate::lang::value::Text;

/// Values in aligned columns, and the number of those shown.
#[derive(Debug, Clone)]
pub(super) struct Flat {
    values: Listing,
    brackets: Brackets,
    /// Set if the indices of values should be easy to see.
    indexed: bool,
    at: usize,
    /// The number of values for which the column width is valid.
    measured: usize,
    column: Column,
}

impl Flat {
    /// Creates the layout of all values. With `indexed` set, their indices are easy to see.
    pub(super) fn new(values: Listing, brackets: Brackets, indexed: bool) -> Flat {
        Flat { values, brackets, indexed, at: 0, measured: 0, column: Column::NEW }
    }

    /// Returns the next line.
    pub(super) fn line(&mut self, machine: &Machine, looks: &Looks) -> Option<CellLine> {
        if self.done() {
            return None;
        }
        if self.at >= self.measured {
            self.measure(machine, looks);
        }
        let indent = self.brackets.open.len();
        let taken = self.column.width + self.brackets.comma.len() + 1;
        let most = (looks.width.saturating_sub(indent) + 1) / taken;
        let columns = if self.indexed { countable(most) } else { most.max(1) };
        let mut text = Text::marked();
        if self.at == 0 {
            text.push(self.brackets.open);
        } else {
            text.blanks(indent);
        }
        let place = if self.indexed { Place::Index(self.at) } else { Place::Nowhere };
        let cells = columns.min(self.values.len() - self.at);
        for i in 0..cells {
            if i > 0 {
                text.push(" ");
            }
            let Some(value) = self.values.get(self.at + i) else { break };
            let last = self.at + i + 1 == self.values.len();
            let after = if last { self.brackets.close } else { self.brackets.comma };
            self.column.write(&mut text, &cell(machine, value, looks), after, i + 1 < cells);
        }
        self.at += cells;
        Some(CellLine { text, cells, place })
    }

    /// Returns whether all values have been shown.
    pub(super) fn done(&self) -> bool {
        self.at >= self.values.len()
    }

    /// Returns the number of values.
    pub(super) fn total(&self) -> usize {
        self.values.len()
    }

    /// Measures the next values; the column never gets narrower.
    fn measure(&mut self, machine: &Machine, looks: &Looks) {
        self.column.right = true;
        self.measured = self.values.len().min(self.at + CELLS_PER_MEASUREMENT);
        for value in self.values.get(self.at..self.measured).unwrap_or_default() {
            self.column.measure(value, &cell(machine, value, looks), usize::MAX);
        }
    }
}
