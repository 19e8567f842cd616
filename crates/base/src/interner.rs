//! Interning: equal items are stored once, and are known by numbers.

use super::{Seeded, heap_size};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};

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
