//! A coalition convention as a recursion over sums, impartial or labelled.

use crate::maths::game::{Recursion, Start, SumId, World};
use crate::maths::play::{Coalition, Convention, Seats};

use super::nim::NimValues;
use super::stop::declared;

/// Playing an impartial sum: the recursion that [`recurse`](crate::maths::game::recurse) runs.
#[derive(Debug)]
pub(super) struct Playing<'a> {
    pub(super) convention: Coalition,
    /// What decides the sums that play leads to, where it can.
    pub(super) nim: Option<&'a mut NimValues>,
}

impl<W: World> Recursion<W> for Playing<'_> {
    type Score = Seats;
    type Tally = Seats;

    #[inline]
    fn open(&mut self, w: &mut W, s: SumId) -> Result<Start<Seats, Seats>, W::Error> {
        if s == SumId::ZERO {
            return Ok(Start::Known(self.convention.stuck()));
        }
        if let Some(winners) = declared(w, s, None, self.convention.players())? {
            return Ok(Start::Known(winners.seats));
        }
        if w.arena().is_forced(s) && w.arena().is_over(s) {
            return Ok(Start::Known(self.convention.stuck()));
        }
        if let Some(nim) = &mut self.nim
            && let Some(seats) = by_nim_value(nim, w, s)?
        {
            return Ok(Start::Known(seats));
        }
        Ok(Start::Fold(self.convention.begin()))
    }

    #[inline]
    fn fold(&mut self, tally: &mut Seats, option: Seats) -> bool {
        self.convention.fold(tally, option)
    }

    #[inline]
    fn close(&mut self, _: &mut W, _: SumId, tally: Seats) -> Result<Seats, W::Error> {
        Ok(self.convention.choose(tally))
    }
}

/// The two-player seats.
const NEXT: Seats = 0b01;
const PREVIOUS: Seats = 0b10;

/// Two-player normal play of an impartial sum, decided by nim values if it has any.
pub(super) fn by_nim_value<W: World>(
    nim: &mut NimValues,
    w: &mut W,
    s: SumId,
) -> Result<Option<Seats>, W::Error> {
    let previous = nim.previous_wins(w, s)?;
    Ok(previous.map(|previous| if previous { PREVIOUS } else { NEXT }))
}

/// Playing a labelled sum in turn order: the recursion that
/// [`recurse_by_mover`](crate::maths::game::recurse_by_mover) runs. Here the mover can be stuck although
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
        self.open_for(w, s, None)
    }

    #[inline]
    fn open_for(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: Option<u8>,
    ) -> Result<Start<Seats, Option<Seats>>, W::Error> {
        if let Some(winners) = declared(w, s, mover, self.convention.players())? {
            return Ok(Start::Known(winners.seats));
        }
        if let Some(nim) = &mut self.nim
            && w.arena().players(s).is_none()
            && let Some(seats) = by_nim_value(nim, w, s)?
        {
            return Ok(Start::Known(seats));
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
