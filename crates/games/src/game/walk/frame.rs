//! Stack frames of the recursion: a pending sum, the player whose options are followed, and the
//! order in which they are searched.

use crate::game::arena::{Arena, GameId, Halt, Move, Rest, SumId, one_of};

/// Walks that follow all players.
pub(crate) const EVERYONE: u8 = 0;
/// Walks that follow the mover, who does not matter in impartial sums.
pub(crate) const MOVER: u8 = 1;
/// Walks that follow the mover, who matters in impartial sums too: with another mover a sum is
/// another state. Scores are not relative to the mover.
pub(crate) const SEATED: u8 = 2;

/// The player whose options are followed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<const WHO: u8 = MOVER> {
    player: u8,
    /// The number of players; 0 if the options of all are followed, or are the same for all.
    players: u8,
}

impl<const WHO: u8> Turn<WHO> {
    /// The options of all players.
    pub(crate) const ALL: Self = Turn { player: 0, players: 0 };

    /// The turn as it counts at a sum.
    #[inline]
    pub(crate) fn at(self, arena: &Arena, s: SumId) -> Self {
        if WHO == MOVER && arena.players(s).is_none() { Turn::ALL } else { self }
    }

    /// The turn after a move.
    #[inline]
    pub(crate) fn next(self) -> Self {
        let player = if self.player + 1 >= self.players { 0 } else { self.player + 1 };
        Turn { player, ..self }
    }

    /// Returns the turn of the player `times` places before, if scores are relative to the mover.
    #[inline]
    pub(crate) fn earlier(self, times: u8) -> Option<Self> {
        let player = self.player().filter(|_| WHO != SEATED)?;
        let player = if player < times { player + self.players - times } else { player - times };
        Some(Turn { player, ..self })
    }

    /// Returns the player whose options are followed, unless the walk follows all players.
    #[inline]
    pub(crate) fn player(self) -> Option<u8> {
        (WHO == SEATED || WHO == MOVER && self.players > 0).then_some(self.player)
    }

    /// Returns the player to move, if a sum with another one is another state.
    pub(crate) fn seat(self) -> Option<u8> {
        (WHO == SEATED).then_some(self.player)
    }

    /// The number of options of a component.
    #[inline]
    pub(crate) fn count(self, arena: &Arena, g: GameId) -> u32 {
        match self.player() {
            Some(player) => arena.option_count_for(g, player),
            None => arena.option_count(g),
        }
    }

    /// The option of a component at a place below `count`.
    #[inline]
    pub(crate) fn option(self, arena: &mut Arena, g: GameId, place: u32) -> SumId {
        match self.player() {
            Some(player) => arena.option_at_for(g, player, place),
            None => arena.option_at(g, place),
        }
    }
}

impl Turn {
    /// The turn of a player at a sum. In an impartial sum the player does not matter.
    pub(crate) fn of_mover(arena: &Arena, s: SumId, player: u8) -> Result<Turn, Halt> {
        let Some(players) = arena.players(s) else { return Ok(Turn::ALL) };
        one_of(players, player)?;
        Ok(Turn { player, players })
    }
}

impl Turn<SEATED> {
    /// The turn of one of this number of players at a sum.
    pub(crate) fn seated(arena: &Arena, s: SumId, player: u8, players: u8) -> Result<Self, Halt> {
        one_of(players, player)?;
        arena.players_under(s, players)?;
        Ok(Turn { player, players })
    }
}

/// A sum whose options are being looked at, and the component whose turn it is.
pub(super) struct PendingSum<T, const WHO: u8> {
    pub(super) state: SumId,
    /// The number of players that its options have been passed on, where the recursion reached it:
    /// a conjugate of a position is replaced by the position with another mover.
    pub(super) turned: u8,
    pub(super) turn: Turn<WHO>,
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

impl<T, const WHO: u8> PendingSum<T, WHO> {
    /// A sum none of whose options has been looked at, from the component at this place on.
    pub(super) fn new(state: SumId, turned: u8, turn: Turn<WHO>, coming: usize, tally: T) -> Self {
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
