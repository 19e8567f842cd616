//! Heaps of a quotient: the games whose sums are the positions.

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
