//! Tables of addition: possible outcomes of sums of impartial games, given the outcomes of the
//! games (Spindler, Tables 1 to 3 and Question 1).
//!
//! For all games born by a day, or all with options from a list, the table has the outcomes that
//! occur, each with the smallest witness. An outcome that does not occur is forbidden if a theorem
//! of normal play excludes it, or an induction on options that works for every convention and holds
//! for games of any day; otherwise it is open. Both halves are independent: the search makes no use
//! of exclusions.

mod excluded;
mod family;
mod fold;
mod indistinguishable;
mod induction;
mod multiples;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod theorems;

use crate::distinguish;
use crate::game::Stop;
use crate::play::{Coalition, SeatSet};
use crate::theorem;
use excluded::Excluded;
use family::SummedWith;
use fold::{SmallSeats, UnionRule};

pub use family::{Games, MAX_SMALL_GAMES, Number};
pub use indistinguishable::indistinguishable;
pub use table::{SumEntry, SumRow, SumTable};
pub use theorems::Exclusion;

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

/// The parameters of a table.
struct AskedTable {
    rule: UnionRule,
    beside: SummedWith,
    outcomes: Vec<SmallSeats>,
    excluded: Excluded,
}

impl AskedTable {
    fn new<E>(
        convention: Coalition,
        games: &Games,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<AskedTable, Stop<E, TableError>> {
        let rule = fold::rule_of(convention)?;
        let mut outcomes = rule.possible();
        if !outcomes.contains(&rule.winners) {
            outcomes.push(rule.winners);
            outcomes.sort_by_key(|outcome| fold::listed(*outcome));
        }
        let normal = theorem::NEXT_GENERATION.covers(convention);
        let excluded = Excluded::new(rule, normal, poll).map_err(Stop::Failed)?;
        Ok(AskedTable { rule, beside: SummedWith::new(rule, games), outcomes, excluded })
    }

    fn table(self, copies: Option<u32>, rows: Vec<SumRow>) -> SumTable {
        SumTable { copies, outcomes: self.outcomes.into_iter().map(seats).collect(), rows }
    }
}

fn seats(outcome: SmallSeats) -> SeatSet {
    SeatSet::from_bits(outcome.into())
}

/// Returns the entry with these witnesses, or without one.
fn row(
    given: &[SmallSeats],
    sum: SmallSeats,
    found: Option<Vec<Number>>,
    reason: impl FnOnce() -> Option<Exclusion>,
) -> SumRow {
    let known = match found {
        Some(games) => SumEntry::Found(games),
        None => reason().map_or(SumEntry::Open, SumEntry::Forbidden),
    };
    SumRow { given: given.iter().copied().map(seats).collect(), sum: seats(sum), known }
}

/// Returns the table of `G + H` for all pairs of some games. A witness is the pair of numbers of `G`
/// and `H`, with the larger number least, then the smaller one. `poll` is called now and then and
/// may stop the computation.
pub fn sums<E>(
    convention: Coalition,
    games: &Games,
    poll: &dyn Fn() -> Result<(), E>,
) -> Result<SumTable, Stop<E, TableError>> {
    let asked = AskedTable::new(convention, games, poll)?;
    let AskedTable { rule, beside, outcomes, excluded } = &asked;
    let found = search::search(*rule, beside, outcomes, poll).map_err(Stop::Failed)?;
    let mut rows = Vec::new();
    for (k, &one) in outcomes.iter().enumerate() {
        for (l, &other) in outcomes.iter().enumerate().skip(k) {
            for &sum in outcomes {
                // The pair of empty games comes before all others.
                let empty = [one, other, sum] == [rule.winners; 3];
                let pair = if empty { Some((0, 0)) } else { found.pair(k, l, rule.code(sum)) };
                let pair = pair.map(|(g, h)| vec![g, h]);
                rows.push(row(&[one, other], sum, pair, || excluded.of_sum(one, other, sum)));
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
    let AskedTable { rule, beside, outcomes, excluded } = &asked;
    if copies < 2 || !multiples::fits(games, copies) {
        return Err(TableError::Copies(copies).into());
    }
    let copied = multiples::Copies::new(*rule, games, copies);
    let found = copied.outcomes(poll).map_err(Stop::Failed)?;
    let mut first = vec![None; 1 << 16];
    let place = |own: SmallSeats, sum: SmallSeats| usize::from(own) << 8 | usize::from(sum);
    for (game, sum) in found.iter().enumerate().rev() {
        first[place(beside.outcome(game), *sum)] = Some(vec![game as Number]);
    }
    let excluded = excluded.multiples(copies, poll).map_err(Stop::Failed)?;
    let mut rows = Vec::new();
    for &own in outcomes {
        for &sum in outcomes {
            let game = first[place(own, sum)].take();
            rows.push(row(&[own], sum, game, || excluded.of_multiple(own, sum)));
        }
    }
    Ok(asked.table(Some(copies), rows))
}
