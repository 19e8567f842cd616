//! Proofs that a period of finitely many heaps continues for all heaps.

use super::table::HeapTable;
use crate::period::{Argument, Period};
use crate::solve::NimSet;

impl HeapTable {
    /// Returns the argument that the period of the known heaps continues for all heaps, if they
    /// suffice; for the bound see [`HeapTable::period`].
    pub(super) fn argument<E>(
        &mut self,
        found: Period,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Option<Argument>, E> {
        let Some(first) = self.from(found, found.preperiod.max(1)) else { return Ok(None) };
        if !self.rules().entail() {
            return Ok(Some(first));
        }
        self.same_sets(found, poll)
    }

    /// Returns the argument if the heaps from `first` on repeat and enough of them are known.
    fn from(&self, found: Period, first: u64) -> Option<Argument> {
        let (last, heaps) = (self.rules().last() as u64, self.rules().heaps().max(1) as u64);
        let mut checked = heaps.checked_mul(first + found.period - 1)?.checked_add(last)?;
        if self.rules().unequal() {
            checked = checked.max(2 * first + 3 * found.period + last);
        }
        if checked >= self.len() as u64 {
            return None;
        }
        Some(if heaps == 1 {
            Argument::Window { width: last, first, again: first + found.period }
        } else {
            Argument::GuySmith { heaps, last, checked }
        })
    }

    /// The argument for full sets of nim values, which may repeat later than the values do. They
    /// are compared from the largest known heap down, as far as they repeat.
    fn same_sets<E>(
        &mut self,
        found: Period,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Option<Argument>, E> {
        let (known, period) = (self.len(), found.period as usize);
        // A set is compared with the one a period after it, then with the one before.
        let mut sets: Vec<Option<NimSet>> = vec![None; known];
        let mut first = known;
        for n in (found.preperiod.max(1) as usize..known.saturating_sub(period)).rev() {
            for heap in [n, n + period] {
                if sets[heap].is_none() {
                    sets[heap] = self.nim_set(heap, || poll(known))?;
                }
            }
            if sets[n] != sets[n + period] {
                break;
            }
            sets[n + period] = None;
            first = n;
        }
        Ok(self.from(found, first as u64))
    }
}
