//! Nowakowski's normalisation of two-player games whose stops say who wins.

use crate::game::{FromOptions, Halt, Memo, SumId, Unsupported, World, recurse};
use crate::play::SeatSet;
use crate::solve::winners;

/// The two-player game that is left when each stop that Left wins becomes the integer 1 and each
/// that Right wins the integer -1, all other positions being the games of their options. Stops of
/// positions that do not decide stay 0. The result holds no position that decides.
///
/// # Errors
/// [`Unsupported::Unnamed`] where not one player wins whoever is to move; [`Unsupported::OneStuck`]
/// where only one player can move and the other one's stop is decided; [`Unsupported::Convention`]
/// for a game of another number of players; limits (the game tree of a sum has a node for every
/// follower), cycles, and errors of the world.
pub fn normalised<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    w.arena().players_under(s, 2)?;
    let made = |w: &mut W, s: SumId, options: Vec<SumId>| {
        let arena = w.arena_mut();
        let game = arena.in_place_of(s, options)?;
        let game = if arena.is_forced(s) { arena.entail(game) } else { game };
        Ok(arena.single(game))
    };
    recurse(w, &mut FromOptions::new(stopped, made), &mut Memo::new(SumId::NONE), s)
}

/// The seats of the player who cannot move and of the player who moved last.
const NEXT: SeatSet = SeatSet::NEXT;
const PREVIOUS: SeatSet = SeatSet::PREVIOUS_OF_TWO;

/// Returns the integer for a stop, or a game without such stops.
fn stopped<W: World>(w: &mut W, s: SumId) -> Result<Option<SumId>, W::Error> {
    if w.arena().is_pure(s) {
        return Ok(Some(s));
    }
    let left = winners(w, s, Some(0), 2)?;
    let right = winners(w, s, Some(1), 2)?;
    let (left, right) = match (left, right) {
        (None, None) => return Ok(None),
        (Some(left), Some(right)) => (left, right),
        (Some(only), None) | (None, Some(only)) => {
            return Err(Halt::Unsupported(Unsupported::OneStuck(only.by)).into());
        }
    };
    let winner = match (left.seats, right.seats) {
        (NEXT, PREVIOUS) => 0,
        (PREVIOUS, NEXT) => 1,
        _ => return Err(Halt::Unsupported(Unsupported::Unnamed(left.by)).into()),
    };
    let arena = w.arena_mut();
    let one = arena.integer(2, winner, 1)?;
    Ok(Some(arena.single(one)))
}
