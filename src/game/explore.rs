//! What can be reached from a sum: its options and its followers.

use hashbrown::HashSet;

use super::birthday::birthday;
use super::budget::Ticker;
use super::hash::Seeded;
use super::ids::SumId;
use super::sums::Move;
use super::world::{World, ready};

/// The distinct options of a sum, component by component, a heap's in ascending order. Components
/// and options that rules rewrite (`is`) appear as what they are rewritten to; other positions
/// appear as themselves.
///
/// # Errors
/// Limits, a cycle of rewrites, and errors of the world.
pub fn options<W: World>(w: &mut W, s: SumId) -> Result<Vec<SumId>, W::Error> {
    let mut ticker = Ticker::new();
    options_within(w, s, &mut ticker)
}

fn options_within<W: World>(
    w: &mut W,
    s: SumId,
    ticker: &mut Ticker,
) -> Result<Vec<SumId>, W::Error> {
    ticker.tick(w, || 0)?;
    let s = ready(w, s, ticker)?;
    let mut seen: HashSet<SumId, Seeded> = HashSet::default();
    let mut found = Vec::new();
    for place in 0..w.arena().parts(s).len() {
        let (g, _) = w.arena().parts(s)[place];
        for at in 0..w.arena().option_count(g) {
            ticker.tick(w, || found.capacity() * size_of::<SumId>())?;
            let option = w.arena_mut().option_at(g, at);
            let after = w.arena_mut().after(Move { from: s, place, option })?;
            let after = ready(w, after, ticker)?;
            if seen.insert(after) {
                found.push(after);
            }
        }
    }
    Ok(found)
}

/// All subpositions of `s` including itself, each once, breadth first.
///
/// # Errors
/// [`Halt::Cycle`](super::Halt::Cycle) when a position can reach itself; limits; errors of the
/// world.
pub fn followers<W: World>(w: &mut W, s: SumId) -> Result<Vec<SumId>, W::Error> {
    // Walks all games below `s`, so that a cycle is found before the sums are listed.
    birthday(w, s)?;
    let mut ticker = Ticker::new();
    let start = ready(w, s, &mut ticker)?;
    let mut seen: HashSet<SumId, Seeded> = HashSet::default();
    seen.insert(start);
    let mut found = vec![start];
    let mut next = 0;
    while let Some(&s) = found.get(next) {
        next += 1;
        for option in options_within(w, s, &mut ticker)? {
            if seen.insert(option) {
                ticker.state(w)?;
                found.push(option);
            }
        }
    }
    Ok(found)
}
