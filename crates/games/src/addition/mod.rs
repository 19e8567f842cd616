//! Tables of addition: possible outcomes of sums of impartial games, given the outcomes of the
//! games (Spindler, Tables 1 to 3 and Question 1).
//!
//! For all games born by a day, or all with options from a list, the table has the outcomes that
//! occur, each with the smallest witness. An outcome that does not occur is forbidden if a theorem
//! of normal play excludes it, or an induction on options that works for every convention and holds
//! for games of any day; otherwise it is open. Both halves are independent: the search makes no use
//! of exclusions.

mod family;
mod fold;
mod induction;
mod multiples;
mod search;
mod theorems;

use crate::distinguish;
use crate::game::Stop;
use crate::play::{Coalition, SeatSet};
use crate::theorem;
use fold::{SmallSeats, UnionRule};
use induction::Inductive;
use std::collections::BTreeMap;

pub use family::{Games, MAX_SMALL_GAMES, Number};
pub use search::indistinguishable;
pub use theorems::Exclusion;

/// The state of an entry of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SumEntry {
    /// It occurs, first with these games: the two that are added, or the one that is repeated.
    Found(Vec<Number>),
    /// It does not occur on any day.
    Forbidden(Exclusion),
    /// It does not occur among the searched games, and nothing excludes it.
    Open,
}

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumRow {
    /// The outcomes of the one or two games.
    pub given: Vec<SeatSet>,
    /// The outcome of the sum.
    pub sum: SeatSet,
    /// The known status.
    pub known: SumEntry,
}

/// The possible outcomes of sums, given the outcomes of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTable {
    /// The number of copies of one game; `None` for sums of two games.
    pub copies: Option<u32>,
    /// All outcomes that games of any day have, small ones first.
    pub outcomes: Vec<SeatSet>,
    /// The entries, in the order of outcomes. Two games are given in one order only.
    pub rows: Vec<SumRow>,
}

/// The largest number of players of these tables.
pub const MAX_PLAYERS: u8 = distinguish::MAX_PLAYERS;
/// The last day whose games are listed.
pub const LAST_DAY: u32 = 4;

/// Errors in the parameters of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// There are more than eight players.
    #[error("tables are of 2 to {MAX_PLAYERS} players, not {0}")]
    Players(u8),
    /// A day after the fourth.
    #[error("2^65536 games are born by day 5")]
    Day(u32),
    /// The number of small games is 0 or too large.
    #[error("{0} options to choose from: there must be 1 to {MAX_SMALL_GAMES}")]
    Small(usize),
    /// The small game of this place has an option that does not come before it, or comes twice.
    #[error("game {0} does not come after its options, once")]
    Misplaced(usize),
    /// Less than two copies, or too many for the day.
    #[error(
        "{} {}",
        .0,
        if *.0 < 2 { "copies: a table is of 2 copies at least" } else { "copies are too many" }
    )]
    Copies(u32),
}

impl<E> From<TableError> for Stop<E, TableError> {
    fn from(unfit: TableError) -> Self {
        Stop::GaveUp(unfit)
    }
}

/// The parameters of a table, and what is known of all games.
struct AskedTable {
    rule: UnionRule,
    /// Is true if the theorems of normal play hold.
    normal: bool,
    /// The outcomes of sums with small games.
    beside: Vec<Vec<SmallSeats>>,
    outcomes: Vec<SmallSeats>,
    inductive: Inductive,
}

