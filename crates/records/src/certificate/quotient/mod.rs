//! Certificates of quotients. A certificate says what the heaps are and how play is scored, and
//! gives the monoid by the action of its generators, the class of each heap, and tests that
//! distinguish the elements. The checker recomputes the options of the heaps from their rules where
//! it knows them, and then checks
//!
//! 1. *the monoid*: the generators commute; each element is what its word leads to, and words are
//!    least;
//! 2. *the scores*: a position `v` has a class and a set, the classes of its options. All such
//!    pairs are found by adding one heap after the other, and in each the score of the class is the
//!    one that the scores of the set give;
//! 3. *the elements*: any two of them have different scores with one of the tests;
//! 4. *all sizes*, if that is claimed: the condition under which larger heaps are equivalent to
//!    smaller ones.
//!
//! By 1 and 2 every position has the score of its class (induction on the position), by 3 no two
//! elements are the same class.

mod rules;

pub use rules::Games;

use super::*;
use serde::{Deserializer, Serializer};
use std::cmp::Reverse;

/// A quotient. Version 2, with `LISTS`, has lists for each player and for each who may begin.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Quotient<const LISTS: bool> {
    /// The convention.
    pub convention: Convention,
    /// The rules of the heaps.
    pub games: Games,
    /// The author's names of the heaps: that there is one for each, and nothing else, is looked at.
    pub names: Vec<String>,
    /// For each heap its options: a list for each player, or one.
    pub options: Vec<PerSide<Vec<Sum>, LISTS>>,
    /// For each size, the heap; `None` if it has no options.
    pub sizes: Vec<Option<u32>>,
    /// The number of elements.
    pub order: usize,
    /// The number of pairs of a class and the classes of options.
    pub pairs: usize,
    /// The heaps that generate the quotient.
    pub generators: Vec<usize>,
    /// For each element the least word that leads to it: the number of each generator.
    pub elements: Vec<Vec<u32>>,
    /// For each element a score for each player who may begin, or one.
    pub scores: Vec<PerSide<u32, LISTS>>,
    /// For each generator, where it leads from each element.
    pub steps: Vec<Vec<usize>>,
    /// For each heap its element.
    pub classes: Vec<usize>,
    /// Sums that distinguish the elements.
    pub tests: Vec<Sum>,
    /// The size from which heaps of all sizes repeat, and the period.
    pub all_sizes: Option<(usize, usize)>,
    /// Is true if players have options of their own; only in version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labelled: Option<bool>,
    /// Is true if heap 0 is an end of value 1. Values are added modulo the number of players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
}

/// A sum of heaps: the number of each and how often it is there.
type Sum = Vec<(u32, u32)>;

/// One part for each side; with `LISTS` they are in a list, and else there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerSide<T, const LISTS: bool>(pub Vec<T>);

impl<T: Serialize, const LISTS: bool> Serialize for PerSide<T, LISTS> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if LISTS { self.0.serialize(to) } else { self.0.first().serialize(to) }
    }
}

impl<'de, T: Deserialize<'de>, const LISTS: bool> Deserialize<'de> for PerSide<T, LISTS> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(PerSide(if LISTS { Vec::deserialize(from)? } else { vec![T::deserialize(from)?] }))
    }
}

/// The most elements of a quotient that is checked.
const MAX_ELEMENTS: usize = 1 << 14;

/// A class and the classes of options, for all players or for each.
pub(super) type Pair = (usize, Vec<BTreeSet<usize>>);

/// Returns the approximate memory of a pair that is kept twice, in bytes.
fn bytes(pair: &Pair) -> usize {
    256 + pair.1.iter().map(|set| 24 + 48 * set.len()).sum::<usize>()
}

/// The most times that a heap is in a sum.
const MAX_COPIES: u32 = 1_000_000;

impl<const LISTS: bool> Kind for Quotient<LISTS> {
    const NAME: &str = if LISTS { "tweedle quotient 2" } else { "tweedle quotient 1" };

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        self.check_form()?;
        self.check_heaps(watch)?;
        self.check_monoid(watch)?;
        let (order, pairs) = (self.order, self.pairs(watch)?.len());
        ensure!(pairs == self.pairs, "the proof has {pairs} pairs, not {}", self.pairs);
        self.check_elements(watch)?;
        if let Some(beyond) = self.all_sizes {
            self.check_all_sizes(beyond, watch)?;
        }
        let listed = self.games == Games::Listed;
        let heaps = if listed { self.options.len() } else { self.sizes.len() };
        let sizes = match self.all_sizes {
            _ if listed => String::new(),
            Some(_) => " of every size".to_owned(),
            None => format!(" of sizes 1 to {heaps}"),
        };
        let sides =
            if self.is_labelled() { " in which players have moves of their own" } else { "" };
        let ends = match self.ends {
            true => ", whose ends have values that are added (heap 0 is an end of value 1),",
            false => "",
        };
        let sentence = format!(
            "the quotient of {}{sides}{ends}{sizes} has order {order} ({pairs} pairs) where {}",
            self.games.words(heaps),
            self.convention
        );
        let facts = json!({
            "convention": self.convention, "labelled": self.is_labelled(), "ends": self.ends,
            "games": self.games, "order": order, "pairs": pairs, "heaps": heaps,
            "all_sizes": self.all_sizes.is_some(),
        });
        Ok((sentence, facts))
    }
}

