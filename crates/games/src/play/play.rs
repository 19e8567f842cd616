//! The type [`Play`]: a convention of any kind, with winning coalitions or with preferences.

use super::coalition::Coalition;
use super::prefer::{PreferenceMatrix, Wish};
use super::{Convention, SeatSet};

/// A convention of play. Answers are memoized for each.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Play {
    /// Coalition play: each player against all others together; a fixed set of seats wins at the
    /// end.
    Coalition(Coalition),
    /// Preference-based play: each player has an order of preference for the last mover, known to
    /// everybody.
    Preference(PreferenceMatrix),
}

impl Play {
    /// The number of players.
    pub fn players(&self) -> u8 {
        match self {
            Play::Coalition(coalition) => coalition.players(),
            Play::Preference(matrix) => matrix.players(),
        }
    }
}

impl From<Coalition> for Play {
    fn from(coalition: Coalition) -> Play {
        Play::Coalition(coalition)
    }
}

impl From<PreferenceMatrix> for Play {
    fn from(matrix: PreferenceMatrix) -> Play {
        Play::Preference(matrix)
    }
}

/// Scores are sets of seats for coalition play, and the last mover, counted from the mover, for
/// play by preferences.
impl Convention for Play {
    type Score = u32;
    /// The tally of a coalition, or a rank and in the next byte the player who has it.
    type Tally = u64;

    const UNKNOWN: u32 = u32::MAX;

    fn players(&self) -> u8 {
        Play::players(self)
    }

    fn movers(&self) -> u8 {
        match self {
            Play::Coalition(coalition) => coalition.movers(),
            Play::Preference(matrix) => matrix.movers(),
        }
    }

    #[inline]
    fn begin(&self, mover: u8) -> u64 {
        match self {
            Play::Coalition(coalition) => coalition.begin(mover),
            Play::Preference(matrix) => packed(matrix.begin(mover)),
        }
    }

    #[inline]
    fn fold(&self, tally: &mut u64, option: u32) -> bool {
        match self {
            Play::Coalition(coalition) => coalition.fold(tally, SeatSet::from_bits(option)),
            Play::Preference(matrix) => {
                let mut wish = unpacked(*tally);
                // A score of this play, and so a player.
                let settled = matrix.fold(&mut wish, option as u8);
                *tally = packed(wish);
                settled
            }
        }
    }

    #[inline]
    fn score(&self, tally: u64) -> u32 {
        match self {
            Play::Coalition(coalition) => coalition.score(tally).bits(),
            Play::Preference(matrix) => matrix.score(unpacked(tally)).into(),
        }
    }

    fn won_by(&self, winners: SeatSet) -> Option<u32> {
        match self {
            Play::Coalition(coalition) => coalition.won_by(winners).map(SeatSet::bits),
            Play::Preference(matrix) => matrix.won_by(winners).map(u32::from),
        }
    }
}

fn packed(wish: Wish) -> u64 {
    u16::from_le_bytes([wish.rank, wish.mover]).into()
}

fn unpacked(tally: u64) -> Wish {
    let [rank, mover, ..] = tally.to_le_bytes();
    Wish { mover, rank }
}
