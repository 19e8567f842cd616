//! Batched interning of sums: the sums that rules give are gathered, then looked up together, so
//! that lookups in a large table do not wait for each other.

use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::store::Arena;
use super::sums::{Component, SumTable};
use tweedle_base::Limit;

/// Sums that wait to be interned, and one that is being put together.
#[derive(Debug, Default)]
pub struct Batch {
    parts: Vec<Component>,
    sums: Vec<Waiting>,
    /// The start of the components of the sum in progress.
    start: usize,
}

/// A sum that waits: where its components end in the batch.
#[derive(Debug)]
struct Waiting {
    end: usize,
    hash: u64,
    /// The likely result of the lookup.
    likely: Option<SumId>,
}

impl Batch {
    /// Clears the batch and the sum in progress.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.sums.clear();
        self.start = 0;
    }

    /// Returns the number of sums in the batch.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Returns true if no sum is waiting.
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }

    /// Adds copies of a game to the sum that is being put together. The game 0 must not be added.
    #[inline]
    pub fn add(&mut self, g: GameId, copies: u32) {
        if copies > 0 {
            self.parts.push((g, copies));
        }
    }

    /// The sum that was being put together is complete.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] when the multiplicity of a game does not fit in 32 bits.
    #[inline]
    pub fn seal(&mut self) -> Result<(), Halt> {
        match &mut self.parts[self.start..] {
            [] | [_] => {}
            [a, b] if a.0 < b.0 => {}
            [a, b] if a.0 > b.0 => std::mem::swap(a, b),
            _ => self.settle()?,
        }
        let hash = SumTable::hash(&self.parts[self.start..]);
        self.start = self.parts.len();
        self.sums.push(Waiting { end: self.start, hash, likely: None });
        Ok(())
    }

    /// Puts the components in order, each once.
    fn settle(&mut self) -> Result<(), Halt> {
        self.parts[self.start..].sort_unstable_by_key(|&(g, _)| g);
        let mut kept = self.start;
        for at in self.start + 1..self.parts.len() {
            let (g, copies) = self.parts[at];
            let last = &mut self.parts[kept];
            if last.0 == g {
                let all = last.1.checked_add(copies);
                last.1 = all.ok_or(Halt::Limit(Limit::TooLarge("a multiplicity")))?;
            } else {
                kept += 1;
                self.parts[kept] = (g, copies);
            }
        }
        self.parts.truncate(kept + 1);
        Ok(())
    }
}

impl Arena {
    /// Interns the sums that wait, in their order; the one that is being put together stays.
    ///
    /// # Errors
    /// [`Unsupported::Mixed`](crate::game::Unsupported::Mixed) when games of a sum are for
    /// different numbers of players; [`Unsupported::Forced`](crate::game::Unsupported::Forced) when
    /// the next move would have to be made in two of them.
    pub fn intern_all(&mut self, batch: &mut Batch, found: &mut Vec<SumId>) -> Result<(), Halt> {
        for waiting in &mut batch.sums {
            waiting.likely = self.sums.likely(waiting.hash);
        }
        let mut from = 0;
        for &Waiting { end, hash, likely } in &batch.sums {
            let parts = &batch.parts[from..end];
            from = end;
            let known = likely.filter(|&t| self.sums.parts(t) == parts);
            found.push(match known.or_else(|| self.sums.find(parts, hash)) {
                Some(t) => t,
                None => {
                    let nature = self.nature_of_parts(parts)?;
                    self.sums.push(parts, hash, nature)
                }
            });
        }
        batch.parts.drain(..from);
        batch.start -= from;
        batch.sums.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Sums made in a batch equal those made one by one, and have the same ids in a second
        /// arena.
        #[test]
        fn batched_sums_equal_single_sums(
            sums in proptest::collection::vec(
                proptest::collection::vec((1u32..9, 0u32..4), 0..5), 0..40),
            flush in 1usize..8,
        ) {
            let (mut arena, mut other) = (Arena::new(), Arena::new());
            for n in 1..9 {
                prop_assert_eq!(arena.nim(n), other.nim(n));
            }
            let mut batch = Batch::default();
            let mut found = Vec::new();
            let mut expected = Vec::new();
            for sum in &sums {
                let parts: Vec<_> = sum.iter().map(|&(n, c)| (other.nim(n), c)).collect();
                expected.push(other.sum(&parts).unwrap());
                for &(g, copies) in &parts {
                    batch.add(g, copies);
                    if batch.len() == flush {
                        arena.intern_all(&mut batch, &mut found).unwrap();
                    }
                }
                batch.seal().unwrap();
            }
            arena.intern_all(&mut batch, &mut found).unwrap();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn invalid_sums_are_refused() {
        let mut arena = Arena::new();
        let (one, labelled) = (arena.nim(1), arena.integer(2, 0, 1).unwrap());
        let other = arena.integer(3, 0, 1).unwrap();
        let mut batch = Batch::default();
        batch.add(one, u32::MAX);
        batch.add(one, 1);
        assert!(batch.seal().is_err());
        batch.clear();
        batch.add(labelled, 1);
        batch.add(other, 1);
        batch.seal().unwrap();
        assert!(arena.intern_all(&mut batch, &mut Vec::new()).is_err());
    }
}
