//! Conjugates: the same game, with every player's options passed to a later player.

use super::expand::Conjugating;
use super::sweep::sweep;
use super::world::World;
use crate::game::arena::{SumId, meet, number_of_players};

/// Returns the conjugate of `s` in which every option has passed `times` players further,
/// recursively (Spindler §4: `times` = 1 is the first conjugate, the `players`-th is `s`).
/// Conjugation distributes over the components of sums, and impartial games are their own
/// conjugates. A position gets a conjugate whose options are expanded on demand.
///
/// # Errors
/// [`Unsupported::Decides`](crate::game::Unsupported::Decides);
/// [`Unsupported::Players`](crate::game::Unsupported::Players);
/// [`Unsupported::Mixed`](crate::game::Unsupported::Mixed) when `s` is for another number of
/// players; limits, and errors of the world.
pub fn conjugate<W: World>(
    w: &mut W,
    s: SumId,
    players: u8,
    times: u32,
) -> Result<SumId, W::Error> {
    number_of_players(players.into())?;
    let here = w.arena().players(s).unwrap_or(0);
    meet(players, here)?;
    let times = u8::try_from(times % u32::from(players)).unwrap_or(0);
    if times == 0 || here == 0 {
        return Ok(s);
    }
    sweep(w, s, &mut Conjugating { times })?;
    Ok(w.arena_mut().conjugated(s, times)?)
}

/// The sum of the first `players − 1` conjugates of `s` (Spindler's `G⁻`): for two players its
/// negative.
///
/// # Errors
/// The errors of [`conjugate`], and [`Limit::TooLarge`](tweedle_base::Limit::TooLarge) if the
/// copies of a game do not fit in 32 bits.
pub fn negative<W: World>(w: &mut W, s: SumId, players: u8) -> Result<SumId, W::Error> {
    number_of_players(players.into())?;
    let mut total = SumId::ZERO;
    for times in 1..players {
        let conjugate = conjugate(w, s, players, times.into())?;
        total = w.arena_mut().add(total, conjugate)?;
    }
    Ok(total)
}
