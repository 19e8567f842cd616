//! Nim sums of all partitions of a total into two heaps, three, or more.

use super::column::ValueColumn;
use super::table::HeapValue;
use crate::solve::shifted_word;

/// The nim sums of the partitions of each total into two heaps of at least one token, three, …, as
/// sets, without loony heaps. A total takes time in proportion to itself for each word of a set.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// The rows, for two heaps first.
    rows: Vec<WayRows>,
    /// The number of totals.
    totals: usize,
}

/// Sets of small numbers, a row of words each. All rows have the same power of two of words, so
/// that a nim sum of members has a place as well.
#[derive(Clone, Debug)]
struct WayRows {
    words: usize,
    bits: Vec<u64>,
}

impl WayRows {
    fn row(&self, at: usize) -> &[u64] {
        &self.bits[at * self.words..(at + 1) * self.words]
    }

    /// A further row, empty.
    fn push(&mut self) -> &mut [u64] {
        let start = self.bits.len();
        self.bits.resize(start + self.words, 0);
        &mut self.bits[start..]
    }

    /// Makes every row so long.
    fn widen(&mut self, words: usize) {
        let mut wide = Vec::with_capacity(self.bits.len() / self.words * words);
        for row in self.bits.chunks(self.words) {
            wide.extend_from_slice(row);
            wide.resize(wide.len() + words - self.words, 0);
        }
        *self = WayRows { words, bits: wide };
    }
}

impl Ways {
    /// Returns a table for at most this number of heaps, two or more.
    pub(super) fn new(heaps: usize) -> Ways {
        let rows = (2..=heaps).map(|_| WayRows { words: 1, bits: Vec::new() }).collect();
        Ways { rows, totals: 0 }
    }

    /// Adds the next totals up to the number of known heaps, all of whose values are below `limit`,
    /// a power of two.
    pub(super) fn extend(&mut self, column: &ValueColumn, limit: usize) {
        let words = limit.div_ceil(64);
        if self.rows.iter().any(|rows| rows.words < words) {
            self.rows.iter_mut().for_each(|rows| rows.widen(words));
        }
        while self.totals <= column.len() {
            self.break_up(column);
            self.totals += 1;
        }
    }

    /// The ways to make up the next total.
    fn break_up(&mut self, column: &ValueColumn) {
        let total = self.totals;
        let values = |most: usize| {
            (1..most).filter_map(|heap| match column.get(heap)? {
                HeapValue::Nim(value) => Some((heap, value)),
                HeapValue::Loony => None,
            })
        };
        for at in 0..self.rows.len() {
            let (fewer, rest) = self.rows.split_at_mut(at);
            let Some(rows) = rest.first_mut() else { return };
            let row = rows.push();
            match fewer.last() {
                None => {
                    for (heap, value) in values(total / 2 + 1) {
                        if let Some(HeapValue::Nim(rest)) = column.get(total - heap) {
                            let sum = (value ^ rest) as usize;
                            row[sum / 64] |= 1 << (sum % 64);
                        }
                    }
                }
                Some(fewer) => {
                    for (heap, value) in values(total) {
                        shifted(row, fewer.row(total - heap), value);
                    }
                }
            }
        }
    }

    /// Returns the nim sums of this number of heaps, two or more, that make up a total, as words of
    /// bits.
    pub(super) fn sums(&self, total: usize, heaps: usize) -> &[u64] {
        self.rows[heaps - 2].row(total)
    }

    /// Tests whether a value is such a sum.
    pub(super) fn holds(&self, total: usize, heaps: usize, value: u32) -> bool {
        let word = self.sums(total, heaps).get(value as usize / 64);
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }
}

/// Marks the nim sums of `value` and each member of a set.
fn shifted(row: &mut [u64], set: &[u64], value: u32) {
    let across = value as usize / 64;
    for (at, word) in row.iter_mut().enumerate() {
        *word |= shifted_word(set[at ^ across], value % 64);
    }
}
