//! The values of two-player games born by a day.

use super::values::{ValueId, Values};
use crate::game::Halt;
use std::sync::Arc;
use tweedle_base::Limit;

/// The last day whose values are listed. There are 1474 of them, and of the next day more than
/// 10^28 (Suetsugu, Improving upper and lower bounds of the number of games born by day 4).
pub const LAST_LISTED_DAY: u32 = 3;

impl Values {
    /// The values born by a day, each once, in no order: 1, 4, 22 and 1474 of them for days 0 to 3.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] after [`LAST_LISTED_DAY`]; limits.
    pub fn born_by(&mut self, day: u32) -> Result<Arc<[ValueId]>, Halt> {
        if day > LAST_LISTED_DAY {
            return Err(Halt::Limit(Limit::TooLarge("the number of games born by day 4")));
        }
        while self.days.len() <= day as usize {
            let next = match self.days.last() {
                None => vec![ValueId::ZERO],
                Some(last) => {
                    let last = last.clone();
                    self.born_after(&last)?
                }
            };
            self.days.push(next.into());
        }
        Ok(self.days[day as usize].clone())
    }

    /// The values of all games with options from a list. Options that others dominate say nothing:
    /// antichains are enough.
    fn born_after(&mut self, options: &[ValueId]) -> Result<Vec<ValueId>, Halt> {
        let lists = self.antichains(options)?;
        let mut made = Vec::new();
        for left in &lists {
            for right in &lists {
                self.tick()?;
                made.push(self.game(left.clone(), right.clone())?);
            }
        }
        made.sort_unstable();
        made.dedup();
        Ok(made)
    }

    /// Returns all antichains of the values.
    fn antichains(&mut self, pool: &[ValueId]) -> Result<Vec<Vec<ValueId>>, Halt> {
        let mut all: Vec<Vec<ValueId>> = vec![Vec::new()];
        for &value in pool {
            for at in 0..all.len() {
                self.tick()?;
                let mut apart = true;
                for other in &all[at] {
                    apart = apart && self.compare(value, *other)?.is_none();
                }
                if apart {
                    let mut more = all[at].clone();
                    more.push(value);
                    all.push(more);
                }
            }
        }
        Ok(all)
    }
}
