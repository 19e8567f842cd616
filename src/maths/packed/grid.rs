//! Small boards in machine words: a word has a bit for each cell, row by row, and in a box layer by
//! layer.

/// How many layers, rows and columns a small board has; at most 64 cells, at least one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid {
    /// Those of a box; 0: it is flat.
    layers: u8,
    rows: u8,
    columns: u8,
}

/// A layer, a row and a column.
pub(super) type Corner = [u32; 3];

/// The cells at the sides of a grid, as far as steps across them are to be left out.
#[derive(Clone, Copy)]
pub(super) struct Edges {
    first_column: u64,
    last_column: u64,
    /// Those of each layer of a box.
    first_row: u64,
    last_row: u64,
}

/// Most cells of a board in one word.
const MOST: usize = 64;

impl Grid {
    /// A grid with that many rows and columns, if its cells fit a word.
    pub fn new(rows: usize, columns: usize) -> Option<Grid> {
        Grid::with_sides([0, rows, columns])
    }

    /// A grid with these sides, layers, rows and columns, if its cells fit a word; with no layers
    /// it is flat, and otherwise a box.
    pub fn with_sides(sides: [usize; 3]) -> Option<Grid> {
        let cells = sides[0].max(1).checked_mul(sides[1])?.checked_mul(sides[2])?;
        let side = |n: usize| u8::try_from(n).ok();
        let [layers, rows, columns] = sides;
        let fits = (1..=MOST).contains(&cells);
        fits.then_some(Grid { layers: side(layers)?, rows: side(rows)?, columns: side(columns)? })
    }

    /// Layers, rows and columns; a grid that is flat has no layers.
    pub fn sides(self) -> [usize; 3] {
        [self.layers.into(), self.rows(), self.columns()]
    }

    /// Whether it is no box.
    #[inline]
    pub fn is_flat(self) -> bool {
        self.layers == 0
    }

    /// How many rows there are, in each layer.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// How many columns there are.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// How many cells there are.
    pub fn cells(self) -> usize {
        self.depth() * self.layer()
    }

    /// How many layers there are, of a flat one the one that it is.
    #[inline]
    fn depth(self) -> usize {
        usize::from(self.layers).max(1)
    }

    /// How many cells a layer has.
    #[inline]
    fn layer(self) -> usize {
        self.rows() * self.columns()
    }

    /// All cells.
    #[inline]
    pub(super) fn full(self) -> u64 {
        low(self.cells())
    }

    /// The cells at its sides.
    #[inline]
    pub(super) fn edges(self) -> Edges {
        let mut first_column = 0;
        for row in 0..self.depth() * self.rows() {
            first_column |= 1 << (row * self.columns());
        }
        let last_column = first_column << (self.columns() - 1);
        let (mut first_row, mut last_row) = (0, 0);
        // Of a flat one such steps leave the word.
        for layer in 0..usize::from(self.layers) {
            let row = low(self.columns()) << (layer * self.layer());
            first_row |= row;
            last_row |= row << (self.layer() - self.columns());
        }
        Edges { first_column, last_column, first_row, last_row }
    }

    /// The cells beside these.
    #[inline]
    pub(super) fn beside(self, cells: u64, edges: &Edges) -> u64 {
        let columns = self.columns();
        let down = forth(cells & !edges.last_row, columns);
        let vertical = down | back(cells & !edges.first_row, columns);
        let across = ((cells & !edges.last_column) << 1) | ((cells & !edges.first_column) >> 1);
        let through = match self.is_flat() {
            true => 0,
            false => forth(cells, self.layer()) | back(cells, self.layer()),
        };
        (vertical | across | through) & self.full()
    }

    /// The cells of a flat grid that share a side or a corner with these, some of which are among
    /// them.
    #[inline]
    pub(super) fn near(self, cells: u64, edges: &Edges) -> u64 {
        let row =
            cells | ((cells & !edges.last_column) << 1) | ((cells & !edges.first_column) >> 1);
        (row | forth(row, self.columns()) | back(row, self.columns())) & self.full()
    }

    /// The cells beside these, for a single question.
    pub(super) fn liberties(self, cells: u64) -> u64 {
        self.beside(cells, &self.edges())
    }

