//! Sparse space of a list of nim values: a bit mask that gives few heaps a value of the rarer
//! parity.
//!
//! With any mask, a value is *odd* if it has an odd number of bits with the mask. The sum of two
//! values is odd if exactly one of them is. All odd sums are therefore found by enumerating the
//! heaps of one kind, the *rare* ones, and for many games these are few (Winning Ways vol. 1 ch. 4;
//! Gangolli and Plambeck 1989). This holds for every mask; a good one only makes it fast. With a
//! good mask the values of most heaps are odd as sums of what their moves leave, so that no other
//! pair has to be tested to show that they are not sums. The size of a heap may count as well, with
//! its parity as one bit more, as in `0.104`.

use super::column::ValueColumn;
use super::table::HeapValue;

/// A parity test for a heap, or for two heaps together: each is odd or even.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mask {
    /// The bits of the value that count.
    bits: u32,
    /// Is true if the parity of the number of tokens counts.
    size: bool,
}

impl Mask {
    /// Tests whether a heap of `n` tokens with a value is odd, or two heaps of `n` tokens together
    /// with this nim sum.
    pub(super) fn odd(self, n: usize, value: u32) -> bool {
        ((value & self.bits).count_ones() & 1 == 1) ^ (self.size && n % 2 == 1)
    }
}

/// A mask, and the heaps of one kind, whichever is needed less.
#[derive(Clone, Debug, Default)]
pub(super) struct Sparse {
    /// The common parity of the numbers of removed tokens, if they agree: true for odd.
    removed: Option<bool>,
    mask: Mask,
    /// Is true if the odd heaps are the rare ones.
    few: bool,
    /// The rare heaps of at least one token and their values, by size.
    rare: Vec<(u32, u32)>,
    /// The number of heaps when the mask was chosen.
    chosen: usize,
    /// The number of heaps added so far.
    noted: usize,
}

impl Sparse {
    /// Returns the sparse space for moves that remove these numbers of tokens and leave two heaps.
    pub(super) fn new(removed: impl Iterator<Item = usize>) -> Sparse {
        let mut odd = removed.map(|removed| removed % 2 == 1);
        let first = odd.next();
        Sparse { removed: first.filter(|&first| odd.all(|odd| odd == first)), ..Sparse::default() }
    }

    /// The mask.
    pub(super) fn mask(&self) -> Mask {
        self.mask
    }

    /// The rare heaps of less than `total` tokens.
    pub(super) fn below(&self, total: usize) -> &[(u32, u32)] {
        let end = self.rare.partition_point(|&(heap, _)| (heap as usize) < total);
        &self.rare[..end]
    }

    /// Adds the new heaps of a column, with all values below `limit`, a power of two. The mask is
    /// chosen again each time the number of heaps has grown by half.
    pub(super) fn note(&mut self, column: &ValueColumn, limit: usize) {
        if column.len() >= self.chosen + self.chosen / 2 + 16 {
            self.choose(column, limit);
        }
        for heap in self.noted.max(1)..column.len() {
            if let Some(HeapValue::Nim(value)) = column.get(heap)
                && self.mask.odd(heap, value) == self.few
            {
                self.rare.push((heap as u32, value));
            }
        }
        self.noted = column.len();
    }

    fn choose(&mut self, column: &ValueColumn, limit: usize) {
        self.chosen = column.len();
        let values = (1..column.len()).filter_map(|heap| Some((heap, column.get(heap)?.nim()?)));
        // Even heaps first, then odd ones.
        let mut histogram = vec![0i64; 2 * limit];
        values.for_each(|(heap, value)| histogram[heap % 2 * limit + value as usize] += 1);
        walsh_hadamard(&mut histogram);
        // How many odd heaps there are less than others, or the other way round where a heap and
        // what its moves leave differ.
        let few = |mask: usize| mask >= limit && self.removed == Some(true);
        let rare = |&mask: &usize| if few(mask) { -histogram[mask] } else { histogram[mask] };
        let masks = if self.removed.is_some() { 2 * limit } else { limit };
        let best = (0..masks).min_by_key(rare).unwrap_or(0);
        self.few = few(best);
        self.mask = Mask { bits: (best % limit) as u32, size: best >= limit };
        self.rare.clear();
        self.noted = 0;
    }
}

/// Puts in the place of each number `m` the sum of all `counts[v]` with the sign of `(-1)` to the
/// number of bits that `m` and `v` have in common: how many odd values there are less than others
/// if `m` is the mask. There is a power of two of counts.
fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn masks_leave_the_fewest_rare_heaps(
            values in prop::collection::vec(prop::option::of(0u32..32), 16..60),
            removed in prop::collection::vec(0usize..4, 1..3),
        ) {
            let mut column = ValueColumn::new();
            let mut sparse = Sparse::new(removed.iter().copied());
            // Over all allowed masks: the heaps whose value is not an odd sum.
            let fixed = removed.iter().all(|k| k % 2 == removed[0] % 2);
            let rare = |known: usize, bits: u32, size: u32| -> Vec<(u32, u32)> {
                let heaps = (0u32..).zip(&values[..known]).skip(1);
                let heaps = heaps.filter_map(|(heap, value)| Some((heap, (*value)?)));
                let left = |n: u32| n + removed[0] as u32;
                let weight = |n: u32, v: u32| (v & bits).count_ones() + size * left(n);
                heaps.filter(|&(n, v)| weight(n, v).is_multiple_of(2)).collect()
            };
            for &value in &values {
                column.push(value.map_or(HeapValue::Loony, HeapValue::Nim));
                sparse.note(&column, 32);
                let known = column.len();
                prop_assert!(fixed || !sparse.mask.size);
                let own = rare(known, sparse.mask.bits, sparse.mask.size.into());
                prop_assert_eq!(sparse.below(known), &own[..]);
                let small = own.iter().filter(|(heap, _)| (*heap as usize) < known / 2);
                prop_assert_eq!(sparse.below(known / 2).len(), small.count());
                if sparse.chosen == known {
                    let masks = if fixed { 64 } else { 32 };
                    let fewest = (0..masks).map(|m| rare(known, m % 32, m / 32).len()).min();
                    prop_assert_eq!(Some(own.len()), fewest);
                }
            }
        }

        #[test]
        fn odd_sums_have_one_odd_part(
            (a, v) in (1usize..9, 0u32..32), (b, w) in (1usize..9, 0u32..32),
            bits in 0u32..32, size: bool,
        ) {
            let mask = Mask { bits, size };
            prop_assert_eq!(mask.odd(a + b, v ^ w), mask.odd(a, v) != mask.odd(b, w));
        }
    }
}
