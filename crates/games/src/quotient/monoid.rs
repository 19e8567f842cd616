//! Quotient monoids, found and proved: a commutative monoid, its elements by their least words.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use super::heaps::{QuotientHeaps, Word};
use super::proof::{Letter, ProofTable};
use super::scoring::{Scores, Scoring};
use crate::game::plus_times;

/// The quotient of the sums of some heaps. Its elements are numbered from the identity, 0, in the
/// order of their words: shorter ones first, then those with more of the earlier generators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    scoring: Scoring,
    heaps: QuotientHeaps,
    generators: Vec<usize>,
    /// For each element the least exponents of the generators.
    elements: Vec<Vec<u32>>,
    table: ProofTable,
    letters: Vec<Letter>,
    tests: Vec<Word>,
    relations: Vec<(Vec<u32>, usize)>,
    pairs: usize,
}

/// The result of a search, with classes in any order but for the first.
pub(super) struct FoundMonoid {
    pub(super) scoring: Scoring,
    pub(super) heaps: QuotientHeaps,
    pub(super) generators: Vec<usize>,
    pub(super) table: ProofTable,
    pub(super) letters: Vec<Letter>,
    /// Tests, each with its class.
    pub(super) tests: Vec<(u32, Word)>,
    pub(super) pairs: usize,
}

impl Quotient {
    pub(super) fn new(found: FoundMonoid) -> Quotient {
        let steps: Vec<u32> =
            found.generators.iter().map(|heap| found.letters[*heap].class).collect();
        let (elements, classes, relations) = normal_forms(&found.table, &steps);
        let order = elements.len();
        let mut number = vec![0u32; order];
        for (new, old) in classes.iter().enumerate() {
            number[*old] = new as u32;
        }
        let renamed = |old: usize| number[old];
        let mut products = Vec::with_capacity(order * order);
        for x in &classes {
            products.extend(classes.iter().map(|y| renamed(found.table.product(*x, *y))));
        }
        let scores = classes.iter().map(|old| found.table.scores[*old]).collect();
        let letter = |letter: &Letter| {
            let side = |side: &Vec<u32>| {
                let options: BTreeSet<u32> =
                    side.iter().map(|old| renamed(*old as usize)).collect();
                options.into_iter().collect()
            };
            let options = letter.options.iter().map(side).collect();
            Letter { class: renamed(letter.class as usize), options }
        };
        let tests = telling(&found.table, &found.tests);
        Quotient {
            letters: found.letters.iter().map(letter).collect(),
            relations: relations
                .into_iter()
                .map(|(word, class)| (word, renamed(class) as usize))
                .collect(),
            scoring: found.scoring,
            heaps: found.heaps,
            generators: found.generators,
            elements,
            table: ProofTable { products, scores },
            tests,
            pairs: found.pairs,
        }
    }

    /// Returns the number of elements.
    pub fn order(&self) -> usize {
        self.elements.len()
    }

    /// Returns the scoring of positions.
    pub fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// The heaps.
    pub fn heaps(&self) -> &QuotientHeaps {
        &self.heaps
    }

    /// The heaps whose classes generate all others.
    pub fn generators(&self) -> &[usize] {
        &self.generators
    }

    /// The least word of an element: how often each generator is there.
    pub fn exponents(&self, element: usize) -> &[u32] {
        &self.elements[element]
    }

    /// The product of two elements: the class of a sum.
    pub fn product(&self, x: usize, y: usize) -> usize {
        self.table.product(x, y)
    }

    /// The scores of the positions of an element.
    pub fn score(&self, element: usize) -> Scores {
        self.table.scores[element]
    }

    /// The class of a heap.
    pub fn heap(&self, heap: usize) -> usize {
        self.letters[heap].class as usize
    }

    /// Returns the classes of the options of a heap for a player, in order; for an impartial heap
    /// the side is 0.
    pub(crate) fn heap_options(&self, heap: usize, side: usize) -> &[u32] {
        &self.letters[heap].options[side]
    }

    /// The class of a sum of heaps.
    pub fn class(&self, sum: &[(u32, u32)]) -> usize {
        sum.iter().fold(0, |class, (heap, count)| {
            self.product(class, self.power(self.heap(*heap as usize), *count))
        })
    }

    /// Returns a power of an element.
    pub fn power(&self, element: usize, times: u32) -> usize {
        let product = |a, b| Ok::<usize, Infallible>(self.product(a, b));
        let Ok(power) = plus_times(0, times.into(), element, product);
        power
    }

    /// Returns sums of generators, shorter ones first, with which each element has scores of its
    /// own.
    pub fn tests(&self) -> &[Word] {
        &self.tests
    }

    /// The relations of the presentation: each a word, and the element with a smaller word that it
    /// is. They are the reduced Gröbner basis of the congruence for the order of the words.
    pub fn relations(&self) -> &[(Vec<u32>, usize)] {
        &self.relations
    }

