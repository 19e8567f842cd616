//! What the mathematics needs of its surroundings.

use super::arena::{Arena, Kind, State};
use super::budget::{Budget, Ticker};
use super::halt::Halt;
use super::ids::{GameId, SumId};

/// What the mathematics needs of its surroundings: an arena, rules that expand positions on
/// demand, limits.
pub trait World {
    /// What may go wrong: a [`Halt`], or a mistake in the rules.
    type Error: From<Halt>;

    /// The games.
    fn arena(&self) -> &Arena;

    /// The games, to add to.
    fn arena_mut(&mut self) -> &mut Arena;

    /// Applies the rules to the position `g` with the given key. Must end with
    /// [`Arena::define`] or [`Arena::rewrite`] on `g`.
    ///
    /// # Errors
    /// Whatever the rules report.
    fn expand(&mut self, g: GameId, key: u32) -> Result<(), Self::Error>;

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

    fn expand(&mut self, g: GameId, _key: u32) -> Result<(), Halt> {
        Err(Halt::Undefined(g))
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }
}

/// Runs the rules on `g` if that has not been done.
pub(crate) fn expand<W: World>(w: &mut W, g: GameId) -> Result<(), W::Error> {
    let Kind::Position { key, state: State::Unexpanded } = w.arena().kind(g) else {
        return Ok(());
    };
    w.expand(g, key)?;
    match w.arena().kind(g) {
        Kind::Position { state: State::Unexpanded, .. } => Err(Halt::Undefined(g).into()),
        _ => Ok(()),
    }
}

/// Expands the components of `s` and replaces rewritten ones by what they are, until every
/// component is a game with known options.
pub(crate) fn ready<W: World>(w: &mut W, s: SumId, ticker: &mut Ticker) -> Result<SumId, W::Error> {
    let mut s = s;
    loop {
        s = w.arena_mut().plain(s)?;
        let Some(g) = w.arena().unexpanded(s) else {
            return Ok(s);
        };
        ticker.tick(w, || 0)?;
        ticker.expansion(w)?;
        expand(w, g)?;
    }
}
