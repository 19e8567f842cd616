//! Incremental construction of a quotient: heaps are added one by one, with the classes and the
//! proof for the heaps so far; and the search for the quotient of a growing list of heaps.

use super::counts::{Counts, MAX_GENERATORS, Packing};
use super::heaps::{QuotientHeaps, Word};
use super::learn::Learner;
use super::monoid::{FoundMonoid, Quotient};
use super::oracle::Oracle;
use super::proof::{Letter, Proof, ProofTable};
use super::scoring::Scoring;
use super::{LimitWatch, QuotientFailure, QuotientLimits, QuotientProgress};
use crate::game::Stop;
use std::collections::BTreeSet;

/// The result of adding the heaps.
pub(super) enum Grown {
    /// All heaps have been added.
    Found,
    /// Another heap has to be a generator, or no further one is allowed.
    Again,
}

/// The heaps added so far.
pub(super) struct Growing {
    scoring: Scoring,
    learner: Learner,
    /// Heaps that have to be generators.
    must: BTreeSet<usize>,
    /// The heap of each generator.
    generators: Vec<usize>,
    /// Each heap as a sum of generators: itself, or an equivalent sum.
    sums: Vec<Counts>,
    /// The options of each heap, side by side, as sums of generators.
    options: Vec<Vec<Vec<Counts>>>,
    /// The proof for the present classes, and the number of heaps that it covers.
    proof: Option<(Proof, usize)>,
    room: usize,
}

impl Growing {
    pub(super) fn new(scoring: &Scoring, must: &BTreeSet<usize>, packing: Packing) -> Growing {
        Growing {
            scoring: scoring.clone(),
            learner: Learner::new(Oracle::new(scoring.clone(), packing)),
            must: must.clone(),
            generators: Vec::new(),
            sums: Vec::new(),
            options: Vec::new(),
            proof: None,
            room: packing.fields(),
        }
    }

    /// The tests known, as sums of heaps, and the heaps that have to be generators.
    pub(super) fn experience(self) -> (Vec<Word>, BTreeSet<usize>) {
        let tests = self.learner.tests.iter().map(|test| self.word(*test)).collect();
        (tests, self.must)
    }

