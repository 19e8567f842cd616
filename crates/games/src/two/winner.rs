//! Search for the winner of a sum of values, and for its thermograph, from play in the components.
//! The canonical form of the sum is not needed and may be very much larger than its components.
//!
//! Numbers are added up, and nobody moves in them where there is something else (number avoidance).
//! A move with at least the incentive of another one is as good (Siegel, II.3). Where the stops of
//! the components, or their means and temperatures, say who wins, nobody needs to move: the stops
//! of a sum are within the largest temperature of its mean (Siegel, II.5). The walls of a
//! thermograph from -1 on do not depend on whether a form is canonical.

use super::thermograph::Thermograph;
use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt, Nus};
use hashbrown::HashMap;
use std::collections::BTreeMap;
use std::sync::Arc;
use tweedle_base::{Seeded, with_stack};

/// A position of such a sum: a number and how many copies of which other values.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct SumPosition {
    pub(super) number: Dyadic,
    pub(super) parts: BTreeMap<ValueId, u32>,
}

/// A search for the winner of sums.
struct Winner {
    known: HashMap<(SumPosition, Side), bool, Seeded>,
    most: usize,
}

impl Values {
    /// Tests whether a player wins the sum of these multiples of values by moving first; `None` if
    /// the search would visit more than `most` positions.
    pub fn wins_sum(
        &mut self,
        parts: &[(ValueId, u32)],
        first: Side,
        most: usize,
    ) -> Result<Option<bool>, Halt> {
        let sum = self.gathered(Dyadic::ZERO, parts.iter().copied())?;
        let mut search = Winner { known: HashMap::default(), most };
        search.wins(self, sum, first)
    }

    /// The numbers, ups and stars of a sum added up, and games and their negatives left out.
    pub(super) fn gathered(
        &mut self,
        number: Dyadic,
        all: impl Iterator<Item = (ValueId, u32)>,
    ) -> Result<SumPosition, Halt> {
        let mut small = Nus::number(number);
        let mut parts: BTreeMap<ValueId, u32> = BTreeMap::new();
        for (v, count) in all {
            match self.as_nus(v) {
                Some(nus) => small = small.plus(nus.times(count.into())?)?,
                None => *parts.entry(v).or_default() += count,
            }
        }
        for v in parts.keys().copied().collect::<Vec<_>>() {
            let opposite = self.negative(v)?;
            let here = parts.get(&v).copied().unwrap_or(0);
            let there = parts.get(&opposite).copied().unwrap_or(0);
            let common = if v == opposite { here - here % 2 } else { here.min(there) };
            let mut leave_out = |side: ValueId| {
                if let Some(count) = parts.get_mut(&side) {
                    *count -= common;
                }
            };
            leave_out(v);
            if v != opposite {
                leave_out(opposite);
            }
        }
        parts.retain(|_, count| *count > 0);
        let number = small.number;
        let rest = Nus { number: Dyadic::ZERO, ..small };
        if !rest.is_number() {
            parts.insert(self.nus(rest), 1);
        }
        Ok(SumPosition { number, parts })
    }

    /// The sum with one copy of a component moved to an option.
    pub(super) fn gathered_after(
        &mut self,
        sum: &SumPosition,
        part: ValueId,
        option: ValueId,
    ) -> Result<SumPosition, Halt> {
        let rest = sum.parts.iter().map(|(v, count)| (*v, count - u32::from(*v == part)));
        self.gathered(sum.number, rest.chain([(option, 1)]))
    }
}

impl Winner {
    fn wins(
        &mut self,
        values: &mut Values,
        sum: SumPosition,
        first: Side,
    ) -> Result<Option<bool>, Halt> {
        values.tick()?;
        if let Some(known) = at_once(values, &sum, first)? {
            return Ok(Some(known));
        }
        let key = (sum, first);
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(*known));
        }
        if self.known.len() >= self.most {
            return Ok(None);
        }
        let (sum, _) = &key;
        let mut wins = false;
        for (part, option) in good_moves(values, sum, first)? {
            let after = values.gathered_after(sum, part, option)?;
            match with_stack(|| self.wins(values, after, first.other()))? {
                None => return Ok(None),
                Some(true) => {}
                Some(false) => {
                    wins = true;
                    break;
                }
            }
        }
        self.known.insert(key, wins);
        Ok(Some(wins))
    }
}

