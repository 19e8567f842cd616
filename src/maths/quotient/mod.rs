//! Quotients: the sums of finitely many heaps, up to being told apart by sums of these heaps.
//!
//! Two positions are alike if they have the same score whatever position of the set is put beside
//! them. The classes form a commutative monoid (Spindler §3.4; Plambeck and Siegel for two-player
//! misère play). It is learned from scores, and then *proved* by going through the finitely many
//! pairs that a position and its options can have; the proof does not depend on how the monoid was
//! found.

mod closure;
mod counts;
mod extend;
mod grow;
mod heaps;
mod learn;
mod monoid;
mod oracle;
mod proof;
mod scoring;

pub use closure::{SetClosure, closure};
pub use extend::Beyond;
pub use grow::quotient;
pub use heaps::{QuotientHeaps, Unfounded, Word};
pub use monoid::Quotient;
pub use scoring::Scoring;

/// What a search for a quotient may take.
#[derive(Clone, Copy, Debug)]
pub struct QuotientLimits {
    /// Elements.
    pub classes: usize,
    /// Pairs of a class and the classes of options, in the proof.
    pub pairs: usize,
    /// Bytes of remembered scores or sets.
    pub bytes: usize,
}

/// Why no quotient was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Gap {
    /// There are more elements than this.
    #[error("there are more than {0} elements")]
    Classes(usize),
    /// The proof needs more pairs than this.
    #[error("the proof needs more than {0} pairs of sets")]
    Pairs(usize),
    /// More bytes than this would be needed.
    #[error("more than {} MB are needed", .0 >> 20)]
    Bytes(usize),
    /// More generators than this are needed.
    #[error("more than {0} generators are needed")]
    Generators(usize),
    /// More than this many copies of a generator would have to be added up.
    #[error("sums of more than {0} equal generators are needed")]
    Copies(u32),
    /// A score came out in two ways.
    #[error("a score came out in two ways")]
    Inconsistent,
}

/// Why a search has ended without a quotient.
#[derive(Debug)]
pub enum Halted<E> {
    /// It was stopped.
    Stopped(E),
    /// It gave up.
    Gap(Gap),
}

impl<E> From<Gap> for Halted<E> {
    fn from(gap: Gap) -> Self {
        Halted::Gap(gap)
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuotientProgress {
    /// Heaps gone through.
    pub heaps: usize,
    /// Elements met so far.
    pub elements: usize,
}

/// Keeps an eye on limits.
struct LimitWatch<'a, E> {
    limits: QuotientLimits,
    steps: u32,
    progress: QuotientProgress,
    poll: &'a mut dyn FnMut(QuotientProgress) -> Result<(), E>,
}

impl<E> LimitWatch<'_, E> {
    /// Goes on to the next heap.
    fn heap(&mut self, heaps: usize, elements: usize) -> Result<(), Halted<E>> {
        self.progress = QuotientProgress { heaps, elements };
        (self.poll)(self.progress).map_err(Halted::Stopped)
    }

    /// One step more, with so many bytes in use.
    fn step(&mut self, bytes: usize) -> Result<(), Halted<E>> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(1024) {
            (self.poll)(self.progress).map_err(Halted::Stopped)?;
            if bytes > self.limits.bytes {
                return Err(Gap::Bytes(self.limits.bytes).into());
            }
        }
        Ok(())
    }
}
