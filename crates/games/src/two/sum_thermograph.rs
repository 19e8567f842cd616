//! Thermograph of a sum of values, from play in the components. The canonical form of the sum is
//! not needed and may be very much larger. The walls from -1 on do not depend on whether a form is
//! canonical.

use super::thermograph::Thermograph;
use super::values::{Side, ValueId, Values};
use super::winner::SumPosition;
use crate::game::{Dyadic, Halt};
use hashbrown::HashMap;
use std::sync::Arc;
use tweedle_base::{Seeded, with_stack};

/// Memo table of thermographs of sums, without their integers, which only shift the walls.
type Found = HashMap<SumPosition, Arc<Thermograph>, Seeded>;

impl Values {
    /// Returns the thermograph of the sum of these multiples of values; `None` if the components
    /// may lead to more than `most` sums, or if there are fewer than two of them, so that the
    /// method of a single value applies.
    pub fn thermograph_of_sum(
        &mut self,
        parts: &[(ValueId, u32)],
        most: u128,
    ) -> Result<Option<Arc<Thermograph>>, Halt> {
        let sum = self.gathered(Dyadic::ZERO, parts.iter().copied())?;
        if sum.parts.values().sum::<u32>() < 2 {
            return Ok(None);
        }
        let mut many: u128 = 1;
        for (v, count) in &sum.parts {
            let followers = self.followers(*v)?.count();
            for copy in 0..u128::from(*count) {
                // The number of multisets of this many followers.
                many = many.saturating_mul(followers.saturating_add(copy)) / (copy + 1);
                if many > most {
                    return Ok(None);
                }
            }
        }
        self.walls(sum, &mut Found::default()).map(Some)
    }

    fn walls(&mut self, mut sum: SumPosition, found: &mut Found) -> Result<Arc<Thermograph>, Halt> {
        let integer = Dyadic::new(sum.number.floor(), 0)?;
        sum.number = sum.number.minus(integer)?;
        let fixed = match found.get(&sum) {
            Some(known) => known.clone(),
            None => {
                let made = with_stack(|| self.walls_by_moves(&sum, found))?;
                found.insert(sum, made.clone());
                made
            }
        };
        Ok(Arc::new(fixed.shifted(integer)?))
    }

    fn walls_by_moves(
        &mut self,
        sum: &SumPosition,
        found: &mut Found,
    ) -> Result<Arc<Thermograph>, Halt> {
        self.tick()?;
        let number = self.number(sum.number);
        let mut single = sum.parts.iter();
        match (single.next(), single.next()) {
            (None, _) => return self.thermograph(number),
            (Some((v, 1)), None) if sum.number.signum() == 0 => return self.thermograph(*v),
            _ => {}
        }
        let mut sides = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let mut after: Vec<SumPosition> = Vec::new();
            // A fraction, too, is moved in below temperature 0.
            for option in self.options(number, side)? {
                let number = self.as_number(option).unwrap_or(sum.number);
                after.push(SumPosition { number, parts: sum.parts.clone() });
            }
            for part in sum.parts.keys() {
                for option in self.options(*part, side)? {
                    after.push(self.gathered_after(sum, *part, option)?);
                }
            }
            for option in after {
                sides[side as usize].push(self.walls(option, found)?);
            }
        }
        Thermograph::of_sides(sides)
    }
}
