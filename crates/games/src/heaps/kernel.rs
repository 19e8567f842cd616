//! The kernel for heap games: computes the value of a heap, a nim value or loony, from those of all
//! smaller ones.
//!
//! The full set of nim values of a heap is the complement of what its options exclude: a plain
//! option its nim value, if it is not loony; an entailed one its full set; a complimenting one all
//! but the nim value of what is left, or everything if that is loony (Winning Ways vol. 2 ch. 12;
//! West 1996). The value is the least member. Sets are never written down: whether a number is a
//! member is tested for one number at a time.

use super::column::ValueColumn;
use super::partitions::Ways;
use super::rules::{HeapDigit, HeapRules, leaves_two, may_leave, several};
use super::sparse::Sparse;
use super::splits::{Splits, Tuning};
use super::table::HeapValue;

/// The number of further totals whose sums are kept if heaps entail: the path to a heap that
/// settles a membership test is seldom longer.
const EXTRA_CACHED_TOTALS: usize = 32;

/// The nim values that complimenting moves do not exclude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Complimented {
    /// Without such moves.
    None,
    /// All numbers but one are excluded.
    Only(u32),
    /// All numbers are excluded.
    All,
}

impl Complimented {
    /// Returns the result with a further move, which leaves a rest with a nim value or a loony one.
    pub(super) fn and(self, rest: Option<u32>) -> Complimented {
        match (self, rest) {
            (Complimented::None, Some(value)) => Complimented::Only(value),
            (Complimented::Only(value), Some(other)) if value == other => self,
            _ => Complimented::All,
        }
    }
}

/// Heaps `0..len` and what helps to find the next one.
#[derive(Clone, Debug)]
pub(super) struct Kernel {
    /// The digits that allow moves.
    pub(super) moves: Vec<(usize, HeapDigit)>,
    /// Is true if some moves oblige the opponent to answer.
    oblige: bool,
    /// Is true if some plain moves leave two heaps.
    breaks: bool,
    /// The values.
    pub(super) column: ValueColumn,
    /// A power of two above all values, and so above all nim sums of values.
    pub(super) limit: usize,
    sparse: Sparse,
    splits: Splits,
    /// The table for moves that leave three heaps or more.
    pub(super) ways: Option<Ways>,
    /// The smallest loony heap.
    pub(super) loony: Option<usize>,
    /// For each heap, is its set cofinite? The list is empty if all are.
    cofinite: Vec<bool>,
    /// The excluded values of the current heap, a buffer.
    excluded: Vec<u8>,
}

impl Kernel {
    pub(super) fn new(rules: &HeapRules, tuning: Tuning) -> Kernel {
        let removed = || {
            rules.moves().filter(|(_, digit)| leaves_two(digit.plain)).map(|(removed, _)| removed)
        };
        // Those of the next heap, and of some before it in which the opponent may have to answer.
        let totals = match removed().max() {
            Some(most) if rules.entail() => most + rules.last() + EXTRA_CACHED_TOTALS,
            Some(most) => most + 1,
            None => 0,
        };
        Kernel {
            moves: rules.moves().collect(),
            oblige: rules.moves().any(|(_, digit)| digit.entailing | digit.complimenting != 0),
            breaks: removed().next().is_some(),
            column: ValueColumn::new(),
            limit: 1,
            sparse: Sparse::new(removed()),
            splits: Splits::new(tuning, totals),
            ways: (rules.heaps() > 2).then(|| Ways::new(rules.heaps())),
            loony: None,
            cofinite: Vec::new(),
            excluded: Vec::new(),
        }
    }

    /// Returns the approximate number of pairs of heaps that the next heap takes.
    pub(super) fn pairs(&self) -> usize {
        let splits = self.moves.iter().filter(|(_, digit)| leaves_two(digit.plain)).count();
        splits * self.splits.pairs(&self.sparse, self.len())
    }

    /// Returns the number of known heaps.
    pub(super) fn len(&self) -> usize {
        self.column.len()
    }

