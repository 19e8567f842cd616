//! The limits, while a certificate is checked: a short one can ask for more work than anybody has
//! time for.

use super::refused::NotVerified;
use tweedle_base::Budget;

/// So much work is done between two looks at the clock, the memory and the flag.
const EVERY: usize = 4096;

/// A watch on a budget.
pub(super) struct Watch<'a> {
    budget: &'a Budget,
    left: usize,
    /// About how many bytes are held.
    held: usize,
}

impl<'a> Watch<'a> {
    pub(super) fn new(budget: &'a Budget) -> Watch<'a> {
        Watch { budget, left: 0, held: 0 }
    }

    /// Counts so many steps before they are made.
    #[inline]
    pub(super) fn work(&mut self, steps: usize) -> Result<(), NotVerified> {
        if steps < self.left {
            self.left -= steps;
            return Ok(());
        }
        self.left = EVERY;
        Ok(self.budget.check(self.held)?)
    }

    /// Notes that so many bytes more are held.
    pub(super) fn took(&mut self, bytes: usize) {
        self.held = self.held.saturating_add(bytes);
    }

    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Notes that no more than before is held again.
    pub(super) fn gave_back_to(&mut self, before: usize) {
        self.held = before;
    }
}
