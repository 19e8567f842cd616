//! Layout of lists of lists, tuples or sequences: one line for each row, cells in aligned columns.
//!
//! If values are cut, a table wider than the terminal is shown in bands: all rows with the columns
//! that fit, then all rows with the next columns. If nothing is cut, long rows are wrapped.

use super::cell::{
    Brackets, CELLS_PER_MEASUREMENT, CellLine, Column, Looks, Place, begun, cell, countable, values,
};
use crate::lang::eval::Machine;
use crate::lang::value::{Items, MarkKind, Text, Value, count};
use std::ops::Range;
use std::sync::Arc;

/// The maximum number of columns of a table.
const MAX_COLUMNS: usize = 2_000;
/// The width of the last column above which closing brackets are not aligned.
const MAX_UNALIGNED_WIDTH: usize = 4;

/// Rows in aligned columns, and the number of those shown.
#[derive(Debug, Clone)]
pub(super) struct WideTable {
    rows: Arc<Items>,
    brackets: Brackets,
    columns: Vec<Column>,
    /// The number of values in all rows.
    pub(super) total: usize,
    /// The columns that are being shown; empty before the first row and after each band.
    band: Range<usize>,
    /// The index of the next row.
    row: usize,
    /// The number of rows for which the column widths are valid.
    measured: usize,
}

impl WideTable {
    /// Creates a table of rows, if they are lists, tuples or sequences, and one of them has at
    /// least two values.
    pub(super) fn new(rows: Arc<Items>, brackets: Brackets) -> Result<WideTable, Arc<Items>> {
        let mut widest = 0;
        let mut total = 0;
        for row in rows.iter() {
            let Some((cells, _)) = values(row) else { return Err(rows) };
            widest = widest.max(cells.len());
            total += cells.len();
        }
        if !(2..=MAX_COLUMNS).contains(&widest) {
            return Err(rows);
        }
        let columns = vec![Column::NEW; widest];
        Ok(WideTable { rows, brackets, columns, total, band: 0..0, row: 0, measured: 0 })
    }

    /// Returns the number of rows.
    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether all columns fit next to each other.
    pub(super) fn in_one_band(&self) -> bool {
        self.band == (0..self.columns.len())
    }

    /// Returns whether everything has been shown.
    pub(super) fn done(&self) -> bool {
        self.row >= self.rows.len() && self.band.end >= self.columns.len()
    }

    /// Returns the next line.
    pub(super) fn line(&mut self, machine: &Machine, looks: &Looks) -> Option<CellLine> {
        if self.done() {
            return None;
        }
        if looks.rows.is_none() && self.band.start == 0 {
            return Some(self.folded(machine, looks));
        }
        if self.row >= self.rows.len() {
            self.row = 0;
            self.band = self.band.end..self.band.end;
        }
        self.measure(machine, looks);
        if self.band.is_empty() {
            self.band.end = self.reach(self.band.start, looks, true);
            if self.band.start > 0 {
                let Range { start, end } = self.band;
                let text = format!("// columns {start} to {}", end - 1);
                let text = Text::styled(&text, MarkKind::Note);
                return Some(CellLine { text, cells: 0, place: Place::Nowhere });
            }
        }
        let (cells, inner) = values(self.rows.get(self.row)?)?;
        let mut text = self.begun();
        text.push(inner.open);
        if self.band.start > 0 {
            text.push_as(if cells.len() > self.band.start { "… " } else { "…" }, MarkKind::Cut);
        }
        let shown = self.band.start.min(cells.len())..self.band.end.min(cells.len());
        let rest = cells.len() - shown.end;
        let close = if rest > 0 { inner.comma } else { inner.close };
        self.cells((machine, looks), &mut text, (self.row, shown.clone()), close, rest > 0);
        if rest > 0 {
            text.push_as(&format!(" … {} more", count(rest)), MarkKind::Cut);
            text.push(inner.close);
        }
        let place = match self.band {
            Range { start: 0, .. } => Place::Row(self.row),
            Range { start, end } => Place::Band(self.row, start, end - 1),
        };
        self.row += 1;
        self.end(&mut text);
        Some(CellLine { text, cells: shown.len(), place })
    }

