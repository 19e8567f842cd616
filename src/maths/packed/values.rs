//! Values of positions on boards.

use super::table::Question;
use crate::maths::game::Halt;
use crate::maths::two::{ValueId, Values};

impl Question for Values {
    type Answer = ValueId;

    fn nothing(&mut self) -> ValueId {
        ValueId::ZERO
    }

    fn sum(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, Halt> {
        if a == ValueId::ZERO { Ok(b) } else { self.add(a, b) }
    }

    fn position(&mut self, left: &[ValueId], right: &[ValueId]) -> Result<ValueId, Halt> {
        self.game(left.to_vec(), right.to_vec())
    }

    fn negative(&mut self, a: ValueId) -> Result<Option<ValueId>, Halt> {
        Values::negative(self, a).map(Some)
    }

    fn bytes(&self) -> usize {
        Values::bytes(self)
    }
}
