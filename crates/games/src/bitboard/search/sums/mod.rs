//! Sums of positions on boards: tables of solved sums, and queries for the winners.

pub(crate) mod bounds;
pub(crate) mod components;
pub(crate) mod history;
mod keys;
mod many_players;
pub(crate) mod negatives;
mod nimbers;
mod search;
pub(crate) mod table;
pub(crate) mod theory;
mod two_players;

use crate::bitboard::table::positions::{OnBoard, Positions};
use crate::bitboard::table::shared_table::Common;
use crate::bitboard::table::threads::{Means, Threads};
use crate::bitboard::table::{NoAnswer, Source};
use crate::play::{Coalition, SeatSet};
use crate::two::{Exchanged, Side, ValueId, Values};
use components::Component;
use keys::Keeping;
use many_players::{ManyPlayers, Tempi};
use nimbers::Nimbers;
use search::SumSearch;
use table::Known;
use theory::{MAX_MOVERS, Theory, Winning};
use tweedle_base::{Budget, Meter, heap_size};
use two_players::TwoPlayers;

pub(crate) use theory::Leaf;

/// The least number of sums that are searched until tables are compacted again: if there is less
/// room, results are forgotten before they are used, and the search makes no progress.
const MIN_SUMS_BETWEEN_COMPACTIONS: u64 = 1 << 12;

/// The most seats that the search supports.
const MAX_SEATS: u8 = 8;

/// Table of solved sums of positions.
#[derive(Debug, Clone, Default)]
pub struct Sums<L: Leaf> {
    positions: Positions<Component>,
    known: Known<L>,
    /// The most bytes for the tables, if it is not half of the memory limit.
    room: Option<usize>,
}

heap_size!([L: Leaf] Sums<L> { positions, known });

/// Table of solved sums for two players under normal play.
pub type Winners = Sums<ValueId>;

/// Table of solved sums for any number of players, each seat against all others.
pub type Coalitions = Sums<Tempi>;

/// Table of solved sums of an impartial game and nim heaps, for two players under normal play.
pub type NimSums = Sums<u32>;

/// A query for the winner of a sum of two players.
pub struct ByWinner<'a> {
    /// Source of the rules.
    pub source: &'a mut (dyn Source + Send),
    /// The arena of values.
    pub values: &'a mut Values,
    /// The values of small positions.
    pub small: &'a mut Positions<ValueId>,
    /// The limits; each sum in the search counts as a state.
    pub budget: &'a Budget,
    /// The value of the rest of the sum.
    pub beside: ValueId,
    /// The number of positions that are negated, at the end of the list.
    pub negated: usize,
    /// The player who begins.
    pub first: Side,
    /// The threads for the search.
    pub crew: Threads,
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

impl<L: Leaf> Sums<L> {
    /// Sets the number of sums from which negatives are sought.
    pub fn seek_negatives_from(&mut self, sums: usize) {
        self.known.negatives.from = sums;
    }

    /// Sets the number of components from which bounds are computed.
    pub fn seek_bounds_from(&mut self, components: usize) {
        self.known.strips.from = components;
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

    /// Numbers letters.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] if there are too many.
    pub fn with_letters(&mut self, letters: &[u8]) -> Result<(), NoAnswer> {
        self.positions.with_letters(letters)
    }

    /// Sets the most bytes for the tables.
    pub fn keep_below(&mut self, bytes: usize) {
        self.room = Some(bytes);
    }

    /// Removes all results but those that took the most work.
    fn compact(&mut self) -> Result<(), NoAnswer> {
        self.positions.search(&mut Keeping { known: &mut self.known }, &[])?;
        self.positions.clear();
        self.known.clear();
        Ok(())
    }
}

impl Winners {
    /// Tests whether a player wins a sum of positions and a value by moving first.
    ///
    /// # Errors
    /// [`NoAnswer`]; play that goes in a circle is [`NoAnswer::Unsupported`] where it is met.
    pub fn wins(&mut self, by: ByWinner<'_>, sum: &[OnBoard<'_>]) -> Result<bool, NoAnswer> {
        let ByWinner { source, values, small, budget, beside: leaf, negated, first, crew } = by;
        self.positions.with_boards(sum)?;
        let asked = Asked { sum, negated, first: first as usize };
        let found = self.ask(
            &mut (&mut *values, small),
            (source, budget, crew),
            |sums, (values, small), means| sums.for_two((*values, *small), leaf, means, asked),
            |(values, _), common| {
                Ok(values.share(leaf, &common.values, &mut Exchanged::default())?)
            },
            |sums, number, common, means| {
                let (values, small) = (&mut Values::new(), &mut Positions::default());
                let number = number.ok_or(NoAnswer::Unsupported)?;
                let leaf = values.fetch(number, &common.values, &mut Exchanged::default())?;
                let leaf = leaf.ok_or(NoAnswer::Unsupported)?;
                sums.for_two((values, small), leaf, means, asked)
            },
        );
        values.keep_within(budget);
        Ok(found?.0.contains(0))
    }

