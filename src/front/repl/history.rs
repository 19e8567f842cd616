//! The history file, appended to under a lock and replaced atomically, so that it is never
//! corrupted.
//!
//! Each entry is a line with a JSON string, so that an entry may span lines. Entries are appended
//! with a single write; the reader skips a line that a killed process left incomplete. A file that
//! has grown too long is replaced by its newer part.

use std::io;
use std::path::PathBuf;
use tweedle_base::host::{Disk, Files as _, Log};

/// The maximum number of entries in the file.
pub const MAX_HISTORY: usize = 10_000;

/// The history file, shared with concurrent sessions.
#[derive(Debug)]
pub struct History {
    path: PathBuf,
    /// The number of bytes of the file that have been read.
    seen: usize,
}

impl History {
    /// Opens the file, and returns its entries, oldest first.
    ///
    /// # Errors
    /// The folder cannot be created, or the file cannot be read.
    pub fn open(path: PathBuf) -> io::Result<(History, Vec<String>)> {
        if let Some(folder) = path.parent() {
            Disk.make_folder(folder)?;
        }
        // The history is private to the user.
        Disk.keep_private(&path)?;
        let mut history = History { path, seen: 0 };
        let _lock = history.lock()?;
        let mut log = Disk.log(&history.path, false)?;
        let mut entries = history.unseen(&log.read(0)?);
        if entries.len() > 2 * MAX_HISTORY {
            entries.drain(..entries.len() - MAX_HISTORY);
            let text: String = entries.iter().map(|entry| line(entry)).collect();
            log.replace(text.as_bytes())?;
            history.seen = text.len();
        }
        Ok((history, entries))
    }

    /// Appends an entry, and returns the entries that other sessions have added since the last
    /// read.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, entry: &str) -> io::Result<Vec<String>> {
        let _lock = self.lock()?;
        let mut log = Disk.log(&self.path, false)?;
        let bytes = log.read(0)?;
        let others = self.unseen(&bytes);
        let mut text = line(entry);
        if bytes.last().is_some_and(|last| *last != b'\n') {
            text.insert(0, '\n');
        }
        log.append(text.as_bytes())?;
        self.seen = bytes.len() + text.len();
        Ok(others)
    }

    /// Returns the entries that were added since the last read.
    fn unseen(&mut self, bytes: &[u8]) -> Vec<String> {
        // If the file is shorter, another session has truncated it, and the entries it preserved
        // are known.
        let fresh = bytes.get(self.seen..).unwrap_or_default();
        self.seen = bytes.len();
        let text = String::from_utf8_lossy(fresh);
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Locks a separate lock file, since the history file may be replaced. Dropping the value
    /// unlocks it.
    fn lock(&self) -> io::Result<Box<dyn Log>> {
        Disk.log(&self.path.with_extension("lock"), true)
    }
}

fn line(entry: &str) -> String {
    format!("{}\n", serde_json::Value::from(entry))
}
