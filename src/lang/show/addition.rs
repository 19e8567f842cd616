//! Layout of addition tables: the outcomes that occur, with a row for each outcome, followed by the
//! impossible and the open ones.

use crate::lang::value;
use crate::lang::value::{
    Addition, Grid, Json, MarkKind, Naming, Occurrence, Report, SumsPart, SumsRow, Text, ToJson,
    Value,
};
use serde_json::json;
use std::collections::BTreeMap;
use tweedle_games::addition::Exclusion;
use tweedle_games::play::SeatSet;

/// The maximum width of a cell before its outcomes are wrapped.
const MAX_CELL_WIDTH: usize = 8;
/// The maximum width of a list before it is wrapped.
const MAX_LIST_WIDTH: usize = 80;
/// The maximum number of outcomes for which sums of two games are shown as a square.
const MAX_SQUARE_OUTCOMES: usize = 8;

/// Returns the lines of a table.
fn lines(table: &Addition) -> Vec<Text> {
    let mut lines = Vec::new();
    for part in &table.parts {
        if !lines.is_empty() {
            lines.push(Text::marked());
        }
        lines.push(head(table, part));
        let shown = ShownSums { table, part };
        lines.extend(match part.copies {
            None if table.outcomes.len() <= MAX_SQUARE_OUTCOMES => shown.square(),
            _ => shown.list(),
        });
        lines.extend(shown.below());
    }
    lines
}

fn head(table: &Addition, part: &SumsPart) -> Text {
    let mut text = Text::marked();
    let what = match part.copies {
        None => "o(G + H)".to_owned(),
        Some(n) => format!("o({n}·G)"),
    };
    let games = crate::lang::value::count(table.games);
    let which = match table.day {
        Some(day) if table.later => format!("{games} games born by day {day} and later ones"),
        Some(day) => format!("{games} games born by day {day}"),
        None => format!("{games} games"),
    };
    let count =
        |is: &dyn Fn(&Occurrence) -> bool| part.rows.iter().filter(|row| is(&row.known)).count();
    let found = count(&|known| matches!(known, Occurrence::Found(_)));
    let forbidden = count(&|known| matches!(known, Occurrence::Forbidden(_)));
    let open = count(&|known| matches!(known, Occurrence::Open));
    let convention = value::convention(&table.convention.into());
    text.push(&format!("{what} under {convention}, {which}"));
    text.push_as(&format!(": {found} found, {forbidden} impossible, {open} open"), MarkKind::Note);
    text
}

struct ShownSums<'a> {
    table: &'a Addition,
    part: &'a SumsPart,
}

