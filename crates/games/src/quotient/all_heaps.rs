//! Quotients of games together with the heaps of every size of some heap games: heaps are added
//! until larger ones are equivalent to them.

use super::extend::Beyond;
use super::family::{HeapFamily, numbered};
use super::heaps::QuotientHeaps;
use super::monoid::Quotient;
use super::scoring::Scoring;
use super::search::QuotientSearch;
use super::{LimitWatch, QuotientFailure, QuotientLimits, QuotientProgress};
use crate::game::Stop;

/// The number of heaps in the first attempt.
const HEAPS_IN_FIRST_ATTEMPT: usize = 8;

/// The heaps of one family in a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledHeaps {
    /// The heaps.
    pub family: HeapFamily,
    /// The number of each heap of 1, 2, … tokens that was added; `None` if it has no moves.
    pub sizes: Vec<Option<u32>>,
    /// The rule by which larger heaps are equivalent to these.
    pub beyond: Beyond,
}

/// The quotient of all sums of some games and of the heaps of every size of some families.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The monoid and its proof.
    pub quotient: Quotient,
    /// The families.
    pub families: Vec<SettledHeaps>,
}

impl SettledHeaps {
    /// The class of a heap of any size.
    pub fn class(&self, quotient: &Quotient, size: usize) -> usize {
        match self.beyond.like(size).checked_sub(1).and_then(|at| self.sizes[at]) {
            Some(heap) => quotient.heap(heap as usize),
            None => 0,
        }
    }
}

/// Returns the quotient of the sums of some games and of the heaps of every size of families, with
/// its proof. Heaps of at most `most` tokens are added.
///
/// # Errors
/// [`QuotientFailure::Unsettled`] where larger heaps are not seen to be like smaller ones; limits,
/// and those of `poll`.
pub fn settled<E>(
    games: &QuotientHeaps,
    families: &[HeapFamily],
    most: usize,
    (scoring, limits): (&Scoring, QuotientLimits),
    poll: &mut dyn FnMut(QuotientProgress) -> Result<(), E>,
) -> Result<Settled, Stop<E, QuotientFailure>> {
    let mut watch = LimitWatch::new(limits, poll);
    let mut search = QuotientSearch::new(games.clone(), scoring)?;
    let mut sizes: Vec<Vec<Option<u32>>> = vec![Vec::new(); families.len()];
    let mut count = if families.is_empty() { 0 } else { HEAPS_IN_FIRST_ATTEMPT };
    loop {
        for (family, sizes) in families.iter().zip(&mut sizes) {
            for size in sizes.len() + 1..=count {
                let options = numbered(&family.options(size), sizes);
                let number = search.heaps.len() as u32;
                sizes.push((!options.is_empty()).then_some(number));
                if !options.is_empty() && search.heaps.push(options).is_err() {
                    return Err(QuotientFailure::Inconsistent.into());
                }
            }
        }
        search.run(&mut watch)?;
        let quotient = search.found(&mut watch)?;
        let beyond = families.iter().zip(&sizes).map(|(family, sizes)| match family {
            HeapFamily::Nim => {
                let heaps: Option<Vec<usize>> =
                    sizes.iter().map(|heap| heap.map(|heap| heap as usize)).collect();
                quotient.all_nim_heaps(&heaps?)
            }
            HeapFamily::TakeAndBreak(rules) => {
                let heaps: Vec<Option<usize>> =
                    sizes.iter().map(|heap| heap.map(|heap| heap as usize)).collect();
                quotient.all_heaps(rules, &heaps)
            }
        });
        let beyond: Option<Vec<Beyond>> = beyond.collect();
        if let Some(beyond) = beyond {
            let families = families.iter().cloned().zip(sizes.clone()).zip(beyond);
            let families = families
                .map(|((family, sizes), beyond)| SettledHeaps { family, sizes, beyond })
                .collect();
            return Ok(Settled { quotient, families });
        }
        if count * 2 > most {
            return Err(QuotientFailure::Unsettled(count).into());
        }
        count *= 2;
    }
}
