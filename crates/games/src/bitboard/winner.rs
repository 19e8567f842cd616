//! Search for the winner of a sum of positions on boards, for two players under normal play. Small
//! positions are replaced by their canonical forms, which are added up. In large ones moves are
//! tried until one wins, so that most followers need not be searched.
//!
//! The results hold for all later queries, whoever begins. Of options with the same large
//! components only those with the best values are searched. In move ordering, known wins come
//! first, then the moves with the largest estimated gain.

use super::components::{Building, Component, Components, Known, Worth};
use super::positions::{Coding, OnBoard, Positions};
use super::program::Shaped;
use super::shared_table::{Claim, Common};
use super::sum_table::Won;
use super::table::{NoAnswer, Search, Source, Table};
use super::threads::{Followed, Help, Threads};
use super::word::Word;
use crate::two::{Exchanged, Side, ValueId, Values};
use smallvec::SmallVec;
use std::sync::Arc;
use tweedle_base::{Budget, Meter, with_stack};

/// Table of the sums of positions that have been solved.
#[derive(Debug, Clone, Default)]
pub struct Winners {
    pub(super) positions: Positions<Component>,
    pub(super) known: Known,
}

/// A query for the winner of a sum.
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

impl Winners {
    /// Tests whether a player wins a sum of positions and a value by moving first.
    ///
    /// # Errors
    /// [`NoAnswer`]; play that goes in a circle is [`NoAnswer::Unsupported`] where it is met.
    pub fn wins(&mut self, by: ByWinner<'_>, sum: &[OnBoard<'_>]) -> Result<bool, NoAnswer> {
        let ByWinner { source, values, small, budget, beside, negated, first, crew } = by;
        self.positions.with_boards(sum)?;
        let asked = (sum, negated, first);
        let following = &mut Following { winners: self, values, small, asked, beside };
        let found = crew.answer(following, source, budget);
        values.keep_within(budget);
        found
    }

    /// Sets the number of sums from which negatives are sought.
    pub fn seek_negatives_from(&mut self, sums: usize) {
        self.known.negatives.from = sums;
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.positions.bytes() + self.known.bytes()
    }

    /// Returns the number of sums.
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

/// A sum: its positions, the number of negated positions at the end, and the player who begins.
type Sum<'q> = (&'q [OnBoard<'q>], usize, Side);

/// A question that several threads may follow.
struct Following<'q> {
    winners: &'q mut Winners,
    values: &'q mut Values,
    small: &'q mut Positions<ValueId>,
    asked: Sum<'q>,
    beside: ValueId,
}

impl<'q> Followed for Following<'q> {
    type Found = bool;
    type Help = Helping<'q>;

    fn follow(&mut self, source: &mut dyn Source, budget: &Budget) -> Result<bool, NoAnswer> {
        let Following { winners, values, small, asked, beside } = self;
        values.keep_within(budget);
        let worth = Worth { source, values, small, budget };
        let known = &mut winners.known;
        let (sum, negated, first) = *asked;
        winners
            .positions
            .once(&mut WinnerSearch { known, worth, beside: *beside, negated, first }, sum)
    }

    fn join(&mut self) -> Result<Helping<'q>, NoAnswer> {
        let common = self.winners.positions.share();
        let mut known = Exchanged::default();
        let beside = self.values.share(self.beside, &common.values, &mut known)?;
        let coding = self.winners.positions.coding().clone();
        Ok(Helping { common, coding, asked: self.asked, beside })
    }

    fn part(&mut self) {
        self.winners.positions.part();
    }

    fn with_letter(&mut self, letter: u8) -> Result<(), NoAnswer> {
        self.winners.positions.with_letters(&[letter])
    }
}

/// A query on a helper thread, for the same sum.
struct Helping<'q> {
    common: Arc<Common>,
    coding: Coding,
    asked: Sum<'q>,
    beside: Option<u32>,
}

impl Help for Helping<'_> {
    fn help(&self, source: &mut dyn Source, budget: &Budget) -> Result<(), NoAnswer> {
        let Helping { common, coding, asked, .. } = self;
        let (values, small) = (&mut Values::new(), &mut Positions::default());
        let mut known = Exchanged::default();
        let beside = self.beside.ok_or(NoAnswer::Unsupported)?;
        let beside =
            values.fetch(beside, &common.values, &mut known)?.ok_or(NoAnswer::Unsupported)?;
        let positions = Positions::helping(coding, common)?;
        let winners = &mut Winners { positions, known: Known::default() };
        Following { winners, values, small, asked: *asked, beside }.follow(source, budget).map(drop)
    }
}

