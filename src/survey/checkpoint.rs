//! Checkpoint files: read, resumed, appended to.

use std::path::{Path, PathBuf};

use super::error::{CheckpointFault, FileError};
use super::ranges::Ranges;
use super::record::{Plan, Record};
use super::table::Table;
use crate::base::host::{Files, Log};

/// A file with more records than this is written anew with one when it is resumed.
const MOST_RECORDS: u64 = 1000;

/// What a checkpoint file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointFound {
    /// What it is about.
    pub plan: Plan,
    /// Which items are done.
    pub done: Ranges,
    /// Their rows.
    pub table: Table,
    /// How many bytes are whole lines. What follows was cut short while it was written.
    pub whole: u64,
    /// How many records there are.
    pub records: u64,
}

/// Reads a checkpoint file. A last line without an end was cut short and is left out; its items are
/// not done.
///
/// # Errors
/// [`CheckpointFault::Io`], [`CheckpointFault::Foreign`], [`CheckpointFault::Version`] and
/// [`CheckpointFault::Line`].
pub fn read(files: &dyn Files, path: &Path) -> Result<CheckpointFound, FileError> {
    let found =
        files.read(path, u64::MAX).map_err(CheckpointFault::from).and_then(|bytes| parse(&bytes));
    found.map_err(|fault| FileError { path: path.to_path_buf(), fault })
}

/// What a text holds as a checkpoint file.
fn parse(text: &[u8]) -> Result<CheckpointFound, CheckpointFault> {
    let mut lines =
        text.split_inclusive(|byte| *byte == b'\n').map_while(|l| l.strip_suffix(b"\n"));
    let header = lines.next().ok_or(CheckpointFault::Foreign)?;
    let plan = Plan::parse(header)?;
    let items = plan.items();
    let whole = header.len() as u64 + 1;
    let mut found = CheckpointFound {
        plan,
        done: Ranges::default(),
        table: Table::default(),
        whole,
        records: 0,
    };
    for line in lines {
        let wrong = |what| CheckpointFault::Line { line: found.records + 2, what };
        let record = Record::parse(line, &items).map_err(wrong)?;
        for range in record.done.iter() {
            found.done.add(range).map_err(|_| wrong("has items that are done already"))?;
        }
        found.table.absorb(record.rows);
        found.records += 1;
        found.whole += line.len() as u64 + 1;
    }
    Ok(found)
}

/// A checkpoint file that this process alone appends to.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    log: Box<dyn Log>,
}

impl Journal {
    /// Opens the file of a run, or makes it, and says what is done already.
    pub(super) fn open(
        files: &dyn Files,
        path: &Path,
        plan: &Plan,
    ) -> Result<(Journal, Record), FileError> {
        let open = || -> Result<(Journal, Record), CheckpointFault> {
            let log = files.log(path, false)?;
            let mut journal = Journal { path: path.to_path_buf(), log };
            let record = journal.resume(plan)?;
            Ok((journal, record))
        };
        open().map_err(|fault| FileError { path: path.to_path_buf(), fault })
    }

    /// Adds what has been done since, and brings it to the disk.
    pub(super) fn append(&mut self, record: &Record) -> Result<(), FileError> {
        let written = self.log.append(record.line().as_bytes());
        written.map_err(|error| FileError {
            path: self.path.clone(),
            fault: CheckpointFault::Io(error),
        })
    }

    fn resume(&mut self, plan: &Plan) -> Result<Record, CheckpointFault> {
        let (header, bytes) = (plan.line(), self.log.read()?);
        // A run that was stopped at once leaves no more than the beginning of its first line.
        if bytes.len() < header.len() && header.as_bytes().starts_with(&bytes) {
            self.log.cut(0)?;
            self.log.append(header.as_bytes())?;
            return Ok(Record::default());
        }
        let found = parse(&bytes)?;
        found.plan.is_asked(plan)?;
        self.log.cut(found.whole)?;
        let record = Record { done: found.done, rows: found.table };
        if found.records > MOST_RECORDS {
            // A file that cannot be replaced is good enough as it is.
            let _ = self.log.replace((header + &record.line()).as_bytes());
        }
        Ok(record)
    }
}
