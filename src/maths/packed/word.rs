//! Sets of cells in machine words: a bit for each cell, one word for boards of up to 64 cells and
//! several for larger ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells. Shifts move it towards later cells and back, by less than there is room for.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + From<u64>
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + BitXorAssign
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// How many cells there is room for.
    const CELLS: usize;
    /// How many words of 64 bits it has.
    const WORDS: usize = Self::CELLS / 64;
    /// No cell.
    const NONE: Self;

    /// The words, first that of the first cells.
    fn words(&self) -> &[u64];

    /// A set from its words; those that are missing have no cells.
    fn from_words(words: &[u64]) -> Self;

    /// The same with the order of all cells turned round.
    fn reversed(self) -> Self;

    /// One cell.
    #[inline]
    fn cell(at: usize) -> Self {
        Self::from(1) << at
    }

    /// The first cells, at least one.
    #[inline]
    fn low(cells: usize) -> Self {
        !Self::NONE >> (Self::CELLS - cells)
    }

    /// Whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether a cell is among them.
    #[inline]
    fn has(self, at: usize) -> bool {
        self.words()[at / 64] >> (at % 64) & 1 == 1
    }

    /// The first cell of some.
    #[inline]
    fn first(self) -> usize {
        let words = self.words();
        let at = words.iter().position(|word| *word != 0).unwrap_or_default();
        64 * at + words[at].trailing_zeros() as usize
    }

    /// The last cell of some.
    #[inline]
    fn last(self) -> usize {
        let words = self.words();
        let at = words.iter().rposition(|word| *word != 0).unwrap_or_default();
        64 * at + 63 - words[at].leading_zeros() as usize
    }

    /// Moved towards later cells, by any number of them.
    #[inline]
    fn forth(self, by: usize) -> Self {
        if by < Self::CELLS { self << by } else { Self::NONE }
    }

    /// Moved towards earlier cells, by any number of them.
    #[inline]
    fn back(self, by: usize) -> Self {
        if by < Self::CELLS { self >> by } else { Self::NONE }
    }

    /// The cells, in order.
    #[inline]
    fn each(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let at = (!rest.is_empty()).then(|| rest.first())?;
            rest ^= Self::cell(at);
            Some(at)
        })
    }
}

impl Word for u64 {
    const CELLS: usize = 64;
    const NONE: u64 = 0;

    #[inline]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }

    #[inline]
    fn from_words(words: &[u64]) -> u64 {
        words.first().copied().unwrap_or_default()
    }

    #[inline]
    fn reversed(self) -> u64 {
        self.reverse_bits()
    }

    #[inline]
    fn has(self, at: usize) -> bool {
        self >> at & 1 == 1
    }

    #[inline]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn last(self) -> usize {
        63 - self.leading_zeros() as usize
    }
}

/// How many words of 64 bits a wide set has. The page has no room for the code for more than one.
const WIDE: usize = if cfg!(target_family = "wasm") { 1 } else { 4 };

/// Cells of a board with at most 256 of them, in four words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellSet([u64; WIDE]);

/// As numbers, the last cells first.
impl Ord for CellSet {
    #[inline]
    fn cmp(&self, other: &CellSet) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for CellSet {
    #[inline]
    fn partial_cmp(&self, other: &CellSet) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Word for CellSet {
    const CELLS: usize = 64 * WIDE;
    const NONE: CellSet = CellSet([0; WIDE]);

    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn from_words(words: &[u64]) -> CellSet {
        CellSet(std::array::from_fn(|i| words.get(i).copied().unwrap_or_default()))
    }

    #[inline]
    fn reversed(self) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[WIDE - 1 - i].reverse_bits()))
    }
}

impl From<u64> for CellSet {
    #[inline]
    fn from(word: u64) -> CellSet {
        CellSet::from_words(&[word])
    }
}

impl Not for CellSet {
    type Output = CellSet;

    #[inline]
    fn not(self) -> CellSet {
        CellSet(self.0.map(|word| !word))
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;

    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitXor for CellSet {
    type Output = CellSet;

    #[inline]
    fn bitxor(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl BitXorAssign for CellSet {
    #[inline]
    fn bitxor_assign(&mut self, other: CellSet) {
        *self = *self ^ other;
    }
}

impl Shl<usize> for CellSet {
    type Output = CellSet;

    #[inline]
    fn shl(self, by: usize) -> CellSet {
        let (far, near) = (by / 64, by % 64);
        let word = |i: usize| i.checked_sub(far).map_or(0, |at| self.0[at]);
        CellSet(std::array::from_fn(|i| {
            let carried = if i == 0 { 0 } else { word(i - 1) >> 1 >> (63 - near) };
            word(i) << near | carried
        }))
    }
}

impl Shr<usize> for CellSet {
    type Output = CellSet;

    #[inline]
    fn shr(self, by: usize) -> CellSet {
        let (far, near) = (by / 64, by % 64);
        let word = |i: usize| self.0.get(i + far).copied().unwrap_or_default();
        CellSet(std::array::from_fn(|i| word(i) >> near | word(i + 1) << 1 << (63 - near)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    /// Sets in several words do what sets of single cells do.
    #[test]
    fn wide_sets_are_sets_of_cells() {
        let cells = |set: CellSet| (0..256).filter(|at| set.has(*at)).collect::<Vec<usize>>();
        let mut random = Pcg32::seed_from_u64(7);
        for _ in 0..300 {
            let [a, b] = [0, 1]
                .map(|_| CellSet(std::array::from_fn(|_| random.next_u64() & random.next_u64())));
            let by = random.next_u32() as usize % 256;
            let moved = |set: CellSet, by: isize| {
                let moved = cells(set).into_iter().filter_map(|at| at.checked_add_signed(by));
                moved.filter(|at| *at < 256).collect::<Vec<_>>()
            };
            assert_eq!(cells(a << by), moved(a, by as isize));
            assert_eq!(cells(a >> by), moved(a, -(by as isize)));
            assert!(a.forth(256).is_empty() && a.back(256).is_empty());
            assert_eq!(a.each().collect::<Vec<_>>(), cells(a));
            assert_eq!((Some(a.first()), Some(a.last())), {
                let cells = cells(a);
                (cells.first().copied(), cells.last().copied())
            });
            let back: Vec<usize> = cells(a).into_iter().rev().map(|at| 255 - at).collect();
            assert_eq!(cells(a.reversed()), back);
            let with = |of: &dyn Fn(bool, bool) -> bool| {
                (0..256).filter(|at| of(a.has(*at), b.has(*at))).collect::<Vec<_>>()
            };
            assert_eq!(cells(a & b), with(&|a, b| a && b));
            assert_eq!(cells(a | b), with(&|a, b| a || b));
            assert_eq!(cells(a ^ b), with(&|a, b| a != b));
            assert_eq!(cells(!a), with(&|a, _| !a));
            let last = (a ^ b).each().last();
            assert_eq!(a < b, last.is_some_and(|at| b.has(at)));
            assert_eq!(cells(CellSet::low(by + 1)), (0..=by).collect::<Vec<_>>());
        }
    }
}