struct WinnerSearch<'k, 'a> {
    known: &'k mut Known,
    worth: Worth<'a>,
    beside: ValueId,
    negated: usize,
    first: Side,
}

impl Search<Component> for WinnerSearch<'_, '_> {
    type Found = bool;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<W, P>)],
    ) -> Result<bool, NoAnswer> {
        if self.known.letters != letters {
            let from = self.known.negatives.from;
            *self.known = Known::new(letters);
            self.known.negatives.from = from;
        }
        let link = table.common.link();
        let components = Components { table, known: self.known, worth: &mut self.worth, link };
        let mut play = Play { components, meter: Meter::default() };
        let mut first = Building::new(self.beside);
        for (place, (family, board)) in sum.iter().enumerate() {
            let board = match place + self.negated >= sum.len() {
                true => play.components.image(*family, *board)?.ok_or(NoAnswer::Unsupported)?,
                false => *board,
            };
            play.components.add_position(&mut first, *family, board)?;
        }
        if first.large.len() > 1 {
            play.components.pair()?;
        }
        let first = play.components.number(first);
        play.wins(first, self.first)
    }
}

struct Play<'p, 'a, W: Word, const P: usize> {
    components: Components<'p, 'a, W, P>,
    meter: Meter,
}

/// A move: about what it gains, which of the large components it is in, and what that becomes; if
/// in none, it is the value that becomes this.
struct Move {
    gain: f32,
    place: usize,
    to: u32,
}

const VALUE_COMPONENT: usize = usize::MAX;

/// Mask for the count of busy threads in the shared note of a sum. The note has two bits for the
/// result if Left begins, two if Right does, and a count of busy threads for each.
const BUSY_MASK: u32 = 0xff;

fn busy_at(side: Side) -> u32 {
    8 + 8 * side as u32
}

/// Returns the result if a player begins, as far as the note has it.
pub(super) fn recorded_answer(note: u32, side: Side) -> Option<bool> {
    match note >> (2 * side as u32) & 3 {
        0b11 => Some(true),
        0b10 => Some(false),
        _ => None,
    }
}

fn tell(side: Side, wins: bool) -> u32 {
    (0b10 | u32::from(wins)) << (2 * side as u32)
}

impl<W: Word, const P: usize> Play<'_, '_, W, P> {
    /// Tests whether a player wins a sum by moving first.
    fn wins(&mut self, sum: u32, side: Side) -> Result<bool, NoAnswer> {
        match self.components.known.sums.won(sum, side) {
            Won::Yes => return Ok(true),
            Won::No => return Ok(false),
            // Play goes in a circle.
            Won::BoardTest => return Err(NoAnswer::Unsupported),
            Won::Open => {}
        }
        if let Some(negative) = self.components.negative(sum)? {
            let known = self.components.known.sums.won(negative, side.other());
            if matches!(known, Won::Yes | Won::No) {
                self.components.known.sums.learn(sum, side, known);
                return Ok(known == Won::Yes);
            }
        }
        match self.claim(sum, side, false)? {
            Claim::Known(wins) => Ok(wins),
            Claim::Mine(number) => self.open(sum, side, Some(number)),
            Claim::Busy | Claim::Apart => self.open(sum, side, None),
        }
    }

    /// Looks a sum up in the tables that all threads share, and copies the result to the table of
    /// this thread.
    fn claim(&mut self, sum: u32, side: Side, politely: bool) -> Result<Claim<bool>, NoAnswer> {
        let components = &mut self.components;
        if components.link.is_none()
            || components.known.sums.get(sum).1.is_empty()
            || !components.key(sum)?
        {
            return Ok(Claim::Apart);
        }
        let Some(link) = &components.link else { return Ok(Claim::Apart) };
        let claim = link.claim(
            &link.common.found,
            |note| recorded_answer(note, side),
            |note| note & BUSY_MASK << busy_at(side) != 0,
            |note| note + (1 << busy_at(side)),
            politely,
        );
        if let Claim::Known(wins) = claim {
            self.components.known.sums.learn(sum, side, if wins { Won::Yes } else { Won::No });
        }
        Ok(claim)
    }

