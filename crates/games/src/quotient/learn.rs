//! Learner for the classes of a quotient: sums of generators are in one class until a test
//! distinguishes them.
//!
//! Each class has a sum that represents it. Two sums are assumed equivalent until some *test*, a
//! third sum added to both, gives different scores; every test comes from an argument that shows
//! that two sums now assumed equivalent are not (after Angluin, Learning regular sets from queries
//! and counterexamples, 1987, and Rivest and Schapire, 1993, for commuting letters).

use super::counts::Counts;
use super::oracle::Oracle;
use super::scoring::Scores;
use super::{LimitWatch, QuotientFailure};
use crate::game::Stop;
use hashbrown::HashMap;
use tweedle_base::{HeapSize, Seeded};

/// The classes of sums of generators, as far as they are learnt.
pub(super) struct Learner {
    pub(super) oracle: Oracle,
    /// The sums that distinguish classes, the empty one first.
    pub(super) tests: Vec<Counts>,
    /// A representative sum of each class; class 0 has the empty sum.
    pub(super) sums: Vec<Counts>,
    /// The transition table: for each generator, the class of each class with one more of it.
    pub(super) next: Vec<Vec<u32>>,
    rows: TestRows,
    /// The row of each class, and for each generator the row of each class with one more.
    own: Vec<u32>,
    onwards: Vec<Vec<u32>>,
    by_row: HashMap<u32, u32, Seeded>,
}

/// Interned rows of scores of sums with all tests: equal rows have equal numbers.
#[derive(Default)]
struct TestRows(HashMap<(u32, Scores), u32, Seeded>);

impl TestRows {
    /// The row with one more score. Number 0 is the empty row.
    fn longer(&mut self, row: u32, score: Scores) -> u32 {
        let new = self.0.len() as u32 + 1;
        *self.0.entry((row, score)).or_insert(new)
    }
}

impl Learner {
    pub(super) fn new(oracle: Oracle) -> Learner {
        Learner {
            oracle,
            tests: vec![0],
            sums: Vec::new(),
            next: Vec::new(),
            rows: TestRows::default(),
            own: Vec::new(),
            onwards: Vec::new(),
            by_row: HashMap::default(),
        }
    }

    /// Adds a generator.
    pub(super) fn push(&mut self, options: Vec<Vec<Counts>>) {
        self.oracle.push(options);
        self.widen();
    }

    /// Keeps the generator on trial.
    pub(super) fn keep(&mut self) {
        self.oracle.keep();
        self.widen();
    }

    fn widen(&mut self) {
        self.next.push(Vec::new());
        self.onwards.push(Vec::new());
    }

