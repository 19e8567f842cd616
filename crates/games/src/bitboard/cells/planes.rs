//! Contents of the cells of a board as bit planes: plane `i` holds bit `i` of the code of each
//! cell.

use super::grid::Grid;
use super::word::{Word, each};
use std::cmp::Ordering;

/// A board: its shape and its contents.
pub(crate) type Shaped<W, const P: usize> = (Grid, Planes<W, P>);

/// The contents of the cells of a grid: bit `i` of a cell's code is in plane `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Planes<W, const P: usize>(pub(crate) [W; P]);

/// The number of codes of cells, and so the most kinds of letters on a board.
pub const MAX_CODES: usize = 8;

/// A set of codes, as bits.
pub type Codes = u8;

impl<W: Word, const P: usize> Planes<W, P> {
    /// The cells that hold each number.
    #[inline]
    pub(crate) fn masks(&self, full: W) -> [W; MAX_CODES] {
        let mut masks = [W::NONE; MAX_CODES];
        for (code, mask) in masks.iter_mut().enumerate().take(1 << P) {
            *mask = (0..P).fold(full, |cells, plane| {
                let word = self.0[plane];
                cells & if code >> plane & 1 == 1 { word } else { !word }
            });
        }
        masks
    }

    /// Returns planes with the same code in some cells.
    #[inline]
    pub(crate) fn everywhere(code: u8, cells: W) -> Planes<W, P> {
        Planes(each(W::NONE, |plane| if code >> plane & 1 == 1 { cells } else { W::NONE }))
    }

    #[inline]
    pub(crate) fn map(&self, of: impl Fn(W) -> W) -> Planes<W, P> {
        Planes(each(W::NONE, |plane| of(self.0[plane])))
    }

    /// Converts to planes of another word type that has enough bits.
    pub(crate) fn in_words<V: Word, const Q: usize>(&self) -> Planes<V, Q> {
        let plane = |at: usize| self.0.get(at).map_or(V::NONE, |word| V::from_words(word.words()));
        Planes(std::array::from_fn(plane))
    }

    /// The words of each plane that have cells of a grid.
    #[inline]
    pub(crate) fn words(&self, grid: Grid) -> impl Iterator<Item = u64> {
        let each = grid.words();
        self.0.iter().flat_map(move |word| word.words()[..each].iter().copied())
    }

    /// The number in a cell.
    #[inline]
    pub(crate) fn code(&self, cell: usize) -> u8 {
        (0..P).fold(0, |code, plane| code | u8::from(self.0[plane].has(cell)) << plane)
    }

    /// Compares cell by cell.
    #[inline]
    fn order(&self, other: &Planes<W, P>) -> Ordering {
        let differ = (0..P).fold(W::NONE, |all, plane| all | (self.0[plane] ^ other.0[plane]));
        if differ.is_empty() {
            return Ordering::Equal;
        }
        let cell = differ.first();
        self.code(cell).cmp(&other.code(cell))
    }

    /// The least of the boards that arise by rotations and reflections, with the smallest sides
    /// first; with fixed axes only of those where rows stay rows.
    pub(crate) fn representative(self, grid: Grid, fixed_axes: bool) -> Shaped<W, P> {
        let mut least = (grid, self.least_reflection(grid));
        if fixed_axes {
            return least;
        }
        let orders = if grid.is_flat() { &ORDERS[..1] } else { &ORDERS[..] };
        for axes in orders {
            let turned = grid.with_axes_of(*axes);
            if turned.sides() > least.0.sides() {
                continue;
            }
            let image = self.map(|word| grid.with_axes(word, *axes)).least_reflection(turned);
            if turned.sides() < least.0.sides() || image.order(&least.1).is_lt() {
                least = (turned, image);
            }
        }
        least
    }

    fn least_reflection(self, grid: Grid) -> Planes<W, P> {
        let mut least = self;
        let mut images = |board: Planes<W, P>| {
            for image in [board, board.map(|word| grid.half_turn(word))] {
                if image.order(&least).is_lt() {
                    least = image;
                }
            }
        };
        let down = self.map(|word| grid.upside_down(word));
        images(self);
        images(down);
        if !grid.is_flat() {
            images(self.map(|word| grid.back_to_front(word)));
            images(down.map(|word| grid.back_to_front(word)));
        }
        least
    }
}

/// The permutations of the axes other than the identity; a flat grid uses the first.
const ORDERS: [[usize; 3]; 5] = [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[cfg(test)]
mod tests {
    use super::super::cell_set::CellSet;
    use super::*;
    use crate::board::Board;
    use proptest::prelude::*;

    /// The letters of cells, indexed by code.
    const LETTERS: &[u8] = b".abcdefg";

    /// Packs a board into bit planes.
    fn packed<W: Word>(board: &Board) -> Shaped<W, 3> {
        let [layers, rows, columns] = board.shape().sides();
        let layers = if board.shape().dimensions() == 2 { 0 } else { layers };
        let mut planes = [W::NONE; 3];
        for (cell, letter) in board.cells().iter().enumerate() {
            let code = LETTERS.iter().position(|other| other == letter).unwrap();
            for (plane, cells) in planes.iter_mut().enumerate() {
                if code >> plane & 1 == 1 {
                    *cells |= W::cell(cell);
                }
            }
        }
        (Grid::with_sides([layers, rows, columns]).unwrap(), Planes(planes))
    }

    /// Returns random grids and boxes of few letters, so that some are symmetric.
    fn board() -> impl Strategy<Value = Board> {
        (0..4usize, 1..5usize, 1..5usize, 1..8usize).prop_flat_map(
            |(layers, rows, columns, last)| {
                let letter = proptest::sample::select(vec![b'.', b'.', b'a', LETTERS[last]]);
                let cells = proptest::collection::vec(letter, layers.max(1) * rows * columns);
                cells.prop_map(move |cells| {
                    let row = |row: &[u8]| String::from_utf8(row.to_vec()).unwrap();
                    let layer =
                        |layer: &[u8]| layer.chunks(columns).map(row).collect::<Vec<_>>().join("|");
                    let text: Vec<String> = cells.chunks(rows * columns).map(layer).collect();
                    Board::read(&(text.join("||") + if layers == 0 { "" } else { "||" })).unwrap()
                })
            },
        )
    }

    proptest! {
        #[test]
        fn representatives_are_the_least_images(board in board(), fixed_axes in any::<bool>()) {
            let least = board.symmetries(fixed_axes).into_iter().min().unwrap();
            let (grid, cells) = packed::<u64>(&board);
            prop_assert_eq!(cells.representative(grid, fixed_axes), packed(&least));
            let (grid, cells) = packed::<CellSet<4>>(&board);
            prop_assert_eq!(cells.representative(grid, fixed_axes), packed(&least));
        }
    }
}
