//! Search for the quotient of a growing list of heaps.

use std::collections::BTreeSet;

use super::counts::{MAX_GENERATORS, Packing};
use super::grow::{Growing, Grown};
use super::heaps::{QuotientHeaps, Word};
use super::monoid::Quotient;
use super::scoring::Scoring;
use super::{LimitWatch, QuotientFailure, QuotientLimits, QuotientProgress};
use crate::game::Stop;

/// The quotient of all sums of some heaps, with its proof.
///
/// The search adds heaps in order. A heap has the class of a sum of generators if no test
/// distinguishes it from that sum, and the proof still holds then; any other heap becomes a
/// generator.
pub fn quotient<E>(
    heaps: &QuotientHeaps,
    scoring: &Scoring,
    limits: QuotientLimits,
    poll: &mut dyn FnMut(QuotientProgress) -> Result<(), E>,
) -> Result<Quotient, Stop<E, QuotientFailure>> {
    let mut watch = LimitWatch::new(limits, poll);
    let mut search = QuotientSearch::new(heaps.clone(), scoring)?;
    search.run(&mut watch)?;
    search.found(&mut watch)
}

/// Heaps, and what is known of their quotient.
pub(super) struct QuotientSearch {
    pub(super) heaps: QuotientHeaps,
    scoring: Scoring,
    growing: Growing,
}

impl QuotientSearch {
    pub(super) fn new(
        heaps: QuotientHeaps,
        scoring: &Scoring,
    ) -> Result<QuotientSearch, QuotientFailure> {
        let growing = started(scoring, &BTreeSet::new())?;
        Ok(QuotientSearch { heaps, scoring: scoring.clone(), growing })
    }

    /// Adds the heaps that were added since.
    pub(super) fn run<E>(
        &mut self,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<(), Stop<E, QuotientFailure>> {
        let mut tests: Vec<Word> = Vec::new();
        while let Grown::Again = self.growing.run(&self.heaps, &tests, watch)? {
            let empty = started(&self.scoring, &BTreeSet::new())?;
            let (known, must) = std::mem::replace(&mut self.growing, empty).experience();
            self.growing = started(&self.scoring, &must)?;
            tests = known;
        }
        Ok(())
    }

    /// Returns the quotient of the heaps so far.
    pub(super) fn found<E>(
        &mut self,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Quotient, Stop<E, QuotientFailure>> {
        self.growing.found(&self.heaps, watch)
    }
}

/// Returns an empty construction, with room for these generators and one more.
fn started(scoring: &Scoring, must: &BTreeSet<usize>) -> Result<Growing, QuotientFailure> {
    let packing =
        Packing::new(must.len() + 1).ok_or(QuotientFailure::Generators(MAX_GENERATORS))?;
    Ok(Growing::new(scoring, must, packing))
}
