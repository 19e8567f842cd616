//! Tables of a value over generators: the last generator gives the columns, the others the rows.

use crate::lang::eval::Machine;
use crate::lang::ir::{Collection, LoopTitles, Term};
use crate::lang::query::{Goal, cases};
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Grid, Key, Value};
use hashbrown::HashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use tweedle_base::Seeded;

/// The maximum number of cells of a table.
const MAX_CELLS: usize = 1 << 22;

/// Titles, with their places in the order of their first occurrence.
type Titles = HashMap<Vec<Key>, usize, Seeded>;

fn place(titles: &mut Titles, title: Vec<Key>) -> usize {
    let new = titles.len();
    *titles.entry(title).or_insert(new)
}

/// Returns the titles in order.
fn in_order(titles: Titles) -> Vec<Vec<Key>> {
    let mut all: Vec<(Vec<Key>, usize)> = titles.into_iter().collect();
    all.sort_unstable_by_key(|(_, place)| *place);
    all.into_iter().map(|(title, _)| title).collect()
}

/// Returns the parts of a comprehension as source; `None` for other values.
fn written(source: &Value) -> Option<Arc<LoopTitles>> {
    let Value::Stream(stream) = source else { return None };
    match &stream.function.body.code {
        Term::Of(Collection::List, inner) => Some(inner.titles.clone()),
        _ => None,
    }
}

/// Returns the number of generators of a comprehension; 0 for other values.
pub fn generators(source: &Value) -> usize {
    written(source).map_or(0, |titles| titles.generators.len())
}

/// Adds titles to the table of one generator. Tuples have a column for each component, maps one for
/// each key.
fn titled(mut grid: Grid, written: &LoopTitles) -> Grid {
    grid.corner = written.generators.iter().map(ToString::to_string).collect();
    let components = &written.collected;
    // A component that is the title of the row is not repeated.
    let mut kept: Vec<usize> = (0..components.len()).collect();
    if components.iter().any(|text| !written.generators.contains(text)) {
        kept.retain(|at| !written.generators.contains(&components[*at]));
    }
    let collected = || kept.iter().map(|at| Key(Value::str(components[*at].clone())));
    let parts = |key: &Key| match &key.0 {
        Value::Tuple(items) if items.len() == components.len() => {
            Some(kept.iter().map(|at| Key(items[*at].clone())).collect::<Vec<Key>>())
        }
        _ => None,
    };
    let each = |parts: &dyn Fn(&Key) -> Option<Vec<Key>>| -> Option<Vec<Vec<Key>>> {
        grid.rows.iter().map(|(_, cells)| parts(cells.first()?)).collect()
    };
    let keys = match grid.rows.first().and_then(|(_, cells)| cells.first()) {
        Some(Key(Value::Map(map))) => map.keys().cloned().collect(),
        _ => Vec::new(),
    };
    let of_map = |key: &Key| match &key.0 {
        Value::Map(map) if map.len() == keys.len() => {
            keys.iter().map(|key| map.get(key).cloned().map(Key)).collect()
        }
        _ => None,
    };
    let (columns, rows) = match (each(&parts), each(&of_map)) {
        (Some(rows), _) if components.len() > 1 => (collected().collect(), rows),
        (_, Some(rows)) if !keys.is_empty() => (keys, rows),
        _ => {
            grid.columns = vec![Key(Value::str(components.join(", ")))];
            return grid;
        }
    };
    let titles = std::mem::take(&mut grid.rows).into_iter().map(|(titles, _)| titles);
    grid.rows = titles.zip(rows).collect();
    Grid { columns, ..grid }
}

/// Returns the columns of a table with empty cells in the order of their generator: as in each row,
/// and by their titles where no row has two of them. Returns `None` if rows differ in their order.
fn column_order(cells: &[(usize, usize, Value)], titles: &[Key]) -> Option<Vec<usize>> {
    let mut later: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); titles.len()];
    for pair in cells.windows(2) {
        if let [(row, a, _), (next, b, _)] = pair
            && row == next
        {
            later[*a].insert(*b);
        }
    }
    let mut before = vec![0; titles.len()];
    later.iter().flatten().for_each(|&column| before[column] += 1);
    let first = (0..titles.len()).filter(|&column| before[column] == 0);
    let mut open: BTreeSet<(&Key, usize)> = first.map(|column| (&titles[column], column)).collect();
    let mut order = Vec::with_capacity(titles.len());
    while let Some((_, column)) = open.pop_first() {
        order.push(column);
        for &next in &later[column] {
            before[next] -= 1;
            if before[next] == 0 {
                open.insert((&titles[next], next));
            }
        }
    }
    (order.len() == titles.len()).then_some(order)
}

/// Returns the table of a value over generators. A cell that a condition excludes is empty.
pub fn table_of(
    machine: &mut Machine,
    source: &Value,
    limit: Option<u64>,
    span: Span,
) -> EvalResult<Grid> {
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
                "a table needs generators, as in `f(a, b) for a in 0..3 for b in 0..3`",
            );
        };
        let mut keys: Vec<Key> = items.iter().map(|value| Key(value.clone())).collect();
        let (Some(Key(value)), Some(last)) = (keys.pop(), keys.pop()) else { continue };
        // A single generator gives a row for each member, in one column.
        let (row, column) = match keys.is_empty() {
            true => (vec![last], Vec::new()),
            false => (keys, vec![last]),
        };
        titles = row.len();
        cells.push((place(&mut rows, row), place(&mut columns, column), value));
    }
    let (height, width) = (rows.len(), columns.len());
    if height.saturating_mul(width) > MAX_CELLS {
        return fail(Code::Limit, span, "a table has at most 4,194,304 cells");
    }
    let mut titles_of: Vec<Key> = in_order(columns)
        .into_iter()
        .map(|mut title| title.pop().unwrap_or(Key(Value::str(""))))
        .collect();
    if cells.len() < height * width
        && let Some(order) = column_order(&cells, &titles_of)
    {
        titles_of = order.iter().map(|&column| titles_of[column].clone()).collect();
        let mut places = vec![0; width];
        order.iter().enumerate().for_each(|(at, &column)| places[column] = at);
        cells.iter_mut().for_each(|(_, column, _)| *column = places[*column]);
    }
    let mut grid = Grid {
        title: String::new(),
        corner: vec![String::new(); titles],
        columns: titles_of,
        rows: in_order(rows)
            .into_iter()
            .map(|row| (row, vec![Key(Value::Absent); width]))
            .collect(),
        notes: left_out
            .map(|limit| match limit {
                1 => "only the first case was checked".to_owned(),
                limit => format!("only the first {limit} cases were checked"),
            })
            .into_iter()
            .collect(),
    };
    for (row, column, value) in cells {
        grid.rows[row].1[column] = Key(value);
    }
    Ok(match written(source).filter(|written| written.generators.len() == 1) {
        Some(written) if !grid.rows.is_empty() => titled(grid, &written),
        _ => grid,
    })
}
