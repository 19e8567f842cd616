//! Symmetries of boards whose cells are the edges of a graph: boards that a symmetry of the graph
//! exchanges share one entry of the transposition table.

use super::planes::Planes;
use super::word::Word;
use crate::bitboard::patterns::EdgeSymmetries;

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
