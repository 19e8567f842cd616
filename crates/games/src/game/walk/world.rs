//! The interface to the rules: a [`World`] expands positions on demand, within limits that a
//! [`Ticker`] checks.

use super::end::End;
use crate::game::arena::{Arena, GameId, Halt, Unsupported};
use crate::play::SeatSet;
use std::borrow::BorrowMut;
use tweedle_base::{Budget, HeapSize, Meter};

/// The environment of the algorithms: an arena, rules that expand positions on demand, and limits.
pub trait World {
    /// The error type: a [`Halt`], or an error in the rules.
    type Error: From<Halt>;

    /// The games.
    fn arena(&self) -> &Arena;

    /// The games, to add to.
    fn arena_mut(&mut self) -> &mut Arena;

    /// Returns the nim value of a position in two-player normal play if it is known without its
    /// options, such as the nim value of a heap from a table: `Some(None)` if it is loony.
    ///
    /// # Errors
    /// Limits of finding it.
    fn nim_leaf(&mut self, _: GameId) -> Result<Option<Option<u64>>, Self::Error> {
        Ok(None)
    }

    /// Applies the rules to the position `g` with the given key. Must end with
    /// [`Arena::define`], [`Arena::define_labelled`] or [`Arena::rewrite`] on `g`.
    fn expand(&mut self, g: GameId, key: u32) -> Result<(), Self::Error>;

    /// Finds what the rules say that the position `g` is, if they say so, by [`Arena::rewrite`];
    /// its options need not be found, if that is less work.
    fn rewrite(&mut self, g: GameId, key: u32) -> Result<(), Self::Error> {
        self.expand(g, key)
    }

    /// Applies the rules to the position `g` for one player only, if that is less work. Must end
    /// with [`Arena::define_for`] for that player, or as [`World::expand`], which it does unless a
    /// world knows better.
    fn expand_for(&mut self, g: GameId, key: u32, _player: u8) -> Result<(), Self::Error> {
        self.expand(g, key)
    }

    /// Returns what the rules say if play has stopped in the deciding position `g` with the given
    /// key. `mover` is the one of `players` who cannot move, or `None` in an impartial sum, which
    /// does not depend on the mover. It is called only for positions made by
    /// [`Arena::deciding_position`], so that a world without such positions need not implement it.
    fn end(
        &mut self,
        g: GameId,
        _key: u32,
        _mover: Option<u8>,
        _players: u8,
    ) -> Result<End, Self::Error> {
        Err(Halt::Unsupported(Unsupported::Nobody(g)).into())
    }

    /// Returns the players who win if the values of a stopped sum have this total, by number. By
    /// the map 0 it is the player whose number is the total modulo the number of players. `g` is a
    /// component that has the map.
    fn winners_at(
        &mut self,
        _g: GameId,
        _map: u32,
        total: i64,
        players: u8,
    ) -> Result<SeatSet, Self::Error> {
        Ok(SeatSet::seat(total.rem_euclid(players.into()) as u8))
    }

    /// The limits.
    fn budget(&self) -> &Budget;
}

/// A world without rules: an arena and a budget. Positions in it are defined by hand.
#[derive(Debug, Default)]
pub struct Plain<A = Arena> {
    /// The games.
    pub arena: A,
    /// The limits.
    pub budget: Budget,
}

impl Plain {
    /// An empty world with the default budget.
    pub fn new() -> Plain {
        Plain::default()
    }
}

/// The games of another world after all their options have been expanded: no rules are called, and
/// the limits can be tighter.
pub(crate) type Expanded<'a> = Plain<&'a mut Arena>;

impl<'a> Expanded<'a> {
    /// Returns the same games, with at most this number of states for each outcome.
    pub(crate) fn within<W: World>(w: &'a mut W, states: usize) -> Expanded<'a> {
        let mut budget = w.budget().clone();
        budget.max_states = budget.max_states.min(states);
        Plain { arena: w.arena_mut(), budget }
    }
}

impl<A: BorrowMut<Arena>> World for Plain<A> {
    type Error = Halt;

    fn arena(&self) -> &Arena {
        self.arena.borrow()
    }

    fn arena_mut(&mut self) -> &mut Arena {
        self.arena.borrow_mut()
    }

    fn expand(&mut self, _: GameId, _: u32) -> Result<(), Halt> {
        Err(Halt::UNDEFINED)
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }
}

/// Checks the [`Budget`](tweedle_base::Budget) of a world during one call. The arena's memory
/// counts as used.
#[derive(Debug, Default)]
pub struct Ticker(Meter);

impl Ticker {
    /// A new watch. Its first step looks at everything, so that an expired budget is noticed
    /// however short the call.
    pub fn new() -> Ticker {
        Ticker::default()
    }

    /// Counts a step. `held` is the memory of the tables in use besides the arena, in bytes.
    ///
    /// # Errors
    /// A [`Limit`](tweedle_base::Limit) on time or memory, or the interrupt flag.
    #[inline]
    pub fn tick<W: World>(&mut self, w: &W, held: impl FnOnce() -> usize) -> Result<(), Halt> {
        let all = || w.arena().heap_size().saturating_add(held());
        Ok(self.0.tick(w.budget(), all)?)
    }

    /// Counts a state.
    #[inline]
    pub fn state<W: World>(&mut self, w: &W) -> Result<(), Halt> {
        Ok(self.0.state(w.budget())?)
    }

    /// Checks the number of pending positions.
    ///
    /// # Errors
    /// The limit on depth.
    #[inline]
    pub fn depth<W: World>(&self, w: &W, pending: usize) -> Result<(), Halt> {
        Ok(self.0.depth(w.budget(), pending)?)
    }

    /// Counts an application of rules.
    #[inline]
    pub fn expansion<W: World>(&mut self, w: &W) -> Result<(), Halt> {
        Ok(self.0.expansion(w.budget())?)
    }
}
