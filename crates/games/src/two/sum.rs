//! Sums of values. A number is added to the options of a value that is not a number (number
//! translation), and nobody moves in a number then (number avoidance).

use super::values::{Side, ValueId, Values};
use crate::game::{Halt, plus_times};
use tweedle_base::with_stack;

impl Values {
    /// The value of the sum.
    pub fn add(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, Halt> {
        let (a, b) = (a.min(b), a.max(b));
        if a == ValueId::ZERO {
            return Ok(b);
        }
        if let (Some(x), Some(y)) = (self.as_nus(a), self.as_nus(b)) {
            let sum = x.plus(y)?;
            return Ok(self.nus(sum));
        }
        if let Some(known) = self.sums.get(&(a, b)) {
            return Ok(*known);
        }
        self.tick()?;
        let made = with_stack(|| {
            if self.as_number(a).is_some() {
                self.translated(b, a)
            } else if self.as_number(b).is_some() {
                self.translated(a, b)
            } else {
                let left = self.moves(a, b, Side::Left)?;
                let right = self.moves(a, b, Side::Right)?;
                self.game(left, right)
            }
        })?;
        self.sums.insert((a, b), made);
        Ok(made)
    }

    /// The options of a player in a sum.
    fn moves(&mut self, a: ValueId, b: ValueId, side: Side) -> Result<Vec<ValueId>, Halt> {
        let mut all = Vec::new();
        for (moved, other) in [(a, b), (b, a)] {
            for option in self.options(moved, side)? {
                all.push(self.add(option, other)?);
            }
        }
        Ok(all)
    }

    /// Adds a number to each option of a value that is not a number. The form stays canonical.
    fn translated(&mut self, v: ValueId, number: ValueId) -> Result<ValueId, Halt> {
        let mut sides = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for option in self.options(v, side)? {
                sides[side as usize].push(self.add(option, number)?);
            }
            sides[side as usize].sort_unstable();
        }
        self.canonical(&sides[0], &sides[1])
    }

    /// The difference of both.
    pub fn subtract(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, Halt> {
        let b = self.negative(b)?;
        self.add(a, b)
    }

    /// Returns a multiple of a value, of its negative for a negative number.
    pub fn times(&mut self, n: i64, v: ValueId) -> Result<ValueId, Halt> {
        if let Some(nus) = self.as_nus(v) {
            let product = nus.times(n)?;
            return Ok(self.nus(product));
        }
        let one = if n < 0 { self.negative(v)? } else { v };
        plus_times(ValueId::ZERO, n.unsigned_abs(), one, |a, b| self.add(a, b))
    }
}
