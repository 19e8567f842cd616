//! Sets of small numbers, as the bits of a mask.

use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A set of numbers below [`WIDTH`](Mask::WIDTH), a bit for each. What is shifted out is lost, and
/// zeros come in.
pub(super) trait Mask:
    Copy
    + Default
    + Eq
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// How many bits there are.
    const WIDTH: usize;
    /// All of them.
    const ALL: Self;

    /// Puts a bit in, if so.
    fn put(&mut self, at: usize, so: bool);

    /// The 64 lowest bits.
    fn low(self) -> u64;

    /// All bits from some one on of those in words.
    fn cut(words: &[u64], from: usize) -> Self;

    /// Whether a bit is there.
    fn has(self, at: usize) -> bool {
        (self >> at).low() & 1 == 1
    }

    /// Whether there are any.
    fn any(self) -> bool {
        self != Self::default()
    }
}

impl Mask for u128 {
    const WIDTH: usize = 128;
    const ALL: u128 = u128::MAX;

    fn put(&mut self, at: usize, so: bool) {
        *self |= u128::from(so) << at;
    }

    fn low(self) -> u64 {
        self as u64
    }

    fn cut(words: &[u64], from: usize) -> u128 {
        let (word, bit) = (from / 64, from % 64);
        let low = u128::from(words[word]) | u128::from(words[word + 1]) << 64;
        let high = u128::from(words[word + 2]);
        low >> bit | high << 1 << (127 - bit)
    }
}

/// 256 bits, the lower ones first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Wide([u128; 2]);

impl Mask for Wide {
    const WIDTH: usize = 256;
    const ALL: Wide = Wide([u128::MAX; 2]);

    fn put(&mut self, at: usize, so: bool) {
        *self = *self | Wide([u128::from(so), 0]) << at;
    }

    fn low(self) -> u64 {
        self.0[0] as u64
    }

    fn cut(words: &[u64], from: usize) -> Wide {
        Wide([from, from + 128].map(|from| u128::cut(words, from)))
    }
}

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, Wide([low, high]): Wide) -> Wide {
        Wide([self.0[0] & low, self.0[1] & high])
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, Wide([low, high]): Wide) -> Wide {
        Wide([self.0[0] | low, self.0[1] | high])
    }
}

impl Not for Wide {
    type Output = Wide;

    fn not(self) -> Wide {
        Wide(self.0.map(|bits| !bits))
    }
}

impl Shl<usize> for Wide {
    type Output = Wide;

    fn shl(self, by: usize) -> Wide {
        let Wide([low, high]) = self;
        match by.checked_sub(128) {
            None => Wide([low << by, high << by | low >> 1 >> (127 - by)]),
            Some(by) => Wide([0, low.unbounded_shl(by as u32)]),
        }
    }
}

impl Shr<usize> for Wide {
    type Output = Wide;

    fn shr(self, by: usize) -> Wide {
        let Wide([low, high]) = self;
        match by.checked_sub(128) {
            None => Wide([low >> by | high << 1 << (127 - by), high >> by]),
            Some(by) => Wide([high.unbounded_shr(by as u32), 0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The bits of a mask, from the lowest on.
    fn bits<M: Mask>(mask: M) -> Vec<bool> {
        (0..M::WIDTH).map(|at| mask.has(at)).collect()
    }

    /// A mask of such bits, put in one by one.
    fn mask<M: Mask>(bits: &[bool]) -> M {
        let mut mask = M::default();
        for (at, so) in bits.iter().enumerate() {
            mask.put(at, *so);
        }
        mask
    }

    proptest! {
        #[test]
        fn wide_masks_are_shifted_bit_by_bit(
            low: u128, high: u128,
            by in prop_oneof![0usize..300, Just(0), Just(127), Just(128), Just(129), Just(256)],
        ) {
            let wide = Wide([low, high]);
            let all = bits(wide);
            prop_assert_eq!(&all, &[bits(low), bits(high)].concat());
            let gone = by.min(256);
            let zeros = vec![false; gone];
            prop_assert_eq!(bits(wide << by), [&zeros[..], &all[..256 - gone]].concat());
            prop_assert_eq!(bits(wide >> by), [&all[gone..], &zeros[..]].concat());
        }

        #[test]
        fn wide_masks_are_sets(bits_of in prop::collection::vec(any::<[bool; 2]>(), 256)) {
            let of = |which: usize| bits_of.iter().map(|pair| pair[which]).collect::<Vec<bool>>();
            let [one, other] = [0, 1].map(|which| mask::<Wide>(&of(which)));
            prop_assert_eq!(bits(one), of(0));
            let both = bits_of.iter().map(|[one, other]| *one && *other).collect::<Vec<bool>>();
            prop_assert_eq!(bits(one & other), both);
            let some = bits_of.iter().map(|[one, other]| *one || *other).collect::<Vec<bool>>();
            prop_assert_eq!(bits(one | other), some);
            let others = bits_of.iter().map(|[one, _]| !one).collect::<Vec<bool>>();
            prop_assert_eq!(bits(!one), others);
            prop_assert_eq!(one | !one, Wide::ALL);
            prop_assert!(!(one & !one).any());
        }

        #[test]
        fn masks_are_cut_from_words(
            words in prop::collection::vec(any::<u64>(), 12), from in 0usize..448,
        ) {
            let all: Vec<bool> =
                words.iter().flat_map(|word| (0..64).map(move |at| word >> at & 1 == 1)).collect();
            prop_assert_eq!(bits(u128::cut(&words, from)), &all[from..from + 128]);
            prop_assert_eq!(bits(Wide::cut(&words, from)), &all[from..from + 256]);
        }
    }

    #[test]
    fn one_bit_is_in_either_half() {
        for at in [0, 1, 63, 64, 127, 128, 129, 255] {
            let mut one = Wide::default();
            one.put(at, false);
            assert!(!one.any());
            one.put(at, true);
            assert!(one.any() && one == Wide::ALL >> 255 << at, "{at}");
        }
    }
}
