//! Symmetries of boards: rotations and reflections, combined with a permutation of the codes of
//! cell contents; and symmetries of the graph whose edges are the cells.

use super::grid::Grid;
use super::planes::{Codes, MAX_CODES, Planes, Shaped};
use super::word::Word;
use crate::bitboard::patterns::{CodeMap, EdgeSymmetries};

/// A rotation or a reflection of flat boards, with two and two numbers exchanged, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// First rows become columns,
    pub(crate) transposed: bool,
    /// then the order of the rows is turned round,
    pub(crate) upside_down: bool,
    /// then the order of all cells.
    pub(crate) half_turn: bool,
    /// The image of each code; codes are exchanged in pairs.
    pub(crate) codes: CodeMap,
}

/// The identity map of codes.
pub(crate) const SAME_CODES: CodeMap = [0, 1, 2, 3, 4, 5, 6, 7];

/// The identity.
pub(crate) const IDENTITY: Turn =
    Turn { transposed: false, upside_down: false, half_turn: false, codes: SAME_CODES };

impl Turn {
    /// Returns all rotations and reflections, with this exchange of codes.
    pub(crate) fn all(codes: CodeMap) -> impl Iterator<Item = Turn> {
        (0..8).map(move |bits| Turn {
            transposed: bits & 4 != 0,
            upside_down: bits & 2 != 0,
            half_turn: bits & 1 != 0,
            codes,
        })
    }

    /// Returns the shape of a board under the symmetry.
    #[inline]
    pub(crate) fn grid(&self, grid: Grid) -> Grid {
        if self.transposed { grid.with_axes_of(TRANSPOSED) } else { grid }
    }

    /// Returns the image of a set of cells.
    #[inline]
    pub(crate) fn cells<W: Word>(&self, grid: Grid, mut word: W) -> W {
        if self.transposed {
            word = grid.with_axes(word, TRANSPOSED);
        }
        let grid = self.grid(grid);
        if self.upside_down {
            word = grid.upside_down(word);
        }
        if self.half_turn { grid.half_turn(word) } else { word }
    }

    /// Returns the image of a cell.
    pub(crate) fn cell(&self, grid: Grid, cell: u16) -> u16 {
        let ([_, mut rows, mut columns], cell) = (grid.sides(), usize::from(cell));
        let (mut row, mut column) = (cell / columns, cell % columns);
        if self.transposed {
            (rows, columns, row, column) = (columns, rows, column, row);
        }
        if self.upside_down {
            row = rows - 1 - row;
        }
        let at = row * columns + column;
        (if self.half_turn { rows * columns - 1 - at } else { at }) as u16
    }

    /// Returns the image of a code.
    pub(crate) fn code(&self, code: u8) -> u8 {
        self.codes[usize::from(code)]
    }

    /// Returns the image of a set of codes.
    pub(crate) fn set(&self, codes: Codes) -> Codes {
        let members = (0..MAX_CODES).filter(|code| codes >> code & 1 == 1);
        members.fold(0, |all, code| all | 1 << self.codes[code])
    }

    /// Returns the image of a board.
    #[inline]
    pub(crate) fn board<W: Word, const P: usize>(
        &self,
        (grid, board): Shaped<W, P>,
    ) -> Shaped<W, P> {
        let full: W = grid.full();
        let mut after = board;
        for (code, to) in self.codes.iter().enumerate().take(1 << P) {
            let differ = code ^ usize::from(*to);
            if differ == 0 {
                continue;
            }
            let cells = (0..P).fold(full, |cells, plane| {
                cells & if code >> plane & 1 == 1 { board.0[plane] } else { !board.0[plane] }
            });
            for (plane, word) in after.0.iter_mut().enumerate() {
                *word ^= if differ >> plane & 1 == 1 { cells } else { W::NONE };
            }
        }
        (self.grid(grid), after.map(|word| self.cells(grid, word)))
    }
}

const TRANSPOSED: [usize; 3] = [0, 2, 1];

