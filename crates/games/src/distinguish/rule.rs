//! Union rule: the outcome of a game as a union of the contributions of its options.

use crate::play::{Coalition, Convention, SeatSet};

/// An outcome of at most eight players: bit `i` is the seat `i` places after the player to move.
pub type SmallSeats = u8;

/// A set of seats whose fate is settled by options: bit 0 says that `N` wins by one of them, bit
/// `i > 0` that an option keeps seat `i` from winning. The contributions of several options are
/// united. Each outcome has a contribution of its own.
pub type Contribution = u8;

/// The largest number of players whose outcomes fit.
pub const MAX_PLAYERS: u8 = 8;

/// A convention with at most eight players, as a fold over options that is a union of what each
/// contributes. What one contributes is read off the convention.
#[derive(Clone, Copy, Debug)]
pub struct UnionRule {
    /// The number of players.
    pub players: u32,
    /// The winners of the game 0.
    pub winners: SmallSeats,
    convention: Coalition,
    /// All seats but `N`.
    others: SmallSeats,
}

/// The low byte; the players are at most eight.
fn small(seats: SeatSet) -> SmallSeats {
    seats.bits() as SmallSeats
}

impl UnionRule {
    /// The rule of a convention; `None` beyond eight players.
    pub fn new(convention: Coalition) -> Option<UnionRule> {
        (convention.players() <= MAX_PLAYERS).then(|| UnionRule {
            players: convention.players().into(),
            winners: small(convention.stuck()),
            convention,
            others: small(convention.seats()) & !1,
        })
    }

    /// Returns the contribution of an option with this outcome.
    #[inline]
    pub fn contributes(self, option: SmallSeats) -> Contribution {
        self.code(small(self.convention.score_of(0, [SeatSet::from_bits(option.into())])))
    }

    /// The outcome of a game whose options contribute this together; of one option at least.
    #[inline]
    pub fn outcome(self, united: Contribution) -> SmallSeats {
        united ^ self.others
    }

    /// Returns the joint contribution of the options in a game of this outcome, which has some.
    #[inline]
    pub fn code(self, outcome: SmallSeats) -> Contribution {
        outcome ^ self.others
    }

    /// Returns, for each union of contributions, the contribution of a game whose options have this
    /// union.
    pub fn steps(self) -> [Contribution; 256] {
        let seats = self.others | 1;
        std::array::from_fn(|united| self.contributes(self.outcome(united as u8 & seats)))
    }

    /// Returns the outcome for each contribution of a game.
    pub fn outcomes(self) -> [SmallSeats; 256] {
        let mut of = [0; 256];
        for outcome in 0..1u16 << self.players {
            of[usize::from(self.contributes(outcome as u8))] = outcome as u8;
        }
        of
    }
}
