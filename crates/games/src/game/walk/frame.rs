//! Stack frames of the recursion: a pending sum, and the order in which its options are searched.

use super::turn::Turn;
use crate::game::arena::{Arena, GameId, Halt, Move, Rest, SumId};

/// A sum whose options are being looked at, and the component whose turn it is.
pub(super) struct PendingSum<T> {
    pub(super) state: SumId,
    /// The number of players that its options have been passed on, where the recursion reached it:
    /// a conjugate of a position is replaced by the position with another mover.
    pub(super) turned: u8,
    pub(super) turn: Turn,
    /// The next option of the component.
    option: u32,
    /// The number of options of the component.
    count: u32,
    /// The component, and its place in the sum.
    game: GameId,
    place: usize,
    /// The component is the whole sum.
    lone: bool,
    /// The place of the component after it.
    coming: usize,
    /// The sum without a copy of the component.
    rest: Rest,
    pub(super) tally: T,
}

/// A place no component has.
const DONE: usize = usize::MAX;

impl<T> PendingSum<T> {
    /// A sum none of whose options has been looked at, from the component at this place on.
    pub(super) fn new(state: SumId, turned: u8, turn: Turn, coming: usize, tally: T) -> Self {
        let game = GameId::NONE;
        PendingSum {
            state,
            turned,
            turn,
            option: 0,
            count: 0,
            game,
            place: 0,
            lone: false,
            coming,
            rest: Rest::default(),
            tally,
        }
    }

    /// The options need no further look.
    #[inline]
    pub(super) fn settle(&mut self) {
        (self.option, self.count, self.coming) = (0, 0, DONE);
    }

    /// The next option of the sum that is to be looked at; with `backwards`, sums without positions
    /// begin with the last component.
    #[inline]
    pub(super) fn next(
        &mut self,
        arena: &mut Arena,
        backwards: bool,
    ) -> Result<Option<SumId>, Halt> {
        while self.option >= self.count {
            let parts = arena.parts(self.state);
            let Some(&(game, copies)) = parts.get(self.coming) else { return Ok(None) };
            let lone = parts.len() == 1 && copies == 1;
            let place = self.coming;
            let backwards = backwards && arena.is_pure(self.state);
            let after = if backwards { place.wrapping_sub(1) } else { place + 1 };
            self.coming = if arena.is_forced(self.state) { DONE } else { after };
            (self.option, self.count) = (0, self.turn.count(arena, game));
            if self.count > 0 {
                (self.game, self.place, self.lone) = (game, place, lone);
                self.rest = arena.rest(self.state, place);
            }
        }
        let option = self.turn.option(arena, self.game, self.option);
        self.option += 1;
        if self.lone {
            return Ok(Some(option));
        }
        let m = Move { from: self.state, place: self.place, option };
        arena.after_in(m, self.rest).map(Some)
    }
}
