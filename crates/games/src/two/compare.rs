//! Partial order of values: `G <= H` iff no option of Left in `G` is at least `H`, and no option of
//! Right in `H` is at most `G` (Siegel, II.1).

use super::values::{Side, ValueId, Values};
use crate::game::Halt;
use std::cmp::Ordering;
use tweedle_base::with_stack;

impl Values {
    /// Tests whether `a <= b`.
    pub fn at_most(&mut self, a: ValueId, b: ValueId) -> Result<bool, Halt> {
        if let Some(known) = self.at_a_glance(a, b) {
            return Ok(known);
        }
        if let Some(known) = self.order.get(&(a, b)) {
            return Ok(*known);
        }
        self.tick()?;
        let holds = with_stack(|| self.by_their_options(a, b))?;
        self.order.insert((a, b), holds);
        Ok(holds)
    }

    /// Decides a comparison by stops and by numbers, ups and stars, if these suffice.
    #[inline]
    fn at_a_glance(&self, a: ValueId, b: ValueId) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        if let (Some(x), Some(y)) = (self.as_nus(a), self.as_nus(b)) {
            return Some(x.at_most(y));
        }
        if self.stop(a, Side::Left) < self.stop(b, Side::Right) {
            return Some(true);
        }
        let above = |first| self.stop(a, first) > self.stop(b, first);
        (above(Side::Left) || above(Side::Right)).then_some(false)
    }

    fn by_their_options(&mut self, a: ValueId, b: ValueId) -> Result<bool, Halt> {
        for (v, other, side) in [(a, b, Side::Left), (b, a, Side::Right)] {
            // Where the stops of `b` are not below a number `a`, they are above its options for
            // Left, and so `b` is not at most these. Likewise for `b`.
            if self.as_number(v).is_none() {
                let test = |values: &mut Values, option| values.at_most_for(other, option, side);
                if self.first_option(v, side, test)?.is_some() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Tests whether `a` is at most `b`, or for Right at least `b`.
    pub(super) fn at_most_for(&mut self, a: ValueId, b: ValueId, side: Side) -> Result<bool, Halt> {
        match side {
            Side::Left => self.at_most(a, b),
            Side::Right => self.at_most(b, a),
        }
    }

    /// Compares two values; `None` if they are confused.
    pub fn compare(&mut self, a: ValueId, b: ValueId) -> Result<Option<Ordering>, Halt> {
        Ok(match (self.at_most(a, b)?, self.at_most(b, a)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }
}
