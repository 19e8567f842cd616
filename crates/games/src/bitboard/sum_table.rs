//! Table of sums of positions on boards: each sum is a value and a list of large components, stored
//! once, with its known winners.

use crate::two::{Side, ValueId};
use hashbrown::HashTable;
use std::hash::{BuildHasher, Hash};
use tweedle_base::{Limit, Seeded};

/// The result for the player who moves first in a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Won {
    /// Unknown.
    #[default]
    Open,
    /// A search is in progress.
    BoardTest,
    Yes,
    No,
}

/// The results of a sum if Left begins and if Right does.
pub(super) type WonFirst = [Won; 2];

/// The largest number of entries, since numbers have 32 bits; a position has fewer moves than the
/// margin.
const MAX_ENTRIES: usize = (u32::MAX - (1 << 24)) as usize;

/// The known results of a sum.
pub(super) trait Knowledge: Copy + Default + PartialEq {
    /// Returns the results without marks for a search in progress.
    fn settled(self) -> Self;
}

impl Knowledge for WonFirst {
    fn settled(self) -> WonFirst {
        self.map(|won| if won == Won::BoardTest { Won::Open } else { won })
    }
}

#[derive(Debug, Clone, Copy)]
struct Sum<V, K> {
    value: V,
    /// The start and the length of the list of its large components.
    start: u32,
    len: u16,
    known: K,
}

/// Sums by number: what they have as a value, and what is known of each.
#[derive(Debug, Clone)]
pub(super) struct SumInterner<V, K> {
    all: Vec<Sum<V, K>>,
    /// The large components of each, in order.
    large: Vec<u32>,
    index: HashTable<u32>,
    seeded: Seeded,
    /// The saved results of each sum; the list may be shorter than the list of sums.
    kept: Vec<K>,
}

impl<V, K> Default for SumInterner<V, K> {
    fn default() -> SumInterner<V, K> {
        SumInterner {
            all: Vec::new(),
            large: Vec::new(),
            index: HashTable::new(),
            seeded: Seeded::default(),
            kept: Vec::new(),
        }
    }
}

impl<V: Copy + Eq + Hash, K: Copy + Default> SumInterner<V, K> {
    /// The number of a sum, its large components in order, if it has one.
    pub(super) fn find(&self, value: V, large: &[u32]) -> Option<u32> {
        self.found(self.seeded.hash_one((value, large)), value, large)
    }

    fn found(&self, hash: u64, value: V, large: &[u32]) -> Option<u32> {
        let same = |at: &u32| {
            let sum = &self.all[*at as usize];
            sum.value == value && self.get(*at).1 == large
        };
        self.index.find(hash, same).copied()
    }

    /// The number of a sum, its large components in order.
    pub(super) fn number(&mut self, value: V, large: &[u32]) -> u32 {
        let hash = self.seeded.hash_one((value, large));
        if let Some(found) = self.found(hash, value, large) {
            return found;
        }
        let number = self.all.len() as u32;
        let start = self.large.len() as u32;
        self.large.extend_from_slice(large);
        self.all.push(Sum { value, start, len: large.len() as u16, known: K::default() });
        let (all, parts, seeded) = (&self.all, &self.large, &self.seeded);
        self.index.insert_unique(hash, number, |at| {
            let sum = &all[*at as usize];
            seeded.hash_one((sum.value, &parts[sum.start as usize..][..usize::from(sum.len)]))
        });
        number
    }

    /// The value and the large components of a sum.
    pub(super) fn get(&self, number: u32) -> (V, &[u32]) {
        let sum = &self.all[number as usize];
        (sum.value, &self.large[sum.start as usize..][..usize::from(sum.len)])
    }

    /// Returns the known results of a sum.
    #[inline]
    pub(super) fn known(&self, number: u32) -> K {
        self.all[number as usize].known
    }

    /// Returns the known results of a sum, to be changed.
    #[inline]
    pub(super) fn known_mut(&mut self, number: u32) -> &mut K {
        &mut self.all[number as usize].known
    }

    /// Returns the number of sums.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns an error if the table has run out of numbers, given the number of listed options.
    pub(super) fn has_room(&self, choices: usize) -> Result<(), Limit> {
        let most = self.all.len().max(self.large.len()).max(choices);
        if most < MAX_ENTRIES {
            Ok(())
        } else {
            Err(Limit::TooLarge("the number of sums of positions"))
        }
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Sum<V, K>>()
            + self.large.capacity() * size_of::<u32>()
            + self.index.allocation_size()
            + self.kept.capacity() * size_of::<K>()
    }
}

impl SumInterner<ValueId, WonFirst> {
    /// Returns the result for a player who moves first in a sum.
    pub(super) fn won(&self, number: u32, first: Side) -> Won {
        self.known(number)[first as usize]
    }

    /// Records the result for a player who moves first in a sum.
    pub(super) fn learn(&mut self, number: u32, first: Side, won: Won) {
        self.known_mut(number)[first as usize] = won;
    }
}

impl<V: Copy + Eq + Hash, K: Knowledge> SumInterner<V, K> {
    /// Returns the sums with results that have not been saved, and marks them as saved.
    pub(super) fn not_kept(&mut self) -> Vec<u32> {
        self.kept.resize(self.all.len(), K::default());
        let mut list = Vec::new();
        for (number, (sum, kept)) in self.all.iter().zip(&mut self.kept).enumerate() {
            let known = sum.known.settled();
            if *kept != known {
                *kept = known;
                list.push(number as u32);
            }
        }
        list
    }

    /// Marks the results of a sum as saved.
    pub(super) fn is_kept(&mut self, number: u32) {
        self.kept.resize(self.all.len(), K::default());
        self.kept[number as usize] = self.all[number as usize].known;
    }
}
