//! Sums of few generators as numbers: the multiplicity of each, packed in 128 bits.

use super::QuotientFailure;

/// A sum of generators, packed as [`Packing`] says. The empty sum is 0.
pub(super) type Counts = u128;

/// The layout of multiplicities: each has a field of `width` bits, the topmost of which stays
/// clear.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    width: u32,
    guards: u128,
}

/// The most generators.
pub(super) const MAX_GENERATORS: usize = 32;

impl Packing {
    /// Returns a layout for this number of generators; `None` if there are too many.
    pub(super) fn new(generators: usize) -> Option<Packing> {
        let width = match generators {
            0..=16 => 8,
            17..=25 => 5,
            26..=MAX_GENERATORS => 4,
            _ => return None,
        };
        let fields = 128 / width;
        let guards = (0..fields).fold(0, |all, field| all | 1 << (field * width + width - 1));
        Some(Packing { width, guards })
    }

    /// Returns the largest number of generators of the layout.
    pub(super) fn fields(self) -> usize {
        (128 / self.width) as usize
    }

    /// Returns the sum of one generator alone.
    pub(super) fn unit(self, generator: usize) -> Counts {
        1 << (generator as u32 * self.width)
    }

    /// Returns the multiplicity of a generator.
    pub(super) fn count(self, counts: Counts, generator: usize) -> u32 {
        (counts >> (generator as u32 * self.width)) as u32 & ((1 << self.width) - 1)
    }

    /// The sum of two.
    ///
    /// # Errors
    /// A generator is there too often for its field.
    pub(super) fn add(self, a: Counts, b: Counts) -> Result<Counts, QuotientFailure> {
        let sum = a + b;
        if sum & self.guards != 0 {
            Err(QuotientFailure::Copies((1 << (self.width - 1)) - 1))
        } else {
            Ok(sum)
        }
    }

    /// The generators of a sum with their counts.
    pub(super) fn parts(self, mut counts: Counts) -> impl Iterator<Item = (usize, u32)> {
        std::iter::from_fn(move || {
            if counts == 0 {
                return None;
            }
            let generator = (counts.trailing_zeros() / self.width) as usize;
            let count = self.count(counts, generator);
            counts &= !(u128::from(count) << (generator as u32 * self.width));
            Some((generator, count))
        })
    }
}
