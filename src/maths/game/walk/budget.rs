//! Limits on a computation, and how they are watched cheaply.

use crate::maths::game::arena::Halt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::world::World;
use crate::base::host::Moment;

/// Limits on time, states, memory and pending depth, and an interrupt flag.
/// States and depth are counted by each call on its own and are exact; time, memory and the flag
/// are polled every 1024 steps.
#[derive(Clone, Debug)]
pub struct Budget {
    /// When to stop, if ever.
    pub deadline: Option<Moment>,
    /// Most states one call may open, and most positions it may expand.
    pub max_states: usize,
    /// Most bytes the arena and the table in use may hold together.
    pub max_bytes: usize,
    /// Most positions that may be pending at once (the longest line of play looked at).
    pub max_depth: usize,
    /// Set from anywhere to stop the computation.
    pub interrupt: Arc<AtomicBool>,
    /// Steps taken so far, counted by the thousand, for whoever wants to show progress.
    pub steps: Arc<AtomicU64>,
}

impl Default for Budget {
    /// No deadline, no bound on states or depth, 4 GiB.
    fn default() -> Self {
        Budget {
            deadline: None,
            max_states: usize::MAX,
            max_bytes: 4 << 30,
            max_depth: usize::MAX,
            interrupt: Arc::new(AtomicBool::new(false)),
            steps: Arc::default(),
        }
    }
}

/// Steps between two looks at the clock, the memory and the flag.
const EVERY: u32 = 1024;

/// One call's watch on its [`Budget`].
#[derive(Debug, Default)]
pub struct Ticker {
    left: u32,
    states: usize,
    expansions: usize,
}

impl Ticker {
    /// A new watch. Its first step looks at everything, so that an expired budget is noticed
    /// however short the call.
    pub fn new() -> Ticker {
        Ticker::default()
    }

    /// Counts a step. `held` is the memory of the tables in use besides the arena, in bytes.
    ///
    /// # Errors
    /// [`Halt::Interrupted`], [`Halt::Time`] or [`Halt::Memory`].
    #[inline]
    pub fn tick<W: World>(&mut self, w: &W, held: impl FnOnce() -> usize) -> Result<(), Halt> {
        if self.left > 0 {
            self.left -= 1;
            return Ok(());
        }
        self.left = EVERY - 1;
        let budget = w.budget();
        budget.steps.fetch_add(u64::from(EVERY), Ordering::Relaxed);
        if budget.interrupt.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted);
        }
        if budget.deadline.is_some_and(Moment::is_past) {
            return Err(Halt::Time);
        }
        if w.arena().bytes().saturating_add(held()) > budget.max_bytes {
            return Err(Halt::Memory(budget.max_bytes));
        }
        Ok(())
    }

    /// Counts a state.
    ///
    /// # Errors
    /// [`Halt::States`].
    #[inline]
    pub fn state<W: World>(&mut self, w: &W) -> Result<(), Halt> {
        let budget = w.budget();
        self.states += 1;
        if self.states > budget.max_states {
            return Err(Halt::States(budget.max_states));
        }
        Ok(())
    }

    /// Looks at how many positions are pending at once.
    ///
    /// # Errors
    /// [`Halt::Depth`].
    #[inline]
    pub fn depth<W: World>(&self, w: &W, pending: usize) -> Result<(), Halt> {
        let budget = w.budget();
        if pending > budget.max_depth {
            return Err(Halt::Depth(budget.max_depth));
        }
        Ok(())
    }

    /// Counts an application of rules. They are counted apart from the states, against the same
    /// limit: rules that only ever rewrite (`is`) would never open a state.
    ///
    /// # Errors
    /// [`Halt::States`].
    pub fn expansion<W: World>(&mut self, w: &W) -> Result<(), Halt> {
        let budget = w.budget();
        self.expansions += 1;
        if self.expansions > budget.max_states {
            return Err(Halt::States(budget.max_states));
        }
        Ok(())
    }
}
