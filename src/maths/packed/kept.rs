//! What has been found of positions, written down to be found again by another run.

use super::components::{Component, Known, Large};
use super::grid::Grid;
use super::planes::{MOST_CODES, Planes};
use super::positions::{Coding, Positions};
use super::program::Shaped;
use super::sums::Won;
use super::table::{Leave, Search, State, Table};
use super::winner::Winners;
use super::word::Word;
use crate::maths::two::{Side, ValueId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Positions of one family on boards of one shape, with something about each.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptSort<A> {
    /// The family.
    pub family: u32,
    /// How many layers, rows and columns there are; of a flat board no layers.
    sides: [u8; 3],
    /// The planes of each board, each of as many words as have room for the cells.
    words: Vec<u64>,
    about: Vec<A>,
}

impl<A> KeptSort<A> {
    fn grid(&self) -> Option<Grid> {
        Grid::with_sides(self.sides.map(usize::from))
    }
}

/// Answers about positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptPositions<A> {
    /// The letters by which boards are numbered.
    pub letters: Vec<u8>,
    /// The positions.
    pub sorts: Vec<KeptSort<A>>,
}

impl<A: Copy> KeptPositions<A> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.sorts.iter().map(|sort| sort.about.len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How the boards are coded.
    pub fn coding(&self) -> Coding {
        let wide = self.sorts.iter().filter_map(KeptSort::grid).any(Grid::is_wide);
        Coding { letters: self.letters.clone(), wide }
    }

    /// The answers.
    pub fn answers(&self) -> impl Iterator<Item = A> + '_ {
        self.sorts.iter().flat_map(|sort| sort.about.iter().copied())
    }

    /// The same with other answers.
    pub fn map<B>(self, of: impl Fn(A) -> B) -> KeptPositions<B> {
        let sorts = self.sorts.into_iter().map(|KeptSort { family, sides, words, about }| {
            KeptSort { family, sides, words, about: about.into_iter().map(&of).collect() }
        });
        KeptPositions { letters: self.letters, sorts: sorts.collect() }
    }
}

/// Who wins sums of positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptWinners<V> {
    /// The large components: a score and the number of moves of each.
    pub components: KeptPositions<(f32, f32)>,
    /// Sums: a value, and the places of large components.
    sums: Vec<(V, Vec<u32>)>,
    /// Who is known to win each by moving first, or not: two bits for Left, and two for Right.
    won: Vec<u8>,
}

impl<V: Copy> KeptWinners<V> {
    /// How many sums there are.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }

    /// The values in sums.
    pub fn values(&self) -> impl Iterator<Item = V> + '_ {
        self.sums.iter().map(|(value, _)| *value)
    }

    /// The same with other values.
    pub fn map<W>(self, of: impl Fn(V) -> W) -> KeptWinners<W> {
        let sums = self.sums.into_iter().map(|(value, large)| (of(value), large)).collect();
        KeptWinners { components: self.components, sums, won: self.won }
    }
}

/// How many planes boards with some letters have at least.
fn planes_of(letters: &[u8]) -> usize {
    letters.len().max(2).next_power_of_two().ilog2() as usize
}

/// How boards with some letters are boards with others.
struct Recoding {
    planes: usize,
    map: [u8; MOST_CODES],
}

