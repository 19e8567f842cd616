//! The monoid: its words, the pairs of a class and the classes of options with their scores, and
//! tests that distinguish the elements.

use super::*;
use std::cmp::Reverse;

/// The most elements of a quotient that is checked.
const MAX_ELEMENTS: usize = 1 << 14;

/// A class and the classes of options, for all players or for each.
pub(in crate::certificate) type Pair = (usize, Vec<BTreeSet<usize>>);

/// Returns the approximate memory of a pair that is kept twice, in bytes.
fn bytes(pair: &Pair) -> usize {
    256 + pair.1.iter().map(|set| 24 + 48 * set.len()).sum::<usize>()
}

impl<const LISTS: bool> Quotient<LISTS> {
    /// Checks that the generators act on the elements, in any order, that each element has the
    /// least word that leads to it, and that generators are the first heaps of their classes.
    pub(super) fn check_monoid(&self, watch: &Watch<'_>) -> Checked<()> {
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
    pub(in crate::certificate) fn heaps(&self, watch: &Watch<'_>) -> Checked<Vec<Pair>> {
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
    pub(in crate::certificate) fn add(
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
    pub(in crate::certificate) fn pairs(&self, watch: &Watch<'_>) -> Checked<Vec<Pair>> {
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
    pub(super) fn check_elements(&self, watch: &Watch<'_>) -> Checked<()> {
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
