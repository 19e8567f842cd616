//! Winners of stopped sums with deciding positions, whose rules say who has won.

use crate::game::Unsupported;
use crate::game::{GameId, Halt, SumId, World};
use crate::play::{Convention, SeatSet};

/// Returns the score of `s` if the mover cannot move in it and components of it decide who wins; if
/// the next move must be made in one of them, that one decides. Returns `None` if play goes on, or
/// if nothing decides and the convention says who wins. The mover is `None` in an impartial sum
/// that does not depend on it.
///
/// # Errors
/// [`Unsupported::Nobody`] if a component declares no seat there is; [`Unsupported::Disagree`] if
/// two components declare different winners; [`Unsupported::Several`] where several win and the
/// convention knows one; errors of the world.
#[inline]
pub(crate) fn declared<W: World, C: Convention>(
    w: &mut W,
    convention: &C,
    s: SumId,
    mover: Option<u8>,
) -> Result<Option<C::Score>, W::Error> {
    match winners(w, s, mover, convention.players())? {
        None => Ok(None),
        Some(Declared { by, seats }) => match convention.won_by(seats) {
            None => Err(Halt::Unsupported(Unsupported::Several(by)).into()),
            score => Ok(score),
        },
    }
}

/// The winners that the components of a stopped sum declare.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    /// A component that says so.
    pub(crate) by: GameId,
    /// The seats, relative to the mover.
    pub(crate) seats: SeatSet,
}

/// Returns the winners if [`declared`] has a score.
#[inline]
pub(crate) fn winners<W: World>(
    w: &mut W,
    s: SumId,
    mover: Option<u8>,
    players: u8,
) -> Result<Option<Declared>, W::Error> {
    if w.arena().decides(s) { at_stop(w, s, mover, players) } else { Ok(None) }
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
    let all = SeatSet::all(players);
    let mut agreed: Option<Declared> = None;
    for place in w.arena().open_places(s) {
        let (g, _) = w.arena().parts(s)[place];
        let Some(key) = w.arena().decider(g) else { continue };
        let seats = w.declared(g, key, mover, players)?;
        if seats.is_empty() || !seats.is_subset(all) {
            return Err(Halt::Unsupported(Unsupported::Nobody(g)).into());
        }
        match agreed {
            Some(first) if first.seats != seats => {
                return Err(Halt::Unsupported(Unsupported::Disagree(first.by, g)).into());
            }
            _ => agreed = Some(Declared { by: g, seats }),
        }
    }
    Ok(agreed)
}