impl Recoding {
    /// Nothing if not all letters are among the others.
    fn new(from: &[u8], to: &[u8]) -> Option<Recoding> {
        if from.len() > MOST_CODES {
            return None;
        }
        let planes = planes_of(from);
        let mut map = [0; MOST_CODES];
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
struct Listing<A> {
    /// How many planes are written: a table may have more.
    planes: usize,
    sorts: Vec<KeptSort<A>>,
    /// The place of each sort of a table.
    places: Vec<Option<usize>>,
}

impl<A> Listing<A> {
    fn new(letters: &[u8]) -> Listing<A> {
        Listing { planes: planes_of(letters), sorts: Vec::new(), places: Vec::new() }
    }

    fn put<T: Copy, W: Word, const P: usize>(
        &mut self,
        table: &Table<T, W, P>,
        position: usize,
        about: A,
    ) {
        let node = &table.nodes[position];
        let sort = node.sort as usize;
        if self.places.len() <= sort {
            self.places.resize(sort + 1, None);
        }
        let sorts = &mut self.sorts;
        let place = *self.places[sort].get_or_insert_with(|| {
            let (family, grid) = table.sort(node.sort);
            let sides = grid.sides().map(|side| side as u8);
            sorts.push(KeptSort { family, sides, words: Vec::new(), about: Vec::new() });
            sorts.len() - 1
        });
        let grid = table.sort(node.sort).1;
        sorts[place].words.extend(node.board.words(grid).take(self.planes * grid.words()));
        sorts[place].about.push(about);
    }
}

/// Writes down what has not been.
struct Keeping;

impl<A: Copy> Search<A> for Keeping {
    type Found = KeptPositions<A>;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<A, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<KeptPositions<A>, Leave> {
        let mut listing = Listing::new(letters);
        let mut kept = std::mem::take(&mut table.kept);
        kept.resize(table.nodes.len(), false);
        for (at, kept) in kept.iter_mut().enumerate() {
            if let State::Known(answer) = table.nodes[at].state
                && !std::mem::replace(kept, true)
            {
                listing.put(table, at, answer);
            }
        }
        table.kept = kept;
        Ok(KeptPositions { letters: letters.to_vec(), sorts: listing.sorts })
    }
}

/// Takes in what was written down.
struct Restoring<'a, A>(&'a KeptPositions<A>);

impl<A: Copy> Search<A> for Restoring<'_, A> {
    type Found = Option<()>;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<A, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<Option<()>, Leave> {
        let Some(recoding) = Recoding::new(&self.0.letters, letters) else { return Ok(None) };
        let shapes = table.shapes().len();
        for sort in &self.0.sorts {
            let Some(boards) = recoding.boards::<W, P, A>(sort) else { return Ok(None) };
            for (board, answer) in boards {
                let position = table.number(sort.family, board)? as usize;
                table.nodes[position].state = State::Known(answer);
                table.kept.resize(table.nodes.len(), false);
                table.kept[position] = true;
            }
        }
        if table.shapes().len() > shapes && !table.opposites.are_open() {
            table.opposites.refuse();
        }
        Ok(Some(()))
    }
}

impl<A: Copy> Positions<A> {
    /// What has been found and not been written down before.
    ///
    /// # Errors
    /// None that are known.
    pub fn keep(&mut self) -> Result<KeptPositions<A>, Leave> {
        self.search(&mut Keeping, &[])
    }

    /// Takes in what was written down, of boards for which there [is room]; nothing if it is not
    /// what was written.
    ///
    /// [is room]: Positions::with
    ///
    /// # Errors
    /// Limits.
    pub fn restore(&mut self, kept: &KeptPositions<A>) -> Result<Option<()>, Leave> {
        self.search(&mut Restoring(kept), &[])
    }
}

/// Writes down who wins.
struct KeepingWinners<'a>(&'a mut Known);