    /// The elements that are their own square.
    pub fn idempotents(&self) -> Vec<usize> {
        (0..self.order()).filter(|x| self.product(*x, *x) == *x).collect()
    }

    /// The element that absorbs all others, if there is one.
    pub fn zero(&self) -> Option<usize> {
        let all = self.generators.iter().map(|heap| self.heap(*heap));
        let all: Vec<usize> = all.collect();
        (0..self.order()).find(|x| all.iter().all(|g| self.product(*x, *g) == *x))
    }

    /// Returns the number of pairs of a class and the classes of options in the proof.
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// The elements in classes of those that divide each other, each class with those right below
    /// it: a class is below another if it is a multiple. Classes come in an order in which
    /// multiples are later.
    pub fn divisibility(&self) -> Vec<(Vec<usize>, Vec<usize>)> {
        let order = self.order();
        let multiples: Vec<BTreeSet<usize>> =
            (0..order).map(|x| (0..order).map(|y| self.product(x, y)).collect()).collect();
        let mut classes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut of = vec![0; order];
        for x in 0..order {
            let first = (0..=x).find(|y| multiples[*y] == multiples[x]).unwrap_or(x);
            of[x] = first;
            classes.entry(first).or_default().push(x);
        }
        let mut firsts: Vec<usize> = classes.keys().copied().collect();
        firsts.sort_by_key(|x| (std::cmp::Reverse(multiples[*x].len()), *x));
        let place = |first: usize| firsts.iter().position(|other| *other == first).unwrap_or(0);
        firsts
            .iter()
            .map(|&x| {
                let below: BTreeSet<usize> =
                    multiples[x].iter().map(|y| of[*y]).filter(|y| *y != x).collect();
                let direct = below
                    .iter()
                    .filter(|y| !below.iter().any(|z| z != *y && multiples[*z].contains(y)));
                (classes[&x].clone(), direct.map(|y| place(*y)).collect())
            })
            .collect()
    }
}

/// Words, classes and relations by the order of words.
type NormalForms = (Vec<Vec<u32>>, Vec<usize>, Vec<(Vec<u32>, usize)>);

/// Returns the least word of each class, with the class, and the minimal words that are not least
/// in their class.
fn normal_forms(table: &ProofTable, steps: &[u32]) -> NormalForms {
    let generators = steps.len();
    let mut words = vec![vec![0; generators]];
    let mut classes = vec![0];
    let mut known: BTreeMap<Vec<u32>, usize> = BTreeMap::from([(words[0].clone(), 0)]);
    let mut seen = BTreeSet::from([0]);
    let mut relations = Vec::new();
    let mut level = vec![words[0].clone()];
    while !level.is_empty() {
        // Longer words in order: more of the earlier generators first.
        let mut candidates: BTreeSet<std::cmp::Reverse<Vec<u32>>> = BTreeSet::new();
        for word in &level {
            for generator in 0..generators {
                let mut longer = word.clone();
                longer[generator] += 1;
                candidates.insert(std::cmp::Reverse(longer));
            }
        }
        level.clear();
        for std::cmp::Reverse(word) in candidates {
            let mut class = None;
            let least = (0..generators).filter(|g| word[*g] > 0).all(|g| {
                let mut shorter = word.clone();
                shorter[g] -= 1;
                match known.get(&shorter) {
                    Some(before) => {
                        class = Some(table.product(*before, steps[g] as usize));
                        true
                    }
                    None => false,
                }
            });
            let Some(class) = class.filter(|_| least) else { continue };
            if seen.insert(class) {
                known.insert(word.clone(), class);
                words.push(word.clone());
                classes.push(class);
                level.push(word);
            } else {
                relations.push((word, class));
            }
        }
    }
    (words, classes, relations)
}

/// Returns the tests that are needed to distinguish all classes, the first ones that do.
fn telling(table: &ProofTable, tests: &[(u32, Word)]) -> Vec<Word> {
    let mut tests: Vec<&(u32, Word)> = tests.iter().collect();
    tests.sort_by_key(|(_, word)| (word.iter().map(|(_, n)| n).sum::<u32>(), word.clone()));
    let mut parts = vec![0usize; table.order()];
    let mut count = 1;
    let mut kept = Vec::new();
    for (class, word) in tests {
        let mut finer: BTreeMap<(usize, Scores), usize> = BTreeMap::new();
        let mut next = Vec::with_capacity(parts.len());
        for (x, part) in parts.iter().enumerate() {
            let key = (*part, table.scores[table.product(x, *class as usize)]);
            let new = finer.len();
            next.push(*finer.entry(key).or_insert(new));
        }
        if finer.len() > count {
            count = finer.len();
            parts = next;
            kept.push(word.clone());
        }
    }
    kept
}
