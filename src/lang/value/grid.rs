//! Tables: values in rows and columns with titles.

use super::{Key, Value};

/// A table. Cells and titles are values; strings are shown without quotes, and `none` as an empty
/// cell.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    /// Its title, above the table; empty if it has none.
    pub title: String,
    /// The headings of the row titles, one for each component of a title.
    pub corner: Vec<String>,
    /// The titles of the columns.
    pub columns: Vec<Key>,
    /// The rows, each with the components of its title and a cell for each column.
    pub rows: Vec<(Vec<Key>, Vec<Key>)>,
    /// Notes below the table, one per line.
    pub notes: Vec<String>,
}

impl Grid {
    /// Returns a table without titles from rows that are lists, tuples or sequences; `None` if a
    /// row is something else.
    pub fn of_rows(rows: &[Value]) -> Option<Grid> {
        let mut cells: Vec<Vec<Key>> = Vec::with_capacity(rows.len());
        for row in rows {
            let (Value::List(items) | Value::Tuple(items) | Value::Sequence(items)) = row else {
                return None;
            };
            cells.push(items.iter().map(|item| Key(item.clone())).collect());
        }
        let width = cells.iter().map(Vec::len).max()?;
        let rows = cells.into_iter().map(|mut row| {
            row.resize(width, Key(Value::Absent));
            (Vec::new(), row)
        });
        let columns = vec![Key(Value::Absent); width];
        Some(Grid { columns, rows: rows.collect(), ..Grid::default() })
    }

    /// Returns a table of rows, the first of which contains the titles.
    pub fn of_titled(rows: &[Value]) -> Option<Grid> {
        let mut grid = Grid::of_rows(rows)?;
        if !grid.rows.is_empty() {
            (_, grid.columns) = grid.rows.remove(0);
        }
        Some(grid)
    }

    /// Returns whether rows or columns have titles.
    pub fn has_titles(&self) -> bool {
        let named = |key: &Key| !matches!(key.0, Value::Absent);
        !self.corner.is_empty() || self.columns.iter().any(named)
    }

    /// Returns all lines of the table as values, titles first.
    pub fn lines(&self) -> impl Iterator<Item = Vec<Value>> + '_ {
        let titles = self.corner.iter().map(|text| Value::str(text.as_str()));
        let first = titles.chain(self.columns.iter().map(|key| key.0.clone())).collect();
        let rows = self
            .rows
            .iter()
            .map(|(titles, cells)| titles.iter().chain(cells).map(|key| key.0.clone()).collect());
        std::iter::once(first).chain(rows)
    }
}