    /// Adds the heaps that are left.
    pub(super) fn run<E>(
        &mut self,
        heaps: &QuotientHeaps,
        tests: &[Word],
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Grown, Stop<E, QuotientFailure>> {
        self.learner.close(watch)?;
        let mut tests: Vec<&Word> = tests.iter().filter(|test| !test.is_empty()).collect();
        for heap in self.sums.len()..heaps.len() {
            watch.heap(heap, self.learner.sums.len())?;
            let mut options = Vec::with_capacity(heaps.sides());
            for side in 0..heaps.sides() {
                let sums = heaps.options(heap, side).iter().map(|word| self.sum(word));
                let mut sums = sums.collect::<Result<Vec<Counts>, QuotientFailure>>()?;
                sums.sort_unstable();
                sums.dedup();
                options.push(sums);
            }
            self.options.push(options.clone());
            if self.generators.len() + 1 >= self.room {
                self.must.extend(&self.generators);
                self.must.insert(heap);
                return Ok(Grown::Again);
            }
            if self.must.contains(&heap) {
                self.learner.push(options);
            } else {
                let like = self.learner.like(options, watch)?;
                if let Some(class) = like {
                    self.sums.push(self.learner.sums[class as usize]);
                    if self.wrong(watch)?.is_none() {
                        self.learner.oracle.take_back();
                        continue;
                    }
                    self.sums.pop();
                }
                self.learner.keep();
                self.must.insert(heap);
            }
            // A generator more gives classes more.
            self.proof = None;
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
            if let Grown::Again = self.learn(watch)? {
                return Ok(Grown::Again);
            }
        }
        Ok(Grown::Found)
    }

    /// Learns until the classes are proved correct for the heaps so far.
    fn learn<E>(
        &mut self,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Grown, Stop<E, QuotientFailure>> {
        loop {
            self.proof = None;
            self.learner.close(watch)?;
            if let Some(test) = self.learner.uncommuting(watch)? {
                self.learner.test(test, watch)?;
                continue;
            }
            let Some(letters) = self.wrong(watch)? else { return Ok(Grown::Found) };
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
            self.must.insert(unlike.min().ok_or(QuotientFailure::Inconsistent)?);
            return Ok(Grown::Again);
        }
    }

    fn table<E>(
        &mut self,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<ProofTable, Stop<E, QuotientFailure>> {
        let order = self.learner.sums.len();
        let mut scores = Vec::with_capacity(order);
        let mut products = vec![0u32; order * order];
        for class in 0..order {
            scores.push(self.learner.score(class, watch)?);
            // The class is one made before with one generator more.
            let path: Vec<(usize, u32)> =
                self.learner.oracle.packing.parts(self.learner.sums[class]).collect();
            // Looking up a product is quicker than any other step.
            let letters: u32 = path.iter().map(|(_, count)| count).sum();
            watch.steps(order * letters as usize / 16 + 1, 0)?;
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

    /// Returns the letter of a heap in the proof: its class and those of its options.
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

    /// Returns the heaps of a position whose score differs from its class, or that has such an
    /// option; `None` if it is proved that there is none among the sums of heaps so far.
    fn wrong<E>(
        &mut self,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Option<Vec<usize>>, Stop<E, QuotientFailure>> {
        let (mut proof, done) = match self.proof.take() {
            Some(proof) => proof,
            None => match Proof::new(self.table(watch)?, &self.scoring) {
                Some(proof) => (proof, 0),
                None => return Ok(Some(Vec::new())),
            },
        };
        for heap in done..self.sums.len() {
            let letter = self.letter(heap);
            if let Some(wrong) = proof.add(heap, letter, &self.scoring, watch)? {
                self.proof = Some((proof, heap));
                return Ok(Some(wrong));
            }
        }
        self.proof = Some((proof, self.sums.len()));
        Ok(None)
    }

    /// Converts a sum of heaps to a sum of generators.
    fn sum(&self, word: &Word) -> Result<Counts, QuotientFailure> {
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

    /// Returns the quotient of the heaps so far.
    pub(super) fn found<E>(
        &mut self,
        heaps: &QuotientHeaps,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Quotient, Stop<E, QuotientFailure>> {
        if self.wrong(watch)?.is_some() {
            return Err(QuotientFailure::Inconsistent.into());
        }
        let pairs = self.proof.as_ref().map_or(1, |(proof, _)| proof.pairs());
        let table = self.table(watch)?;
        let class = |learner: &Learner, sum: &Counts| learner.class(*sum) as u32;
        let letters = (0..self.sums.len()).map(|heap| self.letter(heap)).collect();
        let tests =
            self.learner.tests.iter().map(|test| (class(&self.learner, test), self.word(*test)));
        Ok(Quotient::new(FoundMonoid {
            scoring: self.scoring.clone(),
            heaps: heaps.clone(),
            generators: self.generators.clone(),
            table,
            letters,
            tests: tests.collect(),
            pairs,
        }))
    }
}

/// The quotient of all sums of some heaps, with its proof.
///
/// The search adds heaps in order. A heap has the class of a sum of generators if no test
/// distinguishes it from that sum, and the proof still holds then; any other heap becomes a
/// generator.
pub fn quotient<E>(
    heaps: &QuotientHeaps,
    scoring: &Scoring,
    limits: QuotientLimits,
    poll: &mut dyn FnMut(QuotientProgress) -> Result<(), E>,
) -> Result<Quotient, Stop<E, QuotientFailure>> {
    let mut watch = LimitWatch::new(limits, poll);
    let mut search = QuotientSearch::new(heaps.clone(), scoring)?;
    search.run(&mut watch)?;
    search.found(&mut watch)
}

/// Heaps, and what is known of their quotient.
pub(super) struct QuotientSearch {
    pub(super) heaps: QuotientHeaps,
    scoring: Scoring,
    growing: Growing,
}

impl QuotientSearch {
    pub(super) fn new(
        heaps: QuotientHeaps,
        scoring: &Scoring,
    ) -> Result<QuotientSearch, QuotientFailure> {
        let growing = started(scoring, &BTreeSet::new())?;
        Ok(QuotientSearch { heaps, scoring: scoring.clone(), growing })
    }

    /// Adds the heaps that were added since.
    pub(super) fn run<E>(
        &mut self,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<(), Stop<E, QuotientFailure>> {
        let mut tests: Vec<Word> = Vec::new();
        while let Grown::Again = self.growing.run(&self.heaps, &tests, watch)? {
            let empty = started(&self.scoring, &BTreeSet::new())?;
            let (known, must) = std::mem::replace(&mut self.growing, empty).experience();
            self.growing = started(&self.scoring, &must)?;
            tests = known;
        }
        Ok(())
    }

    /// Returns the quotient of the heaps so far.
    pub(super) fn found<E>(
        &mut self,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Quotient, Stop<E, QuotientFailure>> {
        self.growing.found(&self.heaps, watch)
    }
}

/// Returns an empty construction, with room for these generators and one more.
fn started(scoring: &Scoring, must: &BTreeSet<usize>) -> Result<Growing, QuotientFailure> {
    let packing =
        Packing::new(must.len() + 1).ok_or(QuotientFailure::Generators(MAX_GENERATORS))?;
    Ok(Growing::new(scoring, must, packing))
}
