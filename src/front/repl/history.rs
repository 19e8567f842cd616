//! What was typed in this and other conversations, in a file that is whole at any moment.
//!
//! Each entry is a line, written as a JSON string, so that an entry may have several lines of
//! its own. Entries are only ever added, with one write under a lock; what a killed process left
//! half written is skipped. When the file has grown long its newer part replaces it at once.

use crate::lang::session::write_whole;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

/// Most entries that are kept.
pub const KEPT: usize = 10_000;

/// The file of entries, shared with other conversations that run at the same time.
#[derive(Debug)]
pub struct History {
    path: PathBuf,
    /// Up to where the file has been read.
    seen: u64,
}

impl History {
    /// Opens the file; its entries, oldest first.
    ///
    /// # Errors
    /// The folder cannot be made or the file cannot be read.
    pub fn open(path: PathBuf) -> io::Result<(History, Vec<String>)> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut history = History { path, seen: 0 };
        let _lock = history.lock()?;
        let mut entries = history.unseen()?;
        if entries.len() > 2 * KEPT {
            entries.drain(..entries.len() - KEPT);
            let text: String = entries.iter().map(|entry| line(entry)).collect();
            write_whole(&history.path, &text)?;
            history.seen = text.len() as u64;
        }
        Ok((history, entries))
    }

    /// Adds an entry; those that other conversations added since the file was last looked at.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, entry: &str) -> io::Result<Vec<String>> {
        let _lock = self.lock()?;
        let others = self.unseen()?;
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(&self.path)?;
        let mut text = line(entry);
        if !ends_whole(&mut file)? {
            text.insert(0, '\n');
        }
        file.write_all(text.as_bytes())?;
        self.seen = file.seek(SeekFrom::End(0))?;
        Ok(others)
    }

    /// The entries that were added since the last look.
    fn unseen(&mut self) -> io::Result<Vec<String>> {
        let mut file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let length = file.metadata()?.len();
        // Shorter than it was: another conversation has cut it, and what it kept is known here.
        if length <= self.seen {
            self.seen = length;
            return Ok(Vec::new());
        }
        file.seek(SeekFrom::Start(self.seen))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        self.seen += bytes.len() as u64;
        let text = String::from_utf8_lossy(&bytes);
        Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
    }

    /// A lock beside the file, since the file itself may be replaced. It ends with the value.
    fn lock(&self) -> io::Result<File> {
        let path = self.path.with_extension("lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        file.lock()?;
        Ok(file)
    }
}

fn line(entry: &str) -> String {
    format!("{}\n", serde_json::Value::from(entry))
}

/// Whether the file is empty or its last line is complete.
fn ends_whole(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == [b'\n'])
}
