//! Positions on boards that outlive the table in which they have numbers.

use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::planes::{MAX_CODES, Planes, Shaped};
use crate::bitboard::cells::word::Word;
use crate::bitboard::table::{NoAnswer, Table};
use smallvec::SmallVec;

/// Positions of one family on boards of one shape, with something about each.
#[derive(Clone, Debug)]
pub struct KeptSort<A> {
    /// The family.
    pub family: u32,
    /// The numbers of layers, rows and columns; a flat board has 0 layers.
    sides: [u16; 3],
    /// The planes of each board, each of as many words as have room for the cells.
    words: Vec<u64>,
    pub(crate) about: Vec<A>,
}

impl<A> KeptSort<A> {
    fn grid(&self) -> Option<Grid> {
        Grid::with_sides(self.sides.map(usize::from))
    }
}

/// Answers about positions.
#[derive(Clone, Debug)]
pub struct KeptPositions<A> {
    /// The letters by which boards are numbered.
    pub letters: Vec<u8>,
    /// The positions.
    pub sorts: Vec<KeptSort<A>>,
}

impl<A: Copy> KeptPositions<A> {
    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.sorts.iter().map(|sort| sort.about.len()).sum()
    }

    /// Returns the number of positions in the sorts before each sort.
    pub(crate) fn before(&self) -> Vec<u32> {
        let mut many = 0;
        let sorts = self.sorts.iter().map(|sort| {
            many += sort.about.len() as u32;
            many - sort.about.len() as u32
        });
        sorts.collect()
    }

    /// Passes on each position with its answer. Returns `None` if that is refused once, if not all
    /// letters are among these, or if the positions are not in the expected form.
    pub(crate) fn each<W: Word, const P: usize>(
        &self,
        letters: &[u8],
        mut take: impl FnMut((u32, Shaped<W, P>), A) -> Result<bool, NoAnswer>,
    ) -> Result<Option<()>, NoAnswer> {
        let Some(recoding) = Recoding::new(&self.letters, letters) else { return Ok(None) };
        for sort in &self.sorts {
            let Some(boards) = recoding.boards::<W, P, _>(sort) else { return Ok(None) };
            for (board, about) in boards {
                if !take((sort.family, board), about)? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(()))
    }
}

/// Returns the least number of planes for boards with these letters.
fn planes_of(letters: &[u8]) -> usize {
    letters.len().max(2).next_power_of_two().ilog2() as usize
}

/// A change of coding, from the letters of one table to those of another.
struct Recoding {
    planes: usize,
    map: [u8; MAX_CODES],
}

impl Recoding {
    /// Returns the change of coding, or nothing if not all letters are among the others.
    fn new(from: &[u8], to: &[u8]) -> Option<Recoding> {
        if from.len() > MAX_CODES {
            return None;
        }
        let planes = planes_of(from);
        let mut map = [0; MAX_CODES];
        for (letter, code) in from.iter().zip(&mut map) {
            *code = to.iter().position(|other| other == letter)? as u8;
        }
        Some(Recoding { planes, map })
    }

    /// The positions of a sort, and what is said of each.
    fn boards<W: Word, const P: usize, A: Copy>(
        &self,
        sort: &KeptSort<A>,
    ) -> Option<impl Iterator<Item = (Shaped<W, P>, A)>> {
        let grid = sort.grid().filter(|grid| grid.cells() <= W::CELLS)?;
        let each = grid.words();
        if sort.words.len() != sort.about.len() * self.planes * each {
            return None;
        }
        let boards = sort.words.chunks_exact(self.planes * each).map(move |words| {
            let planes: SmallVec<[W; 3]> = words.chunks_exact(each).map(W::from_words).collect();
            let mut board = Planes([W::NONE; P]);
            for (code, to) in self.map.iter().enumerate().take(1 << self.planes) {
                let cells =
                    planes.iter().enumerate().fold(grid.full::<W>(), |cells, (at, word)| {
                        cells & if code >> at & 1 == 1 { *word } else { !*word }
                    });
                let more = Planes::<W, P>::everywhere(*to, cells);
                board.0.iter_mut().zip(more.0).for_each(|(word, more)| *word |= more);
            }
            (grid, board)
        });
        Some(boards.zip(sort.about.iter().copied()))
    }
}

/// Lists positions by their sorts.
pub(crate) struct Listing<A> {
    /// The number of planes to write; a table may have more.
    planes: usize,
    pub(crate) sorts: Vec<KeptSort<A>>,
    /// The place of each sort of a table.
    places: Vec<Option<usize>>,
}

impl<A> Listing<A> {
    pub(crate) fn new(letters: &[u8]) -> Listing<A> {
        Listing { planes: planes_of(letters), sorts: Vec::new(), places: Vec::new() }
    }

    /// Adds a position: the place of its sort, and its own there.
    pub(crate) fn add<T: Copy, W: Word, const P: usize>(
        &mut self,
        table: &Table<T, W, P>,
        position: usize,
        about: A,
    ) -> (usize, u32) {
        let node = &table.nodes[position];
        let sort = node.sort as usize;
        if self.places.len() <= sort {
            self.places.resize(sort + 1, None);
        }
        let sorts = &mut self.sorts;
        let place = *self.places[sort].get_or_insert_with(|| {
            let (family, grid) = table.sort(node.sort);
            let sides = grid.sides().map(|side| side as u16);
            sorts.push(KeptSort { family, sides, words: Vec::new(), about: Vec::new() });
            sorts.len() - 1
        });
        let grid = table.sort(node.sort).1;
        sorts[place].words.extend(node.board.words(grid).take(self.planes * grid.words()));
        sorts[place].about.push(about);
        (place, sorts[place].about.len() as u32 - 1)
    }
}
