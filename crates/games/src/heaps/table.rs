//! Tables of the values of heaps, nim values or loony, extended on demand.

use super::kernel::Kernel;
use super::rules::HeapRules;
use super::splits::Tuning;
use crate::period::{Argument, Period, Periodicity, observed_growth};
use crate::solve::NimSet;
use std::fmt;

/// The value of a heap in a sum of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HeapValue {
    /// The nim value: the least element of its full set of nim values.
    Nim(u32),
    /// Loony: it has no nim value, and the next player wins any sum with such a heap.
    Loony,
}

impl HeapValue {
    /// The nim value, if there is one.
    pub fn nim(self) -> Option<u32> {
        match self {
            HeapValue::Nim(value) => Some(value),
            HeapValue::Loony => None,
        }
    }
}

/// The number, or `loony`.
impl fmt::Display for HeapValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapValue::Nim(value) => write!(f, "{value}"),
            HeapValue::Loony => f.write_str("loony"),
        }
    }
}

/// The number of heaps before the first search for a period.
const HEAPS_BEFORE_FIRST_SEARCH: usize = 64;

/// The largest number of heaps for which values that grow by a constant are sought.
const MAX_GROWING_HEAPS: usize = 1 << 20;

/// The values of heaps `0..len` by some rules, to be extended as far as wanted. Heaps are cheap:
/// two or four bytes for each of two copies of its value.
///
/// For moves that leave at most two heaps a value takes at most a comparison of all pairs, several
/// at a time; where a sparse space has few rare heaps, about one look at each of these. Once a
/// period is proved, values are copied.
#[derive(Clone)]
pub struct HeapTable {
    rules: HeapRules,
    pub(super) kernel: Kernel,
    /// The period and why it goes on for ever.
    proved: Option<(Period, Argument)>,
    /// The number of heaps at which the next search for a period begins.
    next: usize,
}

impl HeapTable {
    /// A table without heaps.
    pub fn new(rules: HeapRules) -> HeapTable {
        HeapTable::tuned(rules, Tuning::DEFAULT)
    }

    /// A table that finds sums in certain ways.
    pub(super) fn tuned(rules: HeapRules, tuning: Tuning) -> HeapTable {
        let kernel = Kernel::new(&rules, tuning);
        HeapTable { rules, kernel, proved: None, next: HEAPS_BEFORE_FIRST_SEARCH }
    }

    /// The rules.
    pub fn rules(&self) -> &HeapRules {
        &self.rules
    }

    /// Returns the number of known heaps, the empty one included.
    pub fn len(&self) -> usize {
        self.kernel.len()
    }

    /// Tests whether no heap is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value of a heap that is known, or follows from a proved period.
    pub fn value(&self, n: usize) -> Option<HeapValue> {
        self.kernel.column.get(n).or_else(|| {
            let (period, _) = self.proved.as_ref()?;
            let (start, length) =
                (usize::try_from(period.preperiod), usize::try_from(period.period));
            let start = start.ok()?;
            self.kernel.column.get(start + n.checked_sub(start)? % length.ok()?)
        })
    }

