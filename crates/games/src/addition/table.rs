//! Result tables of addition: each sum of games with some outcomes occurs with an outcome, is
//! excluded or is open.

use super::family::Number;
use super::theorems::Exclusion;
use crate::play::SeatSet;

/// The state of an entry of a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SumEntry<W = Number> {
    /// It occurs, first with these games: the two that are added, or the one that is repeated.
    Found(Vec<W>),
    /// It does not occur on any day.
    Forbidden(Exclusion),
    /// It does not occur among the searched games, and nothing excludes it.
    Open,
}

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SumRow<W = Number> {
    /// The outcomes of the one or two games.
    pub given: Vec<SeatSet>,
    /// The outcome of the sum.
    pub sum: SeatSet,
    /// The known status.
    pub known: SumEntry<W>,
}

/// The possible outcomes of sums, given the outcomes of the games.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SumTable<W = Number> {
    /// The number of copies of one game; `None` for sums of two games.
    pub copies: Option<u32>,
    /// All outcomes that games of any day have, small ones first.
    pub outcomes: Vec<SeatSet>,
    /// The entries, in the order of outcomes. Two games are given in one order only.
    pub rows: Vec<SumRow<W>>,
}

impl SumTable {
    /// Returns the table with games in the place of numbers.
    ///
    /// # Errors
    /// The errors of `game`.
    pub fn with_games<W, E>(
        self,
        mut game: impl FnMut(Number) -> Result<W, E>,
    ) -> Result<SumTable<W>, E> {
        let mut rows = Vec::with_capacity(self.rows.len());
        for SumRow { given, sum, known } in self.rows {
            let known = match known {
                SumEntry::Found(games) => {
                    SumEntry::Found(games.into_iter().map(&mut game).collect::<Result<_, E>>()?)
                }
                SumEntry::Forbidden(reason) => SumEntry::Forbidden(reason),
                SumEntry::Open => SumEntry::Open,
            };
            rows.push(SumRow { given, sum, known });
        }
        Ok(SumTable { copies: self.copies, outcomes: self.outcomes, rows })
    }
}
