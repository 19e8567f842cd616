//! Who wins sums of positions on boards against all others together: what has been found, and who
//! asks.

use super::against::Asking;
use super::atoms::Played;
use super::collected::{Collected, MOST_MOVERS};
use super::common::Common;
use super::components::Component;
use super::crew::{Crew, Followed, Help};
use super::positions::{Coding, OnBoard, Positions};
use super::table::{Leave, Source};
use crate::play::{Coalition, SeatSet};
use std::sync::Arc;
use tweedle_base::Budget;

/// Most seats that are asked about.
const MOST_SEATS: u8 = 8;

/// Who wins sums of positions against all others, as far as it has been asked for.
#[derive(Debug, Clone, Default)]
pub struct Coalitions {
    pub(super) positions: Positions<Component>,
    pub(super) known: Collected,
}

/// Who asks who wins.
pub struct ByCoalition<'a> {
    /// Says what the rules are.
    pub source: &'a mut (dyn Source + Send),
    /// Who wins play that has stopped.
    pub convention: Coalition,
    /// All moves are everybody's.
    pub impartial: bool,
    /// Limits: each sum that is looked at counts as a state.
    pub budget: &'a Budget,
    /// Who begins.
    pub first: u8,
    /// How many threads there are for it.
    pub crew: Crew,
}

impl Coalitions {
    /// Who wins a sum of positions, relative to the player who begins.
    ///
    /// # Errors
    /// [`Leave`]; play that goes in a circle is [`Leave::Unfit`] where it is met.
    pub fn winners(&mut self, by: ByCoalition<'_>, sum: &[OnBoard<'_>]) -> Result<SeatSet, Leave> {
        let ByCoalition { source, convention, impartial, budget, first, crew } = by;
        let played = Played { convention, impartial };
        if convention.players() > MOST_SEATS || played.movers() > MOST_MOVERS {
            return Err(Leave::Unfit);
        }
        let first = if impartial { 0 } else { first };
        self.positions.with_boards(sum)?;
        crew.answer(&mut Following { found: self, sum, played, first }, source, budget)
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.positions.bytes() + self.known.bytes()
    }

    /// How many sums there are.
    pub fn len(&self) -> usize {
        self.known.sums.len()
    }

    /// How many answers have been found by one thread and used by another.
    pub fn taken(&self) -> usize {
        self.positions.taken()
    }

    /// Whether nothing has been asked.
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

    fn follow(&mut self, source: &mut dyn Source, budget: &Budget) -> Result<SeatSet, Leave> {
        let (played, first) = (self.played, self.first);
        let Coalitions { positions, known } = &mut *self.found;
        positions.once(&mut Asking { known, source, budget, played, first }, self.sum)
    }

    fn join(&mut self) -> Result<Helping<'q>, Leave> {
        let common = self.found.positions.share();
        let coding = self.found.positions.coding().clone();
        Ok(Helping { common, coding, sum: self.sum, played: self.played, first: self.first })
    }

    fn part(&mut self) {
        self.found.positions.part();
    }

    fn with_letter(&mut self, letter: u8) -> Result<(), Leave> {
        self.found.positions.with_letters(&[letter])
    }
}

/// The same question, for another thread.
struct Helping<'q> {
    common: Arc<Common>,
    coding: Coding,
    sum: &'q [OnBoard<'q>],
    played: Played,
    first: u8,
}

impl Help for Helping<'_> {
    fn help(&self, source: &mut dyn Source, budget: &Budget) -> Result<(), Leave> {
        let Helping { common, coding, sum, played, first } = self;
        let positions = Positions::helping(coding, common)?;
        let found = &mut Coalitions { positions, known: Collected::default() };
        let (played, first) = (*played, *first);
        Following { found, sum, played, first }.follow(source, budget).map(drop)
    }
}
