//! Values of two-player games under normal play: an arena of canonical forms, each stored once.

use super::form::Remembered;
use super::thermograph::Thermograph;
use crate::game::{Dyadic, Halt, Nus};
use hashbrown::{HashMap, HashTable};
use std::hash::BuildHasher;
use std::sync::Arc;
use tweedle_base::{Budget, HeapSize, Limit, Meter, Seeded, heap_size, with_stack};

/// A value in a [`Values`]: equal games have equal ids. The default is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ValueId(pub(super) u32);

impl ValueId {
    /// The value 0.
    pub const ZERO: ValueId = ValueId(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The players of a two-player game: Left and Right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Left's.
    Left,
    /// Right's.
    Right,
}

impl Side {
    /// The sides of both players.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The other player's.
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// A stretch of the list of options.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OptionRange {
    start: u32,
    len: u32,
}

#[derive(Clone, Debug)]
struct ValueNode {
    /// The value as a number, ups and a star, if it is one; otherwise it is known by its options
    /// alone.
    nus: Option<Nus>,
    /// Its options, once they are listed.
    options: Option<[OptionRange; 2]>,
    /// The negative, once it is known.
    negative: Option<ValueId>,
    /// The stops if Left moves first, and if Right does.
    stops: [Dyadic; 2],
}

/// The canonical forms of two-player games under normal play. Values are made from their options
/// and from each other; equal games are one value. Sums, negatives and comparisons are remembered.
#[derive(Clone, Debug)]
pub struct Values {
    nodes: Vec<ValueNode>,
    links: Vec<ValueId>,
    by_nus: HashMap<Nus, ValueId, Seeded>,
    by_options: HashTable<ValueId>,
    seeded: Seeded,
    pub(super) remembered: Remembered<ValueId>,
    pub(super) sums: HashMap<(ValueId, ValueId), ValueId, Seeded>,
    pub(super) order: HashMap<(ValueId, ValueId), bool, Seeded>,
    pub(super) thermographs: HashMap<ValueId, Arc<Thermograph>, Seeded>,
    /// The values born by day 0, 1, …, as far as they have been listed.
    pub(super) days: Vec<Arc<[ValueId]>>,
    budget: Budget,
    meter: Meter,
}

heap_size!(Values { nodes, links, by_nus, by_options, remembered, sums, order });

impl Default for Values {
    fn default() -> Values {
        let mut values = Values {
            nodes: Vec::new(),
            links: Vec::new(),
            by_nus: HashMap::default(),
            by_options: HashTable::new(),
            seeded: Seeded::default(),
            remembered: Remembered::default(),
            sums: HashMap::default(),
            order: HashMap::default(),
            thermographs: HashMap::default(),
            days: Vec::new(),
            budget: Budget::default(),
            meter: Meter::default(),
        };
        values.nus(Nus::star(0));
        values
    }
}

impl Values {
    /// The value 0 alone.
    pub fn new() -> Values {
        Values::default()
    }

    /// Sets the limits on time and memory for all following computations.
    pub fn keep_within(&mut self, budget: &Budget) {
        if self.budget.follow(budget) {
            self.meter = Meter::default();
        }
    }

    /// Returns the number of values.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns false: 0 is always stored.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Counts a step.
    #[inline]
    pub(super) fn tick(&mut self) -> Result<(), Halt> {
        let mut meter = std::mem::take(&mut self.meter);
        let ticked = meter.tick(&self.budget, || self.heap_size());
        self.meter = meter;
        Ok(ticked?)
    }

    /// Counts so much work, as much as that many steps.
    #[inline]
    pub(super) fn work(&mut self, steps: u32) -> Result<(), Halt> {
        let mut meter = std::mem::take(&mut self.meter);
        let worked = meter.work(&self.budget, steps, || self.heap_size());
        self.meter = meter;
        Ok(worked?)
    }

    /// The value of a number, ups and a star.
    pub fn nus(&mut self, nus: Nus) -> ValueId {
        if let Some(known) = self.by_nus.get(&nus) {
            return *known;
        }
        let made = ValueId(self.nodes.len() as u32);
        let stops = [nus.number, nus.number];
        self.nodes.push(ValueNode { nus: Some(nus), options: None, negative: None, stops });
        self.by_nus.insert(nus, made);
        made
    }

    /// The value of a number.
    pub fn number(&mut self, x: Dyadic) -> ValueId {
        self.nus(Nus::number(x))
    }

    /// A value as a number, ups and a star, if it is one.
    #[inline]
    pub(crate) fn as_nus(&self, v: ValueId) -> Option<Nus> {
        self.nodes[v.index()].nus
    }

    /// A value as a number, if it is one.
    pub fn as_number(&self, v: ValueId) -> Option<Dyadic> {
        self.as_nus(v).filter(|nus| nus.is_number()).map(|nus| nus.number)
    }

    /// The number at which play stops if that player moves first.
    #[inline]
    pub fn stop(&self, v: ValueId, first: Side) -> Dyadic {
        self.nodes[v.index()].stops[first as usize]
    }

    /// The options of a player in the canonical form.
    ///
    /// # Errors
    /// Limits: a nim heap may have too many to be listed.
    pub fn options(&mut self, v: ValueId, side: Side) -> Result<Vec<ValueId>, Halt> {
        let stretch = self.stretch(v, side)?;
        self.work(stretch.len / 16)?;
        Ok(self.listed(stretch).to_vec())
    }

