//! The positions of a game on boards, with as many planes as their letters need.

use super::by_options::ByOptions;
use super::grid::Grid;
use super::opposites::Opposites;
use super::planes::{MOST_CODES, Planes};
use super::play::{Analysis, ByPlay, Seen};
use super::program::Shaped;
use super::table::{Leave, Question, Search, Source, Table};
use crate::base::Budget;

/// A position on a board: its family, the shape of the board, and the letters in its cells.
pub type OnBoard<'a> = (u32, Grid, &'a [u8]);

/// Positions on boards, and the answers to a question about them.
#[derive(Debug, Clone)]
pub struct Positions<A> {
    /// What may stand in cells, in order: its place is the number that stands for it.
    letters: Vec<u8>,
    tables: Tables<A>,
}

/// Tables for boards of so many planes.
#[derive(Debug, Clone)]
enum Tables<A> {
    One(Table<A, 1>),
    Two(Table<A, 2>),
    Three(Table<A, 3>),
}

impl<A> Default for Positions<A> {
    fn default() -> Positions<A> {
        Positions { letters: Vec::new(), tables: Tables::One(Table::default()) }
    }
}

impl<A: Copy> Positions<A> {
    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        match &self.tables {
            Tables::One(table) => table.bytes(),
            Tables::Two(table) => table.bytes(),
            Tables::Three(table) => table.bytes(),
        }
    }

    /// From now on positions that are the negatives of others are looked for when there are so
    /// many.
    pub fn seek_negatives_from(&mut self, positions: usize) {
        let opposites = Opposites::wanted_from(positions);
        match &mut self.tables {
            Tables::One(table) => table.opposites = opposites,
            Tables::Two(table) => table.opposites = opposites,
            Tables::Three(table) => table.opposites = opposites,
        }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        match &self.tables {
            Tables::One(table) => table.len(),
            Tables::Two(table) => table.len(),
            Tables::Three(table) => table.len(),
        }
    }

    /// Whether nothing has been asked.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The answer for a position on a board with these letters in its cells.
    ///
    /// # Errors
    /// [`Leave`].
    pub fn ask<Q: Question<Answer = A>>(
        &mut self,
        source: &mut dyn Source,
        question: &mut Q,
        budget: &Budget,
        family: u32,
        board: (Grid, &[u8]),
    ) -> Result<A, Leave> {
        self.search(&mut ByOptions { source, question, budget }, &[(family, board.0, board.1)])
    }

    /// Goes through the positions from some on.
    pub(super) fn search<S: Search<A>>(
        &mut self,
        by: &mut S,
        sum: &[OnBoard<'_>],
    ) -> Result<S::Found, Leave> {
        for (_, _, cells) in sum {
            self.with_letters(cells)?;
        }
        loop {
            let letters = &self.letters;
            let found = match &mut self.tables {
                Tables::One(table) => by.search(table, letters, &packed(letters, sum)),
                Tables::Two(table) => by.search(table, letters, &packed(letters, sum)),
                Tables::Three(table) => by.search(table, letters, &packed(letters, sum)),
            };
            match found {
                Err(Leave::Letter(letter)) => self.with_letters(&[letter])?,
                other => return other,
            }
        }
    }

    /// Numbers letters; what was found with other numbers is forgotten.
    ///
    /// # Errors
    /// [`Leave::Unfit`] if there are too many.
    pub fn with_letters(&mut self, more: &[u8]) -> Result<(), Leave> {
        let mut letters = self.letters.clone();
        letters.extend_from_slice(more);
        // The least of several boards is the one with the lesser letters.
        letters.sort_unstable();
        letters.dedup();
        if letters.len() == self.letters.len() {
            return Ok(());
        }
        self.tables = match letters.len() {
            0..=2 => Tables::One(Table::default()),
            3..=4 => Tables::Two(Table::default()),
            5..=MOST_CODES => Tables::Three(Table::default()),
            _ => return Err(Leave::Unfit),
        };
        self.letters = letters;
        Ok(())
    }
}

impl<E: Copy> Positions<Seen<E>> {
    /// What a position comes to when a player begins, where play may never end.
    ///
    /// # Errors
    /// [`Leave`].
    pub fn play<A: Analysis<Ends = E>>(
        &mut self,
        analysis: &mut A,
        budget: &Budget,
        family: u32,
        (board, mover): ((Grid, &[u8]), u8),
    ) -> Result<E, Leave> {
        self.search(&mut ByPlay { analysis, budget, mover }, &[(family, board.0, board.1)])
    }
}

fn packed<const P: usize>(letters: &[u8], sum: &[OnBoard<'_>]) -> Vec<(u32, Shaped<P>)> {
    let one = |&(family, grid, cells): &OnBoard<'_>| (family, (grid, planes(letters, cells)));
    sum.iter().map(one).collect()
}

/// What stands in cells, by numbers.
fn planes<const P: usize>(letters: &[u8], cells: &[u8]) -> Planes<P> {
    let mut words = [0; P];
    for (cell, letter) in cells.iter().enumerate() {
        let code = letters.iter().position(|other| other == letter).unwrap_or_default();
        for (plane, word) in words.iter_mut().enumerate() {
            *word |= (code as u64 >> plane & 1) << cell;
        }
    }
    Planes(words)
}