    /// Returns a row, wrapped if it is wider than the terminal.
    fn folded(&mut self, machine: &Machine, looks: &Looks) -> CellLine {
        self.measure(machine, looks);
        self.band = 0..self.columns.len();
        let mut text = self.begun();
        let row = self.row;
        self.row += 1;
        let Some((cells, inner)) = self.rows.get(row).and_then(values) else {
            return CellLine { text, cells: 0, place: Place::Nowhere };
        };
        let cells = cells.len();
        text.push(inner.open);
        let mut from = 0;
        loop {
            let to = self.reach(from, looks, false).min(cells);
            let close = if to < cells { inner.comma } else { inner.close };
            self.cells((machine, looks), &mut text, (row, from..to), close, false);
            if to >= cells {
                break;
            }
            text.push("\n");
            text.blanks(self.brackets.open.len() + inner.open.len());
            from = to;
        }
        self.end(&mut text);
        CellLine { text, cells, place: Place::Row(row) }
    }

    fn begun(&self) -> Text {
        begun(self.row == 0 && self.band.start == 0, self.brackets.open)
    }

    /// Writes the symbol after a row that has just been counted.
    fn end(&self, text: &mut Text) {
        let last = self.row == self.rows.len();
        text.push(if last { self.brackets.close } else { self.brackets.comma });
    }

    /// Writes some cells of a row, with `close` after the last one. `pad` fills up the column of
    /// the last cell.
    fn cells(
        &self,
        (machine, looks): (&Machine, &Looks),
        text: &mut Text,
        (row, shown): (usize, Range<usize>),
        close: &str,
        pad: bool,
    ) {
        let Some((cells, inner)) = self.rows.get(row).and_then(values) else { return };
        if shown.is_empty() {
            return text.push(close);
        }
        for at in shown.clone() {
            let (Some(value), Some(column)) = (cells.get(at), self.columns.get(at)) else { return };
            if at > shown.start {
                text.push(" ");
            }
            let cell = cell(machine, value, looks);
            if at + 1 < shown.end {
                column.write(text, &cell, inner.comma, true);
            } else if at + 1 == self.columns.len() && column.width <= MAX_UNALIGNED_WIDTH {
                // Closing brackets are aligned.
                column.write(text, &cell, "", true);
                text.push(close);
            } else {
                column.write(text, &cell, close, pad);
            }
        }
    }

    /// Returns the end of the columns that fit from `from` on; there is at least one.
    fn reach(&self, from: usize, looks: &Looks, cut: bool) -> usize {
        let inner = self.rows.iter().find_map(values).map_or(Brackets::SET, |(_, inner)| inner);
        let ahead = if cut && from > 0 { 2 } else { 0 };
        let around = self.brackets.open.len() + inner.open.len() + ahead;
        let room = looks.width.saturating_sub(around);
        let between = inner.comma.len() + 1;
        let widths = self.columns.get(from..).unwrap_or_default();
        let all: usize = widths.iter().map(|c| c.width + between).sum();
        // The last column is followed by brackets, not by a comma and a space.
        if all.saturating_sub(between) + inner.close.len() + self.brackets.comma.len().max(1)
            <= room
        {
            return self.columns.len();
        }
        let more = " ...  more".len() + count(self.columns.len()).len() + inner.close.len() + 1;
        let room = if cut { room.saturating_sub(more) } else { room + 1 };
        let mut used = 0;
        let fits = widths.iter().take_while(|c| {
            used += c.width + between;
            used <= room
        });
        let most = fits.count();
        from + if cut { most.max(1) } else { countable(most) }
    }

    /// Measures the next rows; columns never get narrower.
    fn measure(&mut self, machine: &Machine, looks: &Looks) {
        if self.row < self.measured || self.rows.len() == self.measured {
            return;
        }
        for column in &mut self.columns {
            column.right = true;
        }
        let more = (CELLS_PER_MEASUREMENT / self.columns.len()).max(1);
        let measured = self.rows.len().min(self.row + more);
        for row in self.rows.get(self.row..measured).unwrap_or_default() {
            let Some((cells, _)) = values(row) else { continue };
            for (column, value) in self.columns.iter_mut().zip(cells.iter()) {
                column.measure(value, &cell(machine, value, looks), looks.widest());
            }
        }
        self.measured = measured;
        self.even_out(looks);
    }

    /// Gives columns with cells of the same kind equal widths, unless only different widths fit.
    /// The components of tuples are of different kinds.
    fn even_out(&mut self, looks: &Looks) {
        let one_kind = self.columns.windows(2).all(|pair| pair[0].right == pair[1].right);
        if !one_kind || self.rows.iter().any(|row| matches!(row, Value::Tuple(_))) {
            return;
        }
        let before = self.columns.clone();
        let fitted = self.reach(0, looks, false) == before.len();
        let width = before.iter().map(|column| column.width).max().unwrap_or(0);
        for column in &mut self.columns {
            column.width = width;
        }
        if fitted && self.reach(0, looks, false) < before.len() {
            self.columns = before;
        }
    }
}
