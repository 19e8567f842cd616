//! Sets of cells in several machine words, for boards of more than 64 cells.

use super::word::{Word, each};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells of a board in `WORDS` machine words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CellSet<const WORDS: usize>([u64; WORDS]);

/// Compares sets as numbers, whose highest digits are the last cells.
impl<const WORDS: usize> Ord for CellSet<WORDS> {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const WORDS: usize> PartialOrd for CellSet<WORDS> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const WORDS: usize> Word for CellSet<WORDS> {
    const CELLS: usize = 64 * WORDS;
    const NONE: Self = CellSet([0; WORDS]);

    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn from_words(words: &[u64]) -> Self {
        CellSet(each(0, |i| words.get(i).copied().unwrap_or_default()))
    }

    #[inline]
    fn reversed(self) -> Self {
        CellSet(each(0, |i| self.0[WORDS - 1 - i].reverse_bits()))
    }
}

impl<const WORDS: usize> From<u64> for CellSet<WORDS> {
    #[inline]
    fn from(word: u64) -> Self {
        CellSet::from_words(&[word])
    }
}

impl<const WORDS: usize> Not for CellSet<WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        CellSet(each(0, |i| !self.0[i]))
    }
}

macro_rules! word_by_word {
    ($($Op:ident $op:ident $Assign:ident $assign:ident $sign:tt)*) => {$(
        impl<const WORDS: usize> $Op for CellSet<WORDS> {
            type Output = Self;

            #[inline]
            fn $op(self, other: Self) -> Self {
                CellSet(each(0, |i| self.0[i] $sign other.0[i]))
            }
        }

        impl<const WORDS: usize> $Assign for CellSet<WORDS> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = *self $sign other;
            }
        }
    )*};
}

word_by_word! {
    BitAnd bitand BitAndAssign bitand_assign &
    BitOr bitor BitOrAssign bitor_assign |
    BitXor bitxor BitXorAssign bitxor_assign ^
}

impl<const WORDS: usize> Shl<usize> for CellSet<WORDS> {
    type Output = Self;

    #[inline]
    fn shl(self, by: usize) -> Self {
        let (far, near) = (by / 64, by % 64);
        let word = |i: usize| i.checked_sub(far).map_or(0, |at| self.0[at]);
        CellSet(each(0, |i| {
            let carried = if i == 0 { 0 } else { word(i - 1) >> 1 >> (63 - near) };
            word(i) << near | carried
        }))
    }
}

impl<const WORDS: usize> Shr<usize> for CellSet<WORDS> {
    type Output = Self;

    #[inline]
    fn shr(self, by: usize) -> Self {
        let (far, near) = (by / 64, by % 64);
        let word = |i: usize| self.0.get(i + far).copied().unwrap_or_default();
        CellSet(each(0, |i| word(i) >> near | word(i + 1) << 1 << (63 - near)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    /// Sets in several words behave like sets of single cells.
    #[test]
    fn wide_sets_behave_like_sets_of_cells() {
        check_sets_of_cells::<4>(300);
        check_sets_of_cells::<16>(40);
    }

    fn check_sets_of_cells<const WORDS: usize>(times: usize) {
        let all = 64 * WORDS;
        let cells =
            |set: CellSet<WORDS>| (0..all).filter(|at| set.has(*at)).collect::<Vec<usize>>();
        let mut random = Pcg32::seed_from_u64(7);
        for _ in 0..times {
            let [a, b] = [0, 1]
                .map(|_| CellSet(std::array::from_fn(|_| random.next_u64() & random.next_u64())));
            let by = random.next_u32() as usize % all;
            let moved = |set: CellSet<WORDS>, by: isize| {
                let moved = cells(set).into_iter().filter_map(|at| at.checked_add_signed(by));
                moved.filter(|at| *at < all).collect::<Vec<_>>()
            };
            assert_eq!(cells(a << by), moved(a, by as isize));
            assert_eq!(cells(a >> by), moved(a, -(by as isize)));
            assert!(a.forth(all).is_empty() && a.back(all).is_empty());
            assert_eq!(a.each().collect::<Vec<_>>(), cells(a));
            assert_eq!((Some(a.first()), Some(a.last())), {
                let cells = cells(a);
                (cells.first().copied(), cells.last().copied())
            });
            let back: Vec<usize> = cells(a).into_iter().rev().map(|at| all - 1 - at).collect();
            assert_eq!(cells(a.reversed()), back);
            let with = |of: &dyn Fn(bool, bool) -> bool| {
                (0..all).filter(|at| of(a.has(*at), b.has(*at))).collect::<Vec<_>>()
            };
            assert_eq!(cells(a & b), with(&|a, b| a && b));
            assert_eq!(cells(a | b), with(&|a, b| a || b));
            assert_eq!(cells(a ^ b), with(&|a, b| a != b));
            assert_eq!(cells(!a), with(&|a, _| !a));
            let last = (a ^ b).each().last();
            assert_eq!(a < b, last.is_some_and(|at| b.has(at)));
            assert_eq!(cells(CellSet::<WORDS>::low(by + 1)), (0..=by).collect::<Vec<_>>());
        }
    }
}
