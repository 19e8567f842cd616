//! Nim values of heaps with entailing or complimenting moves: full sets, one member at a time, and
//! what complimenting moves exclude, as the opponent must pass and the player moves again.

use super::kernel::{Complimented, Kernel, halves};
use super::rules::{HeapDigit, leaves_two, may_leave, several};
use crate::solve::NimSet;
use std::collections::BTreeMap;

impl Kernel {
    /// Tests whether a heap has an entailing move to a heap whose set contains a value. All smaller
    /// heaps must be known.
    pub(super) fn entails(&mut self, n: usize, value: u32) -> bool {
        let left: Vec<usize> = self.entailed(n).collect();
        left.into_iter().any(|left| self.contains(left, value))
    }

    /// Tests whether the set of a known heap contains a value below the limit. If the heap itself
    /// does not settle it, the test continues with smaller heaps; most tests end soon, but the path
    /// may be long.
    pub(super) fn contains(&mut self, n: usize, value: u32) -> bool {
        if let Some(member) = self.settled(n, value) {
            return member;
        }
        let mut known: BTreeMap<usize, bool> = BTreeMap::new();
        let mut open = vec![n];
        while let Some(&heap) = open.last() {
            if known.contains_key(&heap) {
                open.pop();
                continue;
            }
            let member = match self.settled(heap, value) {
                Some(member) => Some(member),
                None => {
                    let mut unknown = None;
                    let mut excluded = false;
                    for left in self.entailed(heap) {
                        match known.get(&left) {
                            Some(member) => excluded |= member,
                            None => unknown = unknown.or(Some(left)),
                        }
                    }
                    match unknown {
                        Some(left) if !excluded => {
                            open.push(left);
                            None
                        }
                        _ => Some(!excluded),
                    }
                }
            };
            if let Some(member) = member {
                known.insert(heap, member);
                open.pop();
            }
        }
        known.get(&n).copied().unwrap_or(false)
    }

    /// Tests whether the set of a known heap contains a value, if entailed options do not matter.
    fn settled(&mut self, n: usize, value: u32) -> Option<bool> {
        let Some(least) = self.nim(n) else { return Some(false) };
        if value <= least {
            return Some(value == least);
        }
        // A complimenting move leaves a single number at most, and that is the least one.
        if self.complimented(n) != Complimented::None || self.reaches(n, value) {
            return Some(false);
        }
        self.entailed(n).next().is_none().then_some(true)
    }

    /// The full set of nim values of a known heap. `poll` is called before each number that may
    /// be a member, and may stop the computation.
    pub(super) fn set<E>(
        &mut self,
        n: usize,
        mut poll: impl FnMut() -> Result<(), E>,
    ) -> Result<NimSet, E> {
        self.catch_up();
        let Some(least) = self.nim(n) else { return Ok(NimSet::none()) };
        if self.complimented(n) != Complimented::None {
            return Ok(NimSet::only(least));
        }
        let mut set = match self.is_cofinite(n) {
            true => NimSet::at_least(self.limit as u32),
            false => NimSet::none(),
        };
        for value in least..self.limit as u32 {
            poll()?;
            if self.contains(n, value) {
                set.insert(value);
            }
        }
        Ok(set)
    }
}

impl Kernel {
    /// Returns the effect of complimenting moves on the set of a heap.
    pub(super) fn complimented(&self, n: usize) -> Complimented {
        let moves = self.moves_of(n).filter(|(left, digit)| may_leave(digit.complimenting, *left));
        let mut all = Complimented::None;
        for (left, HeapDigit { complimenting, .. }) in moves {
            if left == 0 {
                all = all.and(Some(0));
                continue;
            }
            if complimenting & 0b10 != 0 {
                all = all.and(self.nim(left));
            }
            if halves(&self.column, complimenting, left) {
                all = all.and(Some(0));
            }
            let loony = |heaps| {
                let smallest = if left + 1 < heaps { None } else { self.loony };
                smallest.is_some_and(|loony| loony <= left + 1 - heaps)
            };
            if leaves_two(complimenting) {
                for heap in 1..left.div_ceil(2) {
                    let pair = self.nim(heap).zip(self.nim(left - heap));
                    all = all.and(pair.map(|(a, b)| a ^ b));
                    if all == Complimented::All {
                        return all;
                    }
                }
            }
            if complimenting & 0b100 != 0 && loony(2) {
                return Complimented::All;
            }
            if let Some(ways) = &self.ways {
                for heaps in several(complimenting) {
                    if loony(heaps) {
                        return Complimented::All;
                    }
                    let words = ways.sums(left, heaps);
                    let some = words.iter().position(|word| *word != 0);
                    let Some(at) = some else { continue };
                    if words.iter().map(|word| word.count_ones()).sum::<u32>() > 1 {
                        return Complimented::All;
                    }
                    all = all.and(Some(at as u32 * 64 + words[at].trailing_zeros()));
                }
            }
        }
        all
    }
}
