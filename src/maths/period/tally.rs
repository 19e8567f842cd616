//! Play as a tally of options: what a score needs to know of the options looked at so far.

use std::hash::Hash;

use crate::maths::play::{Coalition, Convention, PreferenceMatrix, Seats};

/// Rules of play by which the score of a sum depends on the set of its options' scores, through a
/// tally that can take only finitely many values.
pub trait ByTally {
    /// What a sum is worth to the mover.
    type Score: Copy + Eq + Hash;
    /// What is known of the options looked at so far. As options are added, no tally that was left
    /// comes back.
    type Tally: Copy + Eq + Hash;

    /// How many players' scores differ in an impartial sum: 1 if it does not matter who moves.
    fn movers(&self) -> u8;

    /// The tally of no options.
    fn none(&self) -> Self::Tally;

    /// The tally with one more option, of that score to the next player.
    fn with(&self, mover: u8, tally: Self::Tally, option: Self::Score) -> Self::Tally;

    /// The score that goes with a tally.
    fn score(&self, mover: u8, tally: Self::Tally) -> Self::Score;
}

/// The outcome: who wins against every coalition. Seats that may win without an option drop out one
/// by one, and the next player comes in once.
impl ByTally for Coalition {
    type Score = Seats;
    /// Nothing before the first option.
    type Tally = Option<Seats>;

    fn movers(&self) -> u8 {
        1
    }

    fn none(&self) -> Option<Seats> {
        None
    }

    fn with(&self, _: u8, tally: Option<Seats>, option: Seats) -> Option<Seats> {
        let mut seats = tally.unwrap_or_else(|| self.begin());
        self.fold(&mut seats, option);
        Some(seats)
    }

    fn score(&self, _: u8, tally: Option<Seats>) -> Seats {
        tally.map_or(self.stuck(), |seats| self.choose(seats))
    }
}

/// Who moves last, counted from the mover. The best wish fulfilled only gets better.
impl ByTally for PreferenceMatrix {
    type Score = u8;
    /// The rank of the best wish fulfilled.
    type Tally = Option<u8>;

    fn movers(&self) -> u8 {
        if self.is_impartial() { 1 } else { self.players() }
    }

    fn none(&self) -> Option<u8> {
        None
    }

    fn with(&self, mover: u8, tally: Option<u8>, option: u8) -> Option<u8> {
        let rank = self.wish(mover, option);
        Some(tally.map_or(rank, |best| best.min(rank)))
    }

    fn score(&self, mover: u8, tally: Option<u8>) -> u8 {
        self.last(mover, tally)
    }
}
