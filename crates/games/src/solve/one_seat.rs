//! Recursion for one player against all others: the search stops at the first move that decides.

use crate::game::{Arena, Recursion, Start, SumId, World};
use crate::play::{Coalition, Convention};

use super::play::Patience;

/// The recursion that decides if a player wins. It follows players in turn, also in impartial sums.
#[derive(Debug)]
pub(crate) struct OneSeat<K> {
    pub(crate) convention: Coalition,
    pub(crate) player: u8,
    /// Returns whether the player wins a sum in which that player moves, if that is known.
    pub(crate) known: K,
    /// The limit up to which play is followed, if there is one.
    pub(crate) patience: Option<Patience>,
}

/// The options of a sum so far.
#[derive(Debug)]
pub(crate) struct Options {
    /// The seat of the player, relative to the mover.
    seat: u8,
    /// Is true if there is an option.
    moved: bool,
    /// Is true if an option decides for the mover.
    decided: bool,
}

/// Returns the seat of a player, relative to the mover.
pub(crate) fn seat_of(player: u8, mover: u8, players: u8) -> u8 {
    if player < mover { player + players - mover } else { player - mover }
}

impl<W: World, K: Fn(&Arena, SumId, u8) -> Option<bool>> Recursion<W> for OneSeat<K> {
    type Score = Option<bool>;
    type Tally = Options;
    const BACKWARDS: bool = true;

    #[inline]
    fn open(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: Option<u8>,
    ) -> Result<Start<Option<bool>, Options>, W::Error> {
        let mover = mover.unwrap_or(0);
        if let Some(won) = (self.known)(w.arena(), s, mover) {
            return Ok(Start::Known(Some(won)));
        }
        if let Some(patience) = &mut self.patience {
            patience.state(w)?;
        }
        let seat = seat_of(self.player, mover, self.convention.players());
        Ok(Start::Fold(Options { seat, moved: false, decided: false }))
    }

    #[inline]
    fn fold(&mut self, tally: &mut Options, option: Option<bool>) -> bool {
        tally.moved = true;
        tally.decided = option == Some(tally.seat == 0);
        tally.decided
    }

    #[inline]
    fn close(&mut self, _: &mut W, _: SumId, tally: Options) -> Result<Option<bool>, W::Error> {
        Ok(Some(match tally.moved {
            true => (tally.seat == 0) == tally.decided,
            false => self.convention.stuck().contains(tally.seat),
        }))
    }
}