    /// Searches a sum, and shares the result.
    fn open(&mut self, sum: u32, side: Side, number: Option<u32>) -> Result<bool, NoAnswer> {
        self.components.known.sums.learn(sum, side, Won::BoardTest);
        if let (Some(number), Some(link)) = (number, &mut self.components.link) {
            link.enter(number, tell(side, false));
        }
        let mut wins = self.tried(sum, side);
        if let (Some(_), Some(link)) = (number, &mut self.components.link) {
            let known = wins.as_ref().map_or(0, |wins| tell(side, *wins));
            let noted = recorded_answer(link.tell(busy_at(side), BUSY_MASK, known), side);
            if let (Err(NoAnswer::Superseded), Some(noted)) = (&wins, noted) {
                wins = Ok(noted);
            }
        }
        let won = match &wins {
            Ok(true) => Won::Yes,
            Ok(false) => Won::No,
            Err(_) => Won::Open,
        };
        self.components.known.sums.learn(sum, side, won);
        wins
    }

    fn tried(&mut self, sum: u32, side: Side) -> Result<bool, NoAnswer> {
        let Components { table, known, worth, link } = &mut self.components;
        let (value, large) = known.sums.get(sum);
        if large.is_empty() {
            return Ok(match side {
                Side::Left => !worth.values.at_most(value, ValueId::ZERO)?,
                Side::Right => !worth.values.at_most(ValueId::ZERO, value)?,
            });
        }
        let large: SmallVec<[u32; 8]> = large.into();

        self.meter.tick(worth.budget, || {
            let own = table.own_bytes() + known.bytes() + worth.values.bytes();
            let own = own + link.as_ref().map_or(0, |_| worth.small.bytes());
            link.as_mut().map_or(own, |link| link.bytes(own, worth.budget.max_bytes))
        })?;
        self.meter.state(worth.budget)?;
        known.has_room()?;
        if link.as_mut().is_some_and(|link| link.is_superseded()) {
            return Err(NoAnswer::Superseded);
        }
        let other = side.other();
        let mut open: SmallVec<[u32; 64]> = SmallVec::new();
        for choice in self.moves(value, &large, side)? {
            let after = self.after(value, &large, &choice)?;
            match self.components.known.sums.won(after, other) {
                Won::No => return Ok(true),
                Won::Yes => {}
                Won::Open | Won::BoardTest => open.push(after),
            }
        }
        if self.components.link.is_none() {
            for after in open {
                if !with_stack(|| self.wins(after, other))? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        self.tried_by_all(&open, other)
    }

    /// Tests whether the player who moves first loses some sum. The first sum, which seems the
    /// best, is searched first; sums that other threads are busy with come last.
    fn tried_by_all(&mut self, open: &[u32], mover: Side) -> Result<bool, NoAnswer> {
        let mut later: SmallVec<[u32; 64]> = SmallVec::new();
        for (place, after) in open.iter().enumerate() {
            let open = self.components.known.sums.won(*after, mover) == Won::Open;
            let claim = if open { self.claim(*after, mover, place > 0)? } else { Claim::Busy };
            let wins = match claim {
                Claim::Known(wins) => wins,
                Claim::Mine(number) => with_stack(|| self.open(*after, mover, Some(number)))?,
                Claim::Apart => with_stack(|| self.open(*after, mover, None))?,
                Claim::Busy if open => {
                    later.push(*after);
                    continue;
                }
                Claim::Busy => self.wins(*after, mover)?,
            };
            if !wins {
                return Ok(true);
            }
        }
        for after in later {
            if !with_stack(|| self.wins(after, mover))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves of a player, those that seem to gain most first.
    fn moves(&mut self, value: ValueId, large: &[u32], side: Side) -> Result<Vec<Move>, NoAnswer> {
        let components = &mut self.components;
        let mut all = Vec::new();
        for (place, part) in large.iter().enumerate() {
            if place > 0 && large[place - 1] == *part {
                continue;
            }
            let listed = components.options(*part, side)?;
            let choices = components.known.choices.get(listed).iter();
            all.extend(choices.map(|choice| Move { gain: choice.gain, place, to: choice.to }));
        }
        let mean = components.mean(value)?;
        for option in components.worth.values.options(value, side)? {
            let better = components.mean(option)? - mean;
            let gain = if side == Side::Left { better } else { -better };
            let to = components.number(Building::new(option));
            all.push(Move { gain, place: VALUE_COMPONENT, to });
        }
        all.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        Ok(all)
    }

    /// The sum after a move.
    fn after(&mut self, value: ValueId, large: &[u32], choice: &Move) -> Result<u32, NoAnswer> {
        let in_value = choice.place == VALUE_COMPONENT;
        let mut after = Building::new(if in_value { ValueId::ZERO } else { value });
        let others = large.iter().enumerate().filter(|(place, _)| *place != choice.place);
        after.large.extend(others.map(|(_, part)| *part));
        self.components.put_sum(&mut after, choice.to)?;
        Ok(self.components.number(after))
    }
}
