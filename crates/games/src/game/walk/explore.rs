//! Options and followers of a sum.

use crate::game::arena::{Halt, Move, SumId, Unsupported};
use hashbrown::HashSet;

use super::birthday::{live, live_within};
use super::expand::{ready, settled};
use super::frame::Turn;
use super::play_graph::{bounded, components};
use super::world::{Ticker, World};
use tweedle_base::{HeapSize, Seeded};

/// Returns the distinct options of a sum, component by component, a heap's in ascending order. For
/// a labelled sum these are the options of all players. Components and options that rules rewrite
/// (`is`) are replaced by the results; other positions appear as themselves.
///
/// # Errors
/// Limits, a cycle of rewrites, and errors of the world.
pub fn options<W: World>(w: &mut W, s: SumId) -> Result<Vec<SumId>, W::Error> {
    options_within(w, s, Turn::ALL, &mut Ticker::new())
}

/// The distinct options that a player has in a sum, in the order of [`options`]; in an impartial
/// sum every player has all of them. Players are numbered from 0 in turn order.
///
/// # Errors
/// [`Unsupported::NoPlayer`], and as [`options`].
pub fn options_for<W: World>(w: &mut W, s: SumId, player: u8) -> Result<Vec<SumId>, W::Error> {
    let turn = Turn::of_mover(w.arena(), s, player)?;
    options_within(w, s, turn, &mut Ticker::new())
}

fn options_within<W: World>(
    w: &mut W,
    s: SumId,
    turn: Turn,
    ticker: &mut Ticker,
) -> Result<Vec<SumId>, W::Error> {
    ticker.tick(w, || 0)?;
    let s = ready(w, s, ticker)?;
    let mut seen: HashSet<SumId, Seeded> = HashSet::default();
    let mut looked = HashSet::default();
    let mut found = Vec::new();
    for place in w.arena().open_places(s) {
        let (g, _) = w.arena().parts(s)[place];
        for at in 0..turn.count(w.arena(), g) {
            ticker.tick(w, || found.heap_size())?;
            let option = turn.option(w.arena_mut(), g, at);
            let after = w.arena_mut().after(Move { from: s, place, option })?;
            let after = settled(w, after, &mut looked, ticker)?;
            if seen.insert(after) {
                found.push(after);
            }
        }
    }
    Ok(found)
}

/// The sum with everything below it expanded, and every component replaced by the form it turns
/// out to be. Every order of moves has been looked at: what is left cannot come back.
///
/// # Errors
/// [`Halt::Cycle`](crate::game::Halt::Cycle) when a position can reach itself in some order
/// of moves; limits; errors of the world.
pub fn explored<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    if w.arena().is_pure(s) {
        return Ok(s);
    }
    live(w, s)?;
    Ok(w.arena_mut().normal(s)?)
}

/// Returns the sum as [`explored`], or `None` if that means to visit more than `games` games.
///
/// # Errors
/// The errors of [`explored`].
pub(crate) fn explored_within<W: World>(
    w: &mut W,
    s: SumId,
    games: usize,
) -> Result<Option<SumId>, W::Error> {
    match w.arena().is_pure(s) || live_within(w, s, games)? {
        true => Ok(Some(w.arena_mut().normal(s)?)),
        false => Ok(None),
    }
}

/// The sum as an impartial one: itself, or what it turns out to be when its positions, though made
/// for a number of players, have the same options for all of them.
///
/// # Errors
/// [`Unsupported::Labelled`] if players have options of their own; the errors of [`followers`] if
/// that has to be checked.
pub fn impartial<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    if w.arena().players(s).is_none() {
        return Ok(s);
    }
    let s = explored(w, s)?;
    match w.arena().players(s) {
        None => Ok(s),
        Some(players) => Err(Halt::Unsupported(Unsupported::Labelled(players)).into()),
    }
}

/// Returns all subpositions of `s` including itself, each once, breadth first. For a labelled sum
/// these are all sums that any order of moves can reach.
///
/// # Errors
/// [`Halt::Cycle`](crate::game::Halt::Cycle) when a position can reach itself; limits;
/// errors of the world.
pub fn followers<W: World>(w: &mut W, s: SumId) -> Result<Vec<SumId>, W::Error> {
    // Walks all games below `s`, so that a cycle is found before the sums are listed.
    live(w, s)?;
    reachable(w, s)
}

/// Returns all subpositions of `s` as [`followers`] lists them, for games that may be loopy.
///
/// # Errors
/// [`Halt::Cycle`](crate::game::Halt::Cycle) for a sum that grows on its way round; limits;
/// errors of the world.
pub fn reachable<W: World>(w: &mut W, s: SumId) -> Result<Vec<SumId>, W::Error> {
    let parts = components(w.arena(), s);
    let mut ticker = Ticker::new();
    let start = ready(w, s, &mut ticker)?;
    let mut seen: HashSet<SumId, Seeded> = HashSet::default();
    seen.insert(start);
    let mut found = vec![start];
    let mut next = 0;
    while let Some(&s) = found.get(next) {
        next += 1;
        for option in options_within(w, s, Turn::ALL, &mut ticker)? {
            if seen.insert(option) {
                ticker.state(w)?;
                bounded(w, parts, option)?;
                found.push(option);
            }
        }
    }
    Ok(found)
}

/// Returns the sum as [`explored`](crate::game::explored), for queries that have no meaning if
/// positions decide who wins.
///
/// # Errors
/// [`Unsupported::Decides`] names such a position in the sum or below it; as
/// [`explored`](crate::game::explored).
pub fn undecided<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    let s = explored(w, s)?;
    match w.arena().deciding_below(s) {
        Some(g) => Err(Halt::Unsupported(Unsupported::Decides(g)).into()),
        None => Ok(s),
    }
}

/// Returns the sum as [`undecided`], for queries whose answers require that every component may be
/// moved in.
///
/// # Errors
/// [`Unsupported::Entails`] for a sum with entailing moves in it or below it; as [`undecided`].
pub fn ordinary<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    let s = undecided(w, s)?;
    if w.arena().entails(s) {
        Err(Halt::Unsupported(Unsupported::Entails(s)).into())
    } else {
        Ok(s)
    }
}