impl Search<Component> for KeepingWinners<'_> {
    type Found = KeptWinners<ValueId>;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<KeptWinners<ValueId>, Leave> {
        let known = &mut *self.0;
        let mut numbered: Vec<Option<(usize, u32)>> = vec![None; known.large.len()];
        let mut listing = Listing::new(letters);
        let (mut sums, mut won) = (Vec::new(), Vec::new());
        for sum in known.sums.not_kept() {
            let (value, large) = known.sums.get(sum);
            for part in large {
                if numbered[*part as usize].is_none() {
                    let Large { position, score, moves, .. } = known.large[*part as usize];
                    listing.put(table, position as usize, (score, moves));
                    let sort = table.nodes[position as usize].sort as usize;
                    let place = listing.places[sort].unwrap_or_default();
                    let at = listing.sorts[place].about.len() as u32 - 1;
                    numbered[*part as usize] = Some((place, at));
                }
            }
            let answer = |first| match known.sums.won(sum, first) {
                Won::Yes => 0b11,
                Won::No => 0b10,
                Won::Open | Won::Asked => 0,
            };
            won.push(answer(Side::Left) | answer(Side::Right) << 2);
            sums.push((value, large.to_vec()));
        }
        // They are listed sort by sort, and so they are counted.
        let mut before = vec![0; listing.sorts.len()];
        for place in 1..before.len() {
            before[place] = before[place - 1] + listing.sorts[place - 1].about.len() as u32;
        }
        for (_, large) in &mut sums {
            for part in large {
                let (place, at) = numbered[*part as usize].unwrap_or_default();
                *part = before[place] + at;
            }
        }
        let components = KeptPositions { letters: letters.to_vec(), sorts: listing.sorts };
        Ok(KeptWinners { components, sums, won })
    }
}

/// Takes in who wins.
struct RestoringWinners<'a>(&'a mut Known, &'a KeptWinners<ValueId>);

impl Search<Component> for RestoringWinners<'_> {
    type Found = Option<()>;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<Option<()>, Leave> {
        let RestoringWinners(known, kept) = self;
        if known.letters != letters {
            **known = Known::of(letters);
        }
        let from = &kept.components;
        let Some(recoding) = Recoding::new(&from.letters, letters) else { return Ok(None) };
        let mut numbers: Vec<u32> = Vec::with_capacity(from.len());
        for sort in &from.sorts {
            let Some(boards) = recoding.boards::<W, P, _>(sort) else { return Ok(None) };
            for (board, (score, moves)) in boards {
                let position = table.number(sort.family, board)?;
                let state = &mut table.nodes[position as usize].state;
                let number = match *state {
                    State::Known(Component::Large(number)) => number,
                    State::Known(Component::Is(_)) => return Ok(None),
                    State::New | State::Open => {
                        let number = known.large.len() as u32;
                        known.large.push(Large { position, score, moves, options: [None; 2] });
                        *state = State::Known(Component::Large(number));
                        number
                    }
                };
                numbers.push(number);
            }
        }
        for ((value, large), won) in kept.sums.iter().zip(&kept.won) {
            known.has_room()?;
            let parts: Option<Vec<u32>> =
                large.iter().map(|at| numbers.get(*at as usize).copied()).collect();
            let Some(mut parts) = parts else { return Ok(None) };
            parts.sort_unstable();
            let sum = known.sums.number(*value, &parts);
            for (side, bits) in [(Side::Left, won & 3), (Side::Right, won >> 2 & 3)] {
                match bits {
                    0b11 => known.sums.learn(sum, side, Won::Yes),
                    0b10 => known.sums.learn(sum, side, Won::No),
                    _ => {}
                }
            }
            known.sums.is_kept(sum);
        }
        Ok(Some(()))
    }
}

impl Winners {
    /// What has been found and not been written down before.
    ///
    /// # Errors
    /// None that are known.
    pub fn keep(&mut self) -> Result<KeptWinners<ValueId>, Leave> {
        self.positions.search(&mut KeepingWinners(&mut self.known), &[])
    }

    /// Takes in what was written down, of boards for which there [is room]; nothing if it is not
    /// what was written.
    ///
    /// [is room]: Winners::with
    ///
    /// # Errors
    /// Limits.
    pub fn restore(&mut self, kept: &KeptWinners<ValueId>) -> Result<Option<()>, Leave> {
        self.positions.search(&mut RestoringWinners(&mut self.known, kept), &[])
    }

    /// Makes room for what is coded like this.
    ///
    /// # Errors
    /// [`Leave::Unfit`] if there are too many letters.
    pub fn with(&mut self, coding: &Coding) -> Result<(), Leave> {
        self.positions.with(coding)
    }
}
