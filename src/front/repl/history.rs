//! The history file, replaced as a whole so that it is never damaged.
//!
//! Each entry is a line, written as a JSON string, so that an entry may have several lines of
//! its own. Entries are only ever added, with one write under a lock; what a killed process left
//! half written is skipped. When the file has grown long its newer part replaces it at once.

use std::io;
use std::path::PathBuf;
use tweedle_base::host::{Disk, Files as _, Log};

/// Most entries that are kept.
pub const MAX_HISTORY: usize = 10_000;

/// The file of entries, shared with other sessions that run at the same time.
#[derive(Debug)]
pub struct History {
    path: PathBuf,
    /// Up to where the file has been read.
    seen: usize,
}

impl History {
    /// Opens the file; its entries, oldest first.
    ///
    /// # Errors
    /// The folder cannot be made or the file cannot be read.
    pub fn open(path: PathBuf) -> io::Result<(History, Vec<String>)> {
        if let Some(folder) = path.parent() {
            Disk.make_folder(folder)?;
        }
        // What somebody typed is their own.
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

    /// Adds an entry; those that other sessions added since the file was last looked at.
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

    /// The entries that were added since the last look.
    fn unseen(&mut self, bytes: &[u8]) -> Vec<String> {
        // Shorter than it was: another session has cut it, and what it kept is known here.
        let fresh = bytes.get(self.seen..).unwrap_or_default();
        self.seen = bytes.len();
        let text = String::from_utf8_lossy(fresh);
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// A lock beside the file, since the file itself may be replaced. It ends with the value.
    fn lock(&self) -> io::Result<Box<dyn Log>> {
        Disk.log(&self.path.with_extension("lock"), true)
    }
}

fn line(entry: &str) -> String {
    format!("{}\n", serde_json::Value::from(entry))
}