    /// The parts of some cells that hang together, the one with the smallest cell first.
    /// `joined` gives the cells that are joined to some cells.
    pub(super) fn parts(
        self,
        mut cells: u64,
        mut joined: impl FnMut(u64, &Edges) -> u64,
        mut visit: impl FnMut(u64),
    ) {
        let edges = self.edges();
        while cells != 0 {
            let mut part = cells & cells.wrapping_neg();
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
    pub(super) fn around(self, cells: u64) -> (Grid, Corner) {
        let (layer, columns) = (self.layer() as u32, u32::from(self.columns));
        let (mut front, mut behind, mut flat) = (0, 0, cells);
        if !self.is_flat() {
            front = cells.trailing_zeros() / layer;
            behind = (63 - cells.leading_zeros()) / layer;
            flat =
                (front..=behind).fold(0, |all, at| all | cells >> (at * layer) & low(self.layer()));
        }
        let top = flat.trailing_zeros() / columns;
        let bottom = (63 - flat.leading_zeros()) / columns;
        let mut across = 0;
        for row in top..=bottom {
            across |= flat >> (row * columns) & low(self.columns());
        }
        let left = across.trailing_zeros();
        let right = 63 - across.leading_zeros();
        let grid = Grid {
            layers: if self.is_flat() { 0 } else { (behind - front + 1) as u8 },
            rows: (bottom - top + 1) as u8,
            columns: (right - left + 1) as u8,
        };
        (grid, [front, top, left])
    }

    /// What a word of this grid says of a smaller one that begins at a corner.
    #[inline]
    pub(super) fn cut(self, word: u64, part: Grid, [front, top, left]: Corner) -> u64 {
        let (from, to) = (u32::from(self.columns), u32::from(part.columns));
        let row = low(part.columns());
        let mut all = 0;
        for layer in 0..part.depth() as u32 {
            let word = word >> ((front + layer) * self.layer() as u32);
            let cut = (0..u32::from(part.rows))
                .fold(0, |cut, i| cut | (word >> ((top + i) * from + left) & row) << (i * to));
            all |= cut << (layer * part.layer() as u32);
        }
        all
    }

    /// The word of the board with the order of the rows turned round, in each layer.
    #[inline]
    pub(super) fn upside_down(self, word: u64) -> u64 {
        let (rows, columns) = (self.rows(), self.columns());
        let row = low(columns);
        let mut all = 0;
        for layer in 0..self.depth() {
            let word = word >> (layer * self.layer());
            let turned = (0..rows).fold(0, |turned, i| {
                turned | (word >> (i * columns) & row) << ((rows - 1 - i) * columns)
            });
            all |= turned << (layer * self.layer());
        }
        all
    }

    /// The word of the board with the order of the layers turned round.
    pub(super) fn back_to_front(self, word: u64) -> u64 {
        let (depth, cells) = (self.depth(), self.layer());
        (0..depth)
            .fold(0, |all, i| all | (word >> (i * cells) & low(cells)) << ((depth - 1 - i) * cells))
    }

    /// The word of the board with the order of all cells turned round.
    #[inline]
    pub(super) fn half_turn(self, word: u64) -> u64 {
        word.reverse_bits() >> (64 - self.cells())
    }

    /// The word of the board with its axes in another order: where each comes from.
    #[inline]
    pub(super) fn with_axes(self, mut word: u64, axes: [usize; 3]) -> u64 {
        if axes == [0, 2, 1] && self.is_flat() && self.rows.max(self.columns) <= 8 {
            return self.transposed(word);
        }
        let [_, rows, columns] = self.with_axes_of(axes).sides();
        let mut all = 0;
        while word != 0 {
            let cell = word.trailing_zeros() as usize;
            let place =
                [cell / self.layer(), cell % self.layer() / self.columns(), cell % self.columns()];
            let [layer, row, column] = axes.map(|axis| place[axis]);
            all |= 1 << ((layer * rows + row) * columns + column);
            word &= word - 1;
        }
        all
    }

    /// The word of a flat board with at most eight rows and columns, with rows and columns
    /// exchanged. Squares of one, two and four cells change places in a word of eight rows of eight
    /// cells (Warren, Hacker's Delight, 7-3).
    fn transposed(self, word: u64) -> u64 {
        let (rows, columns) = (self.rows(), self.columns());
        let mut wide =
            (0..rows).fold(0, |all, i| all | (word >> (i * columns) & low(columns)) << (8 * i));
        for (squares, by) in [(0x00aa_00aa_00aa_00aa, 7), (0xcccc_0000_cccc, 14), (0xf0f0_f0f0, 28)]
        {
            let changed = (wide ^ wide >> by) & squares;
            wide ^= changed ^ changed << by;
        }
        (0..columns).fold(0, |all, i| all | (wide >> (8 * i) & low(rows)) << (i * rows))
    }

    /// The grid with its axes in another order.
    pub(super) fn with_axes_of(self, axes: [usize; 3]) -> Grid {
        let sides = [self.layers, self.rows, self.columns];
        let [layers, rows, columns] = axes.map(|axis| sides[axis]);
        Grid { layers, rows, columns }
    }
}

/// The lowest bits, at least one.
#[inline]
fn low(bits: usize) -> u64 {
    u64::MAX >> (64 - bits)
}

/// A word shifted towards later cells, by any number of them.
#[inline]
fn forth(word: u64, by: usize) -> u64 {
    word.checked_shl(by as u32).unwrap_or(0)
}

/// A word shifted towards earlier cells.
#[inline]
fn back(word: u64, by: usize) -> u64 {
    word.checked_shr(by as u32).unwrap_or(0)
}
