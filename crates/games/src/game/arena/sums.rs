//! Disjunctive sums: sorted multisets of games, stored flat, interned, and looked up after a move
//! without building anything.

use hashbrown::HashTable;

use super::halt::Halt;
use super::ids::{GameId, SumId, weight};
use super::properties::Nature;
use tweedle_base::{Limit, heap_size};

/// A component of a sum with its multiplicity.
pub(crate) type Component = (GameId, u32);

/// The location of a sum's components, and its hash (the wrapping total of their weights).
#[derive(Clone, Copy, Debug)]
struct SumEntry {
    hash: u64,
    start: usize,
    len: u32,
    nature: Nature,
}

/// All sums of an arena.
#[derive(Clone, Debug)]
pub(crate) struct SumTable {
    parts: Vec<Component>,
    entries: Vec<SumEntry>,
    /// The hash table of sums; each entry has half of the hash, so that most other sums are
    /// excluded without a lookup.
    table: HashTable<(u32, SumId)>,
    scratch: Vec<Component>,
    /// Recent additions: two sums and their total, in a place by the numbers of both.
    recent: Vec<[SumId; 3]>,
}

heap_size!(SumTable { parts, entries, table, scratch, recent });

/// A sum that a move leaves alone: its hash, and its id if it has been met.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    pub(crate) hash: u64,
    sum: SumId,
}

impl Default for Rest {
    fn default() -> Rest {
        Rest { hash: 0, sum: SumId::NONE }
    }
}

/// The number of recent additions: few enough for the cache of a processor.
const RECENT: usize = 1 << 14;

/// The number of sums from which additions are remembered. Fewer are found as fast in the table.
const SUMS_FOR_RECENT: usize = 1 << 12;

/// The place of an addition among the recent ones.
#[inline(always)]
fn recent_at(a: SumId, b: SumId) -> usize {
    let mixed = (a.index() as u64) << 32 | b.index() as u64;
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize
}