impl<const LISTS: bool> Quotient<LISTS> {
    pub(super) fn is_labelled(&self) -> bool {
        self.labelled == Some(true)
    }

    /// Checks that lists have the right lengths, and that numbers are in range.
    fn check_form(&self) -> Checked<()> {
        let players = self.convention.players()?;
        self.games.check()?;
        ensure!(self.labelled.is_some() == LISTS, "`labelled` must be there only in version 2");
        let plain = !self.ends || self.labelled == Some(false);
        ensure!(
            plain,
            "`ends` must be true, in version 2, where all players have the same options"
        );
        let sides = if self.is_labelled() { players } else { 1 };
        let movers = if self.ends { players } else { sides.max(self.convention.movers()) };
        let each = self.options.iter().all(|lists| lists.0.len() == sides);
        ensure!(each, "a heap does not have {sides} lists of options");
        let each = self.scores.iter().all(|scores| scores.0.len() == movers);
        ensure!(each, "an element does not have {movers} scores");
        let sums = self.options.iter().flat_map(|lists| &lists.0).flatten().chain(&self.tests);
        let some = sums.flatten().all(|(_, count)| (1..=MAX_COPIES).contains(count));
        ensure!(some, "a heap must be in a sum 1 to {MAX_COPIES} times");
        let each = [self.names.len(), self.classes.len()] == [self.options.len(); 2];
        ensure!(each, "not every heap has a name and a class");
        let each = [self.elements.len(), self.scores.len()] == [self.order; 2];
        ensure!(each, "not every element has a word and a score");
        let each = self.steps.len() == self.generators.len();
        let each = each && self.steps.iter().all(|steps| steps.len() == self.order);
        ensure!(each, "`steps` must say where each generator leads from each element");
        let known = self.steps.iter().flatten().chain(&self.classes).all(|to| *to < self.order);
        ensure!(known, "a heap or a generator leads to an unknown element");
        Ok(())
    }

    /// Returns the class of an element with a word put to it.
    pub(super) fn act(&self, element: usize, word: &[u32], watch: &Watch<'_>) -> Checked<usize> {
        let mut at = element;
        watch.work(word.len())?;
        for (steps, count) in self.steps.iter().zip(word) {
            watch.work(*count as usize)?;
            (0..*count).for_each(|_| at = steps[at]);
        }
        Ok(at)
    }

    /// Returns the class of an element with a sum put to it.
    fn with(&self, element: usize, sum: &Sum, watch: &Watch<'_>) -> Checked<usize> {
        let mut at = element;
        for (heap, count) in sum {
            for _ in 0..*count {
                watch.work(1)?;
                at = self.act(at, &self.elements[self.classes[*heap as usize]], watch)?;
            }
        }
        Ok(at)
    }

    /// Checks that the generators act on the elements, in any order, that each element has the
    /// least word that leads to it, and that generators are the first heaps of their classes.
    fn check_monoid(&self, watch: &Watch<'_>) -> Checked<()> {
        let (order, generators) = (self.order, self.generators.len());
        let some = (1..=MAX_ELEMENTS).contains(&order);
        ensure!(some, "a quotient has 1 to {MAX_ELEMENTS} elements, not {order}");
        for (one, first) in self.steps.iter().enumerate() {
            for second in &self.steps[..one] {
                watch.work(order)?;
                let commute = (0..order).all(|x| second[first[x]] == first[second[x]]);
                ensure!(commute, "two generators do not commute at an element");
            }
        }
        // The least words: those with fewer letters, and then with more of the first ones. With one
        // letter less they are least words again.
        let mut words = vec![vec![0; generators]];
        let (mut known, mut begin) = (BTreeSet::from([0]), 0);
        while begin < words.len() {
            let mut longer = BTreeMap::new();
            for (element, word) in words.iter().enumerate().skip(begin) {
                for (generator, steps) in self.steps.iter().enumerate() {
                    watch.work(generators)?;
                    let mut word = word.clone();
                    word[generator] += 1;
                    longer.insert(Reverse(word), steps[element]);
                }
            }
            begin = words.len();
            for (Reverse(word), element) in longer.into_iter().filter(|it| known.insert(it.1)) {
                ensure!(element == words.len(), "the elements are not in the order of their words");
                words.push(word);
            }
        }
        ensure!(words == self.elements, "the elements do not have their least words");
        ensure!(self.generators.is_sorted_by(|a, b| a < b), "the generators are not in order");
        for (steps, heap) in self.steps.iter().zip(&self.generators) {
            watch.work(self.classes.len())?;
            let first = self.classes.iter().position(|class| *class == steps[0]);
            ensure!(first == Some(*heap), "a generator is not the first heap of its class");
        }
        Ok(())
    }

