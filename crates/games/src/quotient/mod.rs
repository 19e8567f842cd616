//! Quotients: the monoid of sums of finitely many heaps, up to equivalence under sums of these
//! heaps.
//!
//! Two positions are equivalent if they have the same score in sum with every position of the set.
//! The classes form a commutative monoid (Spindler §3.4; Plambeck and Siegel for two-player misère
//! play). It is learned from scores, and then *proved* by enumerating the finitely many pairs that
//! a position and its options can have; the proof does not depend on how the monoid was found.

mod all_heaps;
mod cache;
mod closure;
mod counts;
mod grow;
mod heaps;
mod learn;
mod monoid;
mod oracle;
mod proof;
mod scoring;

use crate::game::Stop;
pub use all_heaps::{Beyond, Settled, SettledHeaps, settled};
pub use cache::{KnownQuotient, KnownQuotients, QuotientPart};
pub use closure::{SetClosure, closure, closure_within, end_word};
pub use grow::quotient;
pub use heaps::{HeapFamily, QuotientHeaps, Unfounded, Word};
pub use monoid::Quotient;
pub use scoring::{Scores, Scoring};

/// The limits of a search for a quotient.
#[derive(Clone, Copy, Debug)]
pub struct QuotientLimits {
    /// Elements.
    pub classes: usize,
    /// Pairs of a class and the classes of options, in the proof.
    pub pairs: usize,
    /// Bytes of remembered scores or sets.
    pub bytes: usize,
    /// Steps of the search: scores of sums that were played out, and products looked at.
    pub steps: u64,
}

impl Default for QuotientLimits {
    /// 4,096 elements, four million pairs, a gigabyte, any number of steps.
    fn default() -> QuotientLimits {
        QuotientLimits { classes: 4096, pairs: 1 << 22, bytes: 1 << 30, steps: u64::MAX }
    }
}

/// The reason why no quotient was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuotientFailure {
    /// There are more elements than this.
    #[error("it has more than {0} elements")]
    Classes(usize),
    /// The proof needs more pairs than this.
    #[error("the proof needs more than {0} pairs of sets")]
    Pairs(usize),
    /// The search needs more than this many bytes.
    #[error("more than {} MB are needed", .0 >> 20)]
    Bytes(usize),
    /// The quotient needs more than this many generators.
    #[error("more than {0} generators are needed")]
    Generators(usize),
    /// The search would add up more than this many copies of a generator.
    #[error("sums of more than {0} equal generators are needed")]
    Copies(u32),
    /// Heaps up to this size are not seen to settle larger ones.
    #[error("no repetition up to heaps of {0} tokens")]
    Unsettled(usize),
    /// The search takes more steps than this.
    #[error("the search takes more than {0} steps")]
    Steps(u64),
    /// A score came out in two ways.
    #[error("two computations of an outcome differ")]
    Inconsistent,
}

impl QuotientFailure {
    /// Tests whether more steps may lead to a quotient.
    pub fn is_of_steps(self) -> bool {
        matches!(self, QuotientFailure::Steps(_) | QuotientFailure::Pairs(_))
    }
}

impl<E> From<QuotientFailure> for Stop<E, QuotientFailure> {
    fn from(failure: QuotientFailure) -> Self {
        Stop::GaveUp(failure)
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuotientProgress {
    /// The number of heaps added.
    pub heaps: usize,
    /// Elements met so far.
    pub elements: usize,
    /// Steps taken.
    pub steps: u64,
}

/// Keeps an eye on limits.
struct LimitWatch<'a, E> {
    limits: QuotientLimits,
    /// The number of steps at which the limits are next checked.
    look: u64,
    progress: QuotientProgress,
    poll: &'a mut dyn FnMut(QuotientProgress) -> Result<(), E>,
}

impl<'a, E> LimitWatch<'a, E> {
    fn new(
        limits: QuotientLimits,
        poll: &'a mut dyn FnMut(QuotientProgress) -> Result<(), E>,
    ) -> LimitWatch<'a, E> {
        LimitWatch { limits, look: 0, progress: QuotientProgress::default(), poll }
    }

    /// Goes on to the next heap.
    fn heap(&mut self, heaps: usize, elements: usize) -> Result<(), Stop<E, QuotientFailure>> {
        self.progress = QuotientProgress { heaps, elements, ..self.progress };
        (self.poll)(self.progress).map_err(Stop::Failed)
    }

    /// Counts further steps, with this number of bytes in use.
    #[inline]
    fn steps(&mut self, steps: usize, bytes: usize) -> Result<(), Stop<E, QuotientFailure>> {
        self.progress.steps += steps as u64;
        if self.progress.steps < self.look { Ok(()) } else { self.look(bytes) }
    }

    fn look(&mut self, bytes: usize) -> Result<(), Stop<E, QuotientFailure>> {
        const STEPS_BETWEEN_CHECKS: u64 = 1024;
        (self.poll)(self.progress).map_err(Stop::Failed)?;
        if bytes > self.limits.bytes {
            return Err(QuotientFailure::Bytes(self.limits.bytes).into());
        }
        if self.progress.steps > self.limits.steps {
            return Err(QuotientFailure::Steps(self.limits.steps).into());
        }
        self.look =
            (self.progress.steps + STEPS_BETWEEN_CHECKS).min(self.limits.steps.saturating_add(1));
        Ok(())
    }
}

#[cfg(test)]
mod limit_tests {
    use super::*;

    /// A limit of `n` steps allows `n` steps and no more.
    #[test]
    fn step_limits_are_exact() {
        for limit in [1, 5, 1024, 1025] {
            let limits = QuotientLimits { steps: limit, ..QuotientLimits::default() };
            let mut poll = |_| Ok::<(), ()>(());
            let mut watch = LimitWatch::new(limits, &mut poll);
            for _ in 0..limit {
                assert!(watch.steps(1, 0).is_ok(), "{limit}");
            }
            let Err(Stop::GaveUp(failure)) = watch.steps(1, 0) else {
                panic!("{limit} steps are the limit");
            };
            assert_eq!(failure, QuotientFailure::Steps(limit));
        }
    }
}
