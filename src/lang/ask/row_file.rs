//! The rows of a survey as CSV, in a file that grows while it runs.

use crate::base::host::{Files, Log};
use crate::lang::value::csv_line;
use crate::survey::{CheckpointFault, FileError, Stage};
use std::path::{Path, PathBuf};

/// A file with the titles of the columns and the rows of all items before the first that is not
/// done, in order: what others read of it is a table at any time.
pub(super) struct RowFile {
    path: PathBuf,
    log: Box<dyn Log>,
    /// The first item whose row is not there yet.
    next: u64,
}

impl RowFile {
    /// Begins the file anew, for items from `first` on.
    pub(super) fn new(
        files: &dyn Files,
        path: &Path,
        columns: &[String],
        first: u64,
    ) -> Result<RowFile, FileError> {
        let fault = |error| FileError { path: path.to_owned(), fault: CheckpointFault::Io(error) };
        let mut log = files.log(path, false).map_err(fault)?;
        log.cut(0).map_err(fault)?;
        log.append(csv_line(columns).as_bytes()).map_err(fault)?;
        Ok(RowFile { path: path.to_owned(), log, next: first })
    }

    /// Adds the rows that have come to follow those that are there.
    pub(super) fn add(&mut self, stage: Stage<'_>) -> Result<(), FileError> {
        let next = self.next;
        let stretch = stage.done.iter().find(|done| done.contains(&next));
        let Some(end) = stretch.map(|done| done.end) else { return Ok(()) };
        let (first, last) = (row_key(next), row_key(end));
        let rows = stage.rows.from_key(&first).take_while(|(key, _)| *key < &*last);
        let lines: String = rows
            .map(|(_, row)| {
                let cells: Vec<String> = serde_json::from_str(&row.example).unwrap_or_default();
                csv_line(&cells)
            })
            .collect();
        self.log.append(lines.as_bytes()).map_err(|error| FileError {
            path: self.path.clone(),
            fault: CheckpointFault::Io(error),
        })?;
        self.next = end;
        Ok(())
    }
}

/// The key of the row of an item: each has one of its own, in its place.
pub(super) fn row_key(item: u64) -> String {
    format!("{item:020}")
}
