//! Maps that do not fit on a line: an entry a line.

use super::cell::{Brackets, CellLine, Column, MEASURED, Place, cell};
use super::looks::Looks;
use crate::lang::eval::Machine;
use crate::lang::value::{Text, Value};

/// The entries of a map in the order of its keys, and how far they have been shown.
#[derive(Debug, Clone)]
pub(super) struct Entries {
    entries: Vec<(Value, Value)>,
    at: usize,
    measured: usize,
    keys: Column,
}

impl Entries {
    /// All of these entries.
    pub(super) fn new(entries: Vec<(Value, Value)>) -> Entries {
        Entries { entries, at: 0, measured: 0, keys: Column::NEW }
    }

    /// The next line.
    pub(super) fn line(&mut self, machine: &Machine, looks: &Looks) -> Option<CellLine> {
        let (key, value) = self.entries.get(self.at)?;
        if self.at >= self.measured {
            self.keys.right = true;
            self.measured = self.entries.len().min(self.at + MEASURED);
            for (key, _) in self.entries.get(self.at..self.measured).unwrap_or_default() {
                self.keys.measure(key, &cell(machine, key, looks), looks.widest());
            }
        }
        let Brackets { open, comma, close } = Brackets::MAP;
        let mut text = Text::marked();
        if self.at == 0 {
            text.push(open);
        } else {
            text.blanks(open.len());
        }
        self.keys.write(&mut text, &cell(machine, key, looks), "", true);
        text.push(" => ");
        text.append(&cell(machine, value, looks));
        self.at += 1;
        text.push(if self.done() { close } else { comma });
        Some(CellLine { text, cells: 1, place: Place::Nowhere })
    }

    /// Whether all has been shown.
    pub(super) fn done(&self) -> bool {
        self.at >= self.entries.len()
    }

    /// How many entries there are.
    pub(super) fn total(&self) -> usize {
        self.entries.len()
    }
}
