//! The games of the first days by number, and the outcomes of those of one day beside those of the day
//! before.

use super::fold::{Outcome, Rule};

/// The number of an impartial game: bit `i` is set if the game of number `i` is an option. The games
/// born by day `d` are the first [`count`] numbers.
pub type Number = u16;

/// How many impartial games are born by a day: 1, 2, 4, 16, 65,536.
pub(super) fn count(day: u32) -> usize {
    (0..day).fold(1, |games, _| 1 << games)
}

/// The options of a game, in ascending order.
pub(super) fn options(game: usize) -> impl Iterator<Item = usize> {
    (0..16).filter(move |option| game >> option & 1 == 1)
}

/// The outcomes of the sums of a game born by a day and one born by the day before.
#[derive(Debug)]
pub(super) struct Beside {
    /// How many games are born by the day.
    pub(super) games: usize,
    /// How many are born by the day before: options of the others.
    pub(super) small: usize,
    /// `outcomes[t][s]` is that of the sum of the games of number `t < small` and `s < games`.
    outcomes: Vec<Vec<Outcome>>,
}

impl Beside {
    pub(super) fn new(rule: Rule, day: u32) -> Beside {
        let (games, small) = (count(day), count(day.saturating_sub(1)));
        let mut outcomes: Vec<Vec<Outcome>> = Vec::with_capacity(small);
        // What moves in the first component contribute, for the second one given.
        let mut moves = vec![0; games];
        for t in 0..small {
            let mut row = vec![rule.winners; games];
            for s in 0..games {
                if s > 0 {
                    let option = s.trailing_zeros() as usize;
                    // An option has a smaller number, so that its sum is known.
                    moves[s] = moves[s & (s - 1)] | rule.contributes(row[option]);
                }
                if s + t > 0 {
                    let beside = options(t)
                        .fold(0, |code, option| code | rule.contributes(outcomes[option][s]));
                    row[s] = rule.outcome(moves[s] | beside);
                }
            }
            outcomes.push(row);
        }
        Beside { games, small, outcomes }
    }

    /// The outcome of the sum of a game of the day before and one of the day.
    #[inline]
    pub(super) fn of(&self, t: usize, s: usize) -> Outcome {
        self.outcomes[t][s]
    }

    /// The outcome of a game.
    #[inline]
    pub(super) fn outcome(&self, s: usize) -> Outcome {
        self.outcomes[0][s]
    }
}
