//! Shape of a board: the positions of its cells, and their neighbours.

/// The largest number of cells of a board.
pub const MAX_CELLS: usize = 10_000;

/// The offset of a neighbour along each axis: layers, rows, columns.
pub type Neighbour = [i32; 3];

/// The numbers of layers, rows and columns of a board. Cells are numbered from 0, row by row, and
/// in a box layer by layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Two for a grid, three for a box.
    dimensions: u8,
    layers: u16,
    rows: u16,
    columns: u16,
}

impl Shape {
    /// A grid; one without cells has no rows and no columns. `None`: too many cells.
    pub fn grid(rows: usize, columns: usize) -> Option<Shape> {
        Shape::new(2, 1, rows, columns)
    }

    /// A box; one without cells has no layers, rows and columns. `None`: too many cells.
    pub fn cuboid(layers: usize, rows: usize, columns: usize) -> Option<Shape> {
        Shape::new(3, layers, rows, columns)
    }

    fn new(dimensions: u8, layers: usize, rows: usize, columns: usize) -> Option<Shape> {
        let cells = layers.checked_mul(rows)?.checked_mul(columns)?;
        if cells == 0 {
            let layers = u16::from(dimensions == 2);
            return Some(Shape { dimensions, layers, rows: 0, columns: 0 });
        }
        if cells > MAX_CELLS {
            return None;
        }
        Some(Shape {
            dimensions,
            layers: u16::try_from(layers).ok()?,
            rows: u16::try_from(rows).ok()?,
            columns: u16::try_from(columns).ok()?,
        })
    }

    /// The shape with the sides of another order or size, of as many dimensions. No larger than
    /// this one.
    pub(super) fn with_sides(self, sides: [usize; 3]) -> Shape {
        let [layers, rows, columns] = sides.map(|side| u16::try_from(side).unwrap_or(u16::MAX));
        Shape { dimensions: self.dimensions, layers, rows, columns }
    }

    /// Two for a grid, three for a box.
    pub fn dimensions(self) -> usize {
        self.dimensions.into()
    }

    /// Layers, rows and columns; a grid is one layer.
    pub fn sides(self) -> [usize; 3] {
        [self.layers.into(), self.rows.into(), self.columns.into()]
    }

    /// Returns the number of cells.
    pub fn cells(self) -> usize {
        self.sides().iter().product()
    }

    /// Returns the coordinates of a cell: layer, row, column.
    pub fn place(self, cell: usize) -> [usize; 3] {
        let [_, rows, columns] = self.sides().map(|side| side.max(1));
        [cell / (rows * columns), cell / columns % rows, cell % columns]
    }

    /// The cell at a layer, row and column, if there is one.
    pub fn cell(self, place: [i64; 3]) -> Option<usize> {
        let mut cell = 0;
        for (at, side) in place.into_iter().zip(self.sides()) {
            let at = usize::try_from(at).ok().filter(|at| *at < side)?;
            cell = cell * side + at;
        }
        Some(cell)
    }

    /// The cell that many steps away, if there is one.
    pub fn step(self, cell: usize, step: Neighbour) -> Option<usize> {
        let [layer, row, column] = self.place(cell).map(|at| at as i64);
        let [up, down, right] = step.map(i64::from);
        self.cell([layer + up, row + down, column + right])
    }

    /// Returns one step along each axis in both directions, those that lead to smaller cells first.
    pub fn around(self) -> &'static [Neighbour] {
        const AROUND: [Neighbour; 6] =
            [[-1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [1, 0, 0]];
        if self.dimensions == 2 { &AROUND[1..5] } else { &AROUND }
    }

    /// The cells that meet this one corner to corner: one step away along each of two axes.
    pub fn corners(self, cell: usize) -> impl Iterator<Item = usize> {
        let place = self.place(cell).map(|at| at as i64);
        let axes = if self.dimensions == 2 { &[(1, 2)][..] } else { &[(0, 1), (0, 2), (1, 2)] };
        axes.iter().flat_map(move |&(one, other)| {
            [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter().filter_map(move |(here, there)| {
                let mut corner = place;
                corner[one] += here;
                corner[other] += there;
                self.cell(corner)
            })
        })
    }

    /// Calls `visit` with each cell that shares a side with this one, in order, until it gives
    /// true; whether it did.
    #[inline]
    pub fn any_neighbour(self, cell: usize, mut visit: impl FnMut(usize) -> bool) -> bool {
        let [layers, rows, columns] = self.sides();
        let [layer, row, column] = self.place(cell);
        (layer > 0 && visit(cell - rows * columns))
            || (row > 0 && visit(cell - columns))
            || (column > 0 && visit(cell - 1))
            || (column + 1 < columns && visit(cell + 1))
            || (row + 1 < rows && visit(cell + columns))
            || (layer + 1 < layers && visit(cell + rows * columns))
    }
}

impl std::fmt::Display for Shape {
    /// `4 by 3`, `2 by 4 by 3`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.dimensions == 3 {
            write!(f, "{} by ", self.layers)?;
        }
        write!(f, "{} by {}", self.rows, self.columns)
    }
}