/// The half of a sum's hash that its place in the table holds.
#[inline(always)]
fn half(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// Returns the start of the probe sequence for a sum with this half of a hash.
#[inline(always)]
fn spread(half: u32) -> u64 {
    u64::from(half).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A move in a sum: one copy of the component at `place` is replaced by `option`. If there is no
/// component at `place`, `option` is added.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    pub(crate) from: SumId,
    pub(crate) place: usize,
    pub(crate) option: SumId,
}

impl Move {
    /// Returns the move that adds a sum to another one.
    pub(crate) fn none(to: SumId, sum: SumId) -> Move {
        Move { from: to, place: usize::MAX, option: sum }
    }
}

impl SumTable {
    pub(crate) fn new() -> SumTable {
        let mut sums = SumTable {
            parts: Vec::new(),
            entries: Vec::new(),
            table: HashTable::new(),
            scratch: Vec::new(),
            recent: Vec::new(),
        };
        sums.intern(&[], Nature::EMPTY);
        sums
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    pub(crate) fn parts(&self, s: SumId) -> &[Component] {
        let entry = &self.entries[s.index()];
        &self.parts[entry.start..entry.start + entry.len as usize]
    }

    /// Returns the nature of a sum.
    #[inline]
    pub(crate) fn nature(&self, s: SumId) -> Nature {
        self.entries[s.index()].nature
    }

    /// The sum with these components: sorted by game, each once, no zero multiplicity.
    pub(crate) fn intern(&mut self, parts: &[Component], nature: Nature) -> SumId {
        let hash = SumTable::hash(parts);
        match self.find(parts, hash) {
            Some(t) => t,
            None => self.push(parts, hash, nature),
        }
    }

    /// The hash of a sum with these components.
    #[inline]
    pub(crate) fn hash(parts: &[Component]) -> u64 {
        parts.iter().fold(0, |h, &(g, c)| h.wrapping_add(weight(g).wrapping_mul(u64::from(c))))
    }

    /// The sum with these components, as for [`intern`](Self::intern), and this hash, if it has
    /// been met.
    #[inline]
    pub(crate) fn find(&self, parts: &[Component], hash: u64) -> Option<SumId> {
        let half = half(hash);
        let same = |&(other, t): &(u32, SumId)| other == half && self.parts(t) == parts;
        self.table.find(spread(half), same).map(|&(_, t)| t)
    }

    /// The sum that has this hash in all likelihood, if one has been met.
    #[inline]
    pub(crate) fn likely(&self, hash: u64) -> Option<SumId> {
        let half = half(hash);
        self.table.find(spread(half), |&(other, _)| other == half).map(|&(_, t)| t)
    }

    /// The sum after a move, with its [hash](Self::hash_after), if it has been met.
    #[inline]
    pub(crate) fn find_after(&self, m: Move, hash: u64) -> Option<SumId> {
        let half = half(hash);
        let same = |&(other, t): &(u32, SumId)| other == half && self.is_after(m, t);
        self.table.find(spread(half), same).map(|&(_, t)| t)
    }

    /// Decides if a move leads to this sum.
    #[inline]
    fn is_after(&self, m: Move, to: SumId) -> bool {
        let (left, right) = (self.parts(m.from), self.parts(m.option));
        let (mut i, mut j) = (0, 0);
        let gone = |i: usize| i == m.place && left.get(i).is_some_and(|part| part.1 == 1);
        for &(game, count) in self.parts(to) {
            i += usize::from(gone(i));
            let mut found = 0;
            if let Some(&(g, c)) = left.get(i)
                && g == game
            {
                found = u64::from(c) - u64::from(i == m.place);
                i += 1;
            }
            if let Some(&(h, d)) = right.get(j)
                && h == game
            {
                found += u64::from(d);
                j += 1;
            }
            if found != u64::from(count) {
                return false;
            }
        }
        i += usize::from(gone(i));
        i == left.len() && j == right.len()
    }

    /// The sum after a move, with its hash, that [`find_after`](Self::find_after) has not found.
    pub(crate) fn insert_after(
        &mut self,
        m: Move,
        hash: u64,
        nature: impl FnOnce(&[Component]) -> Result<Nature, Halt>,
    ) -> Result<SumId, Halt> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        for (g, c) in self.merge(m) {
            let Ok(c) = u32::try_from(c) else {
                return Err(Halt::Limit(Limit::TooLarge("a multiplicity")));
            };
            scratch.push((g, c));
        }
        let (from, option) = (self.nature(m.from), self.nature(m.option));
        // Nothing that is said of neither can be said of what is made of their components.
        let nature = match from == Nature::EMPTY && option == Nature::EMPTY {
            true => Nature::EMPTY,
            false => nature(&scratch)?,
        };
        let id = self.push(&scratch, hash, nature);
        self.scratch = scratch;
        Ok(id)
    }

    /// The hash of the sum after a move.
    #[inline(always)]
    pub(crate) fn hash_after(&self, m: Move) -> u64 {
        self.hash_with(self.hash_without(m.from, m.place), m.option)
    }

    /// The hash of a sum without a copy of the component at a place, if there is one.
    #[inline(always)]
    pub(crate) fn hash_without(&self, s: SumId, place: usize) -> u64 {
        let gone = self.parts(s).get(place).map_or(0, |&(g, _)| weight(g));
        self.entries[s.index()].hash.wrapping_sub(gone)
    }

    /// Returns the rest of a sum after a move to 0, by its hash; `sum` is its id if that is known
    /// without a lookup.
    #[inline]
    pub(crate) fn rest(&self, m: Move, hash: u64, sum: Option<SumId>) -> Rest {
        let sum = match self.entries.len() < SUMS_FOR_RECENT {
            true => None,
            false => sum.or_else(|| self.find_after(m, hash)),
        };
        Rest { hash, sum: sum.unwrap_or(SumId::NONE) }
    }

    /// The total of two sums, if it is among the recent additions.
    #[inline]
    pub(crate) fn recent(&self, rest: Rest, option: SumId) -> Option<SumId> {
        let [a, b, total] = *self.recent.get(recent_at(rest.sum, option))?;
        (a == rest.sum && b == option).then_some(total)
    }

    /// Remembers an addition.
    pub(crate) fn note(&mut self, rest: Rest, option: SumId, total: SumId) {
        if rest.sum == SumId::NONE {
            return;
        }
        if self.recent.is_empty() {
            self.recent = vec![[SumId::NONE; 3]; RECENT];
        }
        self.recent[recent_at(rest.sum, option)] = [rest.sum, option, total];
    }

    /// The hash of a sum with this one added, from its hash.
    #[inline(always)]
    pub(crate) fn hash_with(&self, hash: u64, s: SumId) -> u64 {
        hash.wrapping_add(self.entries[s.index()].hash)
    }

    #[inline(always)]
    fn merge(&self, m: Move) -> Merge<'_> {
        Merge { left: self.parts(m.from), right: self.parts(m.option), i: 0, j: 0, less: m.place }
    }

    /// A sum that has not been met.
    pub(crate) fn push(&mut self, parts: &[Component], hash: u64, nature: Nature) -> SumId {
        let id = SumId::at(self.entries.len());
        let start = self.parts.len();
        self.parts.extend_from_slice(parts);
        let len = u32::try_from(parts.len()).unwrap_or(u32::MAX);
        self.entries.push(SumEntry { hash, start, len, nature });
        self.table.insert_unique(spread(half(hash)), (half(hash), id), |&(half, _)| spread(half));
        id
    }
}

/// A merge of two sorted component lists, with one copy less at the index `less` of the left one.
pub(crate) struct Merge<'a> {
    left: &'a [Component],
    right: &'a [Component],
    i: usize,
    j: usize,
    less: usize,
}

impl Iterator for Merge<'_> {
    type Item = (GameId, u64);

    #[inline]
    fn next(&mut self) -> Option<(GameId, u64)> {
        loop {
            let (game, count) = match (self.left.get(self.i), self.right.get(self.j)) {
                (Some(&(g, c)), Some(&(h, d))) if g == h => {
                    let c = u64::from(c) - u64::from(self.i == self.less);
                    self.i += 1;
                    self.j += 1;
                    (g, c + u64::from(d))
                }
                (Some(&(g, _)), Some(&(h, d))) if h < g => {
                    self.j += 1;
                    (h, u64::from(d))
                }
                (Some(&(g, c)), _) => {
                    let c = u64::from(c) - u64::from(self.i == self.less);
                    self.i += 1;
                    (g, c)
                }
                (None, Some(&(h, d))) => {
                    self.j += 1;
                    (h, u64::from(d))
                }
                (None, None) => return None,
            };
            if count > 0 {
                return Some((game, count));
            }
        }
    }
}
