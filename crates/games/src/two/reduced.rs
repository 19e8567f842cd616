//! Reduced canonical forms: the simplest game that differs by an infinitesimal (Grossman and
//! Siegel, Reductions of partizan games).

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt};
use hashbrown::HashMap;

impl Values {
    /// The simplest game that differs from the value by an infinitesimal.
    pub fn reduced(&mut self, v: ValueId) -> Result<ValueId, Halt> {
        self.by_options(
            v,
            &mut HashMap::default(),
            &|values, v| {
                let (left, right) = (values.stop(v, Side::Left), values.stop(v, Side::Right));
                Ok((left == right).then(|| values.number(left)))
            },
            &|values, v, mut sides| {
                for side in Side::BOTH {
                    let list = &mut sides[side as usize];
                    values.bypass_nearly(v, side, list)?;
                    *list = values.without_nearly_dominated(std::mem::take(list), side)?;
                }
                let [left, right] = sides;
                values.game(left, right)
            },
        )
    }

    /// Tests whether `a` is at most `b`, up to any positive number, or for Right at least `b`.
    fn nearly_at_most(&mut self, a: ValueId, b: ValueId, side: Side) -> Result<bool, Halt> {
        let difference = self.incentive(b, a, side)?;
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
                // Of two that differ by an infinitesimal the first one stays.
                if self.nearly_at_most(option, other, side)?
                    && (place < at || !self.nearly_at_most(other, option, side)?)
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
                through = self.first_option(option, side.other(), |values, reply| {
                    values.nearly_at_most(reply, v, side)
                })?;
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
