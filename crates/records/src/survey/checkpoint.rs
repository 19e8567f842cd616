//! Checkpoint files of a survey: read, resumed, appended to.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::error::{CheckpointFault, FileError};
use super::record::{Plan, Record};
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
    /// Accepts answers of other versions of the program.
    pub any_version: bool,
}

/// The contents of a checkpoint file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointFound {
    /// The plan of the survey.
    pub plan: Plan,
    /// The finished items, and their rows.
    pub state: Record,
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
/// It cannot be read, is not a checkpoint file, or is damaged; the limit that was met.
pub fn read(files: &dyn Files, path: &Path, budget: &Budget) -> Result<CheckpointFound, FileError> {
    let bytes =
        files.read_regular(path, budget.max_bytes as u64).map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => Limit::Memory(budget.max_bytes).into(),
            _ => error.into(),
        });
    bytes.and_then(|bytes| parse(&bytes, budget)).map_err(FileError::at(path))
}

/// Parses the text of a checkpoint file.
fn parse(text: &[u8], budget: &Budget) -> Result<CheckpointFound, CheckpointFault> {
    let mut lines =
        text.split_inclusive(|byte| *byte == b'\n').map_while(|l| l.strip_suffix(b"\n"));
    let header = lines.next().unwrap_or_default();
    let check = |line: &[u8], rows: usize| {
        let held = text
            .len()
            .saturating_add(line.len() * PARSE_BYTES_PER_BYTE)
            .saturating_add(rows * ROW_BYTES);
        budget.check(held)
    };
    check(header, 0)?;
    let (plan, sum) = Plan::parse(header)?;
    let items = plan.items();
    let whole = header.len() as u64 + 1;
    let mut found = CheckpointFound { plan, state: Record::default(), whole, records: 0, sum };
    for line in lines {
        let number = found.records + 2;
        let wrong = |what| {
            CheckpointFault::Refused(format!(
                "line {number} {what}; remove that line and resume, to compute only its items again"
            ))
        };
        check(line, found.state.rows.len())?;
        let record = Record::parse(line, sum, &items).map_err(wrong)?;
        for (at, range) in record.done.iter().enumerate() {
            if at % RANGES_BETWEEN_CHECKS == 0 {
                check(line, found.state.rows.len())?;
            }
            found.state.done.add(range).map_err(|_| wrong("has items that are already done"))?;
        }
        found.state.rows.absorb(record.rows);
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
    pub(super) fn open(
        at: Checkpoint<'_>,
        plan: &Plan,
        budget: &Budget,
    ) -> Result<(Journal, Record), FileError> {
        let open = || {
            let mut log = at.files.log(at.path, false)?;
            let (sum, record) = resume(&mut *log, at.any_version, plan, budget)?;
            Ok((Journal { path: at.path.to_path_buf(), log, sum }, record))
        };
        open().map_err(FileError::at::<CheckpointFault>(at.path))
    }

    /// Adds what has been done since, and brings it to the disk.
    pub(super) fn append(&mut self, record: &Record) -> Result<(), FileError> {
        let written = self.log.append(record.line(self.sum).as_bytes());
        written.map_err(FileError::at(&self.path))
    }
}

/// Returns the check sum of the first line of a file, which is written if there is none, and what
/// is done already.
fn resume(
    log: &mut dyn Log,
    any_version: bool,
    plan: &Plan,
    budget: &Budget,
) -> Result<(u32, Record), CheckpointFault> {
    if log.size()? > budget.max_bytes as u64 {
        return Err(Limit::Memory(budget.max_bytes).into());
    }
    let bytes = log.read(0)?;
    let (header, sum) = plan.line();
    // A run that was stopped at once leaves no more than the beginning of its first line.
    if bytes.len() < header.len() && header.as_bytes().starts_with(&bytes) {
        log.cut(0)?;
        log.append(header.as_bytes())?;
        return Ok((sum, Record::default()));
    }
    let found = parse(&bytes, budget)?;
    found.plan.is_asked(plan, any_version)?;
    log.cut(found.whole)?;
    if found.records > MAX_RECORDS {
        // Its answers stay those of the version that it names.
        let (header, sum) = found.plan.line();
        // A file that cannot be replaced is good enough as it is.
        if log.replace((header + &found.state.line(sum)).as_bytes()).is_ok() {
            return Ok((sum, found.state));
        }
    }
    Ok((found.sum, found.state))
}