impl AskedTable {
    fn new<E>(
        convention: Coalition,
        games: &Games,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<AskedTable, Stop<E, TableError>> {
        let unfit = TableError::Players(convention.players());
        let rule = UnionRule::new(convention).ok_or(unfit)?;
        let mut outcomes = rule.possible();
        if !outcomes.contains(&rule.winners) {
            outcomes.push(rule.winners);
            outcomes.sort_by_key(|outcome| fold::listed(*outcome));
        }
        let normal = theorem::NEXT_GENERATION.covers(convention);
        let inductive = Inductive::new(rule, poll).map_err(Stop::Failed)?;
        Ok(AskedTable { rule, normal, beside: games.sums_with_small(rule), outcomes, inductive })
    }

    /// Returns the reason why games with these outcomes, or copies of one game, have no sum with
    /// the outcome `sum`, unless induction allows it.
    fn excludes(
        &self,
        copies: Option<u32>,
        given: [SmallSeats; 2],
        sum: SmallSeats,
        is_allowed: bool,
    ) -> Option<Exclusion> {
        let theorem = || theorems::excludes(self.rule.players, copies, given, sum);
        let induction = (!is_allowed).then_some(Exclusion::Induction);
        self.normal.then(theorem).flatten().or(induction)
    }

    /// Returns the entry with these witnesses, or without one.
    fn row(
        &self,
        copies: Option<u32>,
        given: [SmallSeats; 2],
        sum: SmallSeats,
        found: Option<Vec<Number>>,
        is_allowed: bool,
    ) -> SumRow {
        let known = match found {
            Some(games) => SumEntry::Found(games),
            None => {
                let reason = self.excludes(copies, given, sum, is_allowed);
                reason.map_or(SumEntry::Open, SumEntry::Forbidden)
            }
        };
        let given = given.into_iter().take(if copies.is_some() { 1 } else { 2 });
        SumRow { given: given.map(seats).collect(), sum: seats(sum), known }
    }

    fn table(self, copies: Option<u32>, rows: Vec<SumRow>) -> SumTable {
        SumTable { copies, outcomes: self.outcomes.into_iter().map(seats).collect(), rows }
    }
}

fn seats(outcome: SmallSeats) -> SeatSet {
    SeatSet::from_bits(outcome.into())
}

/// Returns the table of `G + H` for all pairs of some games. A witness is the pair of numbers of
/// `G` and `H`, with the larger number least, then the smaller one. `poll` is called now and then
/// and may stop the computation.
pub fn sums<E>(
    convention: Coalition,
    games: &Games,
    poll: &dyn Fn() -> Result<(), E>,
) -> Result<SumTable, Stop<E, TableError>> {
    let asked = AskedTable::new(convention, games, poll)?;
    let found = search::search(asked.rule, &asked.beside, poll).map_err(Stop::Failed)?;
    let mut rows = Vec::new();
    for (k, &one) in asked.outcomes.iter().enumerate() {
        for &other in &asked.outcomes[k..] {
            for &sum in &asked.outcomes {
                let pair = found.get(&[one, other, sum]).map(|(g, h)| vec![*g, *h]);
                let is_allowed = asked.inductive.allows_sum(one, other, sum);
                rows.push(asked.row(None, [one, other], sum, pair, is_allowed));
            }
        }
    }
    Ok(asked.table(None, rows))
}

/// The table of `n·G` for some games, as [`sums`]. A witness is the least number of a game.
pub fn multiples<E>(
    convention: Coalition,
    games: &Games,
    copies: u32,
    poll: &dyn Fn() -> Result<(), E>,
) -> Result<SumTable, Stop<E, TableError>> {
    let asked = AskedTable::new(convention, games, poll)?;
    if copies < 2 || !multiples::fits(games, copies) {
        return Err(TableError::Copies(copies).into());
    }
    let found = multiples::Copies::new(asked.rule, games, copies).outcomes(poll);
    let mut first: BTreeMap<[SmallSeats; 2], Number> = BTreeMap::new();
    for (game, sum) in (0..).zip(found.map_err(Stop::Failed)?) {
        first.entry([asked.beside[0][usize::from(game)], sum]).or_insert(game);
    }
    let allowed = asked.inductive.multiples(copies, asked.normal, poll).map_err(Stop::Failed)?;
    let mut rows = Vec::new();
    for &own in &asked.outcomes {
        for &sum in &asked.outcomes {
            let game = first.get(&[own, sum]).map(|game| vec![*game]);
            let is_allowed = asked.inductive.allows_multiple(allowed.as_deref(), own, sum);
            rows.push(asked.row(Some(copies), [own; 2], sum, game, is_allowed));
        }
    }
    Ok(asked.table(Some(copies), rows))
}

#[cfg(test)]
mod tests;
