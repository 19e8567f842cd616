//! The positions of a game on boards, with as many planes as their letters need.

use super::common::{Common, Commons, Link};
use super::crew::{Crew, Followed, Help};
use super::grid::Grid;
use super::opposites::Opposites;
use super::options::ByOptions;
use super::planes::{MOST_CODES, Planes};
use super::play::{Analysis, ByPlay, Seen};
use super::program::Shaped;
use super::table::{Leave, Question, Search, Source, Table};
use crate::base::Budget;
use std::marker::PhantomData;
use std::sync::Arc;

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
        *self.opposites() = Opposites::wanted_from(positions);
    }

    fn opposites(&mut self) -> &mut Opposites {
        match &mut self.tables {
            Tables::One(table) => &mut table.opposites,
            Tables::Two(table) => &mut table.opposites,
            Tables::Three(table) => &mut table.opposites,
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

    /// How many answers have been found by one thread and used by another.
    pub fn taken(&self) -> usize {
        match &self.tables {
            Tables::One(table) => table.common.taken(),
            Tables::Two(table) => table.common.taken(),
            Tables::Three(table) => table.common.taken(),
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
    pub fn ask<Q: Question<Answer = A> + Default>(
        &mut self,
        by: (&mut (dyn Source + Send), Crew),
        question: &mut Q,
        budget: &Budget,
        family: u32,
        board: (Grid, &[u8]),
    ) -> Result<A, Leave> {
        let ((source, crew), sum) = (by, [(family, board.0, board.1)]);
        self.with_letters(board.1)?;
        let following = &mut Following { positions: self, question, sum: &sum };
        let found = crew.answer(following, source, budget);
        question.keep_within(budget);
        found
    }

    /// The answer for a small position, for those who search sums: what they have in common has the
    /// answers for these, too.
    pub(super) fn ask_within<Q: Question<Answer = A>>(
        &mut self,
        (source, letters, link): (&mut dyn Source, &[u8], &mut Option<Link>),
        question: &mut Q,
        budget: &Budget,
        position: OnBoard<'_>,
    ) -> Result<A, Leave> {
        if link.is_some() {
            self.with_letters(letters)?;
            // With other letters a board has another number.
            if self.letters == letters {
                let by = &mut ByOptions { source, question, budget, lent: Some(link) };
                match self.once(by, &[position]) {
                    Err(Leave::Letter(_)) => {}
                    other => return other,
                }
            }
        }
        let lent = Some(&mut None);
        self.search(&mut ByOptions { source, question, budget, lent }, &[position])
    }

    pub(super) fn letters(&self) -> &[u8] {
        &self.letters
    }

    fn common(&mut self) -> &mut Commons {
        match &mut self.tables {
            Tables::One(table) => &mut table.common,
            Tables::Two(table) => &mut table.common,
            Tables::Three(table) => &mut table.common,
        }
    }

    /// What there is in common with other threads, from now on.
    pub(super) fn share(&mut self) -> Arc<Common> {
        self.common().share()
    }

    /// Nobody else is at it any more.
    pub(super) fn part(&mut self) {
        self.common().tidy();
    }

    /// Those of another thread.
    pub(super) fn helping(letters: &[u8], common: &Arc<Common>) -> Result<Positions<A>, Leave> {
        let mut own = Positions::default();
        own.with_letters(letters)?;
        *own.common() = Commons::helping(common.clone());
        Ok(own)
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
            match self.once(by, sum) {
                Err(Leave::Letter(letter)) => self.with_letters(&[letter])?,
                other => return other,
            }
        }
    }

    /// Goes through them while no letter comes up that has no number.
    pub(super) fn once<S: Search<A>>(
        &mut self,
        by: &mut S,
        sum: &[OnBoard<'_>],
    ) -> Result<S::Found, Leave> {
        let letters = &self.letters;
        match &mut self.tables {
            Tables::One(table) => by.search(table, letters, &packed(letters, sum)),
            Tables::Two(table) => by.search(table, letters, &packed(letters, sum)),
            Tables::Three(table) => by.search(table, letters, &packed(letters, sum)),
        }
    }

    /// Numbers letters; what was found with other numbers is forgotten.
    ///
    /// # Errors
    /// [`Leave::Unfit`] if there are too many.
    pub fn with_letters(&mut self, more: &[u8]) -> Result<(), Leave> {
        if more.iter().all(|letter| self.letters.contains(letter)) {
            return Ok(());
        }
        let mut letters = self.letters.clone();
        letters.extend_from_slice(more);
        // The least of several boards is the one with the lesser letters.
        letters.sort_unstable();
        letters.dedup();
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

/// A question about a position that several threads may follow.
struct Following<'q, A, Q> {
    positions: &'q mut Positions<A>,
    question: &'q mut Q,
    sum: &'q [OnBoard<'q>],
}

impl<'q, A: Copy, Q: Question<Answer = A> + Default> Followed for Following<'q, A, Q> {
    type Found = A;
    type Help = Helping<'q, Q>;

    fn follow(&mut self, source: &mut dyn Source, budget: &Budget) -> Result<A, Leave> {
        self.question.keep_within(budget);
        let by = &mut ByOptions { source, question: self.question, budget, lent: None };
        self.positions.once(by, self.sum)
    }

    fn join(&mut self) -> Result<Self::Help, Leave> {
        let (common, letters) = (self.positions.share(), self.positions.letters.clone());
        let opposites = self.positions.opposites().settled();
        Ok(Helping { common, letters, opposites, sum: self.sum, question: PhantomData })
    }

    fn part(&mut self) {
        self.positions.part();
    }

    fn with_letter(&mut self, letter: u8) -> Result<(), Leave> {
        self.positions.with_letters(&[letter])
    }
}

/// The same question, for another thread.
struct Helping<'q, Q> {
    common: Arc<Common>,
    letters: Vec<u8>,
    opposites: Opposites,
    sum: &'q [OnBoard<'q>],
    question: PhantomData<fn() -> Q>,
}

impl<Q: Question + Default> Help for Helping<'_, Q> {
    fn help(&self, source: &mut dyn Source, budget: &Budget) -> Result<(), Leave> {
        let positions = &mut Positions::helping(&self.letters, &self.common)?;
        *positions.opposites() = self.opposites.clone();
        let question = &mut Q::default();
        Following { positions, question, sum: self.sum }.follow(source, budget).map(drop)
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
