//! Board shapes, and bitboard operations on them: a set of cells has a bit for each cell, row by
//! row, and layer by layer in a box.

use super::word::{Word, each};

/// The shape of a board: its layers, rows and columns. It has at least one cell, at most
/// [`MAX_CELLS`], and at most [`MAX_ROW_CELLS`] of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid {
    /// The number of layers of a box, or 0 for a flat board.
    layers: u16,
    rows: u16,
    columns: u16,
}

/// The bits of a side in the number of a shape.
const SIDE_BITS: u32 = 10;

/// The largest number of cells in a row of a bitboard.
pub const MAX_ROW_CELLS: usize = (1 << SIDE_BITS) - 1;

/// A layer, a row and a column.
pub(crate) type Corner = [usize; 3];

/// The cells at the sides of a grid, as far as steps across them are to be left out.
#[derive(Clone, Copy)]
pub(crate) struct Edges<W> {
    first_column: W,
    last_column: W,
    /// The first row of each layer of a box.
    first_row: W,
    last_row: W,
}

/// The number of 64-bit words for each plane of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Room {
    /// One word.
    #[default]
    One,
    /// Four.
    Four,
    /// Sixteen.
    Sixteen,
}

/// The largest number of cells of a bitboard.
pub const MAX_CELLS: usize = 1024;

impl Grid {
    /// A grid with that many rows and columns, if it has few enough cells.
    pub fn new(rows: usize, columns: usize) -> Option<Grid> {
        Grid::with_sides([0, rows, columns])
    }

    /// A grid with these sides, layers, rows and columns, if it has few enough cells; with no
    /// layers it is flat, and otherwise a box.
    pub fn with_sides(sides: [usize; 3]) -> Option<Grid> {
        let cells = sides[0].max(1).checked_mul(sides[1])?.checked_mul(sides[2])?;
        let side = |n: usize| (n <= MAX_ROW_CELLS).then_some(n as u16);
        let [layers, rows, columns] = sides;
        let fits = (1..=MAX_CELLS).contains(&cells);
        fits.then_some(Grid { layers: side(layers)?, rows: side(rows)?, columns: side(columns)? })
    }

    /// Layers, rows and columns; a grid that is flat has no layers.
    #[inline]
    pub fn sides(self) -> [usize; 3] {
        [self.layers.into(), self.rows(), self.columns()]
    }

    /// Returns the number of words for each plane.
    pub fn room(self) -> Room {
        match self.words() {
            ..=1 => Room::One,
            2..=4 => Room::Four,
            _ => Room::Sixteen,
        }
    }

    /// A number that no other shape has.
    #[inline]
    pub(crate) fn number(self) -> u32 {
        self.sides().iter().fold(0, |all, side| all << SIDE_BITS | *side as u32)
    }

    /// Tests whether the board is flat.
    #[inline]
    pub fn is_flat(self) -> bool {
        self.layers == 0
    }

    /// Returns the number of rows in each layer.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Returns the number of columns.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// Returns the number of cells.
    #[inline]
    pub fn cells(self) -> usize {
        self.depth() * self.layer()
    }

    /// Returns the least number of 64-bit words for the cells.
    #[inline]
    pub(crate) fn words(self) -> usize {
        self.cells().div_ceil(64)
    }

    /// Returns the number of layers, 1 for a flat board.
    #[inline]
    fn depth(self) -> usize {
        usize::from(self.layers).max(1)
    }

