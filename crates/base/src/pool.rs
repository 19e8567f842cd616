//! Concurrent hash table of several threads: each key, a few machine words, has a number and a
//! 32-bit note.
//!
//! A key is compared word by word, so nobody takes the note of another key for its own. The keys
//! are in many shards, each behind a lock of its own that is held for a look at one key.

use super::{HeapSize, Seeded, heap_size};
use hashbrown::HashTable;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The base 2 logarithm of the number of shards: there are many times more shards than threads.
const SHARD_BITS: u32 = 8;
const SHARDS: u32 = 1 << SHARD_BITS;

/// The largest number of keys of a shard: the number of a key contains the number of its shard.
const MAX_KEYS_PER_SHARD: usize = (u32::MAX >> SHARD_BITS) as usize;

/// Keys with notes, for several threads.
#[derive(Debug)]
pub struct Pool {
    shards: Box<[Mutex<Shard>]>,
    seeded: Seeded,
    held: AtomicUsize,
    closed: AtomicBool,
}

#[derive(Debug, Default)]
struct Shard {
    index: HashTable<u32>,
    entries: Vec<Entry>,
    /// The words of all keys.
    words: Vec<u32>,
    held: usize,
}

heap_size!(Shard { index, entries, words });

#[derive(Debug)]
struct Entry {
    start: u32,
    len: u32,
    note: u32,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            seeded: Seeded::default(),
            held: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
        }
    }
}

impl Pool {
    /// The number of a key, and what is made of its note, which is 0 at first. Nothing if the pool
    /// is closed or full.
    pub fn note<T>(&self, key: &[u32], of: impl FnOnce(&mut u32) -> T) -> Option<(u32, T)> {
        if self.closed.load(Ordering::Relaxed) {
            return None;
        }
        let hash = self.seeded.hash_one(key);
        // The low bits and the highest are for the place in the shard.
        let at = (hash >> 32) as u32 & (SHARDS - 1);
        let mut shard = self.shard(at)?;
        let place = match shard.find(hash, key) {
            Some(place) => place,
            None => {
                let place = shard.insert(&self.seeded, hash, key)?;
                self.grown(&mut shard);
                place
            }
        };
        let made = of(&mut shard.entries[place as usize].note);
        Some((place << SHARD_BITS | at, made))
    }

    /// The number of a key.
    pub fn number(&self, key: &[u32]) -> Option<u32> {
        self.note(key, |_| ()).map(|(number, ())| number)
    }

    /// Applies a function to a key and its note, by the number of the key; returns nothing if the
    /// pool is closed.
    pub fn with<T>(&self, number: u32, of: impl FnOnce(&[u32], &mut u32) -> T) -> Option<T> {
        let mut shard = self.shard(number & (SHARDS - 1))?;
        let Shard { entries, words, .. } = &mut *shard;
        let Entry { start, len, note } = entries.get_mut((number >> SHARD_BITS) as usize)?;
        Some(of(&words[*start as usize..][..*len as usize], note))
    }

    /// Looks at each key and its note.
    pub fn each<E>(&self, mut look: impl FnMut(&[u32], u32) -> Result<(), E>) -> Result<(), E> {
        for at in 0..SHARDS {
            let Some(shard) = self.shard(at) else { continue };
            for place in 0..shard.entries.len() {
                look(shard.key(place as u32), shard.entries[place].note)?;
            }
        }
        Ok(())
    }

    /// Forgets everything, and takes in nothing more.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        for at in 0..SHARDS {
            if let Some(mut shard) = self.shard(at) {
                *shard = Shard { held: shard.held, ..Shard::default() };
                self.grown(&mut shard);
            }
        }
    }

    fn shard(&self, at: u32) -> Option<MutexGuard<'_, Shard>> {
        let shard = self.shards.get(at as usize)?;
        Some(shard.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Records the memory that a shard holds now.
    fn grown(&self, shard: &mut Shard) {
        let held = shard.heap_size();
        if held != shard.held {
            self.held.fetch_add(held.wrapping_sub(shard.held), Ordering::Relaxed);
            shard.held = held;
        }
    }
}

heap_size!(Pool, self => self.held.load(Ordering::Relaxed) + self.shards.heap_size());

impl Shard {
    fn find(&self, hash: u64, key: &[u32]) -> Option<u32> {
        let same = |at: &u32| self.key(*at) == key;
        self.index.find(hash, same).copied()
    }

    fn key(&self, at: u32) -> &[u32] {
        let Entry { start, len, .. } = self.entries[at as usize];
        &self.words[start as usize..][..len as usize]
    }

    fn insert(&mut self, seeded: &Seeded, hash: u64, key: &[u32]) -> Option<u32> {
        let place = Some(self.entries.len()).filter(|len| *len < MAX_KEYS_PER_SHARD)? as u32;
        let (start, len) = (u32::try_from(self.words.len()).ok()?, u32::try_from(key.len()).ok()?);
        self.words.extend_from_slice(key);
        self.entries.push(Entry { start, len, note: 0 });
        let mut index = std::mem::take(&mut self.index);
        index.insert_unique(hash, place, |at| seeded.hash_one(self.key(*at)));
        self.index = index;
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_stable_numbers_and_notes() {
        let pool = Pool::default();
        let keys: Vec<Vec<u32>> =
            (0..2000).map(|n| vec![n % 7, n, n / 3][..n as usize % 4].into()).collect();
        let numbers: Vec<_> = keys.iter().map(|key| pool.number(key).unwrap()).collect();
        for (key, number) in keys.iter().zip(&numbers) {
            assert_eq!(pool.note(key, |note| *note += 1).unwrap().0, *number);
            assert_eq!(pool.with(*number, |words, _| words.to_vec()).as_ref(), Some(key));
        }
        let mut seen = 0;
        pool.each(|_, note| {
            seen += note;
            Ok::<(), ()>(())
        })
        .unwrap();
        assert_eq!(seen, 2000);
        let many = keys.iter().filter(|key| **key == keys[0]).count() as u32;
        assert_eq!(pool.with(numbers[0], |_, note| *note), Some(many));
        let held = pool.heap_size();
        pool.close();
        assert!(pool.heap_size() < held);
        assert_eq!((pool.number(&keys[0]), pool.with(numbers[0], |_, _| ())), (None, None));
    }
}
