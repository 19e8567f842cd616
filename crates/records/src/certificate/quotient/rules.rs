//! Rules of heap games that are built into the checker: the options of heaps, and the condition
//! under which heaps of all sizes are equivalent to known ones.

use super::super::heaps::{each_move, parts};
use super::*;

/// The heaps of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Games {
    /// The heaps of nim.
    Nim,
    /// Games whose options are listed.
    Listed,
    /// The heaps of a take-and-break game, by its digits: the digits say what may be left if none,
    /// one, two tokens are removed, and so on.
    #[serde(untagged)]
    TakeAndBreak(Vec<u32>),
}

impl Games {
    pub(super) fn check(&self) -> Checked<()> {
        let Games::TakeAndBreak(digits) = self else { return Ok(()) };
        // Removing nothing and leaving one heap or none is not a move.
        let moves = digits.first().is_none_or(|digit| digit & 3 == 0);
        let known = moves && digits.last() != Some(&0) && digits.iter().all(|digit| *digit < 128);
        ensure!(known && digits.len() <= 5000, "`games` has an invalid digit, or too many");
        Ok(())
    }

    /// Returns this number of heaps in words.
    pub(in crate::certificate) fn words(&self, heaps: usize) -> String {
        match self {
            Games::Nim => "heaps of nim".to_owned(),
            Games::Listed if heaps == 1 => "one listed game".to_owned(),
            Games::Listed => format!("{heaps} listed games"),
            Games::TakeAndBreak(digits) => {
                let mut shown = format!("digits {digits:?}");
                if !digits.is_empty() && digits.iter().all(|digit| *digit < 8) {
                    // The code of the game.
                    shown = digits.iter().map(u32::to_string).collect();
                    shown.insert(1, '.');
                }
                format!("heaps of a taking-and-breaking game ({shown})")
            }
        }
    }
}

/// The approximate memory of the sum of the heaps that a move leaves, in bytes.
const SUM_BYTES: usize = 256;

/// Tests whether a sum has only heaps before one, in order, without duplicates.
pub(super) fn is_sum(sum: &Sum, before: usize) -> bool {
    sum.is_sorted_by(|a, b| a.0 < b.0) && sum.iter().all(|(heap, _)| (*heap as usize) < before)
}

impl<const LISTS: bool> Quotient<LISTS> {
    /// Checks that the heaps have the options that the rules give, and that options are sums of
    /// heaps that come before.
    pub(super) fn check_heaps(&self, watch: &Watch<'_>) -> Checked<()> {
        let listed = self.games == Games::Listed;
        let plain = listed || !self.is_labelled() && !self.ends;
        ensure!(plain, "heaps that are given by rules must be impartial, with ends without values");
        for (heap, lists) in self.options.iter().enumerate() {
            let sorted = lists.0.iter().all(|options| options.is_sorted_by(|a, b| a < b));
            ensure!(sorted, "the options of heap {heap} are not in order");
            let known = lists.0.iter().flatten().all(|option| is_sum(option, heap));
            ensure!(known, "an option of heap {heap} is not a sum of earlier heaps");
        }
        let ends = self.options.iter().map(|lists| lists.0.iter().all(Vec::is_empty));
        let first = ends.enumerate().all(|(heap, is_end)| is_end == (heap == 0));
        let only = !self.ends || first && !self.options.is_empty();
        ensure!(only, "heap 0 must be the only heap without options");
        let given = listed == self.sizes.is_empty();
        ensure!(given, "`sizes` must be given if the heaps are given by rules, and only then");
        let mut named = vec![listed; self.options.len()];
        for (size, heap) in (1..).zip(&self.sizes) {
            let before = watch.held.get();
            let expected = self.expected(size, watch)?;
            let follows = heap.map_or(expected.is_empty(), |heap| {
                named.get_mut(heap as usize).into_iter().for_each(|named| *named = true);
                let given = self.options.get(heap as usize);
                given.is_some_and(|lists| lists.0.iter().flatten().eq(&expected))
            });
            ensure!(follows, "the options of the heap of size {size} do not follow from its rules");
            watch.held.set(before);
        }
        ensure!(named.iter().all(|named| *named), "not every heap has a size");
        Ok(())
    }

    /// Returns the options of a heap of this size by the rules.
    fn expected(&self, size: usize, watch: &Watch<'_>) -> Checked<BTreeSet<Sum>> {
        let mut sums = BTreeSet::new();
        let mut take = |sizes: &[usize]| {
            let mut sum = Sum::new();
            // Heaps without options are not part of a sum.
            for heap in sizes.iter().filter_map(|size| self.sizes[size - 1]) {
                match sum.iter_mut().find(|(other, _)| *other == heap) {
                    Some((_, count)) => *count += 1,
                    None => sum.push((heap, 1)),
                }
            }
            sum.sort_unstable();
            if sums.insert(sum) {
                watch.took(SUM_BYTES);
            }
        };
        match &self.games {
            Games::Listed => {}
            Games::TakeAndBreak(digits) => each_move(digits, size, watch, &mut take)?,
            Games::Nim => {
                watch.work(size)?;
                take(&[]);
                (1..size).for_each(|left| take(&[left]));
            }
        }
        Ok(sums)
    }

    /// Checks the condition under which heaps of all sizes are equivalent to the checked ones; see
    /// `Quotient::all_heaps` of the crate `tweedle-games` for the argument.
    pub(super) fn check_all_sizes(
        &self,
        claimed: (usize, usize),
        watch: &Watch<'_>,
    ) -> Checked<()> {
        let sizes = self.sizes.len();
        let class =
            |size: usize| self.sizes[size - 1].map_or(0, |heap| self.classes[heap as usize]);
        let mut found = None;
        match &self.games {
            Games::Listed => {}
            // A heap with the class of one of its options, and the first with the class of that
            // heap.
            Games::Nim => {
                for n in 1..=sizes {
                    let options = self.sizes[n - 1].map(|heap| &self.options[heap as usize].0);
                    for option in options.into_iter().flatten().flatten() {
                        if found.is_none() && self.with(0, option, watch)? == class(n) {
                            let alike = |m: &usize| class(*m) == class(n);
                            found = (1..=n).rev().take_while(alike).last().map(|first| (first, 1));
                        }
                    }
                }
            }
            // From which size on the heaps known repeat, if that is enough for all others.
            Games::TakeAndBreak(digits) => {
                let removed = digits.iter().rposition(|digit| *digit != 0).unwrap_or(0);
                let unequal = digits.iter().any(|digit| *digit >= 64);
                for period in 1..sizes {
                    watch.work(sizes)?;
                    let repeats = |n: &usize| class(*n) == class(n + period);
                    let Some(from) = (1..=sizes - period).rev().take_while(repeats).last() else {
                        continue;
                    };
                    let last = parts(digits) * (from + period - 1) + removed;
                    let more = if unequal { 2 * from + 3 * period + removed } else { 0 };
                    if last.max(more) <= sizes {
                        found = Some((from, period));
                        break;
                    }
                }
            }
        }
        ensure!(found == Some(claimed), "the heaps do not repeat as claimed");
        Ok(())
    }
}
