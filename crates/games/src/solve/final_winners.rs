//! Winners of stopped sums with deciding positions, whose rules say who has won.

use smallvec::SmallVec;
use tweedle_base::Limit;

use crate::game::{End, GameId, Halt, SumId, Unsupported, World, ahead};
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
    match total(w, s, mover, players)? {
        None => Ok(None),
        Some((by, end)) => {
            let seats = judged(w, by, end, mover, players)?;
            Ok(Some(Declared { by, seats }))
        }
    }
}

/// Returns what the rules say of a stopped sum, and a component that says so; `None` if nothing
/// does. If the next move must be made in one component, the winners that it names count alone,
/// but values and points add to those of all others in which the mover has no move either.
pub(crate) fn total<W: World>(
    w: &mut W,
    s: SumId,
    mover: Option<u8>,
    players: u8,
) -> Result<Option<(GameId, End)>, W::Error> {
    let open: SmallVec<[usize; 8]> = w.arena().open_places(s).collect();
    let mut all: Option<(GameId, End)> = None;
    for place in 0..w.arena().parts(s).len() {
        let (g, copies) = w.arena().parts(s)[place];
        let Some(key) = w.arena().decider(g) else { continue };
        let is_open = open.contains(&place);
        let moves = match mover {
            Some(mover) => w.arena().option_count_for(g, mover),
            None => w.arena().option_count(g),
        };
        if !is_open && moves > 0 {
            continue;
        }
        let end = w.end(g, key, mover, players)?;
        if !is_open && matches!(end, End::Winners(_)) {
            continue;
        }
        let end = end.times(copies).ok_or(TOO_LARGE)?;
        all = Some(match all {
            None => (g, end),
            Some((first, sum)) => match sum.plus(&end) {
                Some(sum) => (first, sum),
                None => return Err(Halt::Unsupported(Unsupported::Disagree(first, g)).into()),
            },
        });
    }
    Ok(all)
}

const TOO_LARGE: Halt = Halt::Limit(Limit::TooLarge("the value of an end"));

/// Returns the seats that win by an end, relative to the mover.
fn judged<W: World>(
    w: &mut W,
    by: GameId,
    end: End,
    mover: Option<u8>,
    players: u8,
) -> Result<SeatSet, W::Error> {
    let named = match end {
        End::Winners(seats) if seats.is_empty() || !seats.is_subset(SeatSet::all(players)) => {
            return Err(Halt::Unsupported(Unsupported::Nobody(by)).into());
        }
        End::Winners(seats) => return Ok(seats),
        End::Value { value, map } => w.winners_at(by, map, value, players)?,
        End::Score(points) => ahead(&points),
    };
    // Positions with such ends have a number of players.
    let mover = mover.ok_or(Halt::Unsupported(Unsupported::Nobody(by)))?;
    Ok(named.iter().map(|player| (player + players - mover) % players).collect())
}
