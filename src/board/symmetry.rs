//! Rotations and reflections of boards.

use super::cells::Board;

/// Where each axis of the image comes from, and which axes are gone through backwards.
#[derive(Debug, Clone, Copy)]
struct Motion {
    axes: [usize; 3],
    back: [bool; 3],
}

/// All orders of the axes, those of a grid first; the first leaves them as they are.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Board {
    fn moved(&self, motion: Motion) -> Board {
        let sides = self.shape().sides();
        let strides = [sides[1] * sides[2], sides[2], 1];
        let image = motion.axes.map(|axis| sides[axis]);
        let step: [usize; 3] = motion.axes.map(|axis| strides[axis]);
        let at = |axis: usize, i: usize| {
            let i = if motion.back[axis] { image[axis] - 1 - i } else { i };
            i * step[axis]
        };
        let mut cells = Vec::with_capacity(self.cells().len());
        for layer in 0..image[0] {
            for row in 0..image[1] {
                let from = at(0, layer) + at(1, row);
                cells.extend((0..image[2]).map(|column| self.cells()[from + at(2, column)]));
            }
        }
        Board::new(self.shape().with_sides(image), cells)
    }

    fn images(&self, fixed_axes: bool) -> impl Iterator<Item = Board> + '_ {
        let flat = self.shape().dimensions() == 2;
        let orders = match (fixed_axes, flat) {
            (true, _) => &ORDERS[..1],
            (false, true) => &ORDERS[..2],
            (false, false) => &ORDERS[..],
        };
        let backs = if flat { 4 } else { 8 };
        orders.iter().flat_map(move |axes| {
            let back = |bits: u8| [bits & 4 != 0, bits & 2 != 0, bits & 1 != 0];
            (0..backs).map(move |bits| self.moved(Motion { axes: *axes, back: back(bits) }))
        })
    }

    /// The boards that arise from it by rotations and reflections, each once, itself first; with
    /// fixed axes only those whose rows come from rows and columns from columns.
    pub fn symmetries(&self, fixed_axes: bool) -> Vec<Board> {
        let mut found: Vec<Board> = Vec::new();
        for image in self.images(fixed_axes) {
            if !found.contains(&image) {
                found.push(image);
            }
        }
        found
    }

    /// The least of [`symmetries`](Board::symmetries).
    #[must_use]
    pub fn representative(&self, fixed_axes: bool) -> Board {
        self.images(fixed_axes).min().unwrap_or_else(|| self.clone())
    }

    /// A quarter turn clockwise; of a box, each layer.
    #[must_use]
    pub fn turned(&self) -> Board {
        self.moved(Motion { axes: [0, 2, 1], back: [false, false, true] })
    }

    /// Left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Board {
        self.moved(Motion { axes: [0, 1, 2], back: [false, false, true] })
    }

    /// Rows and columns exchanged; of a box, in each layer.
    #[must_use]
    pub fn transposed(&self) -> Board {
        self.moved(Motion { axes: [0, 2, 1], back: [false; 3] })
    }
}
