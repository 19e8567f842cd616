//! Values of positions on boards: canonical forms, and nim values.

use crate::bitboard::table::PositionQuery;
use crate::game::Halt;
use crate::two::{Exchanged, ValueId, Values};
use tweedle_base::{Budget, Pool, heap_size};

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

/// The nim value of a loony position: the next player wins any sum with it.
pub const LOONY: u32 = MOVES_AGAIN - 1;

/// Marks moves after which the same player moves again. No value is as large.
const MOVES_AGAIN: u32 = 1 << 31;

/// Query for nim values.
#[derive(Debug, Default)]
pub struct NimValues {
    /// The mex buffer: for each nim value, the number of the last position with an option of that
    /// value.
    seen: Vec<u32>,
    asked: u32,
}

heap_size!(NimValues { seen });

impl PositionQuery for NimValues {
    type Answer = u32;

    fn nothing(&mut self) -> u32 {
        0
    }

    fn sum(&mut self, a: u32, b: u32) -> Result<u32, Halt> {
        Ok(if a == LOONY || b == LOONY { LOONY } else { a ^ b })
    }

    fn again(&mut self, a: u32) -> Option<u32> {
        Some(a | MOVES_AGAIN)
    }

    /// An option of value v after which the same player moves again wins in sum with every heap but
    /// the one of size v (Winning Ways, chapter 12), so v is the only possible value.
    fn position(&mut self, options: &[u32], _: &[u32]) -> Result<u32, Halt> {
        let mut only = None;
        for option in options.iter().filter(|option| **option & MOVES_AGAIN != 0) {
            let value = option & !MOVES_AGAIN;
            if value == LOONY || only.is_some_and(|other| other != value) {
                return Ok(LOONY);
            }
            only = Some(value);
        }
        if let Some(value) = only {
            return Ok(if options.contains(&value) { LOONY } else { value });
        }
        if self.seen.len() <= options.len() || self.asked == u32::MAX {
            self.seen = vec![0; 2 * options.len() + 1];
            self.asked = 0;
        }
        self.asked += 1;
        for option in options {
            // Larger ones do not matter.
            if let Some(seen) = self.seen.get_mut(*option as usize) {
                *seen = self.asked;
            }
        }
        let least = self.seen.iter().position(|seen| *seen != self.asked);
        Ok(least.unwrap_or(self.seen.len()) as u32)
    }

    fn keep_within(&mut self, _: &Budget) {}

    fn import(&mut self, answer: u32, _: &Pool, _: &mut Exchanged) -> Result<Option<u32>, Halt> {
        Ok(Some(answer))
    }

    fn heard(&mut self, number: u32, _: &Pool, _: &mut Exchanged) -> Result<Option<u32>, Halt> {
        Ok(Some(number))
    }
}
