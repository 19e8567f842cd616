//! All impartial games with options from a list of at most sixteen small games, numbered, and the
//! outcomes of their sums with the small games.

use super::fold::{SmallSeats, UnionRule};
use super::{LAST_DAY, TableError};

/// The number of a game among [`Games`]: bit `i` is set if the `i`-th small game is an option.
pub type Number = u16;

/// The largest number of small games.
pub const MAX_SMALL_GAMES: usize = 16;

/// All impartial games whose options are among at most sixteen *small* games. The small games are
/// among them, since an option of a small game is a small game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    small: Vec<Number>,
    count: usize,
}

impl Games {
    /// The games born by a day: 1, 2, 4, 16, 65,536. The number of a game is the same on all days,
    /// and the small games are those born by the day before.
    ///
    /// # Errors
    /// [`TableError::Day`] after the fourth day.
    pub fn born_by(day: u32) -> Result<Games, TableError> {
        let count = |day: u32| (0..day).fold(1usize, |games, _| 1 << games);
        match day {
            0..=LAST_DAY => {
                let small = (0..=Number::MAX).take(count(day.saturating_sub(1))).collect();
                Ok(Games { small, count: count(day) })
            }
            _ => Err(TableError::Day(day)),
        }
    }

    /// The games whose options are among small games, which are given by their own numbers: the
    /// first is 0, and each has options among those before it.
    ///
    /// # Errors
    /// [`TableError::Small`] if there are none or too many; [`TableError::Misplaced`].
    pub fn with_options(small: Vec<Number>) -> Result<Games, TableError> {
        let misplaced = small
            .iter()
            .enumerate()
            .position(|(at, game)| u32::from(*game) >> at != 0 || small[..at].contains(game));
        match misplaced {
            _ if small.is_empty() || small.len() > MAX_SMALL_GAMES => {
                Err(TableError::Small(small.len()))
            }
            Some(at) => Err(TableError::Misplaced(at)),
            None => Ok(Games { count: 1 << small.len(), small }),
        }
    }

    /// Returns the number of games.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The small games by their numbers.
    pub fn small(&self) -> &[Number] {
        &self.small
    }

    /// The options of a game, as places among the small games.
    pub fn options(&self, game: Number) -> impl Iterator<Item = usize> + use<> {
        (0..MAX_SMALL_GAMES).filter(move |option| game >> option & 1 == 1)
    }

    /// Returns the outcomes of the sums of each small game, the first of which is 0, and each game.
    pub(super) fn sums_with_small(&self, rule: UnionRule) -> Vec<Vec<SmallSeats>> {
        let mut outcomes: Vec<Vec<SmallSeats>> = Vec::with_capacity(self.small.len());
        // What moves in the second component contribute, for the first one given.
        let mut moves = vec![0; self.count];
        for t in &self.small {
            let mut row = vec![rule.winners; self.count];
            for s in 0..self.count {
                if s > 0 {
                    // Its number is smaller than s, so that the sum is known.
                    let option = usize::from(self.small[s.trailing_zeros() as usize]);
                    moves[s] = moves[s & (s - 1)] | rule.contributes(row[option]);
                }
                if s > 0 || *t > 0 {
                    let beside = self
                        .options(*t)
                        .fold(0, |code, option| code | rule.contributes(outcomes[option][s]));
                    row[s] = rule.outcome(moves[s] | beside);
                }
            }
            outcomes.push(row);
        }
        outcomes
    }
}
