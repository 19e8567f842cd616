//! Limits of the checker: a short certificate can ask for very much work.

use super::Checked;
use std::cell::Cell;
use tweedle_base::Budget;

/// The number of units of work between two checks of the clock, the memory and the flag.
const WORK_BETWEEN_CHECKS: usize = 4096;

/// A watch on a budget.
pub struct Watch<'a> {
    budget: &'a Budget,
    left: Cell<usize>,
    /// The approximate number of bytes in use.
    pub(super) held: Cell<usize>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(budget: &'a Budget) -> Watch<'a> {
        Watch { budget, left: Cell::new(0), held: Cell::new(0) }
    }

    /// Counts this number of steps before they are made.
    #[inline]
    pub(super) fn work(&self, steps: usize) -> Checked<()> {
        if let Some(left) = self.left.get().checked_sub(steps) {
            self.left.set(left);
            return Ok(());
        }
        self.left.set(WORK_BETWEEN_CHECKS);
        Ok(self.budget.check(self.held.get())?)
    }

    /// Counts this number of bytes as in use.
    pub(super) fn took(&self, bytes: usize) {
        self.held.set(self.held.get().saturating_add(bytes));
    }
}
