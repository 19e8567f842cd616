//! Sums of a value and large components, each once, and what is known of them.

use crate::two::{Side, ValueId};
use hashbrown::HashTable;
use std::hash::{BuildHasher, Hash};
use tweedle_base::{Limit, Seeded};

/// Whether who moves first wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Won {
    /// It is not known.
    #[default]
    Open,
    /// Somebody is finding out.
    Asked,
    Yes,
    No,
}

/// Who wins a sum by moving first, if Left begins, and if Right does.
pub(super) type WonFirst = [Won; 2];

/// Numbers are of 32 bits; a position has fewer moves than this.
const MOST: usize = (u32::MAX - (1 << 24)) as usize;

/// What may be known of a sum.
pub(super) trait Knowledge: Copy + Default + PartialEq {
    /// The same without what somebody is finding out.
    fn settled(self) -> Self;
}

impl Knowledge for WonFirst {
    fn settled(self) -> WonFirst {
        self.map(|won| if won == Won::Asked { Won::Open } else { won })
    }
}

#[derive(Debug, Clone, Copy)]
struct Sum<V, K> {
    value: V,
    /// Where its large components are listed, and how many they are.
    start: u32,
    len: u16,
    known: K,
}

/// Sums by number: what they have as a value, and what is known of each.
#[derive(Debug, Clone)]
pub(super) struct Sums<V, K> {
    all: Vec<Sum<V, K>>,
    /// The large components of each, in order.
    large: Vec<u32>,
    index: HashTable<u32>,
    seeded: Seeded,
    /// What of each has been written down, as far as it is long.
    kept: Vec<K>,
}

impl<V, K> Default for Sums<V, K> {
    fn default() -> Sums<V, K> {
        Sums {
            all: Vec::new(),
            large: Vec::new(),
            index: HashTable::new(),
            seeded: Seeded::default(),
            kept: Vec::new(),
        }
    }
}

impl<V: Copy + Eq + Hash, K: Copy + Default> Sums<V, K> {
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

    /// What is known of a sum.
    #[inline]
    pub(super) fn known(&self, number: u32) -> K {
        self.all[number as usize].known
    }

    /// What is known of a sum, to be changed.
    #[inline]
    pub(super) fn known_mut(&mut self, number: u32) -> &mut K {
        &mut self.all[number as usize].known
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are numbers for what comes next, beside so many choices.
    pub(super) fn has_room(&self, choices: usize) -> Result<(), Limit> {
        let most = self.all.len().max(self.large.len()).max(choices);
        if most < MOST { Ok(()) } else { Err(Limit::TooLarge("the number of sums of positions")) }
    }

    /// Memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Sum<V, K>>()
            + self.large.capacity() * size_of::<u32>()
            + self.index.allocation_size()
            + self.kept.capacity() * size_of::<K>()
    }
}

impl Sums<ValueId, WonFirst> {
    /// Whether a player wins a sum by moving first.
    pub(super) fn won(&self, number: u32, first: Side) -> Won {
        self.known(number)[first as usize]
    }

    /// From now on that is known of it.
    pub(super) fn learn(&mut self, number: u32, first: Side, won: Won) {
        self.known_mut(number)[first as usize] = won;
    }
}

impl<V: Copy + Eq + Hash, K: Knowledge> Sums<V, K> {
    /// Those of which something is known that has not been written down; from now on it has.
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

    /// What is known of a sum has been written down.
    pub(super) fn is_kept(&mut self, number: u32) {
        self.kept.resize(self.all.len(), K::default());
        self.kept[number as usize] = self.all[number as usize].known;
    }
}
