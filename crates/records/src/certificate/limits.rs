//! Limits of the checker: a short certificate can ask for very much work.

use super::rejection::NotVerified;
use tweedle_base::Budget;

/// The number of units of work between two checks of the clock, the memory and the flag.
const WORK_BETWEEN_CHECKS: usize = 4096;

/// A watch on a budget.
pub(super) struct Watch<'a> {
    budget: &'a Budget,
    left: usize,
    /// The approximate number of bytes in use.
    held: usize,
}

impl<'a> Watch<'a> {
    pub(super) fn new(budget: &'a Budget) -> Watch<'a> {
        Watch { budget, left: 0, held: 0 }
    }

    /// Counts this number of steps before they are made.
    #[inline]
    pub(super) fn work(&mut self, steps: usize) -> Result<(), NotVerified> {
        if steps < self.left {
            self.left -= steps;
            return Ok(());
        }
        self.left = WORK_BETWEEN_CHECKS;
        Ok(self.budget.check(self.held)?)
    }

    /// Counts this number of bytes as in use.
    pub(super) fn took(&mut self, bytes: usize) {
        self.held = self.held.saturating_add(bytes);
    }

    pub(super) fn bytes(&self) -> usize {
        self.held
    }

    /// Notes that no more than before is held again.
    pub(super) fn gave_back_to(&mut self, before: usize) {
        self.held = before;
    }
}
