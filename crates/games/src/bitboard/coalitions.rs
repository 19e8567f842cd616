//! Solver for sums of positions on boards, each seat against the coalition of all others.

use super::coalition_components::Played;
use super::coalition_search::CoalitionSearch;
use super::coalition_table::{Collected, MAX_MOVERS};
use super::components::Component;
use super::positions::{Coding, OnBoard, Positions};
use super::shared_table::Common;
use super::table::{NoAnswer, Source};
use super::threads::{Followed, Help, Threads};
use crate::play::{Coalition, SeatSet};
use std::sync::Arc;
use tweedle_base::Budget;

/// The most seats that the search supports.
const MAX_SEATS: u8 = 8;

/// Table of the sums of positions that have been solved, each seat against all others.
#[derive(Debug, Clone, Default)]
pub struct Coalitions {
    pub(super) positions: Positions<Component>,
    pub(super) known: Collected,
}

/// A query for the winning seats of a sum.
pub struct ByCoalition<'a> {
    /// Source of the rules.
    pub source: &'a mut (dyn Source + Send),
    /// The convention that decides who wins once play has stopped.
    pub convention: Coalition,
    /// Is true if the game is impartial.
    pub impartial: bool,
    /// The limits; each sum in the search counts as a state.
    pub budget: &'a Budget,
    /// The player who begins.
    pub first: u8,
    /// The threads for the search.
    pub crew: Threads,
}

impl Coalitions {
    /// Returns the winning seats of a sum of positions, relative to the player who begins.
    ///
    /// # Errors
    /// [`NoAnswer`]; play that goes in a circle is [`NoAnswer::Unsupported`] where it is met.
    pub fn winners(
        &mut self,
        by: ByCoalition<'_>,
        sum: &[OnBoard<'_>],
    ) -> Result<SeatSet, NoAnswer> {
        let ByCoalition { source, convention, impartial, budget, first, crew } = by;
        let played = Played { convention, impartial };
        if convention.players() > MAX_SEATS || played.movers() > MAX_MOVERS {
            return Err(NoAnswer::Unsupported);
        }
        let first = if impartial { 0 } else { first };
        self.positions.with_boards(sum)?;
        crew.answer(&mut Following { found: self, sum, played, first }, source, budget)
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.positions.bytes() + self.known.bytes()
    }

    /// Returns the number of sums in the table.
    pub fn len(&self) -> usize {
        self.known.sums.len()
    }

    /// Returns the number of answers that one thread found and another used.
    pub fn imported(&self) -> usize {
        self.positions.imported()
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A question that several threads may follow.
struct Following<'q> {
    found: &'q mut Coalitions,
    sum: &'q [OnBoard<'q>],
    played: Played,
    first: u8,
}

impl<'q> Followed for Following<'q> {
    type Found = SeatSet;
    type Help = Helping<'q>;

    fn follow(&mut self, source: &mut dyn Source, budget: &Budget) -> Result<SeatSet, NoAnswer> {
        let (played, first) = (self.played, self.first);
        let Coalitions { positions, known } = &mut *self.found;
        positions.once(&mut CoalitionSearch { known, source, budget, played, first }, self.sum)
    }

    fn join(&mut self) -> Result<Helping<'q>, NoAnswer> {
        let common = self.found.positions.share();
        let coding = self.found.positions.coding().clone();
        Ok(Helping { common, coding, sum: self.sum, played: self.played, first: self.first })
    }

    fn part(&mut self) {
        self.found.positions.part();
    }

    fn with_letter(&mut self, letter: u8) -> Result<(), NoAnswer> {
        self.found.positions.with_letters(&[letter])
    }
}

/// A query on a helper thread, for the same sum.
struct Helping<'q> {
    common: Arc<Common>,
    coding: Coding,
    sum: &'q [OnBoard<'q>],
    played: Played,
    first: u8,
}

impl Help for Helping<'_> {
    fn help(&self, source: &mut dyn Source, budget: &Budget) -> Result<(), NoAnswer> {
        let Helping { common, coding, sum, played, first } = self;
        let positions = Positions::helping(coding, common)?;
        let found = &mut Coalitions { positions, known: Collected::default() };
        let (played, first) = (*played, *first);
        Following { found, sum, played, first }.follow(source, budget).map(drop)
    }
}