    /// Returns the class of each heap, with the classes of its options.
    pub(super) fn heaps(&self, watch: &Watch<'_>) -> Checked<Vec<Pair>> {
        let mut heaps = Vec::with_capacity(self.options.len());
        for (class, lists) in self.classes.iter().zip(&self.options) {
            let mut sets = Vec::with_capacity(lists.0.len());
            for options in &lists.0 {
                let classes = options.iter().map(|option| self.with(0, option, watch));
                sets.push(classes.collect::<Result<_, _>>()?);
            }
            heaps.push((*class, sets));
            watch.took(heaps.last().map_or(0, bytes));
        }
        Ok(heaps)
    }

    /// Returns the pair of a position with a heap.
    pub(super) fn add(
        &self,
        (class, sets): &Pair,
        (heap, options): &Pair,
        watch: &Watch<'_>,
    ) -> Checked<Pair> {
        let word = &self.elements[*heap];
        let mut all = Vec::with_capacity(sets.len());
        for (set, options) in sets.iter().zip(options) {
            watch.work(set.len() + options.len())?;
            let mut more = BTreeSet::new();
            for x in set {
                more.insert(self.act(*x, word, watch)?);
            }
            for x in options {
                more.insert(self.act(*class, &self.elements[*x], watch)?);
            }
            all.push(more);
        }
        Ok((self.act(*class, word, watch)?, all))
    }

    /// Enumerates all pairs, adding heaps in order, and checks their scores.
    pub(super) fn pairs(&self, watch: &Watch<'_>) -> Checked<Vec<Pair>> {
        // Heaps of one class with options of the same classes lead to the same pairs.
        let (mut heaps, mut seen) = (self.heaps(watch)?, BTreeSet::new());
        heaps.retain(|pair| seen.insert(pair.clone()));
        let sides = if self.is_labelled() { self.convention.players()? } else { 1 };
        let empty: Pair = (0, vec![BTreeSet::new(); sides]);
        let (mut found, mut known) = (vec![empty.clone()], BTreeSet::from([empty]));
        if self.ends {
            self.check_ends(watch)?;
        }
        let (mut next, movers) = (0, self.scores[0].0.len());
        while let Some(pair) = found.get(next).cloned() {
            next += 1;
            let (class, sets) = &pair;
            watch.work(sets.iter().map(BTreeSet::len).sum())?;
            let score = |mover: usize| {
                let options = sets[mover % sets.len()].iter();
                let scores = options.map(|x| self.scores[*x].0[(mover + 1) % movers]).collect();
                self.convention.score(mover, &scores)
            };
            let is_end = *class != 0 && self.ends && sets.iter().all(BTreeSet::is_empty);
            let scores = &self.scores[*class].0;
            ensure!(
                is_end || (0..movers).map(score).eq(scores.iter().copied()),
                "a position of class {class} whose options have the classes {sets:?} has a \
                 different score"
            );
            for heap in &heaps {
                let pair = self.add(&pair, heap, watch)?;
                if known.insert(pair.clone()) {
                    watch.took(bytes(&pair));
                    found.push(pair);
                }
            }
        }
        Ok(found)
    }

    /// Checks the scores of positions of ends alone, with totals from 1 to the number of players:
    /// the player whose number is the total modulo the number of players wins. One more is like 1.
    fn check_ends(&self, watch: &Watch<'_>) -> Checked<()> {
        let (players, first) = (self.convention.players()?, self.classes[0]);
        let mut class = first;
        for total in 1..=players {
            watch.work(players)?;
            let seat = |mover: usize| ((total + players - mover) % players) as u32;
            let scores = (0..players).map(|mover| self.convention.won_by(&[seat(mover)]));
            let is_right = scores.eq(self.scores[class].0.iter().copied());
            ensure!(is_right, "a position of ends with the total {total} has a different score");
            class = self.act(class, &self.elements[first], watch)?;
        }
        ensure!(class == first, "ends are not added modulo the number of players");
        Ok(())
    }

    /// Checks that no two elements have the same scores with all tests, and that every test is
    /// needed.
    fn check_elements(&self, watch: &Watch<'_>) -> Checked<()> {
        let mut rows: Vec<Vec<&[u32]>> = vec![Vec::new(); self.order];
        let mut distinguished = 1;
        let mut before: Option<(u64, &Sum)> = None;
        for (at, test) in self.tests.iter().enumerate() {
            watch.work(test.len() * self.generators.len() + at * self.order)?;
            watch.took(self.order * size_of::<&[u32]>());
            let generate = test.iter().all(|(heap, _)| self.generators.contains(&(*heap as usize)));
            let known = generate && rules::is_sum(test, self.options.len());
            ensure!(known, "a test is not a sum of generators");
            let rank = (test.iter().map(|(_, count)| u64::from(*count)).sum::<u64>(), test);
            ensure!(before.is_none_or(|before| before < rank), "the tests are not in order");
            before = Some(rank);
            for (element, row) in rows.iter_mut().enumerate() {
                row.push(&self.scores[self.with(element, test, watch)?].0);
            }
            let distinct = rows.iter().collect::<BTreeSet<_>>().len();
            ensure!(distinct > distinguished, "a test does not distinguish any elements");
            distinguished = distinct;
        }
        ensure!(distinguished == self.order, "two elements have the same scores with all tests");
        Ok(())
    }
}
