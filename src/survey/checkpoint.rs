//! Checkpoint files: read, resumed, appended to.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::error::{Fault, FileError};
use super::ranges::Ranges;
use super::record::{Plan, Record};
use super::table::Table;

/// A file with more records than this is written anew with one when it is resumed.
const MOST_RECORDS: u64 = 1000;

/// What a checkpoint file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
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
/// [`Fault::Io`], [`Fault::Foreign`], [`Fault::Version`] and [`Fault::Line`].
pub fn read(path: &Path) -> Result<Found, FileError> {
    let at = |fault| FileError { path: path.to_path_buf(), fault };
    let file = File::open(path).map_err(|error| at(Fault::Io(error)))?;
    parse(BufReader::new(file)).map_err(at)
}

/// What a text holds as a checkpoint file.
fn parse(mut text: impl BufRead) -> Result<Found, Fault> {
    let mut line = Vec::new();
    let mut whole = 0;
    let mut next = |line: &mut Vec<u8>| -> Result<bool, Fault> {
        line.clear();
        text.read_until(b'\n', line).map_err(Fault::Io)?;
        let ended = line.pop_if(|last| *last == b'\n').is_some();
        Ok(ended)
    };
    if !next(&mut line)? {
        return Err(Fault::Foreign);
    }
    let plan = Plan::parse(&line)?;
    whole += line.len() as u64 + 1;
    let items = plan.items();
    let mut found =
        Found { plan, done: Ranges::default(), table: Table::default(), whole, records: 0 };
    while next(&mut line)? {
        let wrong = |what| Fault::Line { line: found.records + 2, what };
        let record = Record::parse(&line, &items).map_err(wrong)?;
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
    file: File,
    /// The file that was replaced by a shorter one. It stays locked, for those who opened it before.
    _replaced: Option<File>,
}

impl Journal {
    /// Opens the file of a run, or makes it, and says what is done already.
    pub(super) fn open(path: &Path, plan: &Plan) -> Result<(Journal, Record), FileError> {
        let at = |fault| FileError { path: path.to_path_buf(), fault };
        let open = || -> Result<(Journal, Record), Fault> {
            let file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)
                .map_err(Fault::Io)?;
            lock(&file)?;
            let mut journal = Journal { path: path.to_path_buf(), file, _replaced: None };
            let record = journal.resume(plan)?;
            Ok((journal, record))
        };
        open().map_err(at)
    }

    /// Adds what has been done since, and brings it to the disk.
    pub(super) fn append(&mut self, record: &Record) -> Result<(), FileError> {
        let line = record.line();
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| FileError { path: self.path.clone(), fault: Fault::Io(error) })
    }

    fn resume(&mut self, plan: &Plan) -> Result<Record, Fault> {
        if self.has_begun(plan).map_err(Fault::Io)? {
            let found = parse(BufReader::new(&self.file))?;
            found.plan.is_asked(plan)?;
            self.cut(found.whole).map_err(Fault::Io)?;
            let record = Record { done: found.done, rows: found.table };
            if found.records > MOST_RECORDS {
                // A file that cannot be replaced is good enough as it is.
                let _ = self.shorten(plan, &record);
            }
            return Ok(record);
        }
        self.cut(0)
            .and_then(|()| self.file.write_all(plan.line().as_bytes()))
            .and_then(|()| self.file.sync_all())
            .map_err(Fault::Io)?;
        // So that the name outlives a loss of power; not all systems let a folder be opened.
        if let Some(folder) = self.path.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(Record::default())
    }

    /// Whether the file holds more than the beginning of its first line, which is all that a run
    /// leaves that was stopped at once.
    fn has_begun(&mut self, plan: &Plan) -> io::Result<bool> {
        let header = plan.line();
        let mut start = Vec::new();
        (&self.file).take(header.len() as u64).read_to_end(&mut start)?;
        self.file.seek(SeekFrom::Start(0))?;
        let torn = start.len() < header.len() && header.as_bytes().starts_with(&start);
        Ok(!torn)
    }

    /// Leaves so many bytes, and goes to their end.
    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)?;
        self.file.seek(SeekFrom::Start(len))?;
        Ok(())
    }

    /// Puts a file with one record in the place of this one.
    fn shorten(&mut self, plan: &Plan, record: &Record) -> io::Result<()> {
        let target = std::fs::canonicalize(&self.path)?;
        let Some(folder) = target.parent() else { return Ok(()) };
        let mut new = tempfile::Builder::new().prefix(".tweedle-").tempfile_in(folder)?;
        new.write_all(plan.line().as_bytes())?;
        new.write_all(record.line().as_bytes())?;
        new.as_file().set_permissions(self.file.metadata()?.permissions())?;
        new.as_file().sync_all()?;
        if lock(new.as_file()).is_err() {
            return Ok(());
        }
        let file = new.persist(&target)?;
        self._replaced = Some(std::mem::replace(&mut self.file, file));
        Ok(())
    }
}

/// Makes sure that no other process writes to a file. Where there are no locks, nobody knows.
fn lock(file: &File) -> Result<(), Fault> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Fault::Busy),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(Fault::Io(error)),
    }
}
