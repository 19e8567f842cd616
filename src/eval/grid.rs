//! Tables: values in rows and columns with titles.

use super::{Key, Value};

/// A table. Cells and titles are values; strings among them are shown without quotes, and `none` as nothing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    /// What stands above the titles of the rows: one for each of the values that make up a title.
    pub corner: Vec<String>,
    /// The titles of the columns.
    pub columns: Vec<Key>,
    /// The rows, each with the values that make up its title and a cell for each column.
    pub rows: Vec<(Vec<Key>, Vec<Key>)>,
    /// Remarks, a line each.
    pub notes: Vec<String>,
}

impl Grid {
    /// All lines of it, titles first, as values.
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
