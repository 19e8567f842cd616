//! Rules of heap games and conventions that are built into the checker of certificates: the options
//! of heaps, and the results of play.

use super::read::{StatedClaim, StatedGames, StatedSum};
use crate::certificate::fields::StatedConvention;
use crate::certificate::limits::Watch;
use crate::certificate::rejection::{NotVerified, no};
use crate::certificate::scores::{score, won_by};
use std::collections::BTreeSet;

/// Returns the options of a heap of `size` tokens, as lists of sizes in order; `None` if they are
/// given by the certificate alone.
fn options(
    games: &StatedGames,
    size: usize,
    watch: &mut Watch<'_>,
) -> Result<Option<BTreeSet<Vec<usize>>>, NotVerified> {
    match games {
        StatedGames::Nim => {
            watch.work(size)?;
            Ok(Some((0..size).map(|n| if n == 0 { vec![] } else { vec![n] }).collect()))
        }
        StatedGames::TakeAndBreak(digits) => {
            let mut found = BTreeSet::new();
            watch.work(digits.len())?;
            for (removed, digit) in digits.iter().enumerate().filter(|(k, _)| *k <= size) {
                let rest = size - removed;
                for parts in 0..6 {
                    if digit >> parts & 1 == 1 {
                        split(rest, parts, 1, &mut Vec::new(), &mut found, watch)?;
                    }
                }
                if digit >> 6 & 1 == 1 {
                    watch.work(rest)?;
                    found.extend((1..rest.div_ceil(2)).map(|a| vec![a, rest - a]));
                }
            }
            Ok(Some(found))
        }
        StatedGames::Listed => Ok(None),
    }
}

/// The approximate memory of a split of a heap and of its sum, in bytes.
const SPLIT_BYTES: usize = 256;

/// Enumerates the partitions of a number into this number of parts, each at least `least`, in
/// order.
fn split(
    rest: usize,
    parts: usize,
    least: usize,
    before: &mut Vec<usize>,
    found: &mut BTreeSet<Vec<usize>>,
    watch: &mut Watch<'_>,
) -> Result<(), NotVerified> {
    watch.work(1)?;
    if parts == 0 {
        if rest == 0 && found.insert(before.clone()) {
            watch.took(SPLIT_BYTES);
        }
        return Ok(());
    }
    for part in least..=rest / parts {
        before.push(part);
        split(rest - part, parts - 1, part, before, found, watch)?;
        before.pop();
    }
    Ok(())
}

/// Checks that the heaps have the options that the rules give, and that options are sums of heaps
/// that come before.
pub(super) fn heaps(claim: &StatedClaim, watch: &mut Watch<'_>) -> Result<(), NotVerified> {
    let heaps = claim.options.len();
    if claim.names.len() != heaps || claim.classes.len() != heaps {
        return no("not every heap has a name and a class");
    }
    if claim.labelled && !matches!(claim.games, StatedGames::Listed) {
        return no("heaps that are given by rules must be impartial");
    }
    let sides = claim.options.iter().enumerate();
    for (heap, options) in sides.flat_map(|(heap, sides)| sides.iter().map(move |o| (heap, o))) {
        if options.windows(2).any(|pair| pair[0] >= pair[1]) {
            return no(format!("the options of heap {heap} are not in order"));
        }
        if !options.iter().all(|option| is_sum(option, heap)) {
            return no(format!("an option of heap {heap} is not a sum of earlier heaps"));
        }
    }
    let no_options = |sides: &Vec<Vec<StatedSum>>| sides.iter().all(Vec::is_empty);
    if claim.ends {
        match claim.options.split_first() {
            _ if !matches!(claim.games, StatedGames::Listed) => {
                return no("heaps that are given by rules have ends without values");
            }
            Some((end, others)) if no_options(end) && !others.iter().any(no_options) => {}
            _ => return no("heap 0 must be the only heap without options"),
        }
    }
    if matches!(claim.games, StatedGames::Listed) != claim.sizes.is_empty() {
        return no("`sizes` must be given if the heaps are given by rules, and only then");
    }
    let mut named = vec![matches!(claim.games, StatedGames::Listed); heaps];
    for (size, heap) in (1..).zip(&claim.sizes) {
        let before = watch.bytes();
        let Some(expected) = options(&claim.games, size, watch)? else { continue };
        let mut sums: BTreeSet<StatedSum> = BTreeSet::new();
        for parts in expected {
            watch.work(1)?;
            let mut sum = StatedSum::new();
            for part in parts {
                // Options are of smaller sizes, or split what is there.
                let Some(Some(heap)) = claim.sizes.get(part - 1) else { continue };
                match sum.iter_mut().find(|(other, _)| other == heap) {
                    Some((_, count)) => *count += 1,
                    None => sum.push((*heap, 1)),
                }
            }
            sum.sort_unstable();
            sums.insert(sum);
        }
        let given = match heap {
            None => Some(BTreeSet::new()),
            Some(heap) => {
                if let Some(named) = named.get_mut(*heap) {
                    *named = true;
                }
                claim.options.get(*heap).map(|sides| sides[0].iter().cloned().collect())
            }
        };
        if given.as_ref() != Some(&sums) {
            return no(format!(
                "the options of the heap of size {size} do not follow from its rules"
            ));
        }
        watch.gave_back_to(before);
    }
    match named.iter().position(|named| !named) {
        Some(heap) => no(format!("heap {heap} does not have a size")),
        None => Ok(()),
    }
}

/// Tests whether a sum has only heaps before one, in order, without duplicates.
pub(super) fn is_sum(sum: &StatedSum, before: usize) -> bool {
    sum.windows(2).all(|pair| pair[0].0 < pair[1].0) && sum.iter().all(|(heap, _)| *heap < before)
}

/// Returns the scores of a game whose options, a list for each player or one, have these scores, by
/// the definition: one for each of `movers` who may begin.
pub(super) fn scores(
    convention: &StatedConvention,
    movers: usize,
    options: &[BTreeSet<&Vec<u32>>],
) -> Vec<u32> {
    let score = |mover: usize| {
        let own = &options[mover % options.len()];
        score(convention, mover, &own.iter().map(|next| next[(mover + 1) % movers]).collect())
    };
    (0..movers).map(score).collect()
}

/// Returns the scores of a position of ends alone with this total, which is not 0, one for each who
/// may begin: the player whose number is the total modulo the number of players wins.
pub(super) fn ended(convention: &StatedConvention, total: usize) -> Vec<u32> {
    let players = convention.players();
    let seat = |mover: usize| ((total + players - mover) % players) as u32;
    (0..players).map(|mover| won_by(convention, &[seat(mover)])).collect()
}
