//! Companions of values: 0 and `*` are exchanged in all followers.

use super::values::{Side, ValueId, Values};
use crate::game::{Halt, Nus};
use hashbrown::HashMap;
use tweedle_base::{Seeded, with_stack};

impl Values {
    /// Returns the companion of a value: 0 and `*` are companions of each other, other numbers and
    /// nim heaps are their own companions, and the companion of `G` is the form of the companions
    /// of its options, with 0 added for Left if `G >= 0`, and for Right if `G <= 0`. It is the
    /// value `G + *` for ups.
    pub fn companion(&mut self, v: ValueId) -> Result<ValueId, Halt> {
        self.companion_of(v, &mut HashMap::default())
    }

    fn companion_of(
        &mut self,
        v: ValueId,
        known: &mut HashMap<ValueId, ValueId, Seeded>,
    ) -> Result<ValueId, Halt> {
        if let Some(known) = known.get(&v) {
            return Ok(*known);
        }
        self.tick()?;
        let same = self.as_nus(v).is_some_and(|nus| match nus {
            Nus { star, ups: 0, number } if number.signum() == 0 => star > 1,
            nus => nus.is_number(),
        });
        let found = match v {
            _ if same => v,
            ValueId::ZERO => self.nus(Nus::star(1)),
            _ => {
                let mut lists = [Side::Left, Side::Right].map(|side| (side, Vec::new()));
                for (side, list) in &mut lists {
                    for option in self.options(v, *side)? {
                        list.push(with_stack(|| self.companion_of(option, known))?);
                    }
                }
                let [(_, mut left), (_, mut right)] = lists;
                if self.at_most(ValueId::ZERO, v)? {
                    left.push(ValueId::ZERO);
                }
                if self.at_most(v, ValueId::ZERO)? {
                    right.push(ValueId::ZERO);
                }
                self.game(left, right)?
            }
        };
        known.insert(v, found);
        Ok(found)
    }
}
