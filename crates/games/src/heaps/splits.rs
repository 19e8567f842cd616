//! Nim sums of splits: the sums of two heaps of different sizes that make up a total, computed
//! lazily, one query at a time.

use super::column::{MARKS, ValueColumn};
use super::sparse::{Mask, Sparse};

/// The number of totals up to which memory does not matter.
const MAX_TOTALS_KEPT_IN_FULL: usize = 256;

/// Tuning parameters of the search for sums. They do not change the results.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// The number of pairs of heaps between two checks for the answer.
    pub(super) step: usize,
    /// The cost of a pair with a rare heap, relative to other pairs; 0 always uses the sparse
    /// space.
    pub(super) rare: usize,
}

impl Tuning {
    /// Good choices.
    pub(super) const DEFAULT: Tuning = Tuning { step: 256, rare: 4 };
}

/// The sums known of one total.
#[derive(Clone, Debug, Default)]
struct Split {
    total: usize,
    /// The known sums: for each value below `limit`, 1 if it is one.
    marks: Vec<u8>,
    /// The exclusive upper bound of all sums.
    limit: usize,
    /// The pairs whose smaller heap is below this are marked.
    next: usize,
    /// The mask for which all odd sums are marked.
    mask: Option<Mask>,
}

/// A cache of the sums of the latest totals.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    tuning: Tuning,
    /// A total has its place by the remainder.
    places: Vec<Split>,
}

impl Splits {
    /// Returns a cache for a number of totals in a row.
    pub(super) fn new(tuning: Tuning, totals: usize) -> Splits {
        Splits { tuning, places: vec![Split::default(); totals.max(1)] }
    }

    /// The sums of a total known so far, as a mark for each value that may be one. `limit` is a
    /// power of two above all values in the column.
    pub(super) fn marks(
        &mut self,
        column: &ValueColumn,
        sparse: &Sparse,
        limit: usize,
        total: usize,
    ) -> &[u8] {
        let at = self.open(column, sparse, limit, total);
        let split = &self.places[at];
        &split.marks[..split.limit]
    }

    /// Returns the approximate number of pairs that all sums of a total take.
    pub(super) fn pairs(&self, sparse: &Sparse, total: usize) -> usize {
        let rare = sparse.below(total).len();
        if self.go_through_all(rare, total) { total / 2 } else { rare }
    }

    /// Tests whether all pairs are enumerated, since too many of them have a rare heap.
    fn go_through_all(&self, rare: usize, total: usize) -> bool {
        rare.saturating_mul(self.tuning.rare) > total.div_ceil(2)
    }

    /// Tests whether a value is a sum.
    pub(super) fn holds(
        &mut self,
        column: &ValueColumn,
        sparse: &Sparse,
        limit: usize,
        total: usize,
        value: u32,
    ) -> bool {
        let at = self.open(column, sparse, limit, total);
        let split = &mut self.places[at];
        let end = total.div_ceil(2);
        if value as usize >= split.limit {
            return false;
        }
        while split.marks[value as usize] == 0 {
            if split.next >= end || split.mask.is_some_and(|mask| mask.odd(total, value)) {
                return false;
            }
            let next = (split.next + self.tuning.step).min(end);
            column.mark(total, split.next, next, &mut split.marks);
            split.next = next;
        }
        true
    }

    /// The place of a total, with some sums at least.
    fn open(&mut self, column: &ValueColumn, sparse: &Sparse, limit: usize, total: usize) -> usize {
        let at = total % self.places.len();
        let few = self.places.len() <= MAX_TOTALS_KEPT_IN_FULL;
        if self.places[at].total == total {
            return at;
        }
        let rare = sparse.below(total);
        let all = self.go_through_all(rare.len(), total);
        let split = &mut self.places[at];
        (split.total, split.limit) = (total, limit);
        // Marks beyond the limit are not looked at before they are cleared.
        split.marks.resize(if few { limit.max(MARKS) } else { limit }, 0);
        split.marks[..limit].fill(0);
        split.mask = None;
        split.next = 1;
        let end = total.div_ceil(2);
        if all {
            // Sooner or later all pairs would have to be looked at.
            column.mark(total, 1, end.max(1), &mut split.marks);
            split.next = end;
            return at;
        }
        // The heap that is half of the total has no partner of a different size.
        let half = rare.partition_point(|&(heap, _)| 2 * (heap as usize) < total);
        let middle = rare.get(half).is_some_and(|&(heap, _)| 2 * heap as usize == total);
        column.mark_beside(total, &rare[..half], &mut split.marks);
        column.mark_beside(total, &rare[half + usize::from(middle)..], &mut split.marks);
        split.mask = Some(sparse.mask());
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps::{HeapRules, HeapTable};

    /// Sparse spaces save work, which values do not show.
    #[test]
    fn sparse_spaces_save_enumerating_pairs() {
        for digits in [&[0, 7, 7][..], &[0, 1, 6], &[0, 1, 0, 4]] {
            let mut table = HeapTable::new(HeapRules::new(digits).unwrap());
            table.extend(4000, |_| Ok::<(), ()>(())).unwrap();
            let column = &table.kernel.column;
            let removed = digits.iter().enumerate().filter(|(_, digit)| **digit >= 4);
            let mut sparse = Sparse::new(removed.map(|(removed, _)| removed));
            sparse.note(column, table.kernel.limit);
            let (total, limit) = (3999, table.kernel.limit);
            let mut splits = Splits::new(Tuning::DEFAULT, 1);
            let mut whole = Splits::new(Tuning { rare: usize::MAX, ..Tuning::DEFAULT }, 1);
            let mut absent = 0;
            for value in (0..limit as u32).filter(|&value| sparse.mask().odd(total, value)) {
                let holds = splits.holds(column, &sparse, limit, total, value);
                assert_eq!(holds, whole.holds(column, &sparse, limit, total, value));
                absent += u32::from(!holds);
            }
            assert!(absent > 0);
            assert_eq!((splits.places[0].next, whole.places[0].next), (1, 2000));
        }
    }
}
