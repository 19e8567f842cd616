//! Playing a refutation again, by the definition and nothing else.

use hashbrown::HashMap;

use crate::game::{Halt, Seeded, SumId, Ticker, World, options_for};

/// Whether `player` wins `s` against all others together when `first` moves first, under normal
/// play: by the definition, with a stack of its own and none of the solver's code.
///
/// # Errors
/// Limits, and errors of the world.
pub fn wins_by_definition<W: World>(
    w: &mut W,
    players: u8,
    s: SumId,
    player: u8,
    first: u8,
) -> Result<bool, W::Error> {
    let mut known: HashMap<(SumId, u8), bool, Seeded> = HashMap::default();
    let mut stack = vec![(s, first)];
    let mut ticker = Ticker::new();
    while let Some(&(at, mover)) = stack.last() {
        ticker.tick(w, || known.allocation_size())?;
        if known.contains_key(&(at, mover)) {
            stack.pop();
            continue;
        }
        ticker.state(w)?;
        let next = (mover + 1) % players;
        let options = options_for(w, at, if w.arena().players(at).is_some() { mover } else { 0 })?;
        let pending = stack.len();
        let mut results = Vec::with_capacity(options.len());
        for option in options {
            match known.get(&(option, next)) {
                Some(result) => results.push(*result),
                None => stack.push((option, next)),
            }
        }
        if stack.len() > pending {
            continue;
        }
        // Who cannot move is the only loser.
        let result = match (mover == player, results.is_empty()) {
            (mine, true) => !mine,
            (true, false) => results.contains(&true),
            (false, false) => !results.contains(&false),
        };
        known.insert((at, mover), result);
        stack.pop();
    }
    match known.get(&(s, first)) {
        Some(result) => Ok(*result),
        // The stack empties only once the first entry is known.
        None => Err(Halt::Interrupted.into()),
    }
}
