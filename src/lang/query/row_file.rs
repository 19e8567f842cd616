//! Output of a survey as a CSV file with a line for each item, which grows while the survey runs.

use crate::lang::value::csv_line;
use std::io;
use std::path::{Path, PathBuf};
use tweedle_base::host::{Files, Log};
use tweedle_records::survey::{CheckpointFault, FileError, Record};

/// A CSV file with the titles of the columns, and the rows of all items before the first unfinished
/// one, in order. It is a valid table at any time.
pub(super) struct RowFile<'a> {
    files: &'a dyn Files,
    path: PathBuf,
    titles: String,
    /// The open file; `None` before the survey has added any rows.
    log: Option<Box<dyn Log>>,
    /// The first item whose row is missing.
    next: u64,
}

impl<'a> RowFile<'a> {
    /// Creates a writer for items from `first` on. The file is not opened before something is
    /// added.
    pub(super) fn new(
        files: &'a dyn Files,
        path: &Path,
        columns: &[String],
        first: u64,
    ) -> RowFile<'a> {
        let titles = csv_line(columns);
        RowFile { files, path: path.to_owned(), titles, log: None, next: first }
    }

    /// Opens the file, and writes the titles if it is empty. Leaves a file unchanged that is
    /// neither empty nor a table with these titles.
    fn begin(&self) -> io::Result<Box<dyn Log>> {
        let mut log = self.files.log(&self.path, false)?;
        let before = log.read(0)?;
        if !before.is_empty() && !before.starts_with(self.titles.as_bytes()) {
            let text = "it exists and does not contain rows of this survey; choose another file";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, text));
        }
        log.cut(0)?;
        log.append(self.titles.as_bytes())?;
        Ok(log)
    }

    /// Appends new rows after the existing ones.
    pub(super) fn add(&mut self, record: &Record) -> Result<(), FileError> {
        let refused = |error: io::Error| CheckpointFault::Refused(error.to_string());
        self.add_now(record).map_err(refused).map_err(FileError::at(&self.path))
    }

    fn add_now(&mut self, record: &Record) -> io::Result<()> {
        let log = match self.log.take() {
            Some(log) => log,
            None => self.begin()?,
        };
        let log = self.log.insert(log);
        let next = self.next;
        let stretch = record.done.iter().find(|done| done.contains(&next));
        let Some(end) = stretch.map(|done| done.end) else { return Ok(()) };
        let (first, last) = (row_key(next), row_key(end));
        let rows = record.rows.from_key(&first).take_while(|(key, _)| *key < &*last);
        let lines: String = rows
            .map(|(_, row)| {
                let cells: Vec<String> = serde_json::from_str(&row.example).unwrap_or_default();
                csv_line(&cells)
            })
            .collect();
        log.append(lines.as_bytes())?;
        self.next = end;
        Ok(())
    }
}

/// Returns the key of the row of an item, which is unique and ordered by item.
pub(super) fn row_key(item: u64) -> String {
    format!("{item:020}")
}
