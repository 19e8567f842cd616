//! Heaps of a quotient, the games whose sums are the positions; and heap games whose rules are
//! known for heaps of every size: nim, and take-and-break games.

use crate::heaps::{HeapRules, MAX_HEAPS, UNEQUAL};
use std::collections::BTreeMap;

/// A sum of games: the number of each, and how often it is there, by number.
pub type Word = Vec<(u32, u32)>;

/// Finitely many games, each with its options as sums of games before it: the heaps `h_0, h_1, …`
/// whose sums are the positions of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientHeaps {
    /// The number of lists of options of each game.
    sides: usize,
    /// The lists of all games, one after the other.
    options: Vec<Vec<Word>>,
}

/// The error that an option is not a sum of games before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("heap {0} (counted from 0) has an option that is not a sum of earlier heaps")]
pub struct Unfounded(pub usize);

impl QuotientHeaps {
    /// Returns an empty list of games, each of which has `sides` lists of options: one if they are
    /// impartial, or one for each player.
    pub fn new(sides: usize) -> QuotientHeaps {
        QuotientHeaps { sides: sides.max(1), options: Vec::new() }
    }

    /// Adds an impartial game with these options, which may name a game several times.
    ///
    /// # Errors
    /// [`Unfounded`], the number of the game, if an option has it or one after it as a component.
    pub fn push(&mut self, options: impl IntoIterator<Item = Word>) -> Result<(), Unfounded> {
        let options: Vec<Word> = options.into_iter().collect();
        self.push_sides(vec![options; self.sides])
    }

    /// Adds a game with these options for each player, in turn order.
    ///
    /// # Errors
    /// The errors of [`QuotientHeaps::push`]; also if there are lists for another number of
    /// players.
    pub fn push_sides(&mut self, options: Vec<Vec<Word>>) -> Result<(), Unfounded> {
        let own = self.len();
        let founded = |(heap, _): &(u32, u32)| (*heap as usize) < own;
        if options.len() != self.sides || !options.iter().flatten().flatten().all(founded) {
            return Err(Unfounded(own));
        }
        for list in options {
            let mut found: Vec<Word> = list.into_iter().map(in_order).collect();
            found.sort();
            found.dedup();
            self.options.push(found);
        }
        Ok(())
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.options.len() / self.sides
    }

    /// Returns the number of lists of options of each game.
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// Tests whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Returns the options of a game for a player, in order, without duplicates; for an impartial
    /// game the side is 0.
    pub fn options(&self, heap: usize, side: usize) -> &[Word] {
        &self.options[heap * self.sides + side]
    }
}

/// Returns the sum in order, with equal games merged.
fn in_order(word: Word) -> Word {
    let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
    for (heap, count) in word {
        *counts.entry(heap).or_default() += count;
    }
    counts.into_iter().filter(|(_, count)| *count != 0).collect()
}

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
