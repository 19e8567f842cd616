//! Quotients of games together with the heaps of every size of some heap games: heaps are added
//! until larger ones are equivalent to them, and the quotient extends to heaps of every size.

use super::grow::QuotientSearch;
use super::heaps::{HeapFamily, QuotientHeaps, numbered};
use super::monoid::Quotient;
use super::scoring::Scoring;
use super::{LimitWatch, QuotientFailure, QuotientLimits, QuotientProgress};
use crate::game::Stop;
use crate::heaps::HeapRules;
use std::fmt;

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

/// The rule by which larger heaps are equivalent to checked ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// Nim heaps of `from` or more tokens are all equivalent.
    Constant {
        /// The least of these sizes.
        from: usize,
    },
    /// Heaps repeat: `h(n + period)` is like `h(n)` for all `n >= from`, by the argument of Guy and
    /// Smith for classes instead of nim values.
    Periodic {
        /// The period.
        period: usize,
        /// The least size from which it holds.
        from: usize,
        /// The largest heap that had to be checked.
        checked: usize,
    },
}

impl Beyond {
    /// Returns the checked heap to which one of any size is equivalent.
    pub fn like(self, size: usize) -> usize {
        match self {
            Beyond::Constant { from } => size.min(from),
            Beyond::Periodic { period, from, .. } if size >= from + period => {
                from + (size - from) % period
            }
            Beyond::Periodic { .. } => size,
        }
    }
}

impl fmt::Display for Beyond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Beyond::Constant { from } => write!(f, "heaps of {from} or more tokens are equivalent"),
            Beyond::Periodic { period, from, .. } => {
                write!(f, "heaps from {from} on repeat with period {period}")
            }
        }
    }
}

impl Quotient {
    /// Tests whether it is the quotient of all nim heaps: `sizes` are the numbers of the heaps
    /// `*1`, `*2`, … in this order. It is if some heap has the class of one of its options: the
    /// options of a heap of one token more are these and the heap itself, so they have the same
    /// classes, and it can be given the same class. The pairs of the proof stay the same.
    pub fn all_nim_heaps(&self, sizes: &[usize]) -> Option<Beyond> {
        let settled =
            |heap: &usize| self.heap_options(*heap, 0).contains(&(self.heap(*heap) as u32));
        let at = sizes.iter().position(settled)?;
        let alike = |heap: &&usize| self.heap(**heap) == self.heap(sizes[at]);
        let count = sizes[..=at].iter().rev().take_while(alike).count();
        Some(Beyond::Constant { from: at + 2 - count })
    }

    /// Tests whether it is the quotient of heaps of all sizes by rules without entailing or
    /// complimenting moves: `sizes` are the numbers of the heaps of 1, 2, … tokens, `None` for one
    /// without moves.
    ///
    /// Let at most `t` tokens be removed and at most `b` heaps be left by a move. If heaps of `n`
    /// and `n + p` tokens have the same class whenever `m <= n` and `n + p <= b(m + p - 1) + t`,
    /// then every heap of more has options of the same classes as the heap `p` smaller
    /// ([`HeapTable::period`](crate::heaps::HeapTable::period) has the argument, in which
    /// only classes of sums are compared), so it can be given its class, and the pairs of the proof
    /// stay the same.
    pub fn all_heaps(&self, rules: &HeapRules, sizes: &[Option<usize>]) -> Option<Beyond> {
        let class = |size: usize| sizes[size - 1].map_or(0, |heap| self.heap(heap));
        let most = sizes.len();
        let (last, heaps) = (rules.last(), rules.heaps().max(1));
        (1..most).find_map(|period| {
            let repeats = |n: &usize| class(*n) == class(n + period);
            let from = (1..=most - period).rev().take_while(repeats).last()?;
            let mut checked = heaps * (from + period - 1) + last;
            if rules.unequal() {
                checked = checked.max(2 * from + 3 * period + last);
            }
            (checked <= most).then_some(Beyond::Periodic { period, from, checked })
        })
    }
}
