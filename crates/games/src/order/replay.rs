//! Replay of a refutation of `G <=_p H` by the definition of play alone, without the solver.

use hashbrown::HashMap;

use crate::game::{Halt, SumId, Ticker, World, options_for};
use crate::play::{Coalition, Convention};
use tweedle_base::{Limit, Seeded};

/// Decides if `player` wins `s` against all others together when `first` moves first: by the
/// definition, with a stack of its own and none of the solver's code.
///
/// # Errors
/// Limits, and errors of the world.
pub fn wins_by_definition<W: World>(
    w: &mut W,
    convention: Coalition,
    s: SumId,
    player: u8,
    first: u8,
) -> Result<bool, W::Error> {
    let players = convention.players();
    let stuck = convention.stuck();
    let mut known: HashMap<(SumId, u8), bool, Seeded> = HashMap::default();
    // Each pending position with the mover and the options that are still to be looked at.
    let mut stack: Vec<(SumId, u8, Vec<SumId>)> = Vec::new();
    let mut ticker = Ticker::new();
    let mut next = Some((s, first));
    loop {
        if let Some((at, mover)) = next.take() {
            ticker.state(w)?;
            let labelled = w.arena().players(at).is_some();
            let options = options_for(w, at, if labelled { mover } else { 0 })?;
            if options.is_empty() {
                let seat = (player + players - mover) % players;
                known.insert((at, mover), stuck.contains(seat));
            } else {
                stack.push((at, mover, options));
            }
        }
        ticker.tick(w, || known.allocation_size())?;
        let Some((at, mover, options)) = stack.last_mut() else { break };
        let (at, mover, after) = (*at, *mover, (*mover + 1) % players);
        // The player needs one option that is won, the others one that is not. The last options
        // are those of the latest games, which are made to decide.
        let settling = mover == player;
        let mut result = Some(!settling);
        while let Some(&option) = options.last() {
            match known.get(&(option, after)) {
                Some(known) if *known == settling => {
                    result = Some(settling);
                    break;
                }
                Some(_) => {
                    options.pop();
                }
                None => {
                    next = Some((option, after));
                    result = None;
                    break;
                }
            }
        }
        if let Some(result) = result {
            known.insert((at, mover), result);
            stack.pop();
        }
    }
    match known.get(&(s, first)) {
        Some(result) => Ok(*result),
        // The stack empties only once the first entry is known.
        None => Err(Halt::Limit(Limit::Interrupted).into()),
    }
}
