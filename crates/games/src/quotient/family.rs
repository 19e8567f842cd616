//! Heap games whose rules are known for heaps of every size: nim, and take-and-break games.

use super::heaps::Word;
use crate::heaps::{HeapRules, MAX_HEAPS, UNEQUAL};

/// Heaps of all sizes, impartial and without entailing moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HeapFamily {
    /// Nim heaps.
    Nim,
    /// Heaps that are taken from and broken up.
    TakeAndBreak(HeapRules),
}

impl HeapFamily {
    /// The heaps of such rules; `None` if some moves entail or are complimenting.
    pub fn from_rules(rules: &HeapRules) -> Option<HeapFamily> {
        let plain = rules.moves().all(|(_, digit)| digit.entailing | digit.complimenting == 0);
        plain.then(|| HeapFamily::TakeAndBreak(rules.clone()))
    }

    /// Returns the options of a heap: the sizes of the heaps that are left, of at least one token
    /// each.
    pub fn options(&self, size: usize) -> Vec<Vec<usize>> {
        let rules = match self {
            HeapFamily::Nim => {
                return (0..size).map(|left| if left == 0 { vec![] } else { vec![left] }).collect();
            }
            HeapFamily::TakeAndBreak(rules) => rules,
        };
        let mut found = Vec::new();
        for (removed, digit) in rules.moves() {
            let Some(rest) = size.checked_sub(removed) else { break };
            for heaps in (0..=MAX_HEAPS).filter(|heaps| digit.plain >> heaps & 1 == 1) {
                parts(rest, heaps, &mut found);
            }
            if digit.plain & UNEQUAL != 0 {
                found.extend((1..rest.div_ceil(2)).map(|small| vec![small, rest - small]));
            }
        }
        found
    }
}

/// Returns all partitions of a number into this number of positive numbers, in order.
fn parts(total: usize, count: usize, found: &mut Vec<Vec<usize>>) {
    let Some(last) = count.checked_sub(1) else {
        if total == 0 {
            found.push(Vec::new());
        }
        return;
    };
    if total < count {
        return;
    }
    let mut chosen = vec![1; count];
    loop {
        // All but the last are chosen; the last is the rest.
        let before: usize = chosen[..last].iter().sum();
        let least = last.checked_sub(1).map_or(1, |at| chosen[at]);
        if before + least <= total {
            chosen[last] = total - before;
            found.push(chosen.clone());
        }
        // The next choice in order: the last place that can be raised takes those after it along.
        let raised = (0..last).rev().find(|&at| {
            let below: usize = chosen[..at].iter().sum();
            below + (chosen[at] + 1) * (count - at) <= total
        });
        let Some(at) = raised else { return };
        let next = chosen[at] + 1;
        chosen[at..last].fill(next);
    }
}

/// The options of a heap as sums of heaps that have numbers; those without a number have no moves.
pub(super) fn numbered(options: &[Vec<usize>], sizes: &[Option<u32>]) -> Vec<Word> {
    let word = |left: &Vec<usize>| {
        left.iter().filter_map(|size| Some((sizes[*size - 1]?, 1))).collect::<Word>()
    };
    options.iter().map(word).collect()
}