    fn for_two(
        &mut self,
        (values, small): (&mut Values, &mut Positions<ValueId>),
        leaf: ValueId,
        means: Means<'_>,
        asked: Asked<'_>,
    ) -> Result<(SeatSet, ValueId), NoAnswer> {
        values.keep_within(means.1);
        let theory = &mut TwoPlayers::new(values, small, self.positions.shares());
        self.search(theory, leaf, means, asked)
    }
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
        let mut kit = ManyPlayers { convention, impartial };
        if convention.players() > MAX_SEATS || kit.movers() > MAX_MOVERS {
            return Err(NoAnswer::Unsupported);
        }
        self.positions.with_boards(sum)?;
        let first = if impartial { 0 } else { first.into() };
        let asked = Asked { sum, negated: 0, first };
        let found = self.ask(
            &mut kit,
            (source, budget, crew),
            |sums, kit, means| sums.search(kit, Tempi::default(), means, asked),
            |kit, _| Ok(*kit),
            |sums, kit, _, means| sums.search(&mut kit.clone(), Tempi::default(), means, asked),
        );
        found.map(|(seats, _)| seats)
    }
}

impl NimSums {
    /// Sets the number of moves from which nim values are found by a search.
    pub fn search_from(&mut self, moves: u16) {
        self.known.search_from = Some(moves);
    }

    /// Returns the nim value of a position, given the nim values of small positions.
    ///
    /// # Errors
    /// [`NoAnswer`]; also [`NoAnswer::Unsupported`] for moves after which the same player moves
    /// again, and for play that goes in a circle where it is met.
    pub fn nim_value(
        &mut self,
        (source, crew): (&mut (dyn Source + Send), Threads),
        small: &mut Positions<u32>,
        budget: &Budget,
        position: OnBoard<'_>,
    ) -> Result<u32, NoAnswer> {
        let sum = &[position];
        self.positions.with_boards(sum)?;
        let asked = Asked { sum, negated: 0, first: 0 };
        let found = self.ask(
            &mut Nimbers { small },
            (source, budget, crew),
            |sums, kit, means| sums.search(kit, 0, means, asked),
            |_, _| Ok(()),
            |sums, (), _, means| {
                let small = &mut Positions::default();
                sums.search(&mut Nimbers { small }, 0, means, asked)
            },
        );
        found.map(|(_, value)| value)
    }
}

/// The parts of a query that all threads share: the positions, the number of negated positions at
/// the end, and the player who begins.
#[derive(Clone, Copy)]
struct Asked<'q> {
    sum: &'q [OnBoard<'q>],
    negated: usize,
    first: usize,
}

impl<L: Leaf> Sums<L> {
    /// Answers a query on the threads of a crew. `kit` is what a theory needs on this thread;
    /// `search` uses it, `send` prepares it for other threads, and `help` searches on one of them.
    fn ask<K, S: Sync>(
        &mut self,
        kit: &mut K,
        (source, budget, crew): (&mut (dyn Source + Send), &Budget, Threads),
        search: impl Fn(&mut Self, &mut K, Means<'_>) -> Result<(SeatSet, L), NoAnswer>,
        send: impl Fn(&mut K, &Common) -> Result<S, NoAnswer>,
        help: impl Fn(&mut Self, &S, &Common, Means<'_>) -> Result<(SeatSet, L), NoAnswer> + Sync,
    ) -> Result<(SeatSet, L), NoAnswer> {
        crew.answer(
            &mut (self, kit),
            |(sums, _)| &mut sums.positions,
            (source, budget),
            |(sums, kit), means| search(sums, kit, means),
            |(sums, kit), common| Ok((send(kit, common)?, sums.known.history.clone())),
            |(sent, history), positions, common, means| {
                let sums = &mut Sums { positions, ..Sums::default() };
                sums.known.history = history.clone();
                help(sums, sent, common, means).map(drop)
            },
        )
    }

    fn search<T: Winning<Leaf = L>>(
        &mut self,
        theory: &mut T,
        leaf: L,
        (source, budget): Means<'_>,
        Asked { sum, negated, first }: Asked<'_>,
    ) -> Result<(SeatSet, L), NoAnswer> {
        // The other half is for values.
        let mut room = self.room.unwrap_or(budget.max_bytes / 2);
        let meter = &mut Meter::default();
        loop {
            let Sums { positions, known, .. } = self;
            let (source, meter) = (&mut *source, &mut *meter);
            let by = &mut SumSearch {
                known,
                theory,
                source,
                budget,
                leaf,
                negated,
                first,
                room,
                meter,
                searched: 0,
            };
            match positions.once(by, sum) {
                Err(NoAnswer::Full) => {}
                found => return found,
            }
            if by.searched < MIN_SUMS_BETWEEN_COMPACTIONS {
                room = room.saturating_mul(2).max(1 << 10);
            }
            self.compact()?;
        }
    }
}
