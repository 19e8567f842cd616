//! Sums of a value and large components, each once, and who wins them by moving first.

use crate::base::Seeded;
use crate::maths::two::{Side, ValueId};
use hashbrown::HashTable;
use std::hash::BuildHasher;

/// Whether who moves first wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Won {
    /// It is not known.
    Open,
    /// Somebody is finding out.
    Asked,
    Yes,
    No,
}

#[derive(Debug, Clone, Copy)]
struct Sum {
    value: ValueId,
    /// Where its large components are listed, and how many they are.
    start: u32,
    len: u16,
    /// If Left begins, and if Right does.
    won: [Won; 2],
}

/// Sums by number.
#[derive(Debug, Clone, Default)]
pub(super) struct Sums {
    all: Vec<Sum>,
    /// The large components of each, in order.
    large: Vec<u32>,
    index: HashTable<u32>,
    seeded: Seeded,
    /// What of each has been written down, as far as it is long.
    kept: Vec<[Won; 2]>,
}

impl Sums {
    /// The number of a sum, its large components in order.
    pub(super) fn number(&mut self, value: ValueId, large: &[u32]) -> u32 {
        let hash = self.seeded.hash_one((value, large));
        let (all, parts) = (&self.all, &self.large);
        let of = |sum: &Sum| &parts[sum.start as usize..][..usize::from(sum.len)];
        let same = |at: &u32| {
            let sum = &all[*at as usize];
            sum.value == value && of(sum) == large
        };
        if let Some(found) = self.index.find(hash, same) {
            return *found;
        }
        let number = self.all.len() as u32;
        let start = self.large.len() as u32;
        self.large.extend_from_slice(large);
        self.all.push(Sum { value, start, len: large.len() as u16, won: [Won::Open; 2] });
        let (all, parts, seeded) = (&self.all, &self.large, &self.seeded);
        self.index.insert_unique(hash, number, |at| {
            let sum = &all[*at as usize];
            seeded.hash_one((sum.value, &parts[sum.start as usize..][..usize::from(sum.len)]))
        });
        number
    }

    /// The value and the large components of a sum.
    pub(super) fn get(&self, number: u32) -> (ValueId, &[u32]) {
        let sum = &self.all[number as usize];
        (sum.value, &self.large[sum.start as usize..][..usize::from(sum.len)])
    }

    /// Whether a player wins a sum by moving first.
    pub(super) fn won(&self, number: u32, first: Side) -> Won {
        self.all[number as usize].won[first as usize]
    }

    /// From now on that is known of it.
    pub(super) fn learn(&mut self, number: u32, first: Side, won: Won) {
        self.all[number as usize].won[first as usize] = won;
    }

    /// Those of which something is known that has not been written down; from now on it has.
    pub(super) fn not_kept(&mut self) -> Vec<u32> {
        self.kept.resize(self.all.len(), [Won::Open; 2]);
        let mut list = Vec::new();
        for (number, (sum, kept)) in self.all.iter().zip(&mut self.kept).enumerate() {
            let known = sum.won.map(|won| if won == Won::Asked { Won::Open } else { won });
            if *kept != known {
                *kept = known;
                list.push(number as u32);
            }
        }
        list
    }

    /// What is known of a sum has been written down.
    pub(super) fn is_kept(&mut self, number: u32) {
        self.kept.resize(self.all.len(), [Won::Open; 2]);
        self.kept[number as usize] = self.all[number as usize].won;
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// How many there are, or components of all of them.
    pub(super) fn listed(&self) -> usize {
        self.all.len().max(self.large.len())
    }

    /// Memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Sum>()
            + self.large.capacity() * size_of::<u32>()
            + self.index.allocation_size()
            + self.kept.capacity() * 2
    }
}
