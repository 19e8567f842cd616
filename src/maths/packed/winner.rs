//! Who wins a sum of positions on boards: two players, normal play. Small positions have values,
//! which add up to one; in large ones moves are tried until one is found that wins. So a position
//! need not have its value found, nor most of its followers be looked at.
//!
//! What has been found holds for whatever is asked next, whoever begins. Of options with the same
//! large components only those with the best values are tried. Moves that seem to gain most come
//! first, but for those that are known to win.

use super::components::{Building, Component, Components, Known, Worth};
use super::positions::{OnBoard, Positions};
use super::program::Shaped;
use super::sums::Won;
use super::table::{Leave, Search, Source, Table};
use crate::base::{Budget, Meter, with_stack};
use crate::maths::two::{Side, ValueId, Values};
use smallvec::SmallVec;

/// Who wins sums of positions, as far as it has been asked for.
#[derive(Debug, Clone, Default)]
pub struct Winners {
    pub(super) positions: Positions<Component>,
    pub(super) known: Known,
}

/// Who asks who wins.
pub struct ByWinner<'a> {
    /// Says what the rules are.
    pub source: &'a mut dyn Source,
    /// All values.
    pub values: &'a mut Values,
    /// The values of small positions.
    pub small: &'a mut Positions<ValueId>,
    /// Limits: each sum that is looked at counts as a state.
    pub budget: &'a Budget,
    /// What else there is in the sum.
    pub beside: ValueId,
    /// Who begins.
    pub first: Side,
}

impl Winners {
    /// Whether a player wins a sum of positions and a value by moving first.
    ///
    /// # Errors
    /// [`Leave`]; play that goes in a circle is [`Leave::Unfit`] where it is met.
    pub fn wins(&mut self, by: ByWinner<'_>, sum: &[OnBoard<'_>]) -> Result<bool, Leave> {
        let ByWinner { source, values, small, budget, beside, first } = by;
        let worth = Worth { source, values, small, budget };
        self.positions.search(&mut Asking { known: &mut self.known, worth, beside, first }, sum)
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.positions.bytes() + self.known.bytes()
    }

    /// How many sums there are.
    pub fn len(&self) -> usize {
        self.known.sums.len()
    }

    /// Whether nothing has been asked.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

struct Asking<'k, 'a> {
    known: &'k mut Known,
    worth: Worth<'a>,
    beside: ValueId,
    first: Side,
}

impl Search<Component> for Asking<'_, '_> {
    type Found = bool;

    fn search<const P: usize>(
        &mut self,
        table: &mut Table<Component, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<P>)],
    ) -> Result<bool, Leave> {
        if self.known.letters != letters {
            *self.known = Known::of(letters);
        }
        let components = Components { table, known: self.known, worth: &mut self.worth };
        let mut play = Play { components, meter: Meter::default() };
        let mut first = Building::new(self.beside);
        for (family, board) in sum {
            play.components.put(&mut first, *family, *board)?;
        }
        let first = play.components.number(first);
        play.wins(first, self.first)
    }
}

struct Play<'p, 'a, const P: usize> {
    components: Components<'p, 'a, P>,
    meter: Meter,
}

/// A move: about what it gains, which of the large components it is in, and what that becomes; if
/// in none, it is the value that becomes this.
struct Move {
    gain: f32,
    place: usize,
    to: u32,
}

const IN_THE_VALUE: usize = usize::MAX;

impl<const P: usize> Play<'_, '_, P> {
    /// Whether a player wins a sum by moving first.
    fn wins(&mut self, sum: u32, side: Side) -> Result<bool, Leave> {
        match self.components.known.sums.won(sum, side) {
            Won::Yes => return Ok(true),
            Won::No => return Ok(false),
            // Play goes in a circle.
            Won::Asked => return Err(Leave::Unfit),
            Won::Open => {}
        }
        self.components.known.sums.learn(sum, side, Won::Asked);
        let wins = self.tried(sum, side);
        let won = match &wins {
            Ok(true) => Won::Yes,
            Ok(false) => Won::No,
            Err(_) => Won::Open,
        };
        self.components.known.sums.learn(sum, side, won);
        wins
    }

    fn tried(&mut self, sum: u32, side: Side) -> Result<bool, Leave> {
        let Components { table, known, worth } = &mut self.components;
        let (value, large) = known.sums.get(sum);
        if large.is_empty() {
            return Ok(match side {
                Side::Left => !worth.values.at_most(value, ValueId::ZERO)?,
                Side::Right => !worth.values.at_most(ValueId::ZERO, value)?,
            });
        }
        let large: SmallVec<[u32; 8]> = large.into();
        let bytes = || table.bytes() + known.bytes() + worth.values.bytes();
        self.meter.tick(worth.budget, bytes)?;
        self.meter.state(worth.budget)?;
        known.has_room()?;
        let other = side.other();
        let mut open: SmallVec<[u32; 64]> = SmallVec::new();
        for choice in self.moves(value, &large, side)? {
            let after = self.after(value, &large, &choice)?;
            match self.components.known.sums.won(after, other) {
                Won::No => return Ok(true),
                Won::Yes => {}
                Won::Open | Won::Asked => open.push(after),
            }
        }
        for after in open {
            if !with_stack(|| self.wins(after, other))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves of a player, those that seem to gain most first.
    fn moves(&mut self, value: ValueId, large: &[u32], side: Side) -> Result<Vec<Move>, Leave> {
        let components = &mut self.components;
        let mut all = Vec::new();
        for (place, part) in large.iter().enumerate() {
            if place > 0 && large[place - 1] == *part {
                continue;
            }
            let listed = components.options(*part, side)?;
            let choices = (0..).map_while(|at| components.known.choice(listed, at));
            all.extend(choices.map(|choice| Move { gain: choice.gain, place, to: choice.to }));
        }
        let mean = components.mean(value)?;
        for option in components.worth.values.options(value, side)? {
            let better = components.mean(option)? - mean;
            let gain = if side == Side::Left { better } else { -better };
            let to = components.number(Building::new(option));
            all.push(Move { gain, place: IN_THE_VALUE, to });
        }
        all.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        Ok(all)
    }

    /// The sum after a move.
    fn after(&mut self, value: ValueId, large: &[u32], choice: &Move) -> Result<u32, Leave> {
        let in_value = choice.place == IN_THE_VALUE;
        let mut after = Building::new(if in_value { ValueId::ZERO } else { value });
        let others = large.iter().enumerate().filter(|(place, _)| *place != choice.place);
        after.large.extend(others.map(|(_, part)| *part));
        self.components.put_sum(&mut after, choice.to)?;
        Ok(self.components.number(after))
    }
}