    /// The moves of a heap: how many tokens are left, and what may be done with them.
    pub(super) fn moves_of(&self, n: usize) -> impl Iterator<Item = (usize, HeapDigit)> + '_ {
        let moves = self.moves.iter().take_while(move |(removed, _)| *removed <= n);
        moves.map(move |&(removed, digit)| (n - removed, digit))
    }

    /// The nim value of a known heap, if it is not loony.
    pub(super) fn nim(&self, n: usize) -> Option<u32> {
        self.column.get(n)?.nim()
    }

    /// Adds the next heap.
    pub(super) fn push(&mut self, value: HeapValue) {
        let n = self.len();
        self.column.push(value);
        match value {
            HeapValue::Nim(value) if value as usize >= self.limit => {
                self.limit = (value as usize + 1).next_power_of_two();
            }
            HeapValue::Loony if self.loony.is_none() => self.loony = Some(n),
            _ => {}
        }
        if self.oblige {
            self.cofinite.push(self.infinity(n));
        }
    }

    /// Tests whether infinity is a member of the set of a heap: a value of no sum, which represents
    /// all numbers that are large enough. All smaller heaps must be known.
    fn infinity(&self, n: usize) -> bool {
        self.moves_of(n).all(|(left, digit)| {
            let excluded = digit.entailing & 0b10 != 0 && left > 0 && self.is_cofinite(left);
            let stuck = digit.entailing & 0b01 != 0 && left == 0;
            !excluded && !stuck && !may_leave(digit.complimenting, left)
        })
    }

    /// Tests whether the set of a known heap is cofinite.
    pub(super) fn is_cofinite(&self, n: usize) -> bool {
        self.cofinite.get(n).copied().unwrap_or(true)
    }

    /// Extends the auxiliary tables to values that were computed without them. It must be called
    /// before any query about a heap.
    pub(super) fn catch_up(&mut self) {
        if let Some(ways) = &mut self.ways {
            ways.extend(&self.column, self.limit);
        }
        if self.breaks {
            self.sparse.note(&self.column, self.limit);
        }
    }

    /// The value of a heap, known or the next one.
    pub(super) fn value(&mut self, n: usize) -> HeapValue {
        self.catch_up();
        let stuck = |(left, digit): (usize, HeapDigit)| left == 0 && digit.entailing & 0b01 != 0;
        if self.moves_of(n).any(stuck) {
            return HeapValue::Loony;
        }
        let value = match self.complimented(n) {
            Complimented::None => self.least(n),
            Complimented::Only(value) => {
                let reached = self.reaches(n, value) || self.entails(n, value);
                (!reached).then_some(value)
            }
            Complimented::All => None,
        };
        value.map_or(HeapValue::Loony, HeapValue::Nim)
    }

    /// The least number that no plain option has and no entailed option contains.
    fn least(&mut self, n: usize) -> Option<u32> {
        let mut excluded = std::mem::take(&mut self.excluded);
        excluded.clear();
        excluded.resize(self.limit, 0);
        self.exclude(n, &mut excluded);
        for left in self.entailed(n) {
            if let Some(least) = self.nim(left) {
                excluded[least as usize] = 1;
            }
        }
        let mut from = 0;
        let found = loop {
            let next = excluded.get(from..).and_then(|rest| memchr::memchr(0, rest));
            let Some(next) = next else {
                // No sum is as large, so the limit is a member if infinity is.
                break self.infinity(n).then_some(self.limit as u32);
            };
            let value = (from + next) as u32;
            if !self.splits_into(n, value) && !self.entails(n, value) {
                break Some(value);
            }
            from += next + 1;
        };
        self.excluded = excluded;
        found
    }

    /// Tests whether a plain option of a heap is two unequal heaps with this nim sum.
    fn splits_into(&mut self, n: usize, value: u32) -> bool {
        let Kernel { moves, column, limit, sparse, splits, .. } = self;
        let mut moves = moves.iter().take_while(|(removed, _)| *removed <= n);
        moves.any(|&(removed, HeapDigit { plain, .. })| {
            leaves_two(plain) && splits.holds(column, sparse, *limit, n - removed, value)
        })
    }

    /// Marks values of plain options: of those with two unequal heaps some, of all others all.
    fn exclude(&mut self, n: usize, excluded: &mut [u8]) {
        let moves = self.moves.iter().take_while(|(removed, _)| *removed <= n);
        for &(removed, HeapDigit { plain, .. }) in moves {
            let left = n - removed;
            if let Some(value) = one_heap(&self.column, plain, left) {
                excluded[value as usize] = 1;
            }
            if leaves_two(plain) && left >= 2 {
                excluded[0] |= u8::from(halves(&self.column, plain, left));
                let marks = self.splits.marks(&self.column, &self.sparse, self.limit, left);
                for (excluded, mark) in excluded.iter_mut().zip(marks) {
                    *excluded |= mark;
                }
            }
            if let Some(ways) = &self.ways {
                for heaps in several(plain) {
                    let words = ways.sums(left, heaps).iter();
                    for (excluded, word) in excluded.chunks_mut(64).zip(words) {
                        for (bit, excluded) in excluded.iter_mut().enumerate() {
                            *excluded |= (word >> bit & 1) as u8;
                        }
                    }
                }
            }
        }
    }

    /// Tests whether a plain option of a heap has a value. All smaller heaps must be known.
    pub(super) fn reaches(&mut self, n: usize, value: u32) -> bool {
        let at_once = self.moves_of(n).any(|(left, HeapDigit { plain, .. })| {
            one_heap(&self.column, plain, left) == Some(value)
                || value == 0 && halves(&self.column, plain, left)
                || self
                    .ways
                    .as_ref()
                    .is_some_and(|ways| several(plain).any(|heaps| ways.holds(left, heaps, value)))
        });
        at_once || self.splits_into(n, value)
    }

    /// The heaps that a heap may leave with an obligation to answer in them.
    pub(super) fn entailed(&self, n: usize) -> impl Iterator<Item = usize> + '_ {
        let left =
            self.moves_of(n).filter(|(left, digit)| *left > 0 && digit.entailing & 0b10 != 0);
        left.map(|(left, _)| left)
    }
}

/// The value of what is left as one heap or nothing, if a digit allows it.
fn one_heap(column: &ValueColumn, digit: u8, left: usize) -> Option<u32> {
    match left {
        0 => (digit & 0b01 != 0).then_some(0),
        _ => (digit & 0b10 != 0).then(|| column.get(left)?.nim()).flatten(),
    }
}

/// Tests whether a digit allows to leave two equal heaps that are not loony.
pub(super) fn halves(column: &ValueColumn, digit: u8, left: usize) -> bool {
    digit & 0b100 != 0
        && left >= 2
        && left.is_multiple_of(2)
        && matches!(column.get(left / 2), Some(HeapValue::Nim(_)))
}
