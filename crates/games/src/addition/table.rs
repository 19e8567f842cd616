//! Result tables of addition: each triple `o(G)`, `o(H)`, `o(G + H)` occurs, is excluded or is
//! open, and so is each pair `o(G)`, `o(n·G)`.

use super::family::{Games, Number};
use super::theorems::Exclusion;
use crate::play::{Coalition, SeatSet};

/// The state of an entry of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumEntry<W> {
    /// It occurs, first with this witness.
    Found(W),
    /// It does not occur on any day.
    Forbidden(Exclusion),
    /// It does not occur among the searched games, and nothing excludes it.
    Open,
}

impl<W> SumEntry<W> {
    /// The entry with this witness, or without one.
    pub(super) fn new(found: Option<W>, reason: impl FnOnce() -> Option<Exclusion>) -> SumEntry<W> {
        match found {
            Some(witness) => SumEntry::Found(witness),
            None => reason().map_or(SumEntry::Open, SumEntry::Forbidden),
        }
    }

    /// The entry with another witness in the place of one by numbers.
    pub fn map<V>(self, change: impl FnOnce(W) -> V) -> SumEntry<V> {
        match self {
            SumEntry::Found(witness) => SumEntry::Found(change(witness)),
            SumEntry::Forbidden(reason) => SumEntry::Forbidden(reason),
            SumEntry::Open => SumEntry::Open,
        }
    }

    /// Tests whether it occurs.
    pub fn is_found(&self) -> bool {
        matches!(self, SumEntry::Found(_))
    }

    /// Tests whether it is neither found nor forbidden.
    pub fn is_open(&self) -> bool {
        matches!(self, SumEntry::Open)
    }
}

/// The possible outcomes `o(G + H)`, given `o(G)` and `o(H)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTable {
    /// The convention.
    pub convention: Coalition,
    /// The games.
    pub games: Games,
    /// All outcomes that games of any day have, small ones first.
    pub outcomes: Vec<SeatSet>,
    pub(super) entries: Vec<SumEntry<(Number, Number)>>,
}

impl SumTable {
    /// The entry of three outcomes by their places in [`outcomes`](SumTable::outcomes): of `G`, `H`
    /// and `G + H`. A witness is the pair of numbers of `G` and `H`, with the larger number least,
    /// then the smaller one.
    pub fn entry(&self, k: usize, l: usize, r: usize) -> SumEntry<(Number, Number)> {
        let count = self.outcomes.len();
        self.entries.get((k * count + l) * count + r).copied().unwrap_or(SumEntry::Open)
    }

    /// Returns all entries, with the outcomes of `G`, `H` and `G + H`, in the order of outcomes.
    pub fn entries(&self) -> impl Iterator<Item = ([SeatSet; 3], SumEntry<(Number, Number)>)> {
        let count = self.outcomes.len();
        self.entries.iter().enumerate().map(move |(at, entry)| {
            let places = [at / count / count, at / count % count, at % count];
            (places.map(|place| self.outcomes[place]), *entry)
        })
    }
}

/// The possible outcomes `o(n·G)`, given `o(G)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MultipleTable {
    /// The convention.
    pub convention: Coalition,
    /// The games.
    pub games: Games,
    /// The number of copies.
    pub copies: u32,
    /// All outcomes that games of any day have, small ones first.
    pub outcomes: Vec<SeatSet>,
    pub(super) entries: Vec<SumEntry<Number>>,
}

impl MultipleTable {
    /// The entry of two outcomes by their places in [`outcomes`](MultipleTable::outcomes): of `G`
    /// and `n·G`. A witness is the least number of a game.
    pub fn entry(&self, k: usize, r: usize) -> SumEntry<Number> {
        self.entries.get(k * self.outcomes.len() + r).copied().unwrap_or(SumEntry::Open)
    }

    /// Returns all entries, with the outcomes of `G` and `n·G`, in the order of outcomes.
    pub fn entries(&self) -> impl Iterator<Item = ([SeatSet; 2], SumEntry<Number>)> {
        let count = self.outcomes.len();
        self.entries.iter().enumerate().map(move |(at, entry)| {
            ([at / count, at % count].map(|place| self.outcomes[place]), *entry)
        })
    }
}
