//! Expansion of positions: by their rules, or by those of the positions whose conjugates they are.

use super::sweep::{Sweep, sweep};
use super::world::{Ticker, World};
use crate::game::arena::{Arena, Body, GameId, Halt, Kind, State, SumId};
use hashbrown::HashSet;
use tweedle_base::Seeded;

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

/// Derives the options of a conjugate of a position from those of the position, which has been
/// expanded.
fn expand_conjugate<W: World>(w: &mut W, g: GameId, of: GameId, times: u8) -> Result<(), W::Error> {
    let rewritten = match w.arena().kind(of) {
        Kind::Position { state: State::Rewritten(to), .. } => Some(to),
        _ => None,
    };
    let task = &mut Conjugating { times };
    for place in 0..w.arena().option_count(of) {
        let option = w.arena_mut().option_at(of, place);
        sweep(w, option, task)?;
    }
    let arena = w.arena_mut();
    if let Some(to) = rewritten {
        let to = arena.conjugated(to, times)?;
        return Ok(arena.rewrite(g, to)?);
    }
    let lists = arena.conjugate_lists(of, times)?;
    Ok(arena.define_labelled(g, lists)?)
}

/// Makes the conjugates of forms, those inside first.
pub(super) struct Conjugating {
    pub(super) times: u8,
}

tweedle_base::heap_size!(Conjugating {});

impl Sweep for Conjugating {
    type Tally = ();

    fn known(&self, arena: &Arena, g: GameId) -> bool {
        let g = arena.bare(g);
        let node = &arena.nodes[g.index()];
        let form = matches!(node.body, Body::Form(_) | Body::Labelled { .. });
        node.players == 0 || !form || arena.has_conjugate(g, self.times)
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId, (): ()) -> Result<(), Halt> {
        let g = arena.bare(g);
        let lists = arena.conjugate_lists(g, self.times)?;
        let conjugate = arena.labelled(lists)?;
        arena.pair(g, self.times, conjugate);
        Ok(())
    }
}
