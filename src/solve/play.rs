//! A convention as a recursion over sums, impartial or labelled.

use crate::game::{Recursion, Start, SumId, World};
use crate::play::{Coalition, Convention, Seats};

use super::nim::NimValues;

/// Playing by a [`Convention`]: the recursion that [`recurse`](crate::game::recurse) runs.
#[derive(Clone, Copy, Debug)]
pub struct Playing<C>(pub C);

impl<W: World, C: Convention> Recursion<W> for Playing<C> {
    type Score = C::Score;
    type Tally = C::Tally;

    #[inline]
    fn open(&mut self, _: &mut W, s: SumId) -> Result<Start<C::Score, C::Tally>, W::Error> {
        Ok(if s == SumId::ZERO {
            Start::Known(self.0.stuck())
        } else {
            Start::Fold(self.0.begin())
        })
    }

    #[inline]
    fn fold(&mut self, tally: &mut C::Tally, option: C::Score) -> bool {
        self.0.fold(tally, option)
    }

    #[inline]
    fn close(&mut self, _: &mut W, _: SumId, tally: C::Tally) -> Result<C::Score, W::Error> {
        Ok(self.0.choose(tally))
    }
}

/// The two-player seats.
const NEXT: Seats = 0b01;
const PREVIOUS: Seats = 0b10;

/// Two-player normal play of an impartial sum, decided by its nim value.
pub(super) fn by_nim_value<W: World>(
    nim: &mut NimValues,
    w: &mut W,
    s: SumId,
) -> Result<Seats, W::Error> {
    Ok(if nim.value(w, s)? == 0 { PREVIOUS } else { NEXT })
}

/// Playing a labelled sum in turn order: the recursion that
/// [`recurse_by_mover`](crate::game::recurse_by_mover) runs. Here the mover can be stuck although
/// others are not.
#[derive(Debug)]
pub(super) struct InTurn<'a> {
    pub(super) convention: Coalition,
    /// What decides the impartial sums that play leads to, where it can.
    pub(super) nim: Option<&'a mut NimValues>,
}

impl<W: World> Recursion<W> for InTurn<'_> {
    type Score = Seats;
    /// Nothing before the first option.
    type Tally = Option<Seats>;
    // Games with rules are dear to look into, and seats once lost or won stay so.
    const FORESEES: bool = true;

    #[inline]
    fn open(&mut self, w: &mut W, s: SumId) -> Result<Start<Seats, Option<Seats>>, W::Error> {
        if let Some(nim) = &mut self.nim
            && w.arena().players(s).is_none()
        {
            return Ok(Start::Known(by_nim_value(nim, w, s)?));
        }
        Ok(Start::Fold(None))
    }

    #[inline]
    fn fold(&mut self, tally: &mut Option<Seats>, option: Seats) -> bool {
        let mut seats = tally.unwrap_or_else(|| self.convention.begin());
        let settled = self.convention.fold(&mut seats, option);
        *tally = Some(seats);
        settled
    }

    #[inline]
    fn close(&mut self, _: &mut W, _: SumId, tally: Option<Seats>) -> Result<Seats, W::Error> {
        Ok(match tally {
            Some(seats) => self.convention.choose(seats),
            None => self.convention.stuck(),
        })
    }
}
