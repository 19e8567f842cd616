//! Limits on the time, states, memory and depth of a computation, with cheap checks.

use super::Pulse;
use super::host::Moment;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The default memory limit in bytes: 4 GiB, or half of that on 32-bit systems.
pub const MAX_BYTES: usize = if usize::BITS > 32 { 4 << 30 } else { 2 << 30 };

/// The limit that stopped a computation. The query is valid and may succeed with a larger budget.
/// All earlier results stay in the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Limit {
    /// The interrupt flag was raised.
    #[error("interrupted")]
    Interrupted,
    /// The deadline has passed.
    #[error("out of time")]
    Time,
    /// The computation needs more than this many states.
    #[error("more than {0} states")]
    States(usize),
    /// The computation needs more than this many bytes.
    #[error("more than {0} bytes of memory")]
    Memory(usize),
    /// More than this many positions are pending at once.
    #[error("the search is more than {0} positions deep")]
    Depth(usize),
    /// A quantity is too large; the text says which one.
    #[error("{0} is too large")]
    TooLarge(&'static str),
}

/// Limits on time, states, memory and pending depth, and an interrupt flag.
/// States and depth are counted by each call on its own and are exact; time, memory and the flag
/// are polled every 1024 steps.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The moment to stop, if there is one.
    pub deadline: Option<Moment>,
    /// The largest number of states that one call may open, and of positions that it may expand.
    pub max_states: usize,
    /// The largest number of bytes in use, by the games and the present table together.
    pub max_bytes: usize,
    /// The largest number of pending positions (the longest line of play in the search).
    pub max_depth: usize,
    /// Set from anywhere to stop the computation.
    pub interrupt: Arc<AtomicBool>,
    /// Steps taken so far, counted by the thousand, for whoever wants to show progress.
    pub steps: Arc<AtomicU64>,
    /// The callback of the host during the computation.
    pub pulse: Pulse,
    /// Set by threads that work on the same question, when one of them has the answer.
    pub done: Option<Arc<AtomicBool>>,
}

impl Default for Budget {
    /// Has no deadline, no bound on states or depth, and the memory limit [`MAX_BYTES`].
    fn default() -> Self {
        Budget {
            deadline: None,
            max_states: usize::MAX,
            max_bytes: MAX_BYTES,
            max_depth: usize::MAX,
            interrupt: Arc::new(AtomicBool::new(false)),
            steps: Arc::default(),
            pulse: Pulse::default(),
            done: None,
        }
    }
}

impl Budget {
    /// Copies the limits of another budget if they differ; returns true if they did.
    pub fn follow(&mut self, other: &Budget) -> bool {
        let limits = |b: &Budget| (b.deadline, b.max_states, b.max_bytes, b.max_depth);
        let done = |b: &Budget| b.done.as_ref().map(Arc::as_ptr);
        let same = limits(self) == limits(other)
            && Arc::ptr_eq(&self.interrupt, &other.interrupt)
            && Arc::ptr_eq(&self.steps, &other.steps)
            && self.pulse.is(&other.pulse)
            && done(self) == done(other);
        if !same {
            *self = other.clone();
        }
        !same
    }

    /// Checks the interrupt flag, the deadline and the memory limit, given the bytes in use.
    ///
    /// # Errors
    /// [`Limit::Interrupted`], [`Limit::Time`] or [`Limit::Memory`].
    pub fn check(&self, held: usize) -> Result<(), Limit> {
        self.pulse.beat();
        let done = self.done.as_ref().is_some_and(|done| done.load(Ordering::Relaxed));
        if done || self.interrupt.load(Ordering::Relaxed) {
            return Err(Limit::Interrupted);
        }
        if self.deadline.is_some_and(Moment::is_past) {
            return Err(Limit::Time);
        }
        if held > self.max_bytes {
            return Err(Limit::Memory(self.max_bytes));
        }
        Ok(())
    }
}

/// Steps between two looks at the clock, the memory and the flag.
const STEPS_BETWEEN_CHECKS: u32 = 1024;

/// Periodic checks of a [`Budget`] for one call. The first step checks everything, so that an
/// expired budget is noticed however short the call.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    left: u32,
    states: usize,
    expansions: usize,
}

impl Meter {
    /// Counts a step; `held` are the bytes held.
    #[inline]
    pub fn tick(&mut self, budget: &Budget, held: impl FnOnce() -> usize) -> Result<(), Limit> {
        if self.left > 0 {
            self.left -= 1;
            return Ok(());
        }
        self.left = STEPS_BETWEEN_CHECKS - 1;
        budget.steps.fetch_add(u64::from(STEPS_BETWEEN_CHECKS), Ordering::Relaxed);
        budget.check(held())
    }

    /// Counts so much work, as much as that many steps; `held` are the bytes held.
    #[inline]
    pub fn work(
        &mut self,
        budget: &Budget,
        steps: u32,
        held: impl FnOnce() -> usize,
    ) -> Result<(), Limit> {
        if self.left >= steps {
            self.left -= steps;
            return Ok(());
        }
        self.left = STEPS_BETWEEN_CHECKS - 1;
        budget.check(held())
    }

    /// Counts a state.
    ///
    /// # Errors
    /// [`Limit::States`].
    #[inline]
    pub fn state(&mut self, budget: &Budget) -> Result<(), Limit> {
        self.states += 1;
        within(self.states, budget.max_states)
    }

    /// Counts an application of rules. They are counted apart from the states, against the same
    /// limit: rules that only ever rewrite (`is`) would never open a state.
    ///
    /// # Errors
    /// [`Limit::States`].
    #[inline]
    pub fn expansion(&mut self, budget: &Budget) -> Result<(), Limit> {
        self.expansions += 1;
        within(self.expansions, budget.max_states)
    }

    /// Checks the number of pending positions.
    ///
    /// # Errors
    /// [`Limit::Depth`].
    #[inline]
    pub fn depth(&self, budget: &Budget, pending: usize) -> Result<(), Limit> {
        if pending > budget.max_depth { Err(Limit::Depth(budget.max_depth)) } else { Ok(()) }
    }
}

#[inline]
fn within(states: usize, most: usize) -> Result<(), Limit> {
    if states > most { Err(Limit::States(most)) } else { Ok(()) }
}
