//! Companions of values: 0 and `*` are exchanged in all followers.

use super::values::{ValueId, Values};
use crate::game::{Halt, Nus};
use hashbrown::HashMap;

impl Values {
    /// Returns the companion of a value: 0 and `*` are companions of each other, other numbers and
    /// nim heaps are their own companions, and the companion of `G` is the form of the companions
    /// of its options, with 0 added for Left if `G >= 0`, and for Right if `G <= 0`. It is the
    /// value `G + *` for ups.
    pub fn companion(&mut self, v: ValueId) -> Result<ValueId, Halt> {
        self.by_options(
            v,
            &mut HashMap::default(),
            &|values, v| {
                let same = values.as_nus(v).is_some_and(|nus| match nus {
                    Nus { star, ups: 0, number } if number.signum() == 0 => star > 1,
                    nus => nus.is_number(),
                });
                Ok(match v {
                    _ if same => Some(v),
                    ValueId::ZERO => Some(values.nus(Nus::star(1))),
                    _ => None,
                })
            },
            &|values, v, [mut left, mut right]| {
                if values.at_most(ValueId::ZERO, v)? {
                    left.push(ValueId::ZERO);
                }
                if values.at_most(v, ValueId::ZERO)? {
                    right.push(ValueId::ZERO);
                }
                values.game(left, right)
            },
        )
    }
}