/// Returns all exchanges of the first codes in pairs, those with the fewest pairs first.
pub(crate) fn exchanges(many: usize) -> Vec<CodeMap> {
    let mut all = vec![SAME_CODES];
    for code in 1..many.min(MAX_CODES) {
        for before in all.clone() {
            for other in (0..code).filter(|other| usize::from(before[*other]) == *other) {
                let mut map = before;
                map.swap(other, code);
                all.push(map);
            }
        }
    }
    let moved = |map: &CodeMap| (0..).zip(map).filter(|(code, to)| code != *to).count();
    all.sort_by_key(moved);
    all
}

/// Symmetries that are made ready for words.
#[derive(Debug)]
pub(crate) struct Symmetries {
    parallel: Vec<u64>,
    /// For each symmetry, the images of the cells in each byte.
    turns: Vec<Vec<[u64; 256]>>,
}

tweedle_base::heap_size!(Symmetries { each turns });

impl Symmetries {
    pub(crate) fn new(of: &EdgeSymmetries) -> Symmetries {
        let table = |turn: &Vec<usize>| {
            let bytes = turn.chunks(8).map(|cells| {
                let image = |byte: usize| {
                    let of_byte = cells.iter().enumerate().filter(|(i, _)| byte >> i & 1 == 1);
                    of_byte.fold(0, |all, (_, cell)| all | 1 << cell)
                };
                std::array::from_fn(image)
            });
            bytes.collect()
        };
        Symmetries { parallel: of.parallel.clone(), turns: of.turns.iter().map(table).collect() }
    }

    /// The least of the boards that it is taken for: of edges that are there or not.
    #[inline]
    pub(crate) fn least<W: Word, const P: usize>(&self, board: Planes<W, P>) -> Planes<W, P> {
        let ([all], true) = (&board.0[..], W::WORDS == 1) else { return board };
        let mut word = all.words()[0];
        for class in &self.parallel {
            let there = (word & class).count_ones();
            let mut rest = *class;
            (0..there).for_each(|_| rest &= rest - 1);
            word = word & !class | class & !rest;
        }
        let turned = |turn: &Vec<[u64; 256]>| {
            let bytes = turn.iter().zip(word.to_le_bytes());
            bytes.fold(0, |all, (table, byte)| all | table[usize::from(byte)])
        };
        let least = self.turns.iter().map(turned).fold(word, u64::min);
        Planes([least.into(); P])
    }
}

#[cfg(test)]
mod tests {
    use super::super::planes::Planes;
    use super::*;

    #[test]
    fn exchanges_are_all_involutions() {
        let many = (0..=8).map(|many| exchanges(many).len());
        assert_eq!(many.collect::<Vec<_>>(), [1, 1, 2, 4, 10, 26, 76, 232, 764]);
    }

    /// Each symmetry of a board moves the code of each cell to the image of the cell, and all
    /// symmetries are distinct.
    #[test]
    fn symmetries_move_each_cell() {
        for (rows, columns) in [(1, 7), (2, 3), (3, 3), (4, 3), (8, 8)] {
            let Some(grid) = Grid::new(rows, columns) else { panic!("no grid") };
            let mut board = Planes([0u64; 2]);
            for cell in 0..grid.cells() {
                let code = (cell * cell / 3 + cell) % 3;
                (0..2).for_each(|plane| board.0[plane] |= ((code >> plane & 1) as u64) << cell);
            }
            let codes = [0, 2, 1, 3, 4, 5, 6, 7];
            for turn in Turn::all(codes) {
                let (after, turned) = turn.board((grid, board));
                assert_eq!(after, turn.grid(grid));
                for cell in 0..grid.cells() {
                    let to = usize::from(turn.cell(grid, cell as u16));
                    assert_eq!(turned.code(to), codes[usize::from(board.code(cell))]);
                }
            }
        }
        let Some(grid) = Grid::new(3, 3) else { panic!("no grid") };
        let mut corners: Vec<[u16; 2]> =
            Turn::all(SAME_CODES).map(|turn| [0, 1].map(|cell| turn.cell(grid, cell))).collect();
        corners.sort_unstable();
        corners.dedup();
        assert_eq!(corners.len(), 8);
    }
}
