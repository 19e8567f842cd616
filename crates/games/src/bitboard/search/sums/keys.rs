//! Keys of sums: hashes of 128 bits that do not depend on the numbers of a table. By these, results
//! mean the same to all threads, and the hardest ones outlive full tables.

use super::components::Component;
use super::table::{Atom, KeptSum, Known, KnownSeats};
use super::theory::Leaf;
use crate::bitboard::cells::planes::Shaped;
use crate::bitboard::cells::word::Word;
use crate::bitboard::table::{NoAnswer, Search, Table, position_words};
use smallvec::SmallVec;
use std::cmp::Reverse;
use tweedle_base::hash128;

/// One in this number of results is kept when the tables are full.
const KEPT_PART: usize = 4;

impl<L: Leaf> Known<L> {
    /// Returns the key of a sum.
    fn sum_key<W: Word, const P: usize>(
        &mut self,
        table: &Table<Component, W, P>,
        sum: u32,
    ) -> u128 {
        let (leaf, parts) = self.sums.get(sum);
        let parts: SmallVec<[u32; 8]> = parts.into();
        hash128((leaf, self.parts_key(table, &parts)))
    }

    /// Returns the key of some components.
    pub(crate) fn parts_key<W: Word, const P: usize>(
        &mut self,
        table: &Table<Component, W, P>,
        parts: &[u32],
    ) -> u128 {
        let keys = parts.iter().map(|part| self.part_key(table, *part));
        let mut keys: SmallVec<[u128; 8]> = keys.collect();
        keys.sort_unstable();
        hash128(&keys[..])
    }

    fn part_key<W: Word, const P: usize>(
        &mut self,
        table: &Table<Component, W, P>,
        part: u32,
    ) -> u128 {
        if let Some(key) = self.keys.get(part as usize).copied().flatten() {
            return key;
        }
        let Atom { position, by_form, .. } = self.atoms[part as usize];
        let key = match by_form {
            true => {
                let mut lists = self.lists(part);
                let keys = lists.iter_mut().map(|list| {
                    let keys = list.iter().map(|sum| self.sum_key(table, *sum));
                    let mut keys: Vec<u128> = keys.collect();
                    keys.sort_unstable();
                    keys
                });
                hash128(keys.collect::<Vec<_>>())
            }
            false => {
                let node = &table.nodes[position as usize];
                let (family, grid) = table.sort(node.sort);
                let mut words: SmallVec<[u32; 16]> = SmallVec::new();
                position_words(family, (grid, node.board), &mut words);
                hash128(&words[..])
            }
        };
        if self.keys.len() <= part as usize {
            self.keys.resize(part as usize + 1, None);
        }
        self.keys[part as usize] = Some(key);
        key
    }

    /// Returns the results of a sum with this leaf and these components, in order, for whoever
    /// moves first.
    pub(crate) fn results<W: Word, const P: usize>(
        &mut self,
        table: &Table<Component, W, P>,
        (leaf, parts): (L, &[u32]),
        mover: usize,
    ) -> (Option<u32>, KnownSeats) {
        let number = self.sums.find(leaf, parts);
        match number {
            Some(number) => {
                if self.sums.known(number, mover).seats == 0 {
                    self.recall(table, number);
                }
                (Some(number), self.sums.known(number, mover))
            }
            None if self.kept.is_empty() => (None, KnownSeats::default()),
            None => {
                let key = hash128((leaf, self.parts_key(table, parts)));
                let kept = self.kept.get(&key).map(|kept| kept.known.as_ref()[mover]);
                (None, kept.unwrap_or_default())
            }
        }
    }

    /// Learns the results of a sum that were kept when the tables were full.
    pub(crate) fn recall<W: Word, const P: usize>(
        &mut self,
        table: &Table<Component, W, P>,
        sum: u32,
    ) {
        if self.kept.is_empty() {
            return;
        }
        let key = self.sum_key(table, sum);
        if let Some(KeptSum { known, work }) = self.kept.get(&key) {
            self.sums.worked(sum, *work);
            for (now, known) in self.sums.known_mut(sum).iter_mut().zip(known.as_ref()) {
                now.learn(known.seats, known.won);
            }
        }
    }
}

/// Keeps the results that took the most work by their keys.
pub(crate) struct Keeping<'a, L: Leaf> {
    pub(crate) known: &'a mut Known<L>,
}

impl<L: Leaf> Search<Component> for Keeping<'_, L> {
    type Found = ();

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        _: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<(), NoAnswer> {
        let known = &mut *self.known;
        let most = known.sums.len() / KEPT_PART;
        let hardest = known.sums.hardest(most);
        // Results that have not been used for long make way for others: the easiest ones first.
        let mut works: Vec<u8> = known.kept.values().map(|kept| kept.work).collect();
        works.sort_unstable_by_key(|work| Reverse(*work));
        let room = most.saturating_sub(hardest.len()).max(works.len() / 2);
        let least = works.get(room).copied().unwrap_or(0);
        let mut left = works.iter().take(room).filter(|work| **work == least).count();
        known.kept.retain(|_, kept| {
            let stays = kept.work > least || kept.work == least && left > 0;
            left -= usize::from(stays && kept.work == least);
            kept.work = kept.work.saturating_sub(1);
            stays && kept.work > 0
        });
        for sum in hardest {
            let key = known.sum_key(table, sum);
            known.kept.insert(key, known.sums.kept(sum));
        }
        Ok(())
    }
}
