//! Lattice of the values born by a day: it is distributive (Calistrate, Paulhus and Wolfe, On the
//! lattice structure of finite games; Siegel, III.1).
//!
//! Only the values of the day before are enumerated. A value `G` born by day `d` is known by two
//! sets of these: those `H` with `H <= G`, and those that are not at least `G`. Joins are unions of
//! such sets and meets are intersections, so the lattice is distributive, and its join-irreducible
//! elements are the least ones that have a given `H` in either set: `H` itself, and `{H | 1 - d}`.

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt};
use std::sync::Arc;

/// The last day in whose lattice is worked: the values of the day before are listed.
pub const LAST_LATTICE_DAY: u32 = super::days::LAST_LISTED_DAY + 1;

impl Values {
    /// The values of the day before, none before day 0.
    fn day_before(&mut self, day: u32) -> Result<Arc<[ValueId]>, Halt> {
        match day.checked_sub(1) {
            Some(before) => self.born_by(before),
            None => Ok(Vec::new().into()),
        }
    }

    /// The least value born by a day that is at least both of two such.
    ///
    /// It is `J = {a^L, b^L | C}`, where `C` are those of the day before that are at most neither.
    /// `J >= a`, since no option in `C` is at most `a`, and no `a^L` is at least a game that has it
    /// as an option of Left; likewise `b`. Let `X >= a` and `X >= b` be born by the day. No `X^R`
    /// is at most `X`, so it is in `C` and not at most `J`; no `a^L` is at least `a`, so none is at
    /// least `X`. Hence `X >= J`.
    pub fn join(&mut self, a: ValueId, b: ValueId, day: u32) -> Result<ValueId, Halt> {
        let mut left = self.options(a, Side::Left)?;
        left.extend(self.options(b, Side::Left)?);
        let mut right = Vec::new();
        for &option in self.day_before(day)?.iter() {
            if !self.at_most(option, a)? && !self.at_most(option, b)? {
                right.push(option);
            }
        }
        let right = self.minimal(right)?;
        self.game(left, right)
    }

    /// The greatest value born by a day that is at most both of two such.
    pub fn meet(&mut self, a: ValueId, b: ValueId, day: u32) -> Result<ValueId, Halt> {
        let (a, b) = (self.negative(a)?, self.negative(b)?);
        let join = self.join(a, b, day)?;
        self.negative(join)
    }

    /// Returns the join-irreducible values born by a day: `H` and `{H | 1 - day}` for each `H` of
    /// the day before, so that there are twice as many.
    pub fn join_irreducibles(&mut self, day: u32) -> Result<Vec<ValueId>, Halt> {
        let before = self.day_before(day)?;
        let least = self.number(Dyadic::integer(1 - i64::from(day)));
        let mut all = before.to_vec();
        for &value in before.iter() {
            all.push(self.game(vec![value], vec![least])?);
        }
        Ok(all)
    }

    /// The values born by a day that are greater than one of them with none in between: its joins
    /// with the least join-irreducible ones that are not at most it.
    pub fn upper_covers(&mut self, v: ValueId, day: u32) -> Result<Vec<ValueId>, Halt> {
        let mut beyond = Vec::new();
        for value in self.join_irreducibles(day)? {
            if !self.at_most(value, v)? {
                beyond.push(value);
            }
        }
        let mut covers = Vec::new();
        for value in self.minimal(beyond)? {
            covers.push(self.join(v, value, day)?);
        }
        Ok(covers)
    }

    /// The values born by a day that are less than one of them with none in between.
    pub fn lower_covers(&mut self, v: ValueId, day: u32) -> Result<Vec<ValueId>, Halt> {
        let negative = self.negative(v)?;
        let mut covers = self.upper_covers(negative, day)?;
        for value in &mut covers {
            *value = self.negative(*value)?;
        }
        Ok(covers)
    }

    /// The infinitesimals born by a day that are less than no other one.
    ///
    /// They are the maximal ones whose left stop is at most 0. Such a value is at most 0, or no
    /// number; then the right stops of its options for Left are at most 0, and some option for
    /// Right has a left stop of at most 0. So it is at most some `{A | M}`, where `A` are all of
    /// the day before whose right stop is at most 0, and `M` is a maximal one of that day. The left
    /// stop of `{A | M}` is at most 0 as well: the right stop of `M` is, so no positive number is
    /// less than or confused with `M`, and it is not a positive number itself. Its right stop
    /// equals that of `M`, which is 0.
    pub fn greatest_infinitesimals(&mut self, day: u32) -> Result<Vec<ValueId>, Halt> {
        let mut greatest = vec![ValueId::ZERO];
        for day in 1..=day {
            let mut left = self.day_before(day)?.to_vec();
            left.retain(|value| self.stop(*value, Side::Right) <= Dyadic::ZERO);
            let left = self.maximal(left)?;
            let mut next = vec![ValueId::ZERO];
            for option in greatest {
                next.push(self.game(left.clone(), vec![option])?);
            }
            greatest = self.maximal(next)?;
        }
        Ok(greatest)
    }

    /// Returns the minimal values of the list.
    fn minimal(&mut self, all: Vec<ValueId>) -> Result<Vec<ValueId>, Halt> {
        let mut kept: Vec<ValueId> = Vec::new();
        'values: for value in all {
            let mut at = 0;
            while at < kept.len() {
                self.tick()?;
                if self.at_most(kept[at], value)? {
                    continue 'values;
                }
                if self.at_most(value, kept[at])? {
                    kept.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            kept.push(value);
        }
        Ok(kept)
    }
}
