//! Nim values of heaps, one after the other, with sets of values as words of bits.

use super::heaps::HeapRules;

/// The nim values of heaps of `0..count` tokens. `poll` is called before each and may stop the
/// computation. A heap of `n` takes time in proportion to `n` if moves leave at most two heaps;
/// with more, to `n` times the size of the values.
///
/// # Errors
/// Those of `poll`.
pub fn nim_values<E>(
    rules: &HeapRules,
    count: usize,
    poll: impl FnMut() -> Result<(), E>,
) -> Result<Vec<u32>, E> {
    let mut heaps = HeapValues::new(rules);
    heaps.extend(count, poll)?;
    Ok(heaps.values)
}

/// The nim values of the heaps so far, and for each total the values of all ways to make it.
pub(super) struct HeapValues<'a> {
    rules: &'a HeapRules,
    /// The nim value of each heap.
    values: Vec<u32>,
    /// For two heaps of at least one token, three, …: the set of values of all sums of so many.
    ways: Vec<Rows>,
    /// The values of options, while a heap is looked at.
    marks: Vec<u64>,
}

/// Sets of small numbers, a row of words each. All rows have the same power of two of words, so
/// that a nim sum of members has a place as well.
struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
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
        *self = Rows { words, bits: wide };
    }
}

impl<'a> HeapValues<'a> {
    pub(super) fn new(rules: &'a HeapRules) -> HeapValues<'a> {
        let ways = (2..=rules.heaps()).map(|_| Rows { words: 1, bits: Vec::new() }).collect();
        HeapValues { rules, values: Vec::new(), ways, marks: vec![0] }
    }

    /// The nim value of each heap so far.
    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    /// Goes on until there are `count` heaps.
    pub(super) fn extend<E>(
        &mut self,
        count: usize,
        mut poll: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        while self.values.len() < count {
            poll()?;
            self.break_up();
            let value = self.value();
            self.values.push(value);
            let words = (value as usize / 64 + 1).next_power_of_two();
            if words > self.marks.len() {
                self.marks.resize(words, 0);
                self.ways.iter_mut().for_each(|rows| rows.widen(words));
            }
        }
        Ok(())
    }

    /// The values of all ways to break as many tokens as the next heap has into two heaps or more.
    fn break_up(&mut self) {
        let total = self.values.len();
        for at in 0..self.ways.len() {
            let (fewer, rest) = self.ways.split_at_mut(at);
            let Some(rows) = rest.first_mut() else { return };
            let row = rows.push();
            match fewer.last() {
                None => pairs(row, &self.values),
                Some(fewer) => {
                    for (heap, &value) in self.values.iter().enumerate().skip(1) {
                        shifted(row, fewer.row(total - heap), value as usize);
                    }
                }
            }
        }
    }

    /// The nim value of the next heap: the least that no option has.
    fn value(&mut self) -> u32 {
        let size = self.values.len();
        self.marks.fill(0);
        for removed in 0..=self.rules.last().min(size) {
            let left = size - removed;
            if left == 0 && self.rules.allows(removed, 0) {
                self.marks[0] |= 1;
            }
            if left > 0 && self.rules.allows(removed, 1) {
                let value = self.values[left] as usize;
                self.marks[value / 64] |= 1 << (value % 64);
            }
            for (at, rows) in self.ways.iter().enumerate() {
                if self.rules.allows(removed, at + 2) {
                    for (mark, word) in self.marks.iter_mut().zip(rows.row(left)) {
                        *mark |= word;
                    }
                }
            }
        }
        let full = self.marks.iter().take_while(|&&word| word == u64::MAX).count();
        let within = self.marks.get(full).map_or(0, |word| word.trailing_ones());
        // There are fewer values than options, and those fit into memory.
        u32::try_from(full * 64).unwrap_or(u32::MAX).saturating_add(within)
    }
}

/// Marks the nim sums of two heaps that make up as many tokens as there are values.
fn pairs(row: &mut [u64], values: &[u32]) {
    let total = values.len();
    let small = values.iter().skip(1).take(total / 2);
    let sums = small.zip(values.iter().rev()).map(|(a, b)| a ^ b);
    if let [word] = row {
        *word = sums.fold(0, |word, value| word | 1 << (value % 64));
    } else {
        for value in sums {
            row[value as usize / 64] |= 1 << (value % 64);
        }
    }
}

/// Marks the nim sums of `value` and each member of a set.
fn shifted(row: &mut [u64], set: &[u64], value: usize) {
    let across = value / 64;
    for (at, word) in row.iter_mut().enumerate() {
        let mut moved = set[at ^ across];
        // Bit i goes to i xor value: neighbouring stretches change places.
        for (bit, stretch) in STRETCHES.iter().enumerate() {
            if value >> bit & 1 == 1 {
                moved = (moved & stretch) << (1 << bit) | moved >> (1 << bit) & stretch;
            }
        }
        *word |= moved;
    }
}

/// Every second stretch of 1, 2, 4, … bits.
const STRETCHES: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};
    use std::convert::Infallible;

    /// The nim sums of all ways to make a total of so many heaps, remembered.
    #[derive(Default)]
    struct Ways(BTreeMap<(usize, usize), BTreeSet<u32>>);

    impl Ways {
        fn of(&mut self, values: &[u32], total: usize, heaps: usize) -> BTreeSet<u32> {
            if let Some(known) = self.0.get(&(total, heaps)) {
                return known.clone();
            }
            let mut found = BTreeSet::new();
            if heaps == 0 && total == 0 {
                found.insert(0);
            }
            // A heap that is not known yet cannot be left.
            for heap in 1..=total.min(values.len() - 1) {
                if heaps > 0 {
                    let rest = self.of(values, total - heap, heaps - 1);
                    found.extend(rest.iter().map(|v| v ^ values[heap]));
                }
            }
            self.0.insert((total, heaps), found.clone());
            found
        }
    }

    fn slow(rules: &HeapRules, count: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        let mut ways = Ways::default();
        for size in 0..count {
            let mut reached = BTreeSet::new();
            for removed in 0..=size {
                for heaps in (0..=5).filter(|&heaps| rules.allows(removed, heaps)) {
                    if size > 0 {
                        reached.extend(ways.of(&values, size - removed, heaps));
                    }
                }
            }
            values.push((0..).find(|v| !reached.contains(v)).unwrap());
        }
        values
    }

    fn fast(rules: &HeapRules, count: usize) -> Vec<u32> {
        nim_values(rules, count, || Ok::<(), Infallible>(())).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn values_are_those_of_the_definition(
            split in 0u8..16,
            digits in prop::collection::vec(0u8..64, 0..6),
            octal in prop::collection::vec(0u8..8, 0..8),
        ) {
            let all: Vec<u8> = [split * 4].into_iter().chain(digits).collect();
            let rules = HeapRules::new(&all).unwrap();
            prop_assert_eq!(fast(&rules, 17), slow(&rules, 17));
            let all: Vec<u8> = [split % 2 * 4].into_iter().chain(octal).collect();
            let rules = HeapRules::new(&all).unwrap();
            prop_assert_eq!(fast(&rules, 90), slow(&rules, 90));
        }
    }

    #[test]
    fn values_of_more_than_a_word() {
        // Any number removed, what is left split in two or not: values grow past 128.
        let mut digits = [7; 201];
        digits[0] = 4;
        let rules = HeapRules::new(&digits).unwrap();
        let found = fast(&rules, 200);
        assert_eq!(found, slow(&rules, 200));
        assert!(found.iter().any(|&value| value >= 128));
        // Three heaps, wide rows.
        let mut digits = [11; 101];
        digits[0] = 8;
        let rules = HeapRules::new(&digits).unwrap();
        let found = fast(&rules, 90);
        assert_eq!(found, slow(&rules, 90));
        assert!(found.iter().any(|&value| value >= 64));
    }

    #[test]
    fn polls_stop() {
        let rules = HeapRules::new(&[0, 7, 7]).unwrap();
        let mut left = 10;
        let stopped = nim_values(&rules, 100, || {
            left -= 1;
            if left == 0 { Err("enough") } else { Ok(()) }
        });
        assert_eq!(stopped, Err("enough"));
    }
}
