//! The games that positions are sums of.

use std::collections::BTreeMap;

/// A sum of games: the number of each, and how often it is there, by number.
pub type Word = Vec<(u32, u32)>;

/// Finitely many games, each with its options as sums of games before it: the heaps `h_0, h_1, …`
/// whose sums are the positions of a quotient.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuotientHeaps {
    options: Vec<Vec<Word>>,
}

/// An option is no sum of games before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfounded(pub usize);

impl QuotientHeaps {
    /// No games.
    pub fn new() -> QuotientHeaps {
        QuotientHeaps::default()
    }

    /// Adds a game with these options, which may name a game several times.
    ///
    /// # Errors
    /// [`Unfounded`], the number of the game, if an option has it or one after it as a component.
    pub fn push(&mut self, options: impl IntoIterator<Item = Word>) -> Result<(), Unfounded> {
        let own = self.options.len();
        let mut found: Vec<Word> = options.into_iter().map(in_order).collect();
        if found.iter().flatten().any(|(heap, _)| *heap as usize >= own) {
            return Err(Unfounded(own));
        }
        found.sort();
        found.dedup();
        self.options.push(found);
        Ok(())
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options of a game, in order, each once.
    pub fn options(&self, heap: usize) -> &[Word] {
        &self.options[heap]
    }
}

/// The same sum, each game once.
fn in_order(word: Word) -> Word {
    let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
    for (heap, count) in word {
        *counts.entry(heap).or_default() += count;
    }
    counts.into_iter().filter(|(_, count)| *count != 0).collect()
}
