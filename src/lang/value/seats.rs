//! Sets of seats, named from both ends, so that `P` exists for any number of players.

use super::Value;
use crate::lang::ir::Player;
use tweedle_games::play::{Outcome, SeatSet};

/// The bit of the seat `P`.
const PREVIOUS: u32 = 1 << 31;

/// A set of seats relative to the player to move: an outcome, or seats by name.
///
/// Two sets are equal if they contain the same seats; with three players `O` is `O1`.
#[derive(Debug, Clone, Copy)]
pub struct Seats {
    /// Bit `i` is `Oi`, with `N` for bit 0; bit 31 is `P`.
    bits: u32,
    /// The number of players, or 0 if it is unknown.
    players: u8,
}

impl Seats {
    /// The empty set.
    pub const EMPTY: Seats = Seats { bits: 0, players: 0 };
    /// The next player.
    pub const NEXT: Seats = Seats { bits: 1, players: 0 };
    /// The previous player.
    pub const PREVIOUS: Seats = Seats { bits: PREVIOUS, players: 0 };

    /// Returns the seat `Oi`, `1 <= i <= 30`.
    pub const fn other(i: u32) -> Seats {
        Seats { bits: 1 << i, players: 0 }
    }

    /// Returns the union.
    pub const fn union(self, other: Seats) -> Seats {
        Seats { bits: self.bits | other.bits, players: self.players }
    }

    /// Returns a set of seats for `players` players.
    pub fn among(set: SeatSet, players: u8) -> Seats {
        let previous = if set.contains(players - 1) { PREVIOUS } else { 0 };
        Seats { bits: (set - SeatSet::previous(players)).bits() | previous, players }
    }

    /// Returns the set for `players` players, if they have these seats.
    pub fn to_set(self, players: u8) -> Option<SeatSet> {
        let low = SeatSet::from_bits(self.bits & !PREVIOUS);
        let last = SeatSet::previous(players);
        if !low.is_subset(SeatSet::all(players) - last) {
            return None;
        }
        Some(if self.bits & PREVIOUS != 0 { low | last } else { low })
    }

    /// Returns the number of players, or 0 if it is unknown.
    pub const fn players(self) -> u8 {
        self.players
    }

    /// Returns whether all seats are in the other set.
    pub fn is_subset(self, other: Seats) -> bool {
        self.bits & !other.bits == 0
    }

    /// Returns the number of seats.
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns the seats one by one, in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seats> {
        (0..32)
            .filter(move |i| self.bits & (1 << i) != 0)
            .map(move |i| Seats { bits: 1 << i, players: self.players })
    }

    /// Returns a number for ordering and hashing.
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// Returns the name of the first seat: `N`, `O1`, …, `P`; `O` with three players.
    pub fn name(self) -> String {
        match self.bits.trailing_zeros() {
            0 => "N".to_owned(),
            31 => "P".to_owned(),
            1 if self.players == 3 => "O".to_owned(),
            i => format!("O{i}"),
        }
    }
}

impl PartialEq for Seats {
    fn eq(&self, other: &Seats) -> bool {
        self.bits == other.bits
    }
}

impl Eq for Seats {}

impl std::fmt::Display for Seats {
    /// Writes `∅`; adjacent letters where that is unambiguous (`PN` and `OP` as in the papers);
    /// `{O1, O2, P}` for more than three players.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // If the number of players is unknown, try three.
        let players = if self.players == 0 { 3 } else { self.players };
        if let Some(winners) = self.to_set(players) {
            return Outcome { players, winners }.fmt(f);
        }
        let names: Vec<String> = self.iter().map(Seats::name).collect();
        write!(f, "{{{}}}", names.join(", "))
    }
}

/// Returns outcomes as a value, one for each player who may begin.
pub fn outcomes_of(outcomes: &[SeatSet]) -> Value {
    let players = u8::try_from(outcomes.len()).unwrap_or(u8::MAX);
    let seats = outcomes.iter().map(|o| Value::Seats(Seats::among(*o, players)));
    Value::tuple(seats.collect())
}

/// Returns outcomes as a value. For two players it is the class L, R, N or P if exactly one player
/// wins whoever begins. Both may win under ending rules.
pub fn by_class(outcomes: &[SeatSet]) -> Value {
    const N: SeatSet = SeatSet::NEXT;
    const P: SeatSet = SeatSet::PREVIOUS_OF_TWO;
    // The player who begins is N.
    match *outcomes {
        [N, P] => Value::Player(Player::Left),
        [P, N] => Value::Player(Player::Right),
        [class @ (N | P), other] if class == other => Value::Seats(Seats::among(class, 2)),
        _ => outcomes_of(outcomes),
    }
}
