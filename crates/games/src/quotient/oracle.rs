//! Oracle for the learner of a quotient: the results of sums of generators, by playing them out.

use super::counts::{Counts, Packing};
use super::scoring::{Scores, Scoring, Tallies};
use super::{LimitWatch, QuotientFailure};
use crate::game::Stop;
use hashbrown::HashMap;
use tweedle_base::{HeapSize, Seeded, heap_size};

/// Plays sums of generators and remembers their scores.
pub(super) struct Oracle {
    scoring: Scoring,
    pub(super) packing: Packing,
    /// The replacements of a generator by each of its options, side by side.
    options: Vec<Vec<Vec<Counts>>>,
    known: HashMap<Counts, Scores, Seeded>,
    /// Scores of sums with a generator that is on trial, the last one.
    on_trial: Option<HashMap<Counts, Scores, Seeded>>,
    stack: Vec<OpenSum>,
    /// Is true if generator 0 is an end of value 1. It is another one if values do not matter.
    adds_ends: bool,
}

heap_size!(Oracle { known, on_trial });

/// A sum whose options are being looked at.
struct OpenSum {
    sum: Counts,
    at: Place,
    tallies: Tallies,
}

/// The side and the generator whose options are looked at, and which of them is next.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    side: usize,
    generator: usize,
    option: usize,
}

impl Oracle {
    pub(super) fn new(scoring: Scoring, packing: Packing) -> Oracle {
        Oracle {
            scoring,
            packing,
            options: Vec::new(),
            known: HashMap::default(),
            on_trial: None,
            stack: Vec::new(),
            adds_ends: false,
        }
    }

    /// Adds a generator with these options, which are sums of earlier ones. What is known stays.
    pub(super) fn push(&mut self, options: Vec<Vec<Counts>>) {
        if self.options.is_empty() {
            self.adds_ends = self.scoring.ends() && options.iter().all(Vec::is_empty);
        }
        self.options.push(options);
    }

    pub(super) fn generators(&self) -> usize {
        self.options.len()
    }

    /// Adds a generator on trial, to be kept or removed.
    pub(super) fn try_out(&mut self, options: Vec<Vec<Counts>>) {
        self.push(options);
        self.on_trial = Some(HashMap::default());
    }

    /// Keeps the generator on trial.
    pub(super) fn keep(&mut self) {
        self.known.extend(self.on_trial.take().unwrap_or_default());
    }

    /// Takes the generator on trial back.
    pub(super) fn take_back(&mut self) {
        if self.on_trial.take().is_some() {
            self.options.pop();
            self.adds_ends &= !self.options.is_empty();
        }
    }

    fn known(&self, sum: Counts) -> Option<Scores> {
        if let Some(trial) = &self.on_trial
            && self.packing.count(sum, self.options.len() - 1) != 0
        {
            return trial.get(&sum).copied();
        }
        self.known.get(&sum).copied()
    }

    fn remember(&mut self, sum: Counts, score: Scores) {
        match &mut self.on_trial {
            Some(trial) if self.packing.count(sum, self.options.len() - 1) != 0 => {
                trial.insert(sum, score)
            }
            _ => self.known.insert(sum, score),
        };
    }

    /// The score of a sum.
    pub(super) fn score<E>(
        &mut self,
        sum: Counts,
        watch: &mut LimitWatch<'_, E>,
    ) -> Result<Scores, Stop<E, QuotientFailure>> {
        let sum = self.reduced(sum);
        if let Some(score) = self.known(sum) {
            return Ok(score);
        }
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        let (scoring, sides) = (self.scoring.clone(), self.scoring.sides());
        let frame = |sum| OpenSum { sum, at: Place::default(), tallies: scoring.begin() };
        stack.push(frame(sum));
        let mut last = 0;
        while let Some(top) = stack.last_mut() {
            let next = next_option(&self.options, self.packing, top.sum, &mut top.at, sides)?;
            let Some(next) = next.map(|next| self.reduced(next)) else {
                last = match self.adds_ends.then(|| self.ends(top.sum)).flatten() {
                    Some(ends) => scoring.stopped(ends),
                    None => scoring.score(&top.tallies),
                };
                self.remember(top.sum, last);
                stack.pop();
                watch.steps(1, self.heap_size())?;
                continue;
            };
            match self.known(next) {
                Some(score) if scoring.fold(&mut top.tallies, top.at.side, score) => {
                    top.at = Place { side: top.at.side + 1, ..Place::default() };
                }
                Some(_) => top.at.option += 1,
                // The same option is looked at again when its score is known.
                None => stack.push(frame(next)),
            }
        }
        self.stack = stack;
        Ok(last)
    }

    /// Returns the number of ends of value 1 in a sum that has nothing else; `None` if it has.
    fn ends(&self, sum: Counts) -> Option<u32> {
        let ends = self.packing.count(sum, 0);
        (sum == Counts::from(ends) * self.packing.unit(0)).then_some(ends)
    }

    /// Returns an equivalent sum with few ends of value 1.
    #[inline]
    fn reduced(&self, sum: Counts) -> Counts {
        if !self.adds_ends {
            return sum;
        }
        let ends = self.packing.count(sum, 0);
        let excess = ends.saturating_sub(self.scoring.copies(ends.into()));
        sum - Counts::from(excess) * self.packing.unit(0)
    }

    /// The options of a sum, each as often as it comes about.
    pub(super) fn each_option(
        &self,
        sum: Counts,
        visit: &mut dyn FnMut(Counts),
    ) -> Result<(), QuotientFailure> {
        let (mut at, sides) = (Place::default(), self.scoring.sides());
        while let Some(option) = next_option(&self.options, self.packing, sum, &mut at, sides)? {
            visit(option);
            at.option += 1;
        }
        Ok(())
    }
}

/// The option of a sum that comes next.
fn next_option(
    options: &[Vec<Vec<Counts>>],
    packing: Packing,
    sum: Counts,
    next: &mut Place,
    sides: usize,
) -> Result<Option<Counts>, QuotientFailure> {
    while next.side < sides {
        let Place { side, generator, option } = *next;
        let Some(own) = options.get(generator) else {
            *next = Place { side: side + 1, ..Place::default() };
            continue;
        };
        match own[side].get(option) {
            Some(&option) if packing.count(sum, generator) != 0 => {
                return packing.add(sum - packing.unit(generator), option).map(Some);
            }
            _ => *next = Place { generator: generator + 1, option: 0, side },
        }
    }
    Ok(None)
}