    /// Returns the values of the known heaps, the empty one first.
    pub fn values(&self) -> impl Iterator<Item = HeapValue> + '_ {
        (0..self.len()).map_while(|n| self.kernel.column.get(n))
    }

    /// The full set of nim values of a heap that is known. It takes a look at all values that some
    /// heap has, and for each at some smaller heaps. `poll` is called before each and may stop it.
    pub fn nim_set<E>(
        &mut self,
        n: usize,
        poll: impl FnMut() -> Result<(), E>,
    ) -> Result<Option<NimSet>, E> {
        if n >= self.len() {
            return Ok(None);
        }
        self.kernel.set(n, poll).map(Some)
    }

    /// Returns the approximate number of pairs of heaps that the next heap takes.
    pub fn pairs(&self) -> usize {
        self.kernel.pairs()
    }

    /// Extends the table to `count` heaps. `poll` gets the number of heaps before each further one
    /// and may stop the computation; a later call resumes it.
    pub fn extend<E>(
        &mut self,
        count: usize,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        while self.len() < count {
            self.step(&mut poll)?;
        }
        Ok(())
    }

    /// The period, with at most `limit` heaps; nothing more is computed once it is proved. `poll`
    /// is as for [`HeapTable::extend`].
    ///
    /// *Bound.* Let at most `t` tokens be removed and at most `b ≥ 1` heaps be left by a move, and
    /// let `m ≥ 1`. If `G(n + p) = G(n)` whenever `m ≤ n` and `n + p ≤ b(m + p - 1) + t`, then for
    /// all `n ≥ m`; `G` is the value, or the full set of nim values if heaps entail. *Proof*, by
    /// induction on `n`, for `n + p > b(m + p - 1) + t`. A move from `n + p` that removes `k ≤ t`
    /// leaves more than `b(m + p - 1)` tokens in at most `b` heaps, one of which therefore has `h ≥
    /// m + p`. With `h - p ≥ m` in its place it is a move from `n`, and `h - p < n`, so what it
    /// excludes is the same. A move from `n` that removes `k ≤ t` leaves more than `b(m - 1) + (b -
    /// 1)p` tokens, so one heap has `h ≥ m`; with `h + p` in its place it is a move from `n + p`
    /// that excludes the same, since `h < n`. So `G(n + p) = G(n)`. (A preperiod of 0 is treated as
    /// `m = 1`, since no heap of 0 is left. For `b = 2` and plain moves it is the theorem of Guy
    /// and Smith, 1956; for `b = 1` the window argument.)
    ///
    /// Two heaps that must be *unequal* may become equal: heaps `g + p` and `g` of `n + p - k` have
    /// no partner if `n - k = 2g`. Here `n + p ≤ 2m + 3p + t` is compared as well; beyond it
    /// `g - p > m`, so `g - p` and `g + p` are worth as much, both pairs 0 or loony. The other way
    /// round, for heaps `h` and `h + p` of `n - k` it is the larger one that grows.
    ///
    /// Nim values that grow by a constant are observed only, never proved, and not beyond 2^20
    /// heaps.
    pub fn period<E>(
        &mut self,
        limit: usize,
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Periodicity, E> {
        while self.proved.is_none() && self.len() < limit {
            self.step(&mut poll)?;
        }
        self.prove(&mut poll)?;
        if let Some((period, argument)) = self.proved.clone() {
            return Ok(Periodicity::Proved { period, argument });
        }
        let numbers: Option<Vec<i64>> = if self.len() <= MAX_GROWING_HEAPS {
            self.values().map(|value| value.nim().map(i64::from)).collect()
        } else {
            None
        };
        let found = match numbers {
            Some(numbers) => observed_growth(&numbers),
            None => self.kernel.column.observed(),
        };
        Ok(Periodicity::observed(found, self.len() as u64))
    }

    /// Computes one more heap, and now and then searches for a period.
    fn step<E>(&mut self, poll: &mut impl FnMut(usize) -> Result<(), E>) -> Result<(), E> {
        let n = self.len();
        poll(n)?;
        if n >= self.next {
            self.prove(poll)?;
            self.next = n + n / 8 + HEAPS_BEFORE_FIRST_SEARCH;
        }
        let value = match self.value(n) {
            Some(known) => known,
            None => self.kernel.value(n),
        };
        self.kernel.push(value);
        Ok(())
    }

    /// Checks if the known heaps prove a period.
    fn prove<E>(&mut self, poll: &mut impl FnMut(usize) -> Result<(), E>) -> Result<(), E> {
        if self.proved.is_none()
            && let Some(found) = self.kernel.column.observed()
        {
            self.proved = self.argument(found, poll)?.map(|argument| (found, argument));
        }
        Ok(())
    }
}

/// The rules and how many heaps are known, not their values.
impl fmt::Debug for HeapTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = f.debug_struct("HeapTable");
        table.field("rules", &self.rules).field("len", &self.len()).finish_non_exhaustive()
    }
}
