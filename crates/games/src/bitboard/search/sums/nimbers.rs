//! Nim values of impartial positions for two players under normal play, by the winners of sums with
//! a nim heap.
//!
//! The nim value of a position is the size of the heap with which the second player wins the sum.
//! So that sizes are tried from 0 on, and a search ends with the first winning move, where a mex
//! needs the value of each option. Of a sum of several components all but one are replaced by heaps
//! (Lemoine and Viennot, Computer analysis of Sprouts with nimbers, 2010).

use super::components::{Building, Component, Components};
use super::table::KnownSeats;
use super::theory::{Estimate, Leaf, Moves, Theory, Winning};
use super::two_players::{SECOND, winner};
use crate::bitboard::cells::word::Word;
use crate::bitboard::search::values::{LOONY, NimValues};
use crate::bitboard::table::NoAnswer;
use crate::bitboard::table::positions::Positions;
use crate::bitboard::table::shared_table::Link;

/// The most moves in a position whose nim value is computed by a mex. Cram on 5 by 6 cells takes
/// 0.7 s with 16, and 0.8 to 1 s with 10 or 24.
const MAX_MOVES_FOR_MEX: u16 = 16;

/// The size from which heaps are estimated alike.
const MAX_HEAP: u32 = 1 << 12;

impl Leaf for u32 {
    type Known = [KnownSeats; 1];

    /// Moves in heaps come after all moves in components.
    fn estimate(self) -> Estimate {
        [-(self.min(MAX_HEAP) as i32) << 12, 0, 0, 0]
    }

    fn heap(size: u32) -> u32 {
        size
    }
}

/// The nim values of small positions.
pub(crate) struct Nimbers<'a> {
    pub(crate) small: &'a mut Positions<u32>,
}

tweedle_base::heap_size!(['a] Nimbers<'a> { small });

impl Theory for Nimbers<'_> {
    type Leaf = u32;
    const HAS_ZERO: bool = true;

    fn players(&self) -> u8 {
        2
    }

    fn is_impartial(&self) -> Option<bool> {
        Some(true)
    }

    fn small<W: Word, const P: usize>(
        components: &mut Components<'_, '_, Self, W, P>,
        position: u32,
        moves: &Moves,
    ) -> Result<Option<Component>, NoAnswer> {
        if moves[0] >= components.known.search_from.unwrap_or(MAX_MOVES_FOR_MEX + 1) {
            let ((family, grid), cells) = components.letters_of(position);
            let known = components.theory.small.known((family, grid, &cells));
            let Some((value, _)) = known.filter(|(value, _)| *value != LOONY) else {
                return Ok(None);
            };
            return Ok(Some(Component::Is(components.number(Building::new(value)))));
        }
        let ((family, grid), cells) = components.letters_of(position);
        let Components { known, theory, source, link, budget, .. } = components;
        let question = &mut NimValues::default();
        let asked = (family, grid, &cells[..]);
        let small = &mut theory.small;
        let value =
            small.ask_within((&mut **source, &known.letters, link), question, budget, asked)?;
        if value == LOONY {
            return Err(NoAnswer::Unsupported);
        }
        Ok(Some(Component::Is(components.number(Building::new(value)))))
    }

    fn add(&mut self, a: u32, b: u32) -> Result<u32, NoAnswer> {
        Ok(a ^ b)
    }
}

impl Winning for Nimbers<'_> {
    const HAS_NIM_VALUES: bool = true;

    fn searches(&self) -> Vec<u8> {
        vec![0b11]
    }

    fn winners(&mut self, leaf: u32, _: usize) -> Result<Option<u8>, NoAnswer> {
        Ok(Some(winner(leaf != 0)))
    }

    fn stuck(&self) -> u8 {
        SECOND
    }

    fn options(&mut self, leaf: u32, _: usize, take: &mut Vec<u32>) -> Result<(), NoAnswer> {
        take.extend(0..leaf);
        Ok(())
    }

    /// Options with the fewest moves left are searched first.
    fn weights(&self, _: bool) -> (i32, i32) {
        (1, 0)
    }

    fn share(&mut self, leaf: u32, _: &mut Link) -> Result<Option<[u32; 2]>, NoAnswer> {
        Ok(Some([leaf, 0]))
    }
}
