//! Turns: the player whose options a walk follows, and the memo table for that player.

use crate::game::arena::Unsupported;
use crate::game::arena::{Arena, GameId, Halt, Memo, MoverMemo, SumId, one_of};
use tweedle_base::HeapSize;

/// The player whose options are followed.
pub(crate) trait Turn: Copy {
    /// Is true if [`listed`](Turn::listed) may have options.
    const LISTS: bool = true;
    /// Is true if a sum in which another player moves is another state, so that it may recur.
    const SEATED: bool = false;

    /// The turn as it counts at a sum.
    fn at(self, arena: &Arena, s: SumId) -> Self;

    /// The turn after a move.
    fn next(self) -> Self;

    /// Returns the turn of the player `times` places before, unless the walk follows all players.
    fn earlier(self, times: u8) -> Option<Self>;

    /// Returns the player whose options are followed, unless the walk follows all players.
    fn player(self) -> Option<u8>;

    /// The number of options of a component.
    fn count(self, arena: &Arena, g: GameId) -> u32;

    /// The option of a component at a place below `count`.
    fn option(self, arena: &mut Arena, g: GameId, place: u32) -> SumId;

    /// The options of a component, as far as they are listed one by one.
    fn listed(self, arena: &Arena, g: GameId) -> &[SumId];
}

/// The options of all players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Everyone;

impl Turn for Everyone {
    const LISTS: bool = false;

    #[inline]
    fn at(self, _: &Arena, _: SumId) -> Everyone {
        Everyone
    }

    #[inline]
    fn next(self) -> Everyone {
        Everyone
    }

    #[inline]
    fn earlier(self, _: u8) -> Option<Everyone> {
        None
    }

    #[inline]
    fn player(self) -> Option<u8> {
        None
    }

    #[inline]
    fn count(self, arena: &Arena, g: GameId) -> u32 {
        arena.option_count(g)
    }

    #[inline]
    fn option(self, arena: &mut Arena, g: GameId, place: u32) -> SumId {
        arena.option_at(g, place)
    }

    fn listed(self, _: &Arena, _: GameId) -> &[SumId] {
        // Nothing that follows everybody asks.
        &[]
    }
}

/// The options of the player whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    /// The player; `None` in an impartial sum, where it does not matter.
    player: Option<u8>,
    /// The number of players; 0 in an impartial sum.
    players: u8,
}

impl Mover {
    /// The turn of a player at a sum.
    pub(crate) fn first(arena: &Arena, s: SumId, player: u8) -> Result<Mover, Halt> {
        let Some(players) = arena.players(s) else {
            return Ok(Mover { player: None, players: 0 });
        };
        one_of(players, player)?;
        Ok(Mover { player: Some(player), players })
    }
}

impl Turn for Mover {
    #[inline]
    fn at(self, arena: &Arena, s: SumId) -> Mover {
        match arena.players(s) {
            None => Mover { player: None, players: 0 },
            Some(_) => self,
        }
    }

    #[inline]
    fn next(self) -> Mover {
        let player = self.player.map(|p| if p + 1 == self.players { 0 } else { p + 1 });
        Mover { player, ..self }
    }

    #[inline]
    fn earlier(self, times: u8) -> Option<Mover> {
        let player = self.player?;
        let player = if player < times { player + self.players - times } else { player - times };
        Some(Mover { player: Some(player), ..self })
    }

    #[inline]
    fn player(self) -> Option<u8> {
        self.player
    }

    #[inline]
    fn count(self, arena: &Arena, g: GameId) -> u32 {
        match self.player {
            Some(player) => arena.option_count_for(g, player),
            None => arena.option_count(g),
        }
    }

    #[inline]
    fn option(self, arena: &mut Arena, g: GameId, place: u32) -> SumId {
        match self.player {
            Some(player) => arena.option_at_for(g, player, place),
            None => arena.option_at(g, place),
        }
    }

    #[inline]
    fn listed(self, arena: &Arena, g: GameId) -> &[SumId] {
        match self.player {
            Some(player) => arena.listed_for(g, player),
            None => &[],
        }
    }
}

/// The turn of a player, for rules under which the mover matters in impartial sums too, and scores
/// are not relative to the mover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seated {
    player: u8,
    players: u8,
}

impl Seated {
    /// The turn of a player at a sum.
    pub(crate) fn first(arena: &Arena, s: SumId, player: u8, players: u8) -> Result<Seated, Halt> {
        one_of(players, player)?;
        match arena.players(s) {
            Some(game) if game != players => {
                Err(Halt::Unsupported(Unsupported::Convention { game, convention: players }))
            }
            _ => Ok(Seated { player, players }),
        }
    }
}

impl Turn for Seated {
    const SEATED: bool = true;

    #[inline]
    fn at(self, _: &Arena, _: SumId) -> Seated {
        self
    }

    #[inline]
    fn next(self) -> Seated {
        let player = if self.player + 1 == self.players { 0 } else { self.player + 1 };
        Seated { player, ..self }
    }

    #[inline]
    fn earlier(self, _: u8) -> Option<Seated> {
        None
    }

    #[inline]
    fn player(self) -> Option<u8> {
        Some(self.player)
    }

    #[inline]
    fn count(self, arena: &Arena, g: GameId) -> u32 {
        arena.option_count_for(g, self.player)
    }

    #[inline]
    fn option(self, arena: &mut Arena, g: GameId, place: u32) -> SumId {
        arena.option_at_for(g, self.player, place)
    }

    #[inline]
    fn listed(self, arena: &Arena, g: GameId) -> &[SumId] {
        arena.listed_for(g, self.player)
    }
}

/// The memo table of a walk, by turn.
pub(crate) trait Memory<A, S>: HeapSize {
    /// The score, if known.
    fn known(&self, s: SumId, turn: A) -> Option<S>;

    /// Remembers a score.
    fn learn(&mut self, s: SumId, turn: A, score: S);
}

impl<S: Copy + Eq> Memory<Everyone, S> for Memo<S> {
    #[inline]
    fn known(&self, s: SumId, _: Everyone) -> Option<S> {
        self.get(s)
    }

    #[inline]
    fn learn(&mut self, s: SumId, _: Everyone, score: S) {
        self.set(s, score);
    }
}

impl<S: Copy + Eq> Memory<Mover, S> for MoverMemo<S> {
    #[inline]
    fn known(&self, s: SumId, turn: Mover) -> Option<S> {
        self.get(s, turn.player)
    }

    #[inline]
    fn learn(&mut self, s: SumId, turn: Mover, score: S) {
        self.set(s, turn.player, score);
    }
}

impl<S: Copy + Eq> Memory<Seated, S> for MoverMemo<S> {
    #[inline]
    fn known(&self, s: SumId, turn: Seated) -> Option<S> {
        self.get(s, Some(turn.player))
    }

    #[inline]
    fn learn(&mut self, s: SumId, turn: Seated, score: S) {
        self.set(s, Some(turn.player), score);
    }
}
