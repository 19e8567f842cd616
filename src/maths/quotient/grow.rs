//! Finding a quotient heap by heap.

use std::collections::BTreeSet;

use super::counts::{Counts, MOST_GENERATORS, Packing};
use super::heaps::{QuotientHeaps, Word};
use super::learn::Learner;
use super::monoid::{FoundMonoid, Quotient};
use super::oracle::Oracle;
use super::proof::{Checked, Letter, ProofTable, check};
use super::scoring::Scoring;
use super::{Gap, Halted, LimitWatch, QuotientLimits, QuotientProgress};
use crate::base::Seeded;
use hashbrown::HashSet;

/// The quotient of all sums of some heaps, with its proof.
///
/// Heaps are gone through in order. One that no test tells from a sum of generators, and for which
/// the proof still holds if it has the class of that sum, has that class; any other becomes a
/// generator.
///
/// # Errors
/// Limits, and those of `poll`.
pub fn quotient<E>(
    heaps: &QuotientHeaps,
    scoring: &Scoring,
    limits: QuotientLimits,
    poll: &mut dyn FnMut(QuotientProgress) -> Result<(), E>,
) -> Result<Quotient, Halted<E>> {
    let mut watch = LimitWatch { limits, look: 0, progress: QuotientProgress::default(), poll };
    let mut generators: BTreeSet<usize> = BTreeSet::new();
    let mut tests: Vec<Word> = Vec::new();
    loop {
        let packing = Packing::new(generators.len() + 1).ok_or(Gap::Generators(MOST_GENERATORS))?;
        let mut growing = Growing::new(heaps, scoring, &generators, packing);
        match growing.run(&tests, &mut watch)? {
            Ended::Found => return growing.found(&mut watch),
            Ended::Again => {
                tests = growing.learner.tests.iter().map(|test| growing.word(*test)).collect();
                generators = growing.must;
            }
        }
    }
}

/// How going through the heaps has ended.
enum Ended {
    Found,
    /// Another heap has to be a generator, or there is no room for one more.
    Again,
}

struct Growing<'a> {
    heaps: &'a QuotientHeaps,
    scoring: &'a Scoring,
    learner: Learner,
    /// Heaps that have to be generators.
    must: BTreeSet<usize>,
    /// The heap of each generator.
    generators: Vec<usize>,
    /// Each heap gone through as a sum of generators: itself, or one it is like.
    sums: Vec<Counts>,
    /// The options of each heap gone through, side by side, as sums of generators.
    options: Vec<Vec<Vec<Counts>>>,
    /// What heaps are to the proof, if it holds with what is learned now: another of the same makes
    /// no difference.
    proved: HashSet<Letter, Seeded>,
    room: usize,
    pairs: usize,
}

