//! Stops that say themselves who has won: the positions in them that decide.

use crate::maths::game::{GameId, Halt, SumId, World};
use crate::maths::play::Seats;

/// Whom the components of a stopped sum declare winners.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    /// A component that says so.
    pub(crate) by: GameId,
    /// The seats, relative to the mover.
    pub(crate) seats: Seats,
}

/// Who wins where the mover cannot move in `s` and components of it decide; where the next move must be
/// made in one of them, that one. `None` where play goes on, or where nothing decides and the convention says who wins.
/// The mover is `None` in an impartial sum in which it does not matter.
///
/// # Errors
/// [`Halt::Nobody`] if a component declares no seat there is; [`Halt::Disagree`] if two components
/// declare different winners; errors of the world.
#[inline]
pub(crate) fn declared<W: World>(
    w: &mut W,
    s: SumId,
    mover: Option<u8>,
    players: u8,
) -> Result<Option<Declared>, W::Error> {
    if !w.arena().decides(s) {
        return Ok(None);
    }
    at_stop(w, s, mover, players)
}

#[inline(never)]
fn at_stop<W: World>(
    w: &mut W,
    s: SumId,
    mover: Option<u8>,
    players: u8,
) -> Result<Option<Declared>, W::Error> {
    if !w.arena().is_stopped(s, mover) {
        return Ok(None);
    }
    let all = Seats::MAX >> (32 - u32::from(players));
    let mut agreed: Option<Declared> = None;
    for place in w.arena().open_places(s) {
        let (g, _) = w.arena().parts(s)[place];
        let Some(key) = w.arena().decider(g) else { continue };
        let seats = w.declared(g, key, mover, players)?;
        if seats & all == 0 || seats & !all != 0 {
            return Err(Halt::Nobody(g).into());
        }
        match agreed {
            Some(first) if first.seats != seats => {
                return Err(Halt::Disagree(first.by, g).into());
            }
            _ => agreed = Some(Declared { by: g, seats }),
        }
    }
    Ok(agreed)
}

/// The one winner where the mover cannot move in `s`: how many places after the mover they sit.
/// Otherwise as [`declared`].
///
/// # Errors
/// [`Halt::Several`] where several win; as [`declared`].
#[inline]
pub(super) fn declared_one<W: World>(
    w: &mut W,
    s: SumId,
    mover: Option<u8>,
    players: u8,
) -> Result<Option<u8>, W::Error> {
    match declared(w, s, mover, players)? {
        None => Ok(None),
        Some(found) if found.seats.is_power_of_two() => {
            Ok(Some(found.seats.trailing_zeros() as u8))
        }
        Some(found) => Err(Halt::Several(found.by).into()),
    }
}
