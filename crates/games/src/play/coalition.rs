//! Coalition conventions: each player wins against every coalition of the rest or loses (Spindler
//! §3). Normal play has one loser; other conventions have any fixed set of winners.

use super::{Convention, SeatSet};

/// The convention in which a fixed set of seats wins when the player to move is stuck. The
/// outcome of a game is the set of seats with a winning strategy against all others together.
///
/// Players may also play together, as [allies](Coalition::together).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Coalition {
    players: u8,
    winners: SeatSet,
    /// The seats that play together; N if all play alone.
    allies: SeatSet,
    /// The numbers of seats by which the allies are shifted if N is one of them.
    own: SeatSet,
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
    /// No seats play together, or seats that do not exist, or several of 32.
    #[error("the players of a coalition must be at least one, and several only of at most 31")]
    Allies(SeatSet),
}

impl Coalition {
    /// Normal play of two players.
    pub const TWO: Coalition = Coalition::of(2, SeatSet::PREVIOUS_OF_TWO);

    /// Normal play of three players, the default.
    pub const THREE: Coalition = Coalition::of(3, SeatSet::from_bits(0b110));

    const fn of(players: u8, winners: SeatSet) -> Coalition {
        Coalition { players, winners, allies: SeatSet::NEXT, own: SeatSet::NEXT }
    }

    /// Returns normal play of `n` players: the player who cannot move is the only loser.
    ///
    /// # Errors
    /// [`PlayError::Players`] unless `2 <= n <= 32`.
    pub fn normal(n: u8) -> Result<Self, PlayError> {
        let all = all_seats(n)?;
        Ok(Coalition::of(n, all - SeatSet::NEXT))
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
        Ok(Coalition::of(n, winners))
    }

    /// Returns two-player misère play: the player who cannot move wins.
    pub fn misere() -> Self {
        Coalition::of(2, SeatSet::NEXT)
    }

    /// Returns the convention in which seats play together, to win all of them. Then `i` is in the
    /// outcome of a game if the players `i` seats after the allies can force that they all win,
    /// whatever the others do. So 0 says it of the allies themselves; for the ally N alone, the
    /// outcome is the usual one.
    ///
    /// # Errors
    /// [`PlayError::Allies`].
    pub fn together(self, allies: SeatSet) -> Result<Self, PlayError> {
        if allies.is_empty()
            || !allies.is_subset(self.seats())
            || (allies.len() > 1 && self.players == 32)
        {
            return Err(PlayError::Allies(allies));
        }
        let own = allies.iter().map(|ally| (self.players - ally) % self.players);
        Ok(Coalition { allies, own: own.collect(), ..self })
    }

    /// Returns the convention with the same winners in which every player plays alone.
    pub fn alone(self) -> Self {
        Coalition::of(self.players, self.winners)
    }

    /// Returns the seats that play together; N if all play alone.
    pub fn allies(self) -> SeatSet {
        self.allies
    }

    /// Tests whether every player plays alone against all others.
    pub fn is_single(self) -> bool {
        self.allies == SeatSet::NEXT
    }

    /// Returns the numbers of seats by which the allies are shifted if N is one of them.
    pub(crate) fn own(self) -> SeatSet {
        self.own
    }

    /// Returns the numbers of seats by which the allies are shifted if all of them are among these
    /// seats.
    fn shifts_within(self, seats: SeatSet) -> SeatSet {
        if self.is_single() {
            return seats;
        }
        let mut shifted = self.allies;
        let mut within = SeatSet::EMPTY;
        for shift in 0..self.players {
            if shifted.is_subset(seats) {
                within |= SeatSet::seat(shift);
            }
            shifted = shifted.before_move(self.players);
        }
        within
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

    /// Tests whether the player who cannot move is the only loser, and all play alone.
    pub fn is_normal(self) -> bool {
        self.winners == self.seats() - SeatSet::NEXT && self.is_single()
    }
}

fn all_seats(n: u8) -> Result<SeatSet, PlayError> {
    if (2..=32).contains(&n) { Ok(SeatSet::all(n)) } else { Err(PlayError::Players(n)) }
}

/// The tally's bit that is there until an option is folded.
const NONE_YET: u64 = 1 << 32;

impl Convention for Coalition {
    type Score = SeatSet;
    /// The shifts of allies for whom an option can matter yet, and `NONE_YET`: those without N
    /// win so far, and those with N do not win yet.
    type Tally = u64;

    // No outcome is the set of all seats of 32 unless a position that decides declares all of them
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
        u64::from(self.seats().bits()) | NONE_YET
    }

    #[inline]
    fn fold(&self, tally: &mut u64, option: SeatSet) -> bool {
        // Allies among whom is N need one option that they win, others must win all.
        *tally &= u64::from(option.before_move(self.players).bits() ^ self.own.bits());
        *tally == 0
    }

    #[inline]
    fn score(&self, tally: u64) -> SeatSet {
        // Beyond the seats there is only the other bit.
        if tally & NONE_YET == 0 {
            SeatSet::from_bits(tally as u32 ^ self.own.bits())
        } else {
            self.shifts_within(self.winners)
        }
    }

    fn won_by(&self, winners: SeatSet) -> Option<SeatSet> {
        Some(self.shifts_within(winners))
    }
}
