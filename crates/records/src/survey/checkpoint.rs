//! Checkpoint files of a survey: read, resumed, appended to.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::error::{CheckpointFault, FileError};
use super::ranges::Ranges;
use super::record::{Plan, Record};
use super::table::Table;
use tweedle_base::host::{Files, Log};
use tweedle_base::{Budget, Limit};

/// The number of records beyond which a file is rewritten with a single one when it is resumed.
const MAX_RECORDS: u64 = 1000;

/// The approximate memory for parsing a line, in bytes for each byte.
const PARSE_BYTES_PER_BYTE: usize = 32;

/// The approximate memory of a row of the table, in bytes.
const ROW_BYTES: usize = 200;

/// Stretches put among others between two looks at the limits. One that comes into the middle of
/// millions takes a while.
pub(super) const RANGES_BETWEEN_CHECKS: usize = 64;

/// The file for the results of a survey, and the options for resuming it.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint<'a> {
    /// The host of the file.
    pub files: &'a dyn Files,
    /// The file.
    pub path: &'a Path,
    /// The budget for reading it.
    pub budget: &'a Budget,
    /// Accepts answers of other versions of the program.
    pub any_version: bool,
}

/// The contents of a checkpoint file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointFound {
    /// The plan of the survey.
    pub plan: Plan,
    /// The finished items.
    pub done: Ranges,
    /// The rows of these items.
    pub table: Table,
    /// The length in bytes of the complete lines. The rest was cut short while it was written.
    pub whole: u64,
    /// The number of records.
    pub records: u64,
    /// The check sum of the first line.
    pub sum: u32,
}

/// Reads a checkpoint file. A last line without an end was cut short and is left out; its items are
/// not done.
///
/// # Errors
/// [`CheckpointFault::Io`], [`CheckpointFault::Foreign`], [`CheckpointFault::Format`],
/// [`CheckpointFault::Damaged`], [`CheckpointFault::Line`] and [`CheckpointFault::Limit`].
pub fn read(files: &dyn Files, path: &Path, budget: &Budget) -> Result<CheckpointFound, FileError> {
    let bytes =
        files.read_regular(path, budget.max_bytes as u64).map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => CheckpointFault::Limit(Limit::Memory(budget.max_bytes)),
            _ => error.into(),
        });
    let found = bytes.and_then(|bytes| parse(&bytes, budget));
    found.map_err(|fault| FileError { path: path.to_path_buf(), fault })
}

/// Parses the text of a checkpoint file.
fn parse(text: &[u8], budget: &Budget) -> Result<CheckpointFound, CheckpointFault> {
    let mut lines =
        text.split_inclusive(|byte| *byte == b'\n').map_while(|l| l.strip_suffix(b"\n"));
    let header = lines.next().ok_or(CheckpointFault::Foreign)?;
    let check = |line: &[u8], rows: usize| {
        let held = text
            .len()
            .saturating_add(line.len() * PARSE_BYTES_PER_BYTE)
            .saturating_add(rows * ROW_BYTES);
        budget.check(held).map_err(CheckpointFault::Limit)
    };
    check(header, 0)?;
    let (plan, sum) = Plan::parse(header)?;
    let items = plan.items();
    let whole = header.len() as u64 + 1;
    let mut found = CheckpointFound {
        plan,
        done: Ranges::default(),
        table: Table::default(),
        whole,
        records: 0,
        sum,
    };
    for line in lines {
        let wrong = |what| CheckpointFault::Line { line: found.records + 2, what };
        check(line, found.table.len())?;
        let record = Record::parse(line, sum, &items).map_err(wrong)?;
        for (at, range) in record.done.iter().enumerate() {
            if at % RANGES_BETWEEN_CHECKS == 0 {
                check(line, found.table.len())?;
            }
            found.done.add(range).map_err(|_| wrong("has items that are already done"))?;
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
    /// The check sum of the first line.
    sum: u32,
}

impl Journal {
    /// Opens the file of a run, or makes it, and says what is done already.
    pub(super) fn open(at: Checkpoint<'_>, plan: &Plan) -> Result<(Journal, Record), FileError> {
        let path = at.path.to_path_buf();
        let open = || -> Result<(Journal, Record), CheckpointFault> {
            let log = at.files.log(&path, false)?;
            let mut journal = Journal { path: path.clone(), log, sum: 0 };
            let record = journal.resume(at, plan)?;
            Ok((journal, record))
        };
        open().map_err(|fault| FileError { path: path.clone(), fault })
    }

    /// Adds what has been done since, and brings it to the disk.
    pub(super) fn append(&mut self, record: &Record) -> Result<(), FileError> {
        let written = self.log.append(record.line(self.sum).as_bytes());
        written.map_err(|error| FileError {
            path: self.path.clone(),
            fault: CheckpointFault::Io(error),
        })
    }

    fn resume(&mut self, at: Checkpoint<'_>, plan: &Plan) -> Result<Record, CheckpointFault> {
        let most = at.budget.max_bytes;
        if self.log.size()? > most as u64 {
            return Err(CheckpointFault::Limit(Limit::Memory(most)));
        }
        let bytes = self.log.read(0)?;
        let (header, sum) = plan.line();
        // A run that was stopped at once leaves no more than the beginning of its first line.
        if bytes.len() < header.len() && header.as_bytes().starts_with(&bytes) {
            self.log.cut(0)?;
            self.log.append(header.as_bytes())?;
            self.sum = sum;
            return Ok(Record::default());
        }
        let found = parse(&bytes, at.budget)?;
        found.plan.is_asked(plan, at.any_version)?;
        self.log.cut(found.whole)?;
        self.sum = found.sum;
        let record = Record { done: found.done, rows: found.table };
        if found.records > MAX_RECORDS {
            // Its answers stay those of the version that it names.
            let (header, sum) = found.plan.line();
            // A file that cannot be replaced is good enough as it is.
            if self.log.replace((header + &record.line(sum)).as_bytes()).is_ok() {
                self.sum = sum;
            }
        }
        Ok(record)
    }
}
