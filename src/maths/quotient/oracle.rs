//! The scores of sums of generators, by playing them out.

use super::counts::{Counts, Packing};
use super::scoring::Scoring;
use super::{Gap, Halted, LimitWatch};
use crate::base::Seeded;
use crate::maths::play::Convention;
use hashbrown::HashMap;

/// Plays sums of generators and remembers their scores.
pub(super) struct Oracle {
    scoring: Scoring,
    pub(super) packing: Packing,
    /// What replaces a generator by each of its options.
    options: Vec<Vec<Counts>>,
    known: HashMap<Counts, u32, Seeded>,
    /// Scores of sums with a generator that is on trial, the last one.
    on_trial: Option<HashMap<Counts, u32, Seeded>>,
    stack: Vec<OpenSum>,
}

/// A sum whose options are being looked at.
struct OpenSum {
    sum: Counts,
    /// The generator whose options are looked at, and which of them is next.
    at: (usize, usize),
    tally: u64,
}

/// Bytes for each score remembered: the entry, at a load of at least 7/16.
const ENTRY: usize = 64;

impl Oracle {
    pub(super) fn new(scoring: Scoring, packing: Packing) -> Oracle {
        Oracle {
            scoring,
            packing,
            options: Vec::new(),
            known: HashMap::default(),
            on_trial: None,
            stack: Vec::new(),
        }
    }

    /// Adds a generator with these options, which are sums of earlier ones. What is known stays.
    pub(super) fn push(&mut self, options: Vec<Counts>) {
        self.options.push(options);
    }

    pub(super) fn generators(&self) -> usize {
        self.options.len()
    }

    pub(super) fn bytes(&self) -> usize {
        (self.known.len() + self.on_trial.as_ref().map_or(0, HashMap::len)) * ENTRY
    }

    /// Adds a generator on trial: it is kept or taken back.
    pub(super) fn try_out(&mut self, options: Vec<Counts>) {
        self.options.push(options);
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
        }
    }

    fn known(&self, sum: Counts) -> Option<u32> {
        if let Some(trial) = &self.on_trial
            && self.packing.count(sum, self.options.len() - 1) != 0
        {
            return trial.get(&sum).copied();
        }
        self.known.get(&sum).copied()
    }

    fn remember(&mut self, sum: Counts, score: u32) {
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
    ) -> Result<u32, Halted<E>> {
        if let Some(score) = self.known(sum) {
            return Ok(score);
        }
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        let play = self.scoring.play().clone();
        let frame = |sum| OpenSum { sum, at: (0, 0), tally: play.begin(0) };
        stack.push(frame(sum));
        let mut last = 0;
        while let Some(top) = stack.last_mut() {
            let next = next_option(&self.options, self.packing, top.sum, &mut top.at)?;
            let Some(next) = next else {
                last = play.score(top.tally);
                self.remember(top.sum, last);
                stack.pop();
                watch.step(self.bytes())?;
                continue;
            };
            match self.known(next) {
                Some(score) if play.fold(&mut top.tally, score) => {
                    top.at = (self.options.len(), 0);
                }
                Some(_) => top.at.1 += 1,
                // The same option is looked at again when its score is known.
                None => stack.push(frame(next)),
            }
        }
        self.stack = stack;
        Ok(last)
    }

    /// The options of a sum, each as often as it comes about.
    pub(super) fn each_option(
        &self,
        sum: Counts,
        visit: &mut dyn FnMut(Counts),
    ) -> Result<(), Gap> {
        let mut at = (0, 0);
        while let Some(option) = next_option(&self.options, self.packing, sum, &mut at)? {
            visit(option);
            at.1 += 1;
        }
        Ok(())
    }
}

/// The option of a sum that comes next.
fn next_option(
    options: &[Vec<Counts>],
    packing: Packing,
    sum: Counts,
    next: &mut (usize, usize),
) -> Result<Option<Counts>, Gap> {
    loop {
        let (generator, at) = *next;
        if generator == options.len() {
            return Ok(None);
        }
        match options[generator].get(at) {
            Some(&option) if packing.count(sum, generator) != 0 => {
                return packing.add(sum - packing.unit(generator), option).map(Some);
            }
            _ => *next = (generator + 1, 0),
        }
    }
}
