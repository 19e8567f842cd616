//! Sets of cells in machine words: a bit for each cell, one word for boards of up to 64 cells.

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
    /// The capacity in cells.
    const CELLS: usize;
    /// The number of 64-bit words.
    const WORDS: usize = Self::CELLS / 64;
    /// The empty set.
    const NONE: Self;

    /// Returns the words, the first cells in the first word.
    fn words(&self) -> &[u64];

    /// A set from its words; those that are missing have no cells.
    fn from_words(words: &[u64]) -> Self;

    /// Returns the set with the order of all cells reversed.
    fn reversed(self) -> Self;

    /// Returns the set of one cell.
    #[inline]
    fn cell(at: usize) -> Self {
        Self::from(1) << at
    }

    /// The first cells, at least one.
    #[inline]
    fn low(cells: usize) -> Self {
        !Self::NONE >> (Self::CELLS - cells)
    }

    /// Tests whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Tests whether a cell is in the set.
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

    /// Shifts the set towards later cells, by any number of them.
    #[inline]
    fn forth(self, by: usize) -> Self {
        if by < Self::CELLS { self << by } else { Self::NONE }
    }

    /// Shifts the set towards earlier cells, by any number of them.
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

/// An array by its places. In builds of many units it is inlined where `std::array::from_fn` and
/// `map` are calls, one for each place.
#[inline(always)]
pub(crate) fn each<T: Copy, const N: usize>(none: T, of: impl Fn(usize) -> T) -> [T; N] {
    let mut all = [none; N];
    for (place, one) in all.iter_mut().enumerate() {
        *one = of(place);
    }
    all
}