    /// Returns the location of the options of a player.
    pub(super) fn stretch(&mut self, v: ValueId, side: Side) -> Result<OptionRange, Halt> {
        if let Some(both) = self.nodes[v.index()].options {
            return Ok(both[side as usize]);
        }
        let Some(nus) = self.nodes[v.index()].nus else {
            return Err(Halt::Bug("a value without options"));
        };
        let (left, right) = nus.options()?;
        self.work(left.len().saturating_add(right.len()) as u32)?;
        let left: Vec<ValueId> = left.into_iter().map(|option| self.nus(option)).collect();
        let right: Vec<ValueId> = right.into_iter().map(|option| self.nus(option)).collect();
        let both = [self.list(&left), self.list(&right)];
        self.nodes[v.index()].options = Some(both);
        Ok(both[side as usize])
    }

    #[inline]
    pub(super) fn listed(&self, stretch: OptionRange) -> &[ValueId] {
        &self.links[stretch.start as usize..][..stretch.len as usize]
    }

    /// The option at a place of a stretch, if there is one.
    #[inline]
    pub(super) fn option_at(&self, stretch: OptionRange, place: u32) -> Option<ValueId> {
        (place < stretch.len).then(|| self.links[(stretch.start + place) as usize])
    }

    /// The first option of a player that passes a test.
    pub(super) fn first_option(
        &mut self,
        v: ValueId,
        side: Side,
        mut passes: impl FnMut(&mut Values, ValueId) -> Result<bool, Halt>,
    ) -> Result<Option<ValueId>, Halt> {
        let stretch = self.stretch(v, side)?;
        let mut place = 0;
        while let Some(option) = self.option_at(stretch, place) {
            if passes(self, option)? {
                return Ok(Some(option));
            }
            place += 1;
        }
        Ok(None)
    }

    /// The result for a value: what `known` tells at once, or else what `made` makes of the results
    /// for the options of Left and of Right.
    pub(super) fn by_options<R: Clone, K, M>(
        &mut self,
        v: ValueId,
        done: &mut HashMap<ValueId, R, Seeded>,
        known: &K,
        made: &M,
    ) -> Result<R, Halt>
    where
        K: Fn(&mut Values, ValueId) -> Result<Option<R>, Halt> + ?Sized,
        M: Fn(&mut Values, ValueId, [Vec<R>; 2]) -> Result<R, Halt>,
    {
        if let Some(result) = done.get(&v) {
            return Ok(result.clone());
        }
        self.tick()?;
        let result = match known(self, v)? {
            Some(result) => result,
            None => with_stack(|| {
                let mut sides = [Vec::new(), Vec::new()];
                for side in Side::BOTH {
                    for option in self.options(v, side)? {
                        sides[side as usize].push(self.by_options(option, done, known, made)?);
                    }
                }
                made(self, v, sides)
            })?,
        };
        done.insert(v, result.clone());
        Ok(result)
    }

    fn list(&mut self, options: &[ValueId]) -> OptionRange {
        let start = self.links.len() as u32;
        self.links.extend_from_slice(options);
        OptionRange { start, len: options.len() as u32 }
    }

    /// The value whose canonical form has exactly these options, each sorted by id.
    pub(super) fn canonical(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
    ) -> Result<ValueId, Halt> {
        let hash = self.seeded.hash_one((left, right));
        let found = self.by_options.find(hash, |v| match self.nodes[v.index()].options {
            Some([l, r]) => self.listed(l) == left && self.listed(r) == right,
            None => false,
        });
        if let Some(found) = found {
            return Ok(*found);
        }
        if let Some(nus) = self.recognised(left, right) {
            return Ok(self.nus(nus));
        }
        let high = left.iter().map(|option| self.stop(*option, Side::Right)).max();
        let low = right.iter().map(|option| self.stop(*option, Side::Left)).min();
        let (Some(high), Some(low)) = (high, low) else {
            return Err(Halt::Bug("a canonical form with options for one player is an integer"));
        };
        let number = u32::try_from(self.nodes.len());
        let made = ValueId(number.map_err(|_| Limit::TooLarge("the number of values"))?);
        let options = Some([self.list(left), self.list(right)]);
        self.nodes.push(ValueNode { nus: None, options, negative: None, stops: [high, low] });
        let mut table = std::mem::take(&mut self.by_options);
        table.insert_unique(hash, made, |v| match self.nodes[v.index()].options {
            Some([l, r]) => self.seeded.hash_one((self.listed(l), self.listed(r))),
            None => 0,
        });
        self.by_options = table;
        Ok(made)
    }

    /// Returns the number, ups and star with these options, if there is one.
    fn recognised(&self, left: &[ValueId], right: &[ValueId]) -> Option<Nus> {
        let nuses = |options: &[ValueId]| {
            let mut all: Vec<Nus> =
                options.iter().map(|option| self.as_nus(*option)).collect::<Option<_>>()?;
            all.sort_unstable_by_key(|nus| nus.rank());
            Some(all)
        };
        Nus::with_options(&nuses(left)?, &nuses(right)?)
    }

    /// The value with the roles of the players exchanged.
    pub fn negative(&mut self, v: ValueId) -> Result<ValueId, Halt> {
        if let Some(known) = self.nodes[v.index()].negative {
            return Ok(known);
        }
        self.tick()?;
        let made = match self.as_nus(v) {
            Some(nus) => self.nus(nus.negative()),
            None => with_stack(|| {
                let left = self.options(v, Side::Left)?;
                let right = self.options(v, Side::Right)?;
                let mut negated = |options: Vec<ValueId>| -> Result<Vec<ValueId>, Halt> {
                    let mut all = Vec::with_capacity(options.len());
                    for option in options {
                        all.push(self.negative(option)?);
                    }
                    all.sort_unstable();
                    Ok(all)
                };
                let (left, right) = (negated(right)?, negated(left)?);
                self.canonical(&left, &right)
            })?,
        };
        self.nodes[v.index()].negative = Some(made);
        self.nodes[made.index()].negative = Some(v);
        Ok(made)
    }
}
