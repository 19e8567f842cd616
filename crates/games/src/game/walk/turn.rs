//! Turns: the player whose options a walk follows.

use crate::game::arena::{Arena, GameId, Halt, SumId, one_of};

/// The player whose options are followed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    /// The player; `None` if the options of all players are followed, or are the same for all.
    player: Option<u8>,
    players: u8,
    /// Is true if the player matters in impartial sums too, and scores are not relative to the
    /// mover. Then a sum in which another player moves is another state.
    seated: bool,
}

impl Turn {
    /// The options of all players.
    pub(crate) const EVERYONE: Turn = Turn { player: None, players: 0, seated: false };

    /// The turn of a player at a sum. In an impartial sum the player does not matter.
    pub(crate) fn of_mover(arena: &Arena, s: SumId, player: u8) -> Result<Turn, Halt> {
        let Some(players) = arena.players(s) else { return Ok(Turn::EVERYONE) };
        one_of(players, player)?;
        Ok(Turn { player: Some(player), players, seated: false })
    }

    /// The turn of one of this number of players at a sum, for rules under which the mover matters
    /// in impartial sums too.
    pub(crate) fn seated(arena: &Arena, s: SumId, player: u8, players: u8) -> Result<Turn, Halt> {
        one_of(players, player)?;
        arena.players_under(s, players)?;
        Ok(Turn { player: Some(player), players, seated: true })
    }

    /// The turn as it counts at a sum.
    #[inline]
    pub(crate) fn at(self, arena: &Arena, s: SumId) -> Turn {
        match self.player {
            Some(_) if !self.seated && arena.players(s).is_none() => Turn::EVERYONE,
            _ => self,
        }
    }

    /// The turn after a move.
    #[inline]
    pub(crate) fn next(self) -> Turn {
        let player = self.player.map(|p| if p + 1 == self.players { 0 } else { p + 1 });
        Turn { player, ..self }
    }

    /// Returns the turn of the player `times` places before, if scores are relative to the mover.
    #[inline]
    pub(crate) fn earlier(self, times: u8) -> Option<Turn> {
        let player = self.player.filter(|_| !self.seated)?;
        let player = if player < times { player + self.players - times } else { player - times };
        Some(Turn { player: Some(player), ..self })
    }

    /// Returns the player whose options are followed, unless the walk follows all players.
    #[inline]
    pub(crate) fn player(self) -> Option<u8> {
        self.player
    }

    /// Returns the player to move, if a sum with another one is another state.
    pub(crate) fn seat(self) -> Option<u8> {
        self.player.filter(|_| self.seated)
    }

    /// The number of options of a component.
    #[inline]
    pub(crate) fn count(self, arena: &Arena, g: GameId) -> u32 {
        match self.player {
            Some(player) => arena.option_count_for(g, player),
            None => arena.option_count(g),
        }
    }

    /// The option of a component at a place below `count`.
    #[inline]
    pub(crate) fn option(self, arena: &mut Arena, g: GameId, place: u32) -> SumId {
        match self.player {
            Some(player) => arena.option_at_for(g, player, place),
            None => arena.option_at(g, place),
        }
    }
}
