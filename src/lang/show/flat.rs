//! Layout of long lists, sets and sequences, and of maps: lines filled with cells, or with entries,
//! in aligned columns.

use super::cell::{
    Brackets, CELLS_PER_MEASUREMENT, CellLine, Column, Looks, Place, begun, cell, countable,
};
use crate::lang::eval::Machine;
use crate::lang::value::{Items, Value};
use std::sync::Arc;

/// The symbol between a key and its value.
const ARROW: &str = " => ";

/// Values in aligned columns, and the number of those shown.
#[derive(Debug, Clone)]
pub(super) struct Flat {
    values: Arc<Items>,
    /// The keys of the values, if they are those of a map.
    keys: Option<Vec<Value>>,
    brackets: Brackets,
    /// Set if the indices of values should be easy to see.
    indexed: bool,
    at: usize,
    /// The number of values for which the column widths are valid.
    measured: usize,
    column: Column,
    key_column: Column,
}

impl Flat {
    /// Creates the layout of all values. With `indexed` set, their indices are easy to see.
    pub(super) fn new(values: Arc<Items>, brackets: Brackets, indexed: bool) -> Flat {
        let (column, key_column) = (Column::NEW, Column::NEW);
        Flat { values, keys: None, brackets, indexed, at: 0, measured: 0, column, key_column }
    }

    /// Creates the layout of the entries of a map, in this order.
    pub(super) fn of_map(entries: impl Iterator<Item = (Value, Value)>) -> Flat {
        let (keys, values) = entries.unzip();
        Flat { keys: Some(keys), ..Flat::new(Items::new(values), Brackets::MAP, false) }
    }

    /// Returns the next line, with as many values as fit.
    pub(super) fn line(&mut self, machine: &Machine, looks: &Looks) -> Option<CellLine> {
        if self.done() {
            return None;
        }
        if self.at >= self.measured {
            self.measure(machine, looks);
        }
        let Brackets { open, comma, close } = self.brackets;
        let of_key = self.keys.as_ref().map_or(0, |_| self.key_column.width + ARROW.len());
        let taken = of_key + self.column.width + comma.len() + 1;
        let most = (looks.width.saturating_sub(open.len()) + 1) / taken;
        let columns = if self.indexed { countable(most) } else { most.max(1) };
        // In a single column, a value directly follows its arrow.
        let column = if columns == 1 && self.is_map() { Column::NEW } else { self.column };
        let mut text = begun(self.at == 0, open);
        let place = if self.indexed { Place::Index(self.at) } else { Place::Nowhere };
        let cells = columns.min(self.values.len() - self.at);
        for i in 0..cells {
            if i > 0 {
                text.push(" ");
            }
            if let Some(key) = self.keys.as_ref().and_then(|keys| keys.get(self.at + i)) {
                self.key_column.write(&mut text, &cell(machine, key, looks), "", true);
                text.push(ARROW);
            }
            let Some(value) = self.values.get(self.at + i) else { break };
            let last = self.at + i + 1 == self.values.len();
            let after = if last { close } else { comma };
            column.write(&mut text, &cell(machine, value, looks), after, i + 1 < cells);
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

    /// Returns whether values have keys.
    pub(super) fn is_map(&self) -> bool {
        self.keys.is_some()
    }

    /// Measures the next values; columns never get narrower.
    fn measure(&mut self, machine: &Machine, looks: &Looks) {
        (self.column.right, self.key_column.right) = (true, true);
        self.measured = self.values.len().min(self.at + CELLS_PER_MEASUREMENT);
        let part = self.at..self.measured;
        for value in self.values.get(part.clone()).unwrap_or_default() {
            self.column.measure(value, &cell(machine, value, looks), usize::MAX);
        }
        for key in self.keys.as_ref().and_then(|keys| keys.get(part)).unwrap_or_default() {
            self.key_column.measure(key, &cell(machine, key, looks), looks.widest());
        }
    }
}
