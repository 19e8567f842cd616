//! Sets of seats, and outcomes.

use std::fmt::{self, Display, Formatter};
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use serde::{Deserialize, Serialize};

/// A set of seats, counted from the player about to move: seat 0 is N (the next player), seat `i`
/// is `O_i`, and the last seat is P (the previous player).
///
/// ```
/// use tweedle_games::play::SeatSet;
///
/// let winners = SeatSet::from_iter([0, 2]);
/// assert!(winners.contains(2));
/// assert_eq!(SeatSet::all(3) - winners, SeatSet::seat(1));
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct SeatSet(u32);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);
    /// The player about to move, alone.
    pub const NEXT: SeatSet = SeatSet(1);

    /// The player of two who has moved last.
    pub const PREVIOUS_OF_TWO: SeatSet = SeatSet(2);

    /// The set whose seat `i` is there where bit `i` is one.
    #[inline]
    pub const fn from_bits(bits: u32) -> SeatSet {
        SeatSet(bits)
    }

    /// The seats as bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the set of all seats, for `1 <= players <= 32`.
    #[inline]
    pub const fn all(players: u8) -> SeatSet {
        SeatSet(u32::MAX >> (32 - players as u32))
    }

    /// Returns the set of one seat, below 32.
    #[inline]
    pub const fn seat(seat: u8) -> SeatSet {
        SeatSet(1 << seat)
    }

    /// Returns the set of the player who moved last.
    #[inline]
    pub const fn previous(players: u8) -> SeatSet {
        SeatSet::seat(players - 1)
    }

    /// Tests whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: u8) -> bool {
        self.0 >> seat & 1 != 0
    }

    /// Tests whether the set is a subset of the other.
    #[inline]
    pub const fn is_subset(self, other: SeatSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Tests whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of its seats.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the same players relative to the mover one move earlier: seat `i` of an option is
    /// seat `i + 1` of the game, and P is N.
    #[inline]
    pub(crate) const fn before_move(self, players: u8) -> SeatSet {
        SeatSet((self.0 << 1 & SeatSet::all(players).0) | (self.0 >> (players - 1) & 1))
    }

    /// Its seats in turn order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..32).filter(move |seat| self.contains(*seat))
    }
}

impl From<u32> for SeatSet {
    fn from(bits: u32) -> SeatSet {
        SeatSet(bits)
    }
}

impl From<SeatSet> for u32 {
    fn from(set: SeatSet) -> u32 {
        set.0
    }
}

/// Seats in both sets.
impl BitAnd for SeatSet {
    type Output = SeatSet;

    #[inline]
    fn bitand(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
}

/// Seats in at least one of the sets.
impl BitOr for SeatSet {
    type Output = SeatSet;

    #[inline]
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl BitOrAssign for SeatSet {
    #[inline]
    fn bitor_assign(&mut self, other: SeatSet) {
        *self = *self | other;
    }
}

/// Seats in the first set that are not in the second.
impl Sub for SeatSet {
    type Output = SeatSet;

    #[inline]
    fn sub(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }
}

impl FromIterator<u8> for SeatSet {
    fn from_iter<I: IntoIterator<Item = u8>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, |set, seat| set | SeatSet::seat(seat))
    }
}

/// An outcome: the seats that win a game against every coalition of the others (Spindler §3).
///
/// ```
/// use tweedle_games::play::{Outcome, SeatSet};
///
/// let outcome = Outcome { players: 3, winners: SeatSet::from_iter([0, 2]) };
/// assert!(outcome.wins(2) && !outcome.wins(1));
/// assert_eq!(outcome.to_string(), "PN");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The number of players.
    pub players: u8,
    /// The winning seats.
    pub winners: SeatSet,
}

impl Outcome {
    /// Tests whether a seat wins.
    pub fn wins(self, seat: u8) -> bool {
        self.winners.contains(seat)
    }
}

/// Writes outcomes of two and three players as the papers do: `PN`, `O`, `∅` for nobody, `{N, O,
/// P}` for all; for more players `{O1, O2, P}`.
impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let last = self.players - 1;
        if self.players <= 3 {
            let middle = self.players == 3 && self.wins(1);
            return f.write_str(match (self.wins(0), middle, self.wins(last)) {
                (false, false, false) => "∅",
                (true, false, false) => "N",
                (false, true, false) => "O",
                (false, false, true) => "P",
                (true, true, false) => "NO",
                (false, true, true) => "OP",
                (true, false, true) => "PN",
                (true, true, true) => "{N, O, P}",
            });
        }
        if self.winners.is_empty() {
            return f.write_str("∅");
        }
        let name = |seat: u8| match seat {
            0 => "N".to_owned(),
            _ if seat == last => "P".to_owned(),
            _ => format!("O{seat}"),
        };
        let names: Vec<String> = self.winners.iter().map(name).collect();
        write!(f, "{{{}}}", names.join(", "))
    }
}
