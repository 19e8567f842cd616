//! Coalition conventions: each player wins against every coalition of the rest or loses (Spindler
//! §3). Normal play has one loser; other conventions have any fixed set of winners.

use super::{Convention, SeatSet};

/// The convention in which a fixed set of seats wins when the player to move is stuck. The
/// outcome of a game is the set of seats with a winning strategy against all others together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Coalition {
    players: u8,
    winners: SeatSet,
}

/// Errors in the parameters of a convention.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The number of players is not in 2..=32.
    #[error("the number of players must be 2 to 32, not {0}")]
    Players(u8),
    /// The winners are nobody, everybody, or name seats that do not exist.
    #[error("the winners must be at least one player and not all")]
    Winners(SeatSet),
}

impl Coalition {
    /// Normal play of two players.
    pub const TWO: Coalition = Coalition { players: 2, winners: SeatSet::PREVIOUS_OF_TWO };

    /// Normal play of three players, the default.
    pub const THREE: Coalition = Coalition { players: 3, winners: SeatSet::from_bits(0b110) };

    /// Returns normal play of `n` players: the player who cannot move is the only loser.
    ///
    /// # Errors
    /// [`PlayError::Players`] unless `2 <= n <= 32`.
    pub fn normal(n: u8) -> Result<Self, PlayError> {
        let all = all_seats(n)?;
        Ok(Coalition { players: n, winners: all - SeatSet::NEXT })
    }

    /// The convention of `n` players in which the seats `winners` win a game that has stopped.
    ///
    /// # Errors
    /// [`PlayError`] unless `2 <= n <= 32` and `winners` is a proper, non-empty set of seats.
    pub fn winning(n: u8, winners: SeatSet) -> Result<Self, PlayError> {
        let all = all_seats(n)?;
        if winners.is_empty() || !winners.is_subset(all) || winners == all {
            return Err(PlayError::Winners(winners));
        }
        Ok(Coalition { players: n, winners })
    }

    /// Returns two-player misère play: the player who cannot move wins.
    pub fn misere() -> Self {
        Coalition { players: 2, winners: SeatSet::NEXT }
    }

    /// Returns the number of players.
    pub fn players(self) -> u8 {
        self.players
    }

    /// Returns the winners of a game that has stopped.
    pub fn winners(self) -> SeatSet {
        self.winners
    }

    /// Returns all seats.
    pub fn seats(self) -> SeatSet {
        SeatSet::all(self.players)
    }

    /// Tests whether the player who cannot move is the only loser.
    pub fn is_normal(self) -> bool {
        self.winners == self.seats() - SeatSet::NEXT
    }
}

fn all_seats(n: u8) -> Result<SeatSet, PlayError> {
    if (2..=32).contains(&n) { Ok(SeatSet::all(n)) } else { Err(PlayError::Players(n)) }
}

/// The tally's bit that is there until an option is folded.
const NONE_YET: u64 = 1 << 32;

impl Convention for Coalition {
    type Score = SeatSet;
    /// The seats that may win yet, and `NONE_YET`. SeatSet that may win drop out one by one, and
    /// the mover comes in once.
    type Tally = u64;

    // No outcome is the set of all seats unless a position that decides declares all of them
    // winners: neither is `winners`, and if a game had it, so would the option that gives it to N.
    const UNKNOWN: SeatSet = SeatSet::all(32);

    fn players(&self) -> u8 {
        self.players
    }

    fn movers(&self) -> u8 {
        1
    }

    #[inline]
    fn begin(&self, _: u8) -> u64 {
        u64::from((self.seats() - SeatSet::NEXT).bits()) | NONE_YET
    }

    #[inline]
    fn fold(&self, tally: &mut u64, option: SeatSet) -> bool {
        // O_i keeps its hopes only if O_(i-1) wins the option; N needs one option won by P.
        let option = option.bits();
        let previous = option >> (self.players - 1) & 1;
        *tally = *tally & u64::from(option << 1 | 1) | u64::from(previous);
        *tally == 1
    }

    #[inline]
    fn score(&self, tally: u64) -> SeatSet {
        // Beyond the seats there is only the other bit.
        if tally & NONE_YET == 0 { SeatSet::from_bits(tally as u32) } else { self.winners }
    }

    fn won_by(&self, winners: SeatSet) -> Option<SeatSet> {
        Some(winners)
    }
}
