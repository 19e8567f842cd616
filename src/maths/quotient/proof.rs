//! The proof that classes predict the score of every position.
//!
//! A position `v` has a class `x` and a set `E`, the classes of its options (where players have
//! options of their own, a set for each). Adding a heap `h` with
//! class `y` and options of classes `F` gives `(xy, yE ∪ xF)`. So only finitely many pairs occur,
//! and where each has the score of `x` equal to that which the scores of `E` give, the score of
//! every position is that of its class, by induction on the position (after Plambeck and Siegel,
//! Misère quotients for impartial games, 2008).

use super::scoring::{Scores, Scoring};
use super::{Gap, Halted, LimitWatch};
use crate::base::Seeded;
use hashbrown::HashMap;

/// A commutative monoid by its table, with a score for each element; element 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProofTable {
    pub(super) products: Vec<u32>,
    pub(super) scores: Vec<Scores>,
}

impl ProofTable {
    pub(super) fn order(&self) -> usize {
        self.scores.len()
    }

    pub(super) fn product(&self, x: usize, y: usize) -> usize {
        self.products[x * self.order() + y] as usize
    }
}

/// A heap: its class and the classes of its options, side by side, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Letter {
    pub(super) class: u32,
    pub(super) options: Vec<Vec<u32>>,
}

/// The pairs that occur.
pub(super) struct Pairs {
    /// Each pair: its class and its set, as a number.
    found: Vec<(u32, u32)>,
    /// The pair and the letter that each pair came from first.
    from: Vec<(u32, u32)>,
    known: HashMap<(u32, u32), u32, Seeded>,
    /// Sets of classes, that of each side after the other, words of 64.
    sets: Vec<Box<[u64]>>,
    numbers: HashMap<Box<[u64]>, u32, Seeded>,
}

/// What going through the pairs has shown.
pub(super) enum Checked {
    /// Every position is worth what its class is; so many pairs occur.
    Right(usize),
    /// The position with these letters is not, or an option of it is not.
    Wrong(Vec<usize>),
}

impl Pairs {
    fn new(words: usize) -> Pairs {
        let mut pairs = Pairs {
            found: Vec::new(),
            from: Vec::new(),
            known: HashMap::default(),
            sets: Vec::new(),
            numbers: HashMap::default(),
        };
        let none = pairs.set(vec![0; words].into());
        pairs.pair((0, none), (0, u32::MAX));
        pairs
    }

    fn set(&mut self, set: Box<[u64]>) -> u32 {
        let new = self.sets.len() as u32;
        *self.numbers.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            new
        })
    }

    /// The number of a pair, and whether it is new.
    fn pair(&mut self, pair: (u32, u32), from: (u32, u32)) -> bool {
        let new = self.found.len() as u32;
        let mut fresh = false;
        self.known.entry(pair).or_insert_with(|| {
            fresh = true;
            new
        });
        if fresh {
            self.found.push(pair);
            self.from.push(from);
        }
        fresh
    }

    /// The letters that lead to the last pair.
    fn letters(&self) -> Vec<usize> {
        let mut letters = Vec::new();
        let mut at = self.from.len() - 1;
        while self.from[at].1 != u32::MAX {
            letters.push(self.from[at].1 as usize);
            at = self.from[at].0 as usize;
        }
        letters
    }
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, word)| {
        let mut word = *word;
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(at * 64 + bit)
        })
    })
}

/// Goes through all pairs that positions made of these letters have.
pub(super) fn check<E>(
    table: &ProofTable,
    scoring: &Scoring,
    letters: &[Letter],
    watch: &mut LimitWatch<'_, E>,
) -> Result<Checked, Halted<E>> {
    let (words, sides) = (table.order().div_ceil(64), scoring.sides());
    let mut pairs = Pairs::new(words * sides);
    if table.scores[0] != scoring.of(|_| std::iter::empty()) {
        return Ok(Checked::Wrong(Vec::new()));
    }
    let mut at = 0;
    while at < pairs.found.len() {
        let (x, set) = pairs.found[at];
        for (number, letter) in letters.iter().enumerate() {
            let mut next = vec![0u64; words * sides].into_boxed_slice();
            let y = letter.class as usize;
            let before = pairs.sets[set as usize].chunks(words);
            for ((next, before), own) in next.chunks_mut(words).zip(before).zip(&letter.options) {
                let mut add = |class: usize| next[class / 64] |= 1 << (class % 64);
                members(before).for_each(|class| add(table.product(class, y)));
                own.iter().for_each(|f| add(table.product(x as usize, *f as usize)));
            }
            let class = table.product(x as usize, y) as u32;
            let next = pairs.set(next);
            if !pairs.pair((class, next), (at as u32, number as u32)) {
                continue;
            }
            if pairs.found.len() > watch.limits.pairs {
                return Err(Gap::Pairs(watch.limits.pairs).into());
            }
            let sets = &pairs.sets[next as usize];
            let scores = |side: usize| {
                members(&sets[side * words..][..words]).map(|class| table.scores[class])
            };
            if scoring.of(scores) != table.scores[class as usize] {
                return Ok(Checked::Wrong(pairs.letters()));
            }
        }
        at += 1;
        let bytes = pairs.sets.len() * (words * sides * 16 + 64) + pairs.found.len() * 48;
        watch.steps(letters.len(), bytes)?;
    }
    Ok(Checked::Right(pairs.found.len()))
}
