//! Hashing with fixed seeds: the same program gives the same tables, hence the same answers in the
//! same order, in every run. Interning: equal items are stored once, and are known by numbers.

use super::heap_size;
use ahash::{AHasher, RandomState};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};

/// A hasher factory with fixed seeds.
#[derive(Clone, Debug)]
pub struct Seeded(RandomState);

impl Default for Seeded {
    fn default() -> Self {
        // The digits of pi: nothing up the sleeve, and never random.
        Seeded(RandomState::with_seeds(
            0x243f_6a88_85a3_08d3,
            0x1319_8a2e_0370_7344,
            0xa409_3822_299f_31d0,
            0x082e_fa98_ec4e_6c89,
        ))
    }
}

/// Returns a hash of 128 bits, which serves as the value itself: of 2^40 values, two have the same
/// hash with a probability of about 2^-49.
pub fn hash128(value: impl Hash) -> u128 {
    let other = Seeded(RandomState::with_seeds(
        0x4528_21e6_38d0_1377,
        0xbe54_66cf_34e9_0c6c,
        0xc0ac_29b7_c97c_50dd,
        0x3f84_d5b5_b547_0917,
    ));
    let [high, low] = [Seeded::default(), other].map(|seeded| seeded.hash_one(&value));
    u128::from(high) << 64 | u128::from(low)
}

impl BuildHasher for Seeded {
    type Hasher = AHasher;

    #[inline]
    fn build_hasher(&self) -> AHasher {
        self.0.build_hasher()
    }
}

/// Distinct items, numbered from 0 in the order of their first occurrence.
#[derive(Clone, Debug)]
pub struct Interner<T> {
    items: Vec<T>,
    numbers: HashTable<u32>,
    seeded: Seeded,
}

heap_size!([T] Interner<T> { items, numbers });

impl<T> Default for Interner<T> {
    fn default() -> Interner<T> {
        let (items, numbers) = (Vec::new(), HashTable::new());
        Interner { items, numbers, seeded: Seeded::default() }
    }
}

impl<T: Eq + Hash> Interner<T> {
    /// Returns the number of an item, which is added if it is new.
    pub fn intern(&mut self, item: T) -> u32 {
        let Interner { items, numbers, seeded } = self;
        let new = items.len() as u32;
        let hash = seeded.hash_one(&item);
        let same = |number: &u32| items[*number as usize] == item;
        match numbers.entry(hash, same, |number| seeded.hash_one(&items[*number as usize])) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(free) => {
                free.insert(new);
                items.push(item);
                new
            }
        }
    }

    /// Returns the number of an item, if it has been added.
    pub fn find<Q: Eq + Hash + ?Sized>(&self, item: &Q) -> Option<u32>
    where
        T: Borrow<Q>,
    {
        let same = |number: &u32| self.get(*number).borrow() == item;
        self.numbers.find(self.seeded.hash_one(item), same).copied()
    }

    /// Returns the item with a number.
    pub fn get(&self, number: u32) -> &T {
        &self.items[number as usize]
    }

    /// Returns all items in the order of their numbers.
    pub fn items(&self) -> &[T] {
        &self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_have_equal_numbers() {
        let mut words = Interner::<String>::default();
        let numbers: Vec<u32> = (0..100).map(|n| words.intern((n % 40).to_string())).collect();
        assert_eq!(numbers, (0..100).map(|n| n % 40).collect::<Vec<u32>>());
        assert_eq!((words.items().len(), words.get(7).as_str()), (40, "7"));
        assert_eq!((words.find("39"), words.find("40")), (Some(39), None));
    }
}
