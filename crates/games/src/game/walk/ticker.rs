//! Checks of the limits on time, memory, states and depth during one call: a [`Ticker`].

use super::world::World;
use crate::game::arena::Halt;
use tweedle_base::{HeapSize, Meter};

/// Checks the [`Budget`](tweedle_base::Budget) of a world during one call. The arena's memory
/// counts as used.
#[derive(Debug, Default)]
pub struct Ticker(Meter);

impl Ticker {
    /// A new watch. Its first step looks at everything, so that an expired budget is noticed
    /// however short the call.
    pub fn new() -> Ticker {
        Ticker::default()
    }

    /// Counts a step. `held` is the memory of the tables in use besides the arena, in bytes.
    ///
    /// # Errors
    /// A [`Limit`](tweedle_base::Limit) on time or memory, or the interrupt flag.
    #[inline]
    pub fn tick<W: World>(&mut self, w: &W, held: impl FnOnce() -> usize) -> Result<(), Halt> {
        let all = || w.arena().heap_size().saturating_add(held());
        Ok(self.0.tick(w.budget(), all)?)
    }

    /// Counts a state.
    #[inline]
    pub fn state<W: World>(&mut self, w: &W) -> Result<(), Halt> {
        Ok(self.0.state(w.budget())?)
    }

    /// Checks the number of pending positions.
    ///
    /// # Errors
    /// The limit on depth.
    #[inline]
    pub fn depth<W: World>(&self, w: &W, pending: usize) -> Result<(), Halt> {
        Ok(self.0.depth(w.budget(), pending)?)
    }

    /// Counts an application of rules.
    #[inline]
    pub fn expansion<W: World>(&mut self, w: &W) -> Result<(), Halt> {
        Ok(self.0.expansion(w.budget())?)
    }
}
