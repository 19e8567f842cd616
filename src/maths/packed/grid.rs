//! Small boards in machine words: a word has a bit for each cell, row by row.

/// How many rows and columns a small board has; at most 64 cells, at least one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    rows: u8,
    columns: u8,
}

/// Most cells of a board in one word.
const MOST: usize = 64;

impl Grid {
    /// A grid with that many rows and columns, if its cells fit a word.
    pub fn new(rows: usize, columns: usize) -> Option<Grid> {
        let cells = rows.checked_mul(columns)?;
        let side = |n: usize| u8::try_from(n).ok();
        (1..=MOST).contains(&cells).then_some(Grid { rows: side(rows)?, columns: side(columns)? })
    }

    /// How many rows there are.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// How many columns there are.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// How many cells there are.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// All cells.
    #[inline]
    pub(super) fn full(self) -> u64 {
        low(self.cells())
    }

    /// The cells of the first column.
    #[inline]
    fn first_column(self) -> u64 {
        let mut column = 0;
        for row in 0..self.rows {
            column |= 1 << (row * self.columns);
        }
        column
    }

    /// The cells beside these.
    #[inline]
    pub(super) fn beside(self, cells: u64, first_column: u64) -> u64 {
        let columns = u32::from(self.columns);
        let vertical = match columns {
            // All cells are in one row.
            64 => 0,
            _ => (cells << columns) | (cells >> columns),
        };
        let last = first_column << (columns - 1);
        let across = ((cells & !last) << 1) | ((cells & !first_column) >> 1);
        (vertical | across) & self.full()
    }

    /// The cells that share a side or a corner with these, some of which are among them.
    #[inline]
    pub(super) fn near(self, cells: u64, first_column: u64) -> u64 {
        let columns = u32::from(self.columns);
        let last = first_column << (columns - 1);
        let row = cells | ((cells & !last) << 1) | ((cells & !first_column) >> 1);
        let vertical = match columns {
            64 => 0,
            _ => (row << columns) | (row >> columns),
        };
        (row | vertical) & self.full()
    }

    /// The cells beside these, for a single question.
    pub(super) fn liberties(self, cells: u64) -> u64 {
        self.beside(cells, self.first_column())
    }

    /// The parts of some cells that hang together, the one with the smallest cell first.
    /// `beside` gives the cells that are joined to some cells.
    pub(super) fn parts(
        self,
        mut cells: u64,
        mut joined: impl FnMut(u64, u64) -> u64,
        mut visit: impl FnMut(u64),
    ) {
        let first_column = self.first_column();
        while cells != 0 {
            let mut part = cells & cells.wrapping_neg();
            loop {
                let grown = part | (joined(part, first_column) & cells);
                if grown == part {
                    break;
                }
                part = grown;
            }
            visit(part);
            cells ^= part;
        }
    }

    /// The smallest grid that holds some cells, and the row and the column where it begins.
    pub(super) fn around(self, cells: u64) -> (Grid, u32, u32) {
        let columns = u32::from(self.columns);
        let top = cells.trailing_zeros() / columns;
        let bottom = (63 - cells.leading_zeros()) / columns;
        let mut across = 0;
        for row in top..=bottom {
            across |= cells >> (row * columns) & low(self.columns());
        }
        let left = across.trailing_zeros();
        let right = 63 - across.leading_zeros();
        let grid = Grid { rows: (bottom - top + 1) as u8, columns: (right - left + 1) as u8 };
        (grid, top, left)
    }

    /// What a word of this grid says of a smaller one that begins at a row and a column.
    #[inline]
    pub(super) fn cut(self, word: u64, part: Grid, top: u32, left: u32) -> u64 {
        let (from, to) = (u32::from(self.columns), u32::from(part.columns));
        let row = low(part.columns());
        (0..u32::from(part.rows))
            .fold(0, |all, i| all | (word >> ((top + i) * from + left) & row) << (i * to))
    }

    /// The word of the board upside down.
    #[inline]
    pub(super) fn upside_down(self, word: u64) -> u64 {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let row = low(self.columns());
        (0..rows)
            .fold(0, |all, i| all | (word >> (i * columns) & row) << ((rows - 1 - i) * columns))
    }

    /// The word of the board after half a turn.
    #[inline]
    pub(super) fn half_turn(self, word: u64) -> u64 {
        word.reverse_bits() >> (64 - self.cells())
    }

    /// The word of the board with rows and columns exchanged.
    #[inline]
    pub(super) fn transposed(self, mut word: u64) -> u64 {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let mut all = 0;
        while word != 0 {
            let cell = word.trailing_zeros();
            all |= 1 << (cell % columns * rows + cell / columns);
            word &= word - 1;
        }
        all
    }

    /// The grid with rows and columns exchanged.
    pub(super) fn turned(self) -> Grid {
        Grid { rows: self.columns, columns: self.rows }
    }
}

/// The lowest bits, at least one.
#[inline]
fn low(bits: usize) -> u64 {
    u64::MAX >> (64 - bits)
}
