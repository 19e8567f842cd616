//! The interface to the rules: a [`World`] expands positions on demand.

use super::conjugate::expand_conjugate;
use super::ticker::Ticker;
use crate::game::arena::Unsupported;
use crate::game::arena::{Arena, GameId, Halt, Kind, State, SumId};
use crate::play::SeatSet;
use hashbrown::HashSet;
use tweedle_base::{Budget, Seeded};

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

    /// Returns the winners if play has stopped in the deciding position `g` with the given key.
    /// `mover` is the one of `players` who cannot move, or `None` in an impartial sum, which does
    /// not depend on the mover. Bit `i` of the result is the seat `i` places after the mover. It is
    /// called only for positions made by [`Arena::deciding_position`], so that a world without such
    /// positions need not implement it.
    fn declared(
        &mut self,
        g: GameId,
        _key: u32,
        _mover: Option<u8>,
        _players: u8,
    ) -> Result<SeatSet, Self::Error> {
        Err(Halt::Unsupported(Unsupported::Nobody(g)).into())
    }

    /// The limits.
    fn budget(&self) -> &Budget;
}

/// A world without rules: an arena and a budget. Positions in it are defined by hand.
#[derive(Debug, Default)]
pub struct Plain {
    /// The games.
    pub arena: Arena,
    /// The limits.
    pub budget: Budget,
}

impl Plain {
    /// An empty world with the default budget.
    pub fn new() -> Plain {
        Plain::default()
    }
}

impl World for Plain {
    type Error = Halt;

    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn expand(&mut self, _: GameId, _: u32) -> Result<(), Halt> {
        Err(Halt::UNDEFINED)
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }
}

/// Expands `g` unless that has been done: by its rules, or by those of the position whose conjugate
/// it is.
pub(crate) fn expand<W: World>(w: &mut W, g: GameId) -> Result<(), W::Error> {
    match w.arena().kind(g) {
        Kind::Position { key, state: State::Unexpanded } => apply_rules(w, g, key),
        Kind::Conjugate { of, times, state: State::Unexpanded } => {
            if let Kind::Position { key, state: State::Unexpanded } = w.arena().kind(of) {
                apply_rules(w, of, key)?;
            }
            expand_conjugate(w, g, of, times)
        }
        Kind::Entailed(of) => expand(w, of),
        _ => Ok(()),
    }
}

fn apply_rules<W: World>(w: &mut W, g: GameId, key: u32) -> Result<(), W::Error> {
    w.expand(g, key)?;
    match w.arena().kind(g) {
        Kind::Position { state: State::Unexpanded, .. } => Err(Halt::UNDEFINED.into()),
        _ => Ok(()),
    }
}

/// Finds the options of a player in `g`, or of all, if that has not been done.
fn expand_for<W: World>(w: &mut W, g: GameId, player: u8) -> Result<(), W::Error> {
    let Kind::Position { key, state: State::Unexpanded } = w.arena().kind(g) else {
        return expand(w, g);
    };
    w.expand_for(g, key, player)?;
    if w.arena().knows(g, player) { Ok(()) } else { Err(Halt::UNDEFINED.into()) }
}

/// Expands the components of `s` and replaces rewritten ones by what they are, until every
/// component is a game with known options.
pub(crate) fn ready<W: World>(w: &mut W, s: SumId, ticker: &mut Ticker) -> Result<SumId, W::Error> {
    let mut s = s;
    loop {
        s = w.arena_mut().plain(s)?;
        if !advance(w, s, None, ticker)? {
            return Ok(s);
        }
    }
}

/// Replaces rewritten components of `s` by what they are. Options are not found for it; the games
/// that are `looked` at are remembered.
pub(crate) fn settled<W: World>(
    w: &mut W,
    s: SumId,
    looked: &mut HashSet<GameId, Seeded>,
    ticker: &mut Ticker,
) -> Result<SumId, W::Error> {
    let mut s = s;
    loop {
        s = w.arena_mut().plain(s)?;
        let Some(g) = w.arena().unexpanded(s, |g| !looked.contains(&g)) else { return Ok(s) };
        ticker.tick(w, || 0)?;
        ticker.expansion(w)?;
        looked.insert(g);
        rewrite(w, g)?;
    }
}

/// Finds what the rules say that `g` is, if they do, or the position that it is a conjugate of.
fn rewrite<W: World>(w: &mut W, g: GameId) -> Result<(), W::Error> {
    let (of, times) = match w.arena().kind(g) {
        Kind::Conjugate { of, times, state: State::Unexpanded } => (of, times),
        _ => (g, 0),
    };
    if let Kind::Position { key, state: State::Unexpanded } = w.arena().kind(of)
        && !w.arena().is_partly_defined(of)
    {
        w.rewrite(of, key)?;
    }
    match w.arena().kind(of) {
        Kind::Position { state: State::Rewritten(_), .. } if of != g => {
            expand_conjugate(w, g, of, times)
        }
        _ => Ok(()),
    }
}

/// Expands a component of `s` with unknown options; returns false if there is none. For a position
/// on its own the options of the player suffice. In a sum those of all players are expanded, since
/// components that prove to be forms lead to equal sums.
pub fn advance<W: World>(
    w: &mut W,
    s: SumId,
    player: Option<u8>,
    ticker: &mut Ticker,
) -> Result<bool, W::Error> {
    let arena = w.arena();
    let Some(g) = arena.unexpanded(s, |_| true) else {
        return Ok(false);
    };
    let alone = matches!(arena.parts(s), [(_, 1)]) && arena.players(s).is_some();
    let player = player.filter(|_| alone);
    if player.is_some_and(|player| arena.knows(g, player)) {
        return Ok(false);
    }
    ticker.tick(w, || 0)?;
    ticker.expansion(w)?;
    match player {
        Some(player) => expand_for(w, g, player)?,
        None => expand(w, g)?,
    }
    Ok(true)
}