/// Decides a sum by stops, means and temperatures, or if only one component is left.
fn at_once(values: &mut Values, sum: &SumPosition, first: Side) -> Result<Option<bool>, Halt> {
    let single = match sum.parts.iter().next() {
        None => Some(ValueId::ZERO),
        Some((v, 1)) if sum.parts.len() == 1 => Some(*v),
        Some(_) => None,
    };
    if let Some(v) = single {
        let number = values.number(sum.number);
        let v = values.add(v, number)?;
        return Ok(Some(!values.at_most_for(v, ValueId::ZERO, first)?));
    }
    // From the side of who is first: what they get at least if the other one moves everywhere
    // first, at most if they do, and at least if they may choose where to be first.
    let (mut low, mut high, mut gain) = (sum.number, sum.number, Dyadic::ZERO);
    let (mut mean, mut temperature) = (sum.number, Dyadic::ZERO);
    for (v, count) in &sum.parts {
        let count = Dyadic::integer(i64::from(*count));
        let (left, right) = (values.stop(*v, Side::Left), values.stop(*v, Side::Right));
        low = low.plus(right.times(count)?)?;
        high = high.plus(left.times(count)?)?;
        gain = gain.max(left.minus(right)?);
        let graph = values.thermograph(*v)?;
        mean = mean.plus(graph.mean.times(count)?)?;
        temperature = temperature.max(graph.temperature);
    }
    let zero = Dyadic::ZERO;
    if low > zero || mean > temperature {
        return Ok(Some(first == Side::Left));
    }
    if high < zero || mean.negative() > temperature {
        return Ok(Some(first == Side::Right));
    }
    let won = match first {
        Side::Left => low.plus(gain)? > zero,
        Side::Right => high.minus(gain)? < zero,
    };
    Ok(won.then_some(true))
}

/// The moves of a player but those with no greater incentive than another one, in the hottest
/// components first.
fn good_moves(
    values: &mut Values,
    sum: &SumPosition,
    side: Side,
) -> Result<Vec<(ValueId, ValueId)>, Halt> {
    let mut hot = Vec::with_capacity(sum.parts.len());
    for v in sum.parts.keys() {
        hot.push((values.thermograph(*v)?.temperature, *v));
    }
    hot.sort_unstable_by(|a, b| b.cmp(a));
    let mut kept: Vec<(ValueId, ValueId, ValueId)> = Vec::new();
    for (_, part) in hot {
        for option in values.options(part, side)? {
            let gain = values.incentive(part, option, side)?;
            let mut better = false;
            for (other, ..) in &kept {
                better = better || values.at_most(gain, *other)?;
            }
            if better {
                continue;
            }
            let mut left = Vec::with_capacity(kept.len() + 1);
            for other in kept {
                if !values.at_most(other.0, gain)? {
                    left.push(other);
                }
            }
            left.push((gain, part, option));
            kept = left;
        }
    }
    Ok(kept.into_iter().map(|(_, part, option)| (part, option)).collect())
}

/// Memo table of thermographs of sums, without their integers, which only shift the walls.
type Found = HashMap<SumPosition, Arc<Thermograph>, Seeded>;

impl Values {
    /// Returns the thermograph of the sum of these multiples of values; `None` if the components
    /// may lead to more than `most` sums, or if there are fewer than two of them, so that the
    /// method of a single value applies.
    pub fn thermograph_of_sum(
        &mut self,
        parts: &[(ValueId, u32)],
        most: u128,
    ) -> Result<Option<Arc<Thermograph>>, Halt> {
        let sum = self.gathered(Dyadic::ZERO, parts.iter().copied())?;
        if sum.parts.values().sum::<u32>() < 2 {
            return Ok(None);
        }
        let mut many: u128 = 1;
        for (v, count) in &sum.parts {
            let followers = self.followers(*v)?.count();
            for copy in 0..u128::from(*count) {
                // The number of multisets of this many followers.
                many = many.saturating_mul(followers.saturating_add(copy)) / (copy + 1);
                if many > most {
                    return Ok(None);
                }
            }
        }
        self.walls(sum, &mut Found::default()).map(Some)
    }

    fn walls(&mut self, mut sum: SumPosition, found: &mut Found) -> Result<Arc<Thermograph>, Halt> {
        let integer = Dyadic::new(sum.number.floor(), 0)?;
        sum.number = sum.number.minus(integer)?;
        let fixed = match found.get(&sum) {
            Some(known) => known.clone(),
            None => {
                let made = with_stack(|| self.walls_by_moves(&sum, found))?;
                found.insert(sum, made.clone());
                made
            }
        };
        Ok(Arc::new(fixed.shifted(integer)?))
    }

    fn walls_by_moves(
        &mut self,
        sum: &SumPosition,
        found: &mut Found,
    ) -> Result<Arc<Thermograph>, Halt> {
        self.tick()?;
        let number = self.number(sum.number);
        let mut single = sum.parts.iter();
        match (single.next(), single.next()) {
            (None, _) => return self.thermograph(number),
            (Some((v, 1)), None) if sum.number.signum() == 0 => return self.thermograph(*v),
            _ => {}
        }
        let mut sides = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let mut after: Vec<SumPosition> = Vec::new();
            // A fraction, too, is moved in below temperature 0.
            for option in self.options(number, side)? {
                let number = self.as_number(option).unwrap_or(sum.number);
                after.push(SumPosition { number, parts: sum.parts.clone() });
            }
            for part in sum.parts.keys() {
                for option in self.options(*part, side)? {
                    after.push(self.gathered_after(sum, *part, option)?);
                }
            }
            for option in after {
                sides[side as usize].push(self.walls(option, found)?);
            }
        }
        Thermograph::of_sides(sides)
    }
}
