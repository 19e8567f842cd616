//! Addition tables of outcomes, as values of the language.

use super::{Grid, Key, Seats, Value, convention, count};
use std::collections::BTreeMap;
use tweedle_games::addition::{Exclusion, Number, SumEntry, SumRow, SumTable};
use tweedle_games::play::{Coalition, SeatSet};

/// The possible outcomes of sums, given the outcomes of the components. Entries are in the order of
/// outcomes, small sets of seats first.
#[derive(Debug, Clone)]
pub struct Addition {
    /// The convention.
    pub convention: Coalition,
    /// The number of games examined.
    pub games: usize,
    /// The day, if these are all games born by a day.
    pub day: Option<u32>,
    /// The parts of the table.
    pub parts: Vec<SumTable>,
    /// The games that are named as witnesses, by number.
    pub witnesses: BTreeMap<Number, Value>,
}

/// The maximum number of outcomes for which sums of two games are shown as a square.
const MAX_SQUARE_OUTCOMES: usize = 8;

/// The legend of exported tables.
const LEGEND: &str = "⊆ S: every outcome with winners among S occurs. X: occurs. X?: open. \
    All others are impossible.";

/// Returns for each reason how many entries it forbids.
fn reasons(part: &SumTable) -> impl Iterator<Item = String> {
    let mut counts: BTreeMap<Exclusion, usize> = BTreeMap::new();
    for row in &part.rows {
        if let SumEntry::Forbidden(reason) = row.known {
            *counts.entry(reason).or_default() += 1;
        }
    }
    counts.into_iter().map(|(reason, count)| format!("forbidden by {reason}: {count}"))
}

impl Addition {
    /// Returns a set of seats as a value for the number of players of the table.
    pub fn seats(&self, set: SeatSet) -> Seats {
        Seats::among(set, self.convention.players())
    }

    /// Returns the parts as tables with a row for each outcome, and with a column for each outcome
    /// (sums of two games) or a single column (multiples). A cell contains the outcomes found, and
    /// the open ones with a question mark; all others are impossible.
    pub fn grids(&self) -> Vec<Grid> {
        let title = |set: &SeatSet| Key(Value::Seats(self.seats(*set)));
        let cell = |part: &SumTable, rows: &mut dyn Iterator<Item = &SumRow>| {
            Key(Value::str(self.cell(part, &rows.collect::<Vec<_>>())))
        };
        let square = |part: &SumTable| {
            let row = |one: &SeatSet| {
                let cells = part.outcomes.iter().map(|other| {
                    let pairs = [[*one, *other], [*other, *one]];
                    let is = |row: &&SumRow| pairs.iter().any(|pair| row.given[..] == *pair);
                    cell(part, &mut part.rows.iter().filter(is))
                });
                (vec![title(one)], cells.collect())
            };
            part.outcomes.iter().map(row).collect()
        };
        let list = |part: &SumTable| {
            let groups = part.rows.chunk_by(|a, b| a.given == b.given);
            let rows = groups.filter_map(|group| {
                let titles = group.first()?.given.iter().map(title).collect();
                Some((titles, vec![cell(part, &mut group.iter())]))
            });
            // Outcomes that no game has are left out.
            rows.filter(|(_, cells)| cells[0] != Key(Value::str(""))).collect()
        };
        let grid = |part: &SumTable| {
            let (corner, columns, rows) = match part.copies {
                Some(n) => (vec!["G"], vec![Key(Value::str(format!("{n}·G")))], list(part)),
                None if part.outcomes.len() <= MAX_SQUARE_OUTCOMES => {
                    (vec!["G + H"], part.outcomes.iter().map(title).collect(), square(part))
                }
                None => (vec!["G", "H"], vec![Key(Value::str("G + H"))], list(part)),
            };
            Grid {
                title: self.title(part),
                corner: corner.into_iter().map(str::to_owned).collect(),
                columns,
                rows,
                notes: std::iter::once(LEGEND.to_owned()).chain(reasons(part)).collect(),
            }
        };
        self.parts.iter().map(grid).collect()
    }

    /// Returns what a part is about, and the number of its entries with each status.
    fn title(&self, part: &SumTable) -> String {
        let what = part.copies.map_or("o(G + H)".to_owned(), |n| format!("o({n}·G)"));
        let born = self.day.map_or(String::new(), |day| format!(" born by day {day}"));
        let (convention, games) = (convention(&self.convention.into()), count(self.games));
        let number = |is: fn(&SumEntry) -> bool| part.rows.iter().filter(|r| is(&r.known)).count();
        let found = number(|known| matches!(known, SumEntry::Found(_)));
        let forbidden = number(|known| matches!(known, SumEntry::Forbidden(_)));
        let open = part.rows.len() - found - forbidden;
        format!(
            "{what} under {convention}, {games} games{born}: {found} found, \
             {forbidden} impossible, {open} open"
        )
    }

    /// Returns the outcomes of a sum in short form: `⊆ NO` if all outcomes within these seats
    /// occur, otherwise those that occur, and the open ones with a question mark.
    fn cell(&self, part: &SumTable, rows: &[&SumRow]) -> String {
        let sums = |is: &dyn Fn(&SumEntry) -> bool| -> Vec<SeatSet> {
            rows.iter().filter(|row| is(&row.known)).map(|row| row.sum).collect()
        };
        let found = sums(&|known| matches!(known, SumEntry::Found(_)));
        let united = found.iter().fold(SeatSet::EMPTY, |all, sum| all | *sum);
        let mut below = part.outcomes.iter().filter(|outcome| outcome.is_subset(united));
        let mut signs: Vec<String> = match found.len() > 1 && below.all(|sum| found.contains(sum)) {
            true => vec![format!("⊆ {}", self.seats(united))],
            false => found.iter().map(|sum| self.seats(*sum).to_string()).collect(),
        };
        let open = sums(&|known| matches!(known, SumEntry::Open));
        signs.extend(open.iter().map(|sum| format!("{}?", self.seats(*sum))));
        signs.join(" ")
    }

    /// Returns the entries as tuples: the number of copies for multiples, the outcomes, the status
    /// as a word, and the witnesses or the reason.
    pub fn rows(&self) -> Vec<Value> {
        let row = |part: &SumTable, row: &SumRow| {
            let copies = part.copies.map(|n| Value::Int(n.into()));
            let outcomes = row.given.iter().chain([&row.sum]);
            let mut cells: Vec<Value> = copies.into_iter().collect();
            cells.extend(outcomes.map(|set| Value::Seats(self.seats(*set))));
            match &row.known {
                SumEntry::Found(games) => {
                    cells.push(Value::str("found"));
                    cells.extend(games.iter().filter_map(|game| self.witnesses.get(game).cloned()));
                }
                SumEntry::Forbidden(reason) => {
                    cells.push(Value::str("forbidden"));
                    cells.push(Value::str(reason.to_string()));
                }
                SumEntry::Open => cells.push(Value::str("open")),
            }
            Value::tuple(cells)
        };
        self.parts.iter().flat_map(|part| part.rows.iter().map(move |r| row(part, r))).collect()
    }
}
