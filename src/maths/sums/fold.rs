//! The rule for who wins as a union: what options contribute to the outcome of a game.

use super::TableError;
use crate::maths::play::{Coalition, Convention, Seats};

/// An outcome of at most eight players: bit `i` is the seat `i` places after the player to move.
pub(super) type SmallSeats = u8;

/// A set of seats whose fate is settled by options: bit 0 says that `N` wins by one of them, bit
/// `i > 0` that an option keeps seat `i` from winning. The contributions of several options are
/// united.
pub(super) type Contribution = u8;

/// A convention with at most eight players, in the form in which tables ask it: the fold over
/// options as a union of what each contributes. What one contributes is read off the convention.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnionRule {
    /// How many players there are.
    pub(super) players: u32,
    /// Who wins the game 0.
    pub(super) winners: SmallSeats,
    convention: Coalition,
    /// All seats but that of `N`.
    others: SmallSeats,
}

/// The low byte; the players are at most eight.
fn small(seats: Seats) -> SmallSeats {
    (seats & 0xff) as SmallSeats
}

impl UnionRule {
    /// # Errors
    /// [`TableError::Players`] beyond eight players.
    pub(super) fn new(convention: Coalition) -> Result<UnionRule, TableError> {
        let players = convention.players();
        if players > super::MOST_PLAYERS {
            return Err(TableError::Players(players));
        }
        Ok(UnionRule {
            players: players.into(),
            winners: small(convention.stuck()),
            convention,
            others: small(convention.seats()) & !1,
        })
    }

    /// What an option of this outcome contributes.
    #[inline]
    pub(super) fn contributes(self, option: SmallSeats) -> Contribution {
        self.code(small(self.convention.score_of(0, [option.into()])))
    }

    /// The outcome of a game whose options contribute this together; of one option at least.
    #[inline]
    pub(super) fn outcome(self, united: Contribution) -> SmallSeats {
        united ^ self.others
    }

    /// What options contribute in a game of this outcome, which has some.
    #[inline]
    pub(super) fn code(self, outcome: SmallSeats) -> Contribution {
        outcome ^ self.others
    }

    /// The outcomes of games with options, in the order of [`listed`].
    pub(super) fn possible(self) -> Vec<SmallSeats> {
        let mut codes = CodeSet::default();
        codes.close_with(self.contributes(self.winners));
        loop {
            let before = codes;
            for code in before.iter() {
                codes.close_with(self.contributes(self.outcome(code)));
            }
            if codes == before {
                let mut found: Vec<SmallSeats> = codes.iter().map(|c| self.outcome(c)).collect();
                found.sort_by_key(|outcome| listed(*outcome));
                return found;
            }
        }
    }
}

/// Small outcomes come first, and of the same size those with early seats.
pub(super) fn listed(outcome: SmallSeats) -> (u32, SmallSeats) {
    (outcome.count_ones(), outcome)
}

/// A set of outcomes, or of codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CodeSet([u64; 4]);

impl CodeSet {
    pub(super) fn only(one: u8) -> CodeSet {
        let mut set = CodeSet::default();
        set.insert(one);
        set
    }

    pub(super) fn insert(&mut self, one: u8) {
        self.0[usize::from(one >> 6)] |= 1 << (one & 63);
    }

    pub(super) fn remove(&mut self, one: u8) {
        self.0[usize::from(one >> 6)] &= !(1 << (one & 63));
    }

    pub(super) fn contains(&self, one: u8) -> bool {
        self.0[usize::from(one >> 6)] >> (one & 63) & 1 == 1
    }

    pub(super) fn unite(&mut self, other: &CodeSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    pub(super) fn keep(&mut self, other: &CodeSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= theirs;
        }
    }

    /// The members, in ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        (0u8..4).flat_map(move |word| {
            let mut left = self.0[usize::from(word)];
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as u8)?;
                left &= left - 1;
                Some(word << 6 | bit)
            })
        })
    }

    /// Adds a code to a set that holds the union of any of its members, and keeps it so.
    pub(super) fn close_with(&mut self, code: Contribution) {
        if !self.contains(code) {
            for other in self.iter() {
                self.insert(other | code);
            }
            self.insert(code);
        }
    }

    /// The unions of a member of each.
    pub(super) fn unions(&self, other: &CodeSet) -> CodeSet {
        let mut all = CodeSet::default();
        for one in self.iter() {
            if all.contains(one) && other.iter().all(|o| all.contains(one | o)) {
                continue;
            }
            for o in other.iter() {
                all.insert(one | o);
            }
        }
        all
    }
}
