//! Transposition tables for positions on boards of any size, with as many bit planes as the letters
//! of the game need.

use super::shared_table::{Common, Commons, Link};
use super::{NoAnswer, PositionQuery, Search, Source, Table};
use crate::bitboard::cells::cell_set::CellSet;
use crate::bitboard::cells::grid::{Grid, Room};
use crate::bitboard::cells::planes::{MAX_CODES, Planes, Shaped};
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::opposites::Opposites;
use crate::bitboard::search::loopy::{Analysis, ByPlay, Seen};
use crate::bitboard::search::options::ByOptions;
use crate::loopy::Ends;
use std::sync::Arc;
use tweedle_base::{Budget, heap_size};

/// A position on a board: its family, the shape of the board, and the letters in its cells.
pub type OnBoard<'a> = (u32, Grid, &'a [u8]);

/// The coding of boards in machine words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coding {
    /// The letters that cells may hold; the index of a letter is its code.
    pub letters: Vec<u8>,
    /// The number of words for the largest boards.
    pub room: Room,
}

/// Positions on boards, and the answers to a question about them.
#[derive(Debug, Clone)]
pub struct Positions<A> {
    coding: Coding,
    tables: Tables<A>,
}

/// Boards of up to 256 cells. The WebAssembly module is smaller without code of their own.
type WideSet = CellSet<{ if cfg!(target_family = "wasm") { 16 } else { 4 } }>;

/// Tables for boards with this number of planes, and for larger boards.
#[derive(Debug, Clone)]
enum Tables<A> {
    One(Table<A, u64, 1>),
    Three(Table<A, u64, 3>),
    Wide(Table<A, WideSet, 3>),
    Large(Table<A, CellSet<16>, 3>),
}

impl<A> Default for Positions<A> {
    fn default() -> Positions<A> {
        Positions { coding: Coding::default(), tables: Tables::One(Table::default()) }
    }
}

/// Does the same whatever table it is.
macro_rules! in_table {
    ($tables:expr, $table:ident => $done:expr) => {
        match $tables {
            Tables::One($table) => $done,
            Tables::Three($table) => $done,
            Tables::Wide($table) => $done,
            Tables::Large($table) => $done,
        }
    };
}

heap_size!([A: Copy] Positions<A>, self => in_table!(&self.tables, table => table.heap_size()));

impl<A: Copy> Positions<A> {
    /// Sets the number of positions from which negatives are sought.
    pub fn seek_negatives_from(&mut self, positions: usize) {
        *self.opposites() = Opposites::wanted_from(positions);
    }

    pub(crate) fn opposites(&mut self) -> &mut Opposites {
        in_table!(&mut self.tables, table => &mut table.opposites)
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        in_table!(&self.tables, table => table.len())
    }

