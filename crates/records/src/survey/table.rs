//! Result table of a survey: the number of items with each answer.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::convert::Infallible;
use std::fmt::Write;

use serde_json::{Value, json};

/// The items with one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of items.
    pub count: u64,
    /// The first of them.
    pub first: u64,
    /// The text of the first.
    pub example: String,
}

/// The rows of a survey, by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table(BTreeMap<String, Row>);

impl Table {
    /// The rows, in order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Row)> {
        self.0.iter().map(|(key, row)| (key.as_str(), row))
    }

    /// The rows from this key on, in order of their keys.
    pub fn from_key(&self, key: &str) -> impl Iterator<Item = (&str, &Row)> {
        self.0.range(key.to_owned()..).map(|(key, row)| (key.as_str(), row))
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Tests whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Counts some items with a key, the first of them `first`. `example` is called for its text if
    /// no item before it has the key.
    ///
    /// # Errors
    /// The errors of `example`; the items are not counted then.
    pub fn count<E>(
        &mut self,
        key: String,
        count: u64,
        first: u64,
        example: impl FnOnce() -> Result<String, E>,
    ) -> Result<(), E> {
        match self.0.entry(key) {
            Entry::Vacant(place) => {
                place.insert(Row { count, first, example: example()? });
            }
            Entry::Occupied(mut place) => {
                let row = place.get_mut();
                if first < row.first {
                    row.example = example()?;
                    row.first = first;
                }
                row.count = row.count.saturating_add(count);
            }
        }
        Ok(())
    }

    /// Adds the items of a row.
    pub fn add(&mut self, key: String, Row { count, first, example }: Row) {
        let Ok(()) = self.count(key, count, first, || Ok::<_, Infallible>(example));
    }

    /// Adds all items of another table.
    pub fn absorb(&mut self, other: Table) {
        for (key, row) in other.0 {
            self.add(key, row);
        }
    }

    /// The table as CSV with a line of titles; quotes as in RFC 4180, lines end with a newline.
    pub fn csv(&self) -> String {
        let mut text = String::from("key,count,first,example\n");
        for (key, row) in self.iter() {
            let (key, example) = (field(key), field(&row.example));
            let _ = writeln!(text, "{key},{},{},{example}", row.count, row.first);
        }
        text
    }

    /// The table as JSON: an array of objects with `key`, `count`, `first` and `example`.
    pub fn json(&self) -> Value {
        let row = |(key, row): (&str, &Row)| {
            let Row { count, first, example } = row;
            json!({ "key": key, "count": count, "first": first, "example": example })
        };
        Value::Array(self.iter().map(row).collect())
    }
}

/// A field of CSV, in quotes if it needs them.
pub fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