impl<'a> Growing<'a> {
    fn new(
        heaps: &'a QuotientHeaps,
        scoring: &'a Scoring,
        must: &BTreeSet<usize>,
        packing: Packing,
    ) -> Growing<'a> {
        Growing {
            heaps,
            scoring,
            learner: Learner::new(Oracle::new(scoring.clone(), packing)),
            must: must.clone(),
            generators: Vec::new(),
            sums: Vec::new(),
            options: Vec::new(),
            proved: HashSet::default(),
            room: packing.fields(),
            pairs: 1,
        }
    }

    fn run<E>(
        &mut self,
        tests: &[Word],
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Ended, Halted<E>> {
        self.learner.close(watch)?;
        let mut tests: Vec<&Word> = tests.iter().filter(|test| !test.is_empty()).collect();
        for heap in 0..self.heaps.len() {
            watch.heap(heap, self.learner.sums.len())?;
            let mut options = Vec::with_capacity(self.heaps.sides());
            for side in 0..self.heaps.sides() {
                let sums = self.heaps.options(heap, side).iter().map(|word| self.sum(word));
                let mut sums = sums.collect::<Result<Vec<Counts>, Gap>>()?;
                sums.sort_unstable();
                sums.dedup();
                options.push(sums);
            }
            self.options.push(options.clone());
            if self.generators.len() + 1 >= self.room {
                self.must.extend(&self.generators);
                self.must.insert(heap);
                return Ok(Ended::Again);
            }
            if self.must.contains(&heap) {
                self.learner.push(options);
            } else {
                let like = self.learner.like(options, watch)?;
                if let Some(class) = like {
                    self.sums.push(self.learner.sums[class as usize]);
                    if self.proved.contains(&self.letter(heap))
                        || matches!(self.check(watch)?, Checked::Right(_))
                    {
                        self.learner.oracle.take_back();
                        continue;
                    }
                    self.sums.pop();
                }
                self.learner.keep();
                self.must.insert(heap);
            }
            // A generator more gives classes more.
            self.proved.clear();
            self.sums.push(self.learner.oracle.packing.unit(self.generators.len()));
            self.generators.push(heap);
            // Tests of an earlier attempt, as soon as there are the generators for them.
            let known = |test: &&&Word| {
                test.iter().all(|(part, _)| self.generators.contains(&(*part as usize)))
            };
            let (ready, later) = tests.iter().partition::<Vec<&Word>, _>(known);
            tests = later;
            for test in ready {
                let test = self.sum(test)?;
                self.learner.test(test, watch)?;
            }
            if let Ended::Again = self.learn(watch)? {
                return Ok(Ended::Again);
            }
        }
        Ok(Ended::Found)
    }

    /// Learns until the classes are proved right for the heaps gone through.
    fn learn<E>(&mut self, watch: &mut LimitWatch<'_, E>) -> Result<Ended, Halted<E>> {
        loop {
            self.learner.close(watch)?;
            if let Some(test) = self.learner.uncommuting(watch)? {
                self.learner.test(test, watch)?;
                continue;
            }
            let Checked::Wrong(letters) = self.check(watch)? else { return Ok(Ended::Found) };
            let packing = self.learner.oracle.packing;
            let mut sum = 0;
            for heap in &letters {
                sum = packing.add(sum, self.sums[*heap])?;
            }
            let mut suspects = vec![sum];
            self.learner.oracle.each_option(sum, &mut |option| suspects.push(option))?;
            let mut test = None;
            for suspect in suspects {
                test = self.learner.mistaken(suspect, watch)?;
                if test.is_some() {
                    break;
                }
            }
            if let Some(test) = test {
                self.learner.test(test, watch)?;
                continue;
            }
            // The sum is worth what its class is, so some heap is not like the sum it was held to
            // be like.
            let unlike = letters.iter().copied().filter(|heap| !self.generators.contains(heap));
            self.must.extend(&self.generators);
            self.must.insert(unlike.min().ok_or(Gap::Inconsistent)?);
            return Ok(Ended::Again);
        }
    }

    fn table<E>(&mut self, watch: &mut LimitWatch<'_, E>) -> Result<ProofTable, Halted<E>> {
        let order = self.learner.sums.len();
        let mut scores = Vec::with_capacity(order);
        let mut products = vec![0u32; order * order];
        for class in 0..order {
            watch.steps(order / 4 + 1, 0)?;
            scores.push(self.learner.score(class, watch)?);
            // The class is one made before with one generator more.
            let path: Vec<(usize, u32)> =
                self.learner.oracle.packing.parts(self.learner.sums[class]).collect();
            for x in 0..order {
                let mut at = x;
                for (generator, count) in &path {
                    for _ in 0..*count {
                        at = self.learner.next[*generator][at] as usize;
                    }
                }
                products[x * order + class] = at as u32;
            }
        }
        Ok(ProofTable { products, scores })
    }

    /// What a heap is to the proof: its class and those of its options.
    fn letter(&self, heap: usize) -> Letter {
        let classes = |side: &Vec<Counts>| {
            let mut classes: Vec<u32> =
                side.iter().map(|sum| self.learner.class(*sum) as u32).collect();
            classes.sort_unstable();
            classes.dedup();
            classes
        };
        Letter {
            class: self.learner.class(self.sums[heap]) as u32,
            options: self.options[heap].iter().map(classes).collect(),
        }
    }

    fn check<E>(&mut self, watch: &mut LimitWatch<'_, E>) -> Result<Checked, Halted<E>> {
        let table = self.table(watch)?;
        let mut letters: Vec<Letter> = Vec::new();
        let mut heaps: Vec<usize> = Vec::new();
        self.proved.clear();
        for heap in 0..self.sums.len() {
            let letter = self.letter(heap);
            if self.proved.insert(letter.clone()) {
                letters.push(letter);
                heaps.push(heap);
            }
        }
        let checked = check(&table, self.scoring, &letters, watch)?;
        Ok(match checked {
            Checked::Right(pairs) => {
                self.pairs = pairs;
                Checked::Right(pairs)
            }
            Checked::Wrong(word) => {
                self.proved.clear();
                Checked::Wrong(word.iter().map(|at| heaps[*at]).collect())
            }
        })
    }

    /// A sum of heaps gone through as one of generators.
    fn sum(&self, word: &Word) -> Result<Counts, Gap> {
        let mut sum = 0;
        for (heap, count) in word {
            for _ in 0..*count {
                sum = self.learner.oracle.packing.add(sum, self.sums[*heap as usize])?;
            }
        }
        Ok(sum)
    }

    /// A sum of generators as one of heaps.
    fn word(&self, sum: Counts) -> Word {
        let parts = self.learner.oracle.packing.parts(sum);
        parts.map(|(generator, count)| (self.generators[generator] as u32, count)).collect()
    }

    fn found<E>(&mut self, watch: &mut LimitWatch<'_, E>) -> Result<Quotient, Halted<E>> {
        let table = self.table(watch)?;
        let class = |learner: &Learner, sum: &Counts| learner.class(*sum) as u32;
        let letters = (0..self.sums.len()).map(|heap| self.letter(heap)).collect();
        let tests =
            self.learner.tests.iter().map(|test| (class(&self.learner, test), self.word(*test)));
        Ok(Quotient::new(FoundMonoid {
            scoring: self.scoring.clone(),
            heaps: self.heaps.clone(),
            generators: self.generators.clone(),
            table,
            letters,
            tests: tests.collect(),
            pairs: self.pairs,
        }))
    }
}