    /// Returns the class that the tests do not distinguish from a game with these options, which
    /// stays on trial.
    pub(super) fn like<E>(
        &mut self,
        options: Vec<Vec<Counts>>,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Option<u32>, Stop<E, QuotientFailure>> {
        let unit = self.oracle.packing.unit(self.oracle.generators());
        self.oracle.try_out(options);
        let row = self.row(unit, watch)?;
        Ok(self.by_row.get(&row).copied())
    }

    /// The score of a class.
    pub(super) fn score<E>(
        &mut self,
        class: usize,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Scores, Stop<E, QuotientFailure>> {
        self.oracle.score(self.sums[class], watch)
    }

    fn row<E>(
        &mut self,
        sum: Counts,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<u32, Stop<E, QuotientFailure>> {
        let mut row = 0;
        watch.steps(self.tests.len(), self.oracle.heap_size())?;
        for at in 0..self.tests.len() {
            let beside = self.oracle.packing.add(sum, self.tests[at])?;
            row = self.rows.longer(row, self.oracle.score(beside, watch)?);
        }
        Ok(row)
    }

    /// Adds a class for every sum that the tests distinguish from all others, until the classes are
    /// closed under all generators.
    pub(super) fn close<E>(
        &mut self,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<(), Stop<E, QuotientFailure>> {
        if self.sums.is_empty() {
            let row = self.row(0, watch)?;
            self.admit(0, row, watch)?;
        }
        // What was known of edges may lead to a class that is none any more.
        for generator in 0..self.next.len() {
            for class in 0..self.next[generator].len() {
                let row = self.onwards[generator][class];
                self.next[generator][class] = self.class_at(row, class, generator, watch)?;
            }
        }
        let mut class = 0;
        while class < self.sums.len() {
            for generator in 0..self.next.len() {
                if self.next[generator].len() > class {
                    continue;
                }
                let unit = self.oracle.packing.unit(generator);
                let sum = self.oracle.packing.add(self.sums[class], unit)?;
                let row = self.row(sum, watch)?;
                self.onwards[generator].push(row);
                let to = self.class_at(row, class, generator, watch)?;
                self.next[generator].push(to);
            }
            class += 1;
        }
        Ok(())
    }

    /// Returns the class with a row, which belongs to a class with one generator more; a new one if
    /// there is none.
    fn class_at<E>(
        &mut self,
        row: u32,
        class: usize,
        generator: usize,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<u32, Stop<E, QuotientFailure>> {
        if let Some(known) = self.by_row.get(&row) {
            return Ok(*known);
        }
        let sum = self.oracle.packing.add(self.sums[class], self.oracle.packing.unit(generator))?;
        self.admit(sum, row, watch)
    }

    fn admit<E>(
        &mut self,
        sum: Counts,
        row: u32,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<u32, Stop<E, QuotientFailure>> {
        let class = self.sums.len();
        if class >= watch.limits.classes {
            return Err(QuotientFailure::Classes(watch.limits.classes).into());
        }
        self.sums.push(sum);
        self.own.push(row);
        self.by_row.insert(row, class as u32);
        watch.progress.elements = class + 1;
        watch.steps(1, self.oracle.heap_size())?;
        Ok(class as u32)
    }

    /// Adds a test; the classes known stay apart.
    pub(super) fn test<E>(
        &mut self,
        test: Counts,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<(), Stop<E, QuotientFailure>> {
        self.tests.push(test);
        let packing = self.oracle.packing;
        self.by_row.clear();
        let asked = self.sums.len() * (self.onwards.len() + 1);
        watch.steps(asked, self.oracle.heap_size())?;
        for class in 0..self.sums.len() {
            let score = self.oracle.score(packing.add(self.sums[class], test)?, watch)?;
            self.own[class] = self.rows.longer(self.own[class], score);
            self.by_row.insert(self.own[class], class as u32);
        }
        for generator in 0..self.onwards.len() {
            for class in 0..self.onwards[generator].len() {
                let sum = packing.add(self.sums[class], packing.unit(generator))?;
                let score = self.oracle.score(packing.add(sum, test)?, watch)?;
                let row = &mut self.onwards[generator][class];
                *row = self.rows.longer(*row, score);
            }
        }
        Ok(())
    }

    /// A test that is missing since the order in which two generators are added would matter. The
    /// classes are closed.
    pub(super) fn uncommuting<E>(
        &mut self,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Option<Counts>, Stop<E, QuotientFailure>> {
        let generators = self.next.len();
        watch.steps(self.sums.len() * generators * generators / 16, self.oracle.heap_size())?;
        for class in 0..self.sums.len() {
            for first in 0..generators {
                for second in 0..first {
                    let one = self.next[first][class] as usize;
                    let other = self.next[second][class] as usize;
                    let ends = (self.next[second][one], self.next[first][other]);
                    if ends.0 != ends.1 {
                        return self.apart(class, (first, one), (second, other), watch).map(Some);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns a test that distinguishes a class with one generator more from the class assigned to
    /// it, either with the first or with the second.
    fn apart<E>(
        &mut self,
        class: usize,
        (first, one): (usize, usize),
        (second, other): (usize, usize),
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Counts, Stop<E, QuotientFailure>> {
        let packing = self.oracle.packing;
        let units = [packing.unit(first), packing.unit(second)];
        let both = packing.add(packing.add(self.sums[class], units[0])?, units[1])?;
        for at in 0..self.tests.len() {
            let test = self.tests[at];
            let truth = self.oracle.score(packing.add(both, test)?, watch)?;
            for (to, added) in [(one, units[1]), (other, units[0])] {
                let test = packing.add(added, test)?;
                if self.oracle.score(packing.add(self.sums[to], test)?, watch)? != truth {
                    return Ok(test);
                }
            }
        }
        // Some test distinguished both ends, and the score of the sum differs from one of
        // them.
        Err(QuotientFailure::Inconsistent.into())
    }

    /// The class of a sum.
    pub(super) fn class(&self, sum: Counts) -> usize {
        let mut class = 0;
        for (generator, count) in self.oracle.packing.parts(sum) {
            for _ in 0..count {
                class = self.next[generator][class] as usize;
            }
        }
        class
    }

    /// A test that is missing since a sum is not worth what its class is; `None` if it is.
    pub(super) fn mistaken<E>(
        &mut self,
        sum: Counts,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Option<Counts>, Stop<E, QuotientFailure>> {
        let packing = self.oracle.packing;
        let (mut class, mut rest) = (0usize, sum);
        let mut before = self.oracle.score(sum, watch)?;
        for (generator, count) in packing.parts(sum) {
            for _ in 0..count {
                class = self.next[generator][class] as usize;
                rest -= packing.unit(generator);
                let here = self.oracle.score(packing.add(self.sums[class], rest)?, watch)?;
                if here != before {
                    return Ok(Some(rest));
                }
                before = here;
            }
        }
        Ok(None)
    }
}
