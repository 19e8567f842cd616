//! Restriction: the impartial game that a labelled one becomes once the first player is fixed.

use super::explore::explored;
use super::recursion::{FromOptions, recurse_by_mover};
use super::world::World;
use crate::game::arena::{Halt, Memo, SumId, Unsupported};

/// The restriction `[s]_p = {[s']_(p+1) : s' an option of p}` (Spindler §4): the impartial game
/// played if `player` moves first and the others follow in turn order. Players are numbered from 0
/// in turn order. An impartial sum is its own restriction.
///
/// # Errors
/// [`Unsupported::NoPlayer`]; [`Unsupported::Decides`] for a reachable partizan sum; limits; cycles
/// in any order of moves; errors of the world.
pub fn restrict<W: World>(w: &mut W, s: SumId, player: u8) -> Result<SumId, W::Error> {
    // The table moves out of the arena while the arena is worked on.
    let empty = Memo::new(SumId::NONE);
    let mut memo = std::mem::replace(&mut w.arena_mut().restrictions, empty);
    let result = restricted(w, &mut memo, s, player);
    w.arena_mut().restrictions = memo;
    result
}

fn restricted<W: World>(
    w: &mut W,
    memo: &mut Memo<SumId>,
    s: SumId,
    player: u8,
) -> Result<SumId, W::Error> {
    if w.arena().players(s).is_none() {
        return Ok(s);
    }
    let s = explored(w, s)?;
    let known = |w: &mut W, s: SumId| match w.arena().deciding_part(s) {
        _ if w.arena().players(s).is_none() => Ok(Some(s)),
        Some(g) => Err(Halt::Unsupported(Unsupported::Decides(g)).into()),
        None => Ok(None),
    };
    let made = |w: &mut W, s: SumId, options: Vec<SumId>| {
        let arena = w.arena_mut();
        let game = arena.form(options)?;
        let game = if arena.is_forced(s) { arena.entail(game) } else { game };
        Ok(arena.single(game))
    };
    recurse_by_mover(w, &mut FromOptions::new(known, made), memo, s, player)
}
