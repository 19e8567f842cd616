//! Reduced canonical forms: the simplest game that differs by an infinitesimal (Grossman and
//! Siegel, Reductions of partizan games).

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt};
use hashbrown::HashMap;
use tweedle_base::{Seeded, with_stack};

impl Values {
    /// The simplest game that differs from the value by an infinitesimal.
    pub fn reduced(&mut self, v: ValueId) -> Result<ValueId, Halt> {
        self.reduced_within(v, &mut HashMap::default())
    }

    fn reduced_within(
        &mut self,
        v: ValueId,
        done: &mut HashMap<ValueId, ValueId, Seeded>,
    ) -> Result<ValueId, Halt> {
        let (left, right) = (self.stop(v, Side::Left), self.stop(v, Side::Right));
        if left == right {
            return Ok(self.number(left));
        }
        if let Some(known) = done.get(&v) {
            return Ok(*known);
        }
        self.tick()?;
        let made = with_stack(|| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in [Side::Left, Side::Right] {
                let mut list = Vec::new();
                for option in self.options(v, side)? {
                    list.push(self.reduced_within(option, done)?);
                }
                self.bypass_nearly(v, side, &mut list)?;
                sides[side as usize] = self.without_nearly_dominated(list, side)?;
            }
            let [left, right] = sides;
            self.game(left, right)
        })?;
        done.insert(v, made);
        Ok(made)
    }

    /// Tests whether `a` is less than `b` plus any positive number.
    fn nearly_at_most(&mut self, a: ValueId, b: ValueId) -> Result<bool, Halt> {
        let difference = self.subtract(a, b)?;
        Ok(self.stop(difference, Side::Left) <= Dyadic::ZERO)
    }

    fn without_nearly_dominated(
        &mut self,
        mut list: Vec<ValueId>,
        side: Side,
    ) -> Result<Vec<ValueId>, Halt> {
        list.sort_unstable();
        list.dedup();
        let mut kept: Vec<ValueId> = Vec::new();
        for (at, &option) in list.iter().enumerate() {
            let mut dominated = false;
            for (place, &other) in list.iter().enumerate().filter(|(place, _)| *place != at) {
                let (low, high) =
                    if side == Side::Left { (option, other) } else { (other, option) };
                // Of two that differ by an infinitesimal the first one stays.
                if self.nearly_at_most(low, high)?
                    && (place < at || !self.nearly_at_most(high, low)?)
                {
                    dominated = true;
                    break;
                }
            }
            if !dominated {
                kept.push(option);
            }
        }
        Ok(kept)
    }

    /// Replaces options through which the other player comes back to the game or better, up to an
    /// infinitesimal.
    fn bypass_nearly(
        &mut self,
        v: ValueId,
        side: Side,
        list: &mut Vec<ValueId>,
    ) -> Result<(), Halt> {
        let mut at = 0;
        while at < list.len() {
            let option = list[at];
            let mut through = None;
            // In a number nobody has to be answered.
            if self.as_number(option).is_none() {
                for reply in self.options(option, side.other())? {
                    let (low, high) = if side == Side::Left { (reply, v) } else { (v, reply) };
                    if self.nearly_at_most(low, high)? {
                        through = Some(reply);
                        break;
                    }
                }
            }
            match through {
                None => at += 1,
                Some(reply) if self.as_number(reply).is_some() => {
                    // The game would be that number, up to an infinitesimal; it is kept.
                    list[at] = reply;
                    at += 1;
                }
                Some(reply) => {
                    list.swap_remove(at);
                    for further in self.options(reply, side)? {
                        if !list.contains(&further) {
                            list.push(further);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
