//! Canonical forms of positions on boards.

use crate::bitboard::table::PositionQuery;
use crate::game::Halt;
use crate::two::{Exchanged, ValueId, Values};
use tweedle_base::{Budget, Pool};

impl PositionQuery for Values {
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

    fn keep_within(&mut self, budget: &Budget) {
        Values::keep_within(self, budget);
    }

    fn import(
        &mut self,
        answer: ValueId,
        values: &Pool,
        known: &mut Exchanged,
    ) -> Result<Option<u32>, Halt> {
        self.share(answer, values, known)
    }

    fn heard(
        &mut self,
        number: u32,
        values: &Pool,
        known: &mut Exchanged,
    ) -> Result<Option<ValueId>, Halt> {
        self.fetch(number, values, known)
    }
}