    /// Returns the number of answers that one thread found and another used.
    pub fn imported(&self) -> usize {
        in_table!(&self.tables, table => table.common.imported())
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the answer for a small position within a search over sums, whose shared tables have
    /// the answers for these positions, too.
    pub(crate) fn ask_within<Q: PositionQuery<Answer = A>>(
        &mut self,
        (source, letters, link): (&mut dyn Source, &[u8], &mut Option<Link>),
        question: &mut Q,
        budget: &Budget,
        position: OnBoard<'_>,
    ) -> Result<A, NoAnswer> {
        if link.is_some() {
            self.with_letters(letters)?;
            self.with_boards(&[position])?;
            // With other letters a board has another number.
            if self.coding.letters == letters {
                let by = &mut ByOptions { source, question, budget, lent: Some(link) };
                match self.once(by, &[position]) {
                    Err(NoAnswer::Letter(_)) => {}
                    other => return other,
                }
            }
        }
        let lent = Some(&mut None);
        self.search(&mut ByOptions { source, question, budget, lent }, &[position])
    }

    /// Returns the answer for a position if the table has it, and whether it is the answer for the
    /// negative of the position.
    pub(crate) fn known(&self, (family, grid, cells): OnBoard<'_>) -> Option<(A, bool)> {
        let letters = &self.coding.letters;
        if grid.room() > self.coding.room || cells.iter().any(|cell| !letters.contains(cell)) {
            return None;
        }
        in_table!(&self.tables, table => table.known(family, (grid, planes(letters, cells))))
    }

    pub(crate) fn coding(&self) -> &Coding {
        &self.coding
    }

    /// Tests whether results are shared with other threads.
    pub(crate) fn shares(&self) -> bool {
        in_table!(&self.tables, table => table.common.is_shared())
    }

    fn common(&mut self) -> &mut Commons {
        in_table!(&mut self.tables, table => &mut table.common)
    }

    /// Begins to share results, and returns the shared tables.
    pub(crate) fn share(&mut self) -> Arc<Common> {
        self.common().share()
    }

    /// Ends sharing, after all helper threads have stopped.
    pub(crate) fn part(&mut self) {
        self.common().tidy();
    }

    /// Returns the tables of a helper thread.
    pub(crate) fn helping(coding: &Coding, common: &Arc<Common>) -> Result<Positions<A>, NoAnswer> {
        let mut own = Positions::default();
        own.with(coding)?;
        *own.common() = Commons::helping(common.clone());
        Ok(own)
    }

    /// Removes all positions.
    pub(crate) fn clear(&mut self) {
        in_table!(&mut self.tables, table => table.clear());
    }

    /// Visits the positions from some on.
    pub(crate) fn search<S: Search<A>>(
        &mut self,
        by: &mut S,
        sum: &[OnBoard<'_>],
    ) -> Result<S::Found, NoAnswer> {
        self.with_boards(sum)?;
        loop {
            match self.once(by, sum) {
                Err(NoAnswer::Letter(letter)) => self.with_letters(&[letter])?,
                other => return other,
            }
        }
    }

    /// Searches them until a letter without a code occurs.
    pub(crate) fn once<S: Search<A>>(
        &mut self,
        by: &mut S,
        sum: &[OnBoard<'_>],
    ) -> Result<S::Found, NoAnswer> {
        let letters = &self.coding.letters;
        in_table!(&mut self.tables, table => by.search(table, letters, &packed(letters, sum)))
    }

    /// Makes room for boards.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] if there are too many letters.
    pub(crate) fn with_boards(&mut self, sum: &[OnBoard<'_>]) -> Result<(), NoAnswer> {
        for &(_, grid, cells) in sum {
            self.make_room(cells, grid.room())?;
        }
        Ok(())
    }

    /// Makes room for what is coded like this.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] if there are too many letters.
    pub(crate) fn with(&mut self, coding: &Coding) -> Result<(), NoAnswer> {
        self.make_room(&coding.letters, coding.room)
    }

    /// Numbers letters.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] if there are too many.
    pub fn with_letters(&mut self, more: &[u8]) -> Result<(), NoAnswer> {
        self.make_room(more, Room::One)
    }

    /// Makes room for more letters and larger boards. Results under other codes are dropped.
    fn make_room(&mut self, more: &[u8], room: Room) -> Result<(), NoAnswer> {
        let room = room.max(self.coding.room);
        if more.iter().all(|it| self.coding.letters.contains(it)) {
            if room != self.coding.room {
                self.tables = in_table!(&self.tables, table => match room {
                    Room::Sixteen => Tables::Large(table.in_words()?),
                    Room::One | Room::Four => Tables::Wide(table.in_words()?),
                });
                self.coding.room = room;
            }
            return Ok(());
        }
        let mut letters = self.coding.letters.clone();
        letters.extend_from_slice(more);
        // The least of several boards is the one with the lesser letters.
        letters.sort_unstable();
        letters.dedup();
        self.tables = match (room, letters.len()) {
            (_, many) if many > MAX_CODES => return Err(NoAnswer::Unsupported),
            (Room::One, 0..=2) => Tables::One(Table::default()),
            (Room::One, _) => Tables::Three(Table::default()),
            (Room::Four, _) => Tables::Wide(Table::default()),
            (Room::Sixteen, _) => Tables::Large(Table::default()),
        };
        self.coding = Coding { letters, room };
        Ok(())
    }
}

impl Positions<Seen> {
    /// Returns the result of a loopy position when a player begins.
    pub fn play(
        &mut self,
        analysis: &mut dyn Analysis,
        budget: &Budget,
        position: OnBoard<'_>,
        mover: u8,
    ) -> Result<Ends, NoAnswer> {
        self.search(&mut ByPlay { analysis, budget, mover }, &[position])
    }
}

fn packed<W: Word, const P: usize>(
    letters: &[u8],
    sum: &[OnBoard<'_>],
) -> Vec<(u32, Shaped<W, P>)> {
    let one = |&(family, grid, cells): &OnBoard<'_>| (family, (grid, planes(letters, cells)));
    sum.iter().map(one).collect()
}

/// Encodes the contents of cells as bit planes.
fn planes<W: Word, const P: usize>(letters: &[u8], cells: &[u8]) -> Planes<W, P> {
    let mut words = [W::NONE; P];
    for (cell, letter) in cells.iter().enumerate() {
        let code = letters.iter().position(|other| other == letter).unwrap_or_default();
        let put = Planes::<W, P>::everywhere(code as u8, W::cell(cell));
        words.iter_mut().zip(put.0).for_each(|(word, put)| *word |= put);
    }
    Planes(words)
}
