//! Proof that the classes of a quotient determine the result of play from every position.
//!
//! A position `v` has a class `x` and a set `E`, the classes of its options (where players have
//! options of their own, a set for each). Adding a heap `h` with class `y` and options of classes
//! `F` gives `(xy, yE ∪ xF)`. So only finitely many pairs occur, and where each has the score of
//! `x` equal to that which the scores of `E` give, the score of every position is the score of its
//! class, by induction on the position (after Plambeck and Siegel, Misère quotients for impartial
//! games, 2008).

use super::scoring::{Scores, Scoring};
use super::{LimitWatch, QuotientFailure};
use crate::game::Stop;
use hashbrown::{HashMap, HashSet};
use tweedle_base::{Interner, Seeded};

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
struct Pairs {
    /// The pairs: each is a class and the number of a set.
    found: Vec<(u32, u32)>,
    /// The pair and the letter that each pair came from first.
    from: Vec<(u32, u32)>,
    known: HashMap<(u32, u32), u32, Seeded>,
    /// Sets of classes, one for each side in turn, words of 64 bits.
    sets: Interner<Box<[u64]>>,
}

/// A proof that goes on as heaps are added, for classes that stay as they are.
pub(super) struct Proof {
    table: ProofTable,
    letters: Vec<Letter>,
    /// A heap for each letter.
    heaps: Vec<usize>,
    known: HashSet<Letter, Seeded>,
    pairs: Pairs,
}

impl Pairs {
    fn new(words: usize) -> Pairs {
        let mut pairs = Pairs {
            found: Vec::new(),
            from: Vec::new(),
            known: HashMap::default(),
            sets: Interner::default(),
        };
        let none = pairs.sets.intern(vec![0; words].into());
        pairs.pair((0, none), (0, u32::MAX));
        pairs
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

    /// Leaves the first ones only.
    fn back_to(&mut self, count: usize) {
        self.found.drain(count..).for_each(|pair| {
            self.known.remove(&pair);
        });
        self.from.truncate(count);
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

impl Proof {
    /// The proof for no heaps; `None` if the identity has not the score of a game without options.
    pub(super) fn new(table: ProofTable, scoring: &Scoring) -> Option<Proof> {
        if table.scores[0] != scoring.scores(|_| std::iter::empty()) {
            return None;
        }
        let pairs = Pairs::new(table.order().div_ceil(64) * scoring.sides());
        let (letters, heaps, known) = (Vec::new(), Vec::new(), HashSet::default());
        Some(Proof { table, letters, heaps, known, pairs })
    }

    /// Returns the number of pairs that occur.
    pub(super) fn pairs(&self) -> usize {
        self.pairs.found.len()
    }

    /// Adds a heap. If a position with it, or an option of one, is not worth what its class is, the
    /// heaps of such a position are returned and the heap is left out again.
    pub(super) fn add<E>(
        &mut self,
        heap: usize,
        letter: Letter,
        scoring: &Scoring,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Option<Vec<usize>>, Stop<E, QuotientFailure>> {
        // Heaps that are the same to the proof lead to the same pairs.
        if self.known.contains(&letter) {
            return Ok(None);
        }
        if heap == 0
            && scoring.ends()
            && let Some(copies) = self.wrong_end(letter.class as usize, scoring)
        {
            return Ok(Some(vec![heap; copies]));
        }
        let before = self.pairs.found.len();
        self.letters.push(letter.clone());
        self.heaps.push(heap);
        let own = self.letters.len() - 1;
        let mut at = 0;
        while at < self.pairs.found.len() {
            // Pairs that were there before have met the other letters.
            let first = if at < before { own } else { 0 };
            for number in first..=own {
                if self.step(at, number, scoring, watch)? {
                    continue;
                }
                let wrong = self.pairs.letters().iter().map(|at| self.heaps[*at]).collect();
                self.pairs.back_to(before);
                self.letters.pop();
                self.heaps.pop();
                return Ok(Some(wrong));
            }
            at += 1;
        }
        self.known.insert(letter);
        Ok(None)
    }

    /// Returns a number of ends of value 1, of this class, whose sum has another score than its
    /// class; one more than the number of players if that many are not equivalent to one. `None` if
    /// all classes are right.
    fn wrong_end(&self, unit: usize, scoring: &Scoring) -> Option<usize> {
        let around = scoring.movers() + 1;
        let mut class = unit;
        for copies in 1..around {
            if self.table.scores[class] != scoring.stopped(copies as u32) {
                return Some(copies);
            }
            class = self.table.product(class, unit);
        }
        (class != unit).then_some(around)
    }

    /// The pair that a letter makes of one; whether its class has the score that its set gives.
    fn step<E>(
        &mut self,
        at: usize,
        number: usize,
        scoring: &Scoring,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<bool, Stop<E, QuotientFailure>> {
        let Proof { table, letters, pairs, .. } = self;
        let letter = &letters[number];
        let words = table.order().div_ceil(64);
        let (x, set) = pairs.found[at];
        let mut next = vec![0u64; words * scoring.sides()].into_boxed_slice();
        let y = letter.class as usize;
        let sides = pairs.sets.get(set).chunks(words);
        for ((next, before), own) in next.chunks_mut(words).zip(sides).zip(&letter.options) {
            let mut add = |class: usize| next[class / 64] |= 1 << (class % 64);
            members(before).for_each(|class| add(table.product(class, y)));
            own.iter().for_each(|f| add(table.product(x as usize, *f as usize)));
        }
        let class = table.product(x as usize, y) as u32;
        let next = pairs.sets.intern(next);
        let bytes = pairs.sets.items().len() * (words * scoring.sides() * 8 + 64);
        watch.steps(1, bytes + pairs.found.len() * 48)?;
        if !pairs.pair((class, next), (at as u32, number as u32)) {
            return Ok(true);
        }
        if pairs.found.len() > watch.limits.pairs {
            return Err(QuotientFailure::Pairs(watch.limits.pairs).into());
        }
        let sets = pairs.sets.get(next);
        // A position of ends, which were checked before.
        if scoring.ends() && sets.iter().all(|word| *word == 0) {
            return Ok(true);
        }
        let scores =
            |side: usize| members(&sets[side * words..][..words]).map(|class| table.scores[class]);
        Ok(scoring.scores(scores) == table.scores[class as usize])
    }
}
