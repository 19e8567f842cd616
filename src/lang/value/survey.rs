//! Surveys as values, and the settings of parallel queries.

use super::{Grid, Key, Value};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tweedle_base::host::{Disk, Files, processors};
use tweedle_games::bitboard::Threads;
use tweedle_records::survey::{Part, Row, Table, field};

/// The settings of surveys and parallel queries.
#[derive(Debug, Clone)]
pub struct Surveying {
    /// The number of threads; 0 for one per processor.
    pub workers: usize,
    /// The time that one thread works alone before others join.
    pub alone: Duration,
    /// The limit on states below which only one thread works, so that states are counted exactly.
    pub counted: usize,
    /// The part of the items to be queried.
    pub part: Part,
    /// The files of the host.
    pub files: Arc<dyn Files>,
    /// The path of the checkpoint file.
    pub resume: Option<PathBuf>,
    /// The path of the CSV file to which a survey with columns writes its rows while it runs.
    pub rows: Option<PathBuf>,
    /// Set if files of another version of the program are accepted.
    pub any_version: bool,
    /// A hash of everything that a survey may depend on besides its own source.
    pub script: u64,
    /// Set once a survey has run, so that the checkpoint file is in use.
    pub used: bool,
    /// The number of finished items and of all items of the running survey; 0 if there is none.
    pub progress: Arc<[AtomicU64; 2]>,
}

impl Default for Surveying {
    fn default() -> Self {
        Surveying {
            workers: 0,
            alone: Duration::from_millis(100),
            counted: 1 << 20,
            part: Part::WHOLE,
            files: Arc::new(Disk),
            resume: None,
            rows: None,
            any_version: false,
            script: 0,
            used: false,
            progress: Arc::default(),
        }
    }
}

impl Surveying {
    /// Returns the number of threads for parallel work.
    pub fn threads(&self) -> usize {
        if self.workers == 0 { processors() } else { self.workers }
    }

    /// Returns the thread settings of one query.
    pub fn crew(&self) -> Threads {
        Threads { threads: self.threads(), alone: self.alone, counted: self.counted }
    }
}

/// The result of a survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// Its rows.
    pub table: Table,
    /// The number of items.
    pub total: u64,
    /// The part of the items that was queried.
    pub part: Part,
    /// The titles of the columns, if there is a row for each item; empty if answers are counted.
    pub columns: Vec<String>,
}

impl Survey {
    /// Creates the report from a table of answers. Items that a condition excludes have none.
    pub fn new(answers: &Table, total: u64, part: Part, columns: Vec<String>) -> Survey {
        let mut table = Table::default();
        for (key, row) in answers.iter().filter(|(key, _)| *key != SKIPPED) {
            table.add(key.to_owned(), row.clone());
        }
        Survey { table, total, part, columns }
    }

    /// Returns the rows of a survey with a row for each item, in order, with cells as text.
    pub fn cells(&self) -> impl Iterator<Item = Vec<String>> + '_ {
        let rows = self.table.iter().filter(|_| !self.columns.is_empty());
        rows.map(|(_, row)| serde_json::from_str(&row.example).unwrap_or_default())
    }

    /// Returns the rows, the most frequent answers first, and the number of items counted.
    pub fn by_frequency(&self) -> (Vec<(&str, &Row)>, u64) {
        let mut rows: Vec<_> = self.table.iter().collect();
        rows.sort_by(|a, b| b.1.count.cmp(&a.1.count).then(a.1.first.cmp(&b.1.first)));
        let counted = rows.iter().map(|(_, row)| row.count).sum();
        (rows, counted)
    }

    /// Returns the answers as a table, with their frequencies and the first item with each.
    pub fn counts(&self) -> Grid {
        let key = |text: &str| Key(Value::str(text));
        let (rows, counted) = self.by_frequency();
        let count = |n: u64| Key(i64::try_from(n).map_or(Value::Absent, Value::Int));
        let rows = rows.into_iter().map(|(answer, row)| {
            (Vec::new(), vec![key(answer), count(row.count), key(&row.example)])
        });
        Grid {
            columns: ["answer", "count", "first"].map(key).to_vec(),
            rows: rows.collect(),
            notes: vec![format!("{counted} items")],
            ..Grid::default()
        }
    }

    /// Returns the rows as a table, if there is one for each item.
    pub fn grid(&self) -> Option<Grid> {
        let title = |text: &String| Key(Value::str(text.as_str()));
        let cell = |text: String| {
            Key(match (text.parse::<i64>(), text.as_str()) {
                (Ok(n), _) => Value::Int(n),
                (_, "true") => Value::Bool(true),
                (_, "false") => Value::Bool(false),
                _ => Value::str(text),
            })
        };
        let rows = self.cells().map(|row| (Vec::new(), row.into_iter().map(cell).collect()));
        let columns = self.columns.iter().map(title).collect();
        let grid = || Grid { columns, rows: rows.collect(), ..Grid::default() };
        (!self.columns.is_empty()).then(grid)
    }
}

/// Returns a line of CSV (RFC 4180).
pub fn csv_line(cells: &[String]) -> String {
    let fields: Vec<_> = cells.iter().map(|cell| field(cell)).collect();
    fields.join(",") + "\n"
}

/// The key of items that a condition excludes.
pub(crate) const SKIPPED: &str = "\u{0}";