    /// Returns the number of cells in a layer.
    #[inline]
    fn layer(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the set of all cells.
    #[inline]
    pub(crate) fn full<W: Word>(self) -> W {
        W::low(self.cells())
    }

    /// The cells at its sides.
    #[inline]
    pub(crate) fn edges<W: Word>(self) -> Edges<W> {
        let mut first_column = W::NONE;
        for row in 0..self.depth() * self.rows() {
            first_column |= W::cell(row * self.columns());
        }
        let last_column = first_column << (self.columns() - 1);
        let (mut first_row, mut last_row) = (W::NONE, W::NONE);
        // Of a flat one such steps leave the word.
        for layer in 0..usize::from(self.layers) {
            let row = W::low(self.columns()) << (layer * self.layer());
            first_row |= row;
            last_row |= row << (self.layer() - self.columns());
        }
        Edges { first_column, last_column, first_row, last_row }
    }

    /// Returns the neighbours of these cells.
    #[inline]
    pub(crate) fn neighbours<W: Word>(self, cells: W, edges: &Edges<W>) -> W {
        let columns = self.columns();
        let down = (cells & !edges.last_row).forth(columns);
        let vertical = down | (cells & !edges.first_row).back(columns);
        let across = ((cells & !edges.last_column) << 1) | ((cells & !edges.first_column) >> 1);
        let through = match self.is_flat() {
            true => W::NONE,
            false => cells.forth(self.layer()) | cells.back(self.layer()),
        };
        (vertical | across | through) & self.full::<W>()
    }

    /// The cells of a flat grid that share a side or a corner with these, some of which are among
    /// them.
    #[inline]
    pub(crate) fn near<W: Word>(self, cells: W, edges: &Edges<W>) -> W {
        let row =
            cells | ((cells & !edges.last_column) << 1) | ((cells & !edges.first_column) >> 1);
        (row | row.forth(self.columns()) | row.back(self.columns())) & self.full::<W>()
    }

    /// Returns the neighbours of these cells, for a single call.
    pub(crate) fn liberties<W: Word>(self, cells: W) -> W {
        self.neighbours(cells, &self.edges())
    }

    /// The parts of some cells that hang together, the one with the smallest cell first.
    /// `joined` gives the cells that are joined to some cells.
    pub(crate) fn parts<W: Word>(
        self,
        mut cells: W,
        mut joined: impl FnMut(W, &Edges<W>) -> W,
        mut visit: impl FnMut(W),
    ) {
        let edges = self.edges();
        while !cells.is_empty() {
            let mut part = W::cell(cells.first());
            loop {
                let grown = part | (joined(part, &edges) & cells);
                if grown == part {
                    break;
                }
                part = grown;
            }
            visit(part);
            cells ^= part;
        }
    }

    /// The smallest grid that holds some cells, and where it begins.
    pub(crate) fn around<W: Word>(self, cells: W) -> (Grid, Corner) {
        let (layer, columns) = (self.layer(), self.columns());
        let (mut front, mut behind, mut flat) = (0, 0, cells);
        if !self.is_flat() {
            front = cells.first() / layer;
            behind = cells.last() / layer;
            let one = |at: usize| cells >> (at * layer) & W::low(layer);
            flat = (front..=behind).fold(W::NONE, |all, at| all | one(at));
        }
        let (top, bottom) = (flat.first() / columns, flat.last() / columns);
        let mut across = W::NONE;
        for row in top..=bottom {
            across |= flat >> (row * columns) & W::low(columns);
        }
        let (left, right) = (across.first(), across.last());
        let grid = Grid {
            layers: if self.is_flat() { 0 } else { (behind - front + 1) as u16 },
            rows: (bottom - top + 1) as u16,
            columns: (right - left + 1) as u16,
        };
        (grid, [front, top, left])
    }

    /// Cuts a smaller grid out of a set of cells, with a corner at a given cell.
    #[inline]
    pub(crate) fn cut<W: Word>(self, word: W, part: Grid, [front, top, left]: Corner) -> W {
        let (from, to) = (self.columns(), part.columns());
        let row = W::low(to);
        let mut all = W::NONE;
        for layer in 0..part.depth() {
            let word = word >> ((front + layer) * self.layer());
            let one = |i: usize| (word >> ((top + i) * from + left) & row) << (i * to);
            let cut = (0..part.rows()).fold(W::NONE, |cut, i| cut | one(i));
            all |= cut << (layer * part.layer());
        }
        all
    }

    /// The word of the board with the order of the rows turned round, in each layer.
    #[inline]
    pub(crate) fn upside_down<W: Word>(self, word: W) -> W {
        let (rows, columns) = (self.rows(), self.columns());
        let row = W::low(columns);
        let mut all = W::NONE;
        for layer in 0..self.depth() {
            let word = word >> (layer * self.layer());
            let one = |i: usize| (word >> (i * columns) & row) << ((rows - 1 - i) * columns);
            let turned = (0..rows).fold(W::NONE, |turned, i| turned | one(i));
            all |= turned << (layer * self.layer());
        }
        all
    }

    /// The word of the board with the order of the layers turned round.
    #[inline]
    pub(crate) fn back_to_front<W: Word>(self, word: W) -> W {
        let (depth, cells) = (self.depth(), self.layer());
        let one = |i: usize| (word >> (i * cells) & W::low(cells)) << ((depth - 1 - i) * cells);
        (0..depth).fold(W::NONE, |all, i| all | one(i))
    }

    /// The word of the board with the order of all cells turned round.
    #[inline]
    pub(crate) fn half_turn<W: Word>(self, word: W) -> W {
        word.reversed() >> (W::CELLS - self.cells())
    }

    /// The word of the board with its axes in another order: where each comes from.
    #[inline]
    pub(crate) fn with_axes<W: Word>(self, word: W, axes: [usize; 3]) -> W {
        if axes == [0, 2, 1] && self.is_flat() && self.rows.max(self.columns) <= 8 {
            return self.transposed(word.words()[0]).into();
        }
        let [_, rows, columns] = self.with_axes_of(axes).sides();
        let mut all = W::NONE;
        for cell in word.each() {
            let place =
                [cell / self.layer(), cell % self.layer() / self.columns(), cell % self.columns()];
            let [layer, row, column] = each(0, |i| place[axes[i]]);
            all |= W::cell((layer * rows + row) * columns + column);
        }
        all
    }

    /// The word of a flat board with at most eight rows and columns, with rows and columns
    /// exchanged. Squares of one, two and four cells change places in a word of eight rows of eight
    /// cells (Warren, Hacker's Delight, 7-3).
    #[inline]
    fn transposed(self, word: u64) -> u64 {
        let (rows, columns) = (self.rows(), self.columns());
        let mut wide = (0..rows)
            .fold(0, |all, i| all | (word >> (i * columns) & u64::low(columns)) << (8 * i));
        for (squares, by) in [(0x00aa_00aa_00aa_00aa, 7), (0xcccc_0000_cccc, 14), (0xf0f0_f0f0, 28)]
        {
            let changed = (wide ^ wide >> by) & squares;
            wide ^= changed ^ changed << by;
        }
        (0..columns).fold(0, |all, i| all | (wide >> (8 * i) & u64::low(rows)) << (i * rows))
    }

    /// The grid with its axes in another order.
    #[inline]
    pub(crate) fn with_axes_of(self, axes: [usize; 3]) -> Grid {
        let sides = [self.layers, self.rows, self.columns];
        let [layers, rows, columns] = each(0, |i| sides[axes[i]]);
        Grid { layers, rows, columns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_unique_numbers() {
        let mut numbers = std::collections::BTreeSet::new();
        let sides = [0, 1, 2, 3, 44, 255, 256, 300, 1023];
        for (layers, rows) in sides.iter().flat_map(|a| sides[1..].iter().map(move |b| (*a, *b))) {
            for columns in sides {
                let Some(grid) = Grid::with_sides([layers, rows, columns]) else { continue };
                assert!(numbers.insert(grid.number()), "{grid:?}");
            }
        }
        assert!(numbers.len() > 60 && Grid::new(1, 1024).is_none());
    }
}
