//! What stands on a small board: a number for each cell, its bits in planes.

use super::grid::Grid;
use std::cmp::Ordering;

/// What stands in the cells of a grid: bit `i` of a cell's number is in plane `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Planes<const P: usize>(pub(super) [u64; P]);

/// Most numbers that stand in cells, and so most kinds of letters of a board.
pub const MOST_CODES: usize = 8;

/// A set of numbers that stand in cells, as bits.
pub type Codes = u8;

impl<const P: usize> Planes<P> {
    /// The cells that hold each number.
    #[inline]
    pub(super) fn masks(&self, full: u64) -> [u64; MOST_CODES] {
        let mut masks = [0; MOST_CODES];
        for (code, mask) in masks.iter_mut().enumerate().take(1 << P) {
            *mask = (0..P).fold(full, |cells, plane| {
                let word = self.0[plane];
                cells & if code >> plane & 1 == 1 { word } else { !word }
            });
        }
        masks
    }

    /// The same number in some cells.
    #[inline]
    pub(super) fn everywhere(code: u8, cells: u64) -> Planes<P> {
        Planes(std::array::from_fn(|plane| if code >> plane & 1 == 1 { cells } else { 0 }))
    }

    #[inline]
    pub(super) fn map(&self, of: impl Fn(u64) -> u64) -> Planes<P> {
        Planes(self.0.map(of))
    }

    /// The number in a cell.
    #[inline]
    pub(super) fn code(&self, cell: usize) -> u8 {
        (0..P).fold(0, |code, plane| code | ((self.0[plane] >> cell & 1) as u8) << plane)
    }

    /// Cell by cell.
    #[inline]
    fn order(&self, other: &Planes<P>) -> Ordering {
        let differ = (0..P).fold(0, |all, plane| all | (self.0[plane] ^ other.0[plane]));
        if differ == 0 {
            return Ordering::Equal;
        }
        let cell = differ.trailing_zeros() as usize;
        self.code(cell).cmp(&other.code(cell))
    }

    /// The least of the boards that arise by rotations and reflections, with the fewest rows
    /// first; with fixed axes only of those where rows stay rows.
    pub(super) fn representative(self, grid: Grid, fixed_axes: bool) -> (Grid, Planes<P>) {
        let flat = self.least_reflection(grid);
        if fixed_axes || grid.rows() < grid.columns() {
            return (grid, flat);
        }
        let turned = grid.turned();
        let other = self.map(|word| grid.transposed(word)).least_reflection(turned);
        if grid.rows() > grid.columns() || other.order(&flat).is_lt() {
            (turned, other)
        } else {
            (grid, flat)
        }
    }

    fn least_reflection(self, grid: Grid) -> Planes<P> {
        let mut least = self;
        let down = self.map(|word| grid.upside_down(word));
        let images =
            [down, self.map(|word| grid.half_turn(word)), down.map(|word| grid.half_turn(word))];
        for image in images {
            if image.order(&least).is_lt() {
                least = image;
            }
        }
        least
    }
}
