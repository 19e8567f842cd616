//! Rotations and reflections of boards.

use super::cells::Board;
use super::shape::Shape;
use std::cmp::Ordering;

/// A symmetry: the source of each axis of the image, and the axes that are reversed.
#[derive(Debug, Clone, Copy)]
struct Motion {
    axes: [usize; 3],
    back: [bool; 3],
}

/// All permutations of the axes, those of a grid first; the first is the identity.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The motions of a grid or a box.
fn motions(flat: bool, fixed_axes: bool) -> impl Iterator<Item = Motion> {
    let orders = match (fixed_axes, flat) {
        (true, _) => &ORDERS[..1],
        (false, true) => &ORDERS[..2],
        (false, false) => &ORDERS[..],
    };
    let backs = if flat { 4 } else { 8 };
    orders.iter().flat_map(move |axes| {
        let back = |bits: u8| [bits & 4 != 0, bits & 2 != 0, bits & 1 != 0];
        (0..backs).map(move |bits| Motion { axes: *axes, back: back(bits) })
    })
}

impl Board {
    fn moved(&self, motion: Motion) -> Board {
        let mut cells = Vec::new();
        let shape = self.move_into(motion, &mut cells);
        Board::new(shape, cells)
    }

    /// Calls `visit` with the contents of the cells of the image, in order, until it returns false.
    /// Returns the shape of the image.
    #[inline]
    fn each_of_image(&self, motion: Motion, mut visit: impl FnMut(u8) -> bool) -> Shape {
        let sides = self.shape().sides();
        let strides = [sides[1] * sides[2], sides[2], 1];
        let image = motion.axes.map(|axis| sides[axis]);
        let step: [usize; 3] = motion.axes.map(|axis| strides[axis]);
        let at = |axis: usize, i: usize| {
            let i = if motion.back[axis] { image[axis] - 1 - i } else { i };
            i * step[axis]
        };
        let shape = self.shape().with_sides(image);
        for layer in 0..image[0] {
            for row in 0..image[1] {
                let from = at(0, layer) + at(1, row);
                for column in 0..image[2] {
                    if !visit(self.cells()[from + at(2, column)]) {
                        return shape;
                    }
                }
            }
        }
        shape
    }

    /// Replaces `into` by the contents of the cells of the image. Returns the shape of the image.
    fn move_into(&self, motion: Motion, into: &mut Vec<u8>) -> Shape {
        into.clear();
        self.each_of_image(motion, |letter| {
            into.push(letter);
            true
        })
    }

    /// Tests whether the image precedes a board of that shape with these contents.
    fn image_before(&self, motion: Motion, shape: Shape, cells: &[u8]) -> bool {
        let mut order = Ordering::Equal;
        let mut others = cells.iter();
        let turned = self.each_of_image(motion, |letter| {
            order = others.next().map_or(Ordering::Greater, |other| letter.cmp(other));
            order.is_eq()
        });
        turned.cmp(&shape).then(order).is_lt()
    }

    fn is_flat(&self) -> bool {
        self.shape().dimensions() == 2
    }

    /// The boards that arise from it by rotations and reflections, each once, itself first; with
    /// fixed axes only those whose rows come from rows and columns from columns.
    pub fn symmetries(&self, fixed_axes: bool) -> Vec<Board> {
        let mut found: Vec<Board> = Vec::new();
        for motion in motions(self.is_flat(), fixed_axes) {
            let image = self.moved(motion);
            if !found.contains(&image) {
                found.push(image);
            }
        }
        found
    }

    /// The least of [`symmetries`](Board::symmetries).
    #[must_use]
    pub fn representative(&self, fixed_axes: bool) -> Board {
        // Rules ask for little else, so only an image that is less gets written down.
        let (mut least, mut shape) = (Vec::new(), self.shape());
        least.extend_from_slice(self.cells());
        let mut image = Vec::with_capacity(least.len());
        for motion in motions(self.is_flat(), fixed_axes).skip(1) {
            if self.image_before(motion, shape, &least) {
                shape = self.move_into(motion, &mut image);
                std::mem::swap(&mut least, &mut image);
            }
        }
        Board::new(shape, least)
    }

    /// A quarter turn clockwise; of a box, each layer.
    #[must_use]
    pub fn turned(&self) -> Board {
        self.moved(Motion { axes: [0, 2, 1], back: [false, false, true] })
    }

    /// Returns the mirror image, with left and right exchanged.
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
