//! Tables of a value over generators: the last one gives the columns, the others the rows.

use crate::base::Seeded;
use crate::lang::ask::{Goal, cases};
use crate::lang::eval::Machine;
use crate::lang::report::{Code, Outcome, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Grid, Key, Value};
use hashbrown::HashMap;

/// The most cells of a table.
const MOST_CELLS: usize = 1 << 22;

/// Titles in the order in which they come first.
#[derive(Default)]
struct Titles {
    all: Vec<Vec<Key>>,
    places: HashMap<Vec<Key>, usize, Seeded>,
}

impl Titles {
    fn place(&mut self, title: Vec<Key>) -> usize {
        let new = self.all.len();
        *self.places.entry(title).or_insert_with_key(|title| {
            self.all.push(title.clone());
            new
        })
    }
}

/// The table of a value over generators. Where a condition leaves a cell out it is empty.
///
/// # Errors
/// What evaluating says; limits.
pub fn table_of(
    machine: &mut Machine,
    source: &Value,
    limit: Option<u64>,
    span: Span,
) -> Outcome<Grid> {
    let asked = cases::inquire(machine, source, Goal::Cells, limit, span)?;
    let left_out = limit.filter(|_| asked.cases != asked.of);
    let (mut rows, mut columns) = (Titles::default(), Titles::default());
    let mut cells: Vec<(usize, usize, Value)> = Vec::new();
    let mut titles = 0;
    for found in asked.found {
        let Value::Tuple(items) = found else {
            return fail(
                Code::Type,
                span,
                "a table is over generators, as in `f(a, b) for a in 0..3 for b in 0..3`",
            );
        };
        let mut keys: Vec<Key> = items.iter().map(|value| Key(value.clone())).collect();
        let (Some(Key(value)), Some(last)) = (keys.pop(), keys.pop()) else { continue };
        // A single generator gives a row for each member, and one column.
        let (row, column) = match keys.is_empty() {
            true => (vec![last], Vec::new()),
            false => (keys, vec![last]),
        };
        titles = row.len();
        cells.push((rows.place(row), columns.place(column), value));
    }
    let (height, width) = (rows.all.len(), columns.all.len());
    if height.saturating_mul(width) > MOST_CELLS {
        return fail(Code::Limit, span, "a table has at most 4,194,304 cells");
    }
    let mut grid = Grid {
        corner: vec![String::new(); titles],
        columns: columns
            .all
            .into_iter()
            .map(|mut c| c.pop().unwrap_or(Key(Value::str(""))))
            .collect(),
        rows: rows.all.into_iter().map(|row| (row, vec![Key(Value::Absent); width])).collect(),
        notes: left_out
            .map(|limit| format!("only the first {limit} cases were gone through"))
            .into_iter()
            .collect(),
    };
    for (row, column, value) in cells {
        grid.rows[row].1[column] = Key(value);
    }
    Ok(grid)
}