impl ShownSums<'_> {
    fn name(&self, seats: SeatSet) -> Text {
        let mut text = Text::marked();
        text.push_seats(&self.table.seats(seats).to_string());
        text
    }

    /// Returns the outcomes of sums that occur in entries, as lines of a cell.
    fn cell<'r>(&self, rows: impl Iterator<Item = &'r SumsRow>, width: usize) -> Vec<Text> {
        let found = rows.filter(|row| matches!(row.known, Occurrence::Found(_)));
        let lines = wrapped(found.map(|row| self.name(row.sum)).collect(), " ", width);
        if lines.is_empty() { vec![note("·")] } else { lines }
    }

    /// Returns the entries of a pair of outcomes, in either order.
    fn pair(&self, one: SeatSet, other: SeatSet) -> impl Iterator<Item = &SumsRow> {
        let rows = self.part.rows.iter();
        rows.filter(move |row| row.given[..] == [one, other] || row.given[..] == [other, one])
    }

    fn square(&self) -> Vec<Text> {
        let outcomes = &self.table.outcomes;
        let head = |seats: &SeatSet| vec![self.name(*seats)];
        let mut rows =
            vec![std::iter::once(vec![note("+")]).chain(outcomes.iter().map(head)).collect()];
        for one in outcomes {
            let mut row: Vec<Vec<Text>> = vec![vec![self.name(*one)]];
            row.extend(
                outcomes.iter().map(|other| self.cell(self.pair(*one, *other), MAX_CELL_WIDTH)),
            );
            rows.push(row);
        }
        aligned(&rows)
    }

    fn list(&self) -> Vec<Text> {
        let groups = self.part.rows.chunk_by(|a, b| a.given == b.given);
        let mut rows: Vec<Vec<Vec<Text>>> = groups
            .filter_map(|group| {
                let cell = self.cell(group.iter(), MAX_LIST_WIDTH * 3 / 4);
                Some(vec![vec![self.given(group.first()?)], cell])
            })
            .collect();
        // Omit the outcomes of no game.
        rows.retain(|row| row[1][0].text != "·" || self.part.copies.is_some());
        aligned(&rows)
    }

    fn given(&self, row: &SumsRow) -> Text {
        let mut text = Text::marked();
        for (at, seats) in row.given.iter().enumerate() {
            text.push(if at > 0 { " + " } else { "" });
            text.append(&self.name(*seats));
        }
        text
    }

    /// Returns the impossible entries, by reason, and the open ones.
    fn below(&self) -> Vec<Text> {
        let mut forbidden: BTreeMap<Exclusion, Vec<&SumsRow>> = BTreeMap::new();
        let mut open: Vec<&SumsRow> = Vec::new();
        for row in &self.part.rows {
            match &row.known {
                Occurrence::Forbidden(reason) => forbidden.entry(*reason).or_default().push(row),
                Occurrence::Open => open.push(row),
                Occurrence::Found(_) => {}
            }
        }
        let mut lines = Vec::new();
        let mut list = |title: String, kind: MarkKind, rows: &[&SumsRow]| {
            let mut text = Text::marked();
            text.push_as(&title, kind);
            text.push(&format!(": {}", rows.len()));
            lines.push(text);
            for line in wrapped(self.grouped(rows), "; ", MAX_LIST_WIDTH - 2) {
                let mut text = Text::marked();
                text.blanks(2);
                text.append(&line);
                lines.push(text);
            }
        };
        for (reason, rows) in &forbidden {
            list(format!("forbidden by {reason}"), MarkKind::Refuted, rows);
        }
        if !open.is_empty() {
            list("open".to_owned(), MarkKind::Open, &open);
        }
        lines
    }

    /// Groups entries by the outcomes of the components, as in `N + O: P PN`.
    fn grouped(&self, rows: &[&SumsRow]) -> Vec<Text> {
        let mut all: Vec<Text> = Vec::new();
        let mut before: Option<&Vec<SeatSet>> = None;
        for row in rows {
            match all.last_mut() {
                Some(last) if before == Some(&row.given) => {
                    last.push(" ");
                    last.append(&self.name(row.sum));
                }
                _ => {
                    let mut text = self.given(row);
                    text.push(": ");
                    text.append(&self.name(row.sum));
                    all.push(text);
                }
            }
            before = Some(&row.given);
        }
        all
    }
}

fn note(text: &str) -> Text {
    let mut out = Text::marked();
    out.push_as(text, MarkKind::Note);
    out
}

/// Joins strings, with line breaks where a line would be too wide.
fn wrapped(texts: Vec<Text>, between: &str, width: usize) -> Vec<Text> {
    let mut lines: Vec<Text> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if line.width() + between.len() + text.width() <= width => {
                line.push(between);
                line.append(&text);
            }
            last => {
                if let Some(line) = last {
                    line.push(between.trim_end());
                }
                lines.push(text);
            }
        }
    }
    lines
}

/// Aligns rows of multi-line cells in columns.
fn aligned(rows: &[Vec<Vec<Text>>]) -> Vec<Text> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).flatten();
        cells.map(Text::width).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut lines = Vec::new();
    for row in rows {
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut text = Text::marked();
            for (column, cell) in row.iter().enumerate() {
                let used = cell.get(line).map_or(0, |part| {
                    text.append(part);
                    part.width()
                });
                let rest = row[column + 1..].iter().any(|cell| cell.len() > line);
                if rest {
                    text.blanks(widths[column] - used + 2);
                }
            }
            lines.push(text);
        }
    }
    lines
}

impl Report for Addition {
    fn what(&self) -> &'static str {
        "a table of sums"
    }

    fn lines(&self, _: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        Some(lines(self))
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        let rows: Vec<Json> = Addition::rows(self).iter().map(of).collect();
        json!({"type": "sum_table", "games": self.games, "later": self.later, "rows": rows})
    }

    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        self.grids()
    }

    fn rows(&self) -> Option<Vec<Value>> {
        Some(Addition::rows(self))
    }
}
