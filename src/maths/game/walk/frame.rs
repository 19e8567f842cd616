//! A pending sum of the recursion, and the order in which its options are looked at.

use super::turn::Turn;
use crate::maths::game::arena::{Arena, Halt, Move, SumId};

/// A sum whose options are being looked at, and the next option: the component's place, and the
/// option's place in that component.
pub(super) struct PendingSum<A, T> {
    pub(super) state: SumId,
    /// How many players further its options have passed where it was come to: what a conjugate
    /// of a position is, the position with another mover.
    pub(super) turned: u8,
    pub(super) turn: A,
    pub(super) place: usize,
    pub(super) option: u32,
    /// The hash of the sum without a copy of the component.
    pub(super) rest: u64,
    pub(super) tally: T,
}

/// A place no component has: the options need no further look.
pub(super) const SETTLED: usize = usize::MAX;

/// The next option of a frame's sum that is to be looked at.
#[inline]
pub(super) fn next<A: Turn, T>(
    arena: &mut Arena,
    frame: &mut PendingSum<A, T>,
) -> Result<Option<SumId>, Halt> {
    loop {
        let Some(&(g, _)) = arena.parts(frame.state).get(frame.place) else {
            return Ok(None);
        };
        if frame.option < frame.turn.count(arena, g) {
            if frame.option == 0 {
                frame.rest = arena.hash_without(frame.state, frame.place);
            }
            let option = frame.turn.option(arena, g, frame.option);
            frame.option += 1;
            let m = Move { from: frame.state, place: frame.place, option };
            return arena.after_in(m, frame.rest).map(Some);
        }
        frame.place = if arena.is_forced(frame.state) { SETTLED } else { frame.place + 1 };
        frame.option = 0;
    }
}
