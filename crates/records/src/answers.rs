//! Answers to queries of earlier runs: a file with a line of JSON for each.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tweedle_base::host::Files;

/// An answer, with all that it depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The query and the game, as text.
    pub query: String,
    /// A hash of the source of all rules that are used.
    pub rules: String,
    /// The version of the program.
    pub version: String,
    /// The answer as text, for people.
    pub answer: String,
    /// The answer as the program reads it.
    pub data: Json,
}

/// A file of answers, which several processes may share: each adds whole lines at its end.
#[derive(Debug)]
pub struct AnswerFile {
    path: PathBuf,
    files: Arc<dyn Files>,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// The length in bytes of the whole lines that have been read.
    read: u64,
    /// The number of these lines.
    lines: usize,
    answers: HashMap<[String; 3], Json>,
    /// The lines that are to be written.
    new: Vec<u8>,
}

/// An error of a file of answers, in words: it cannot be read or written, or a line is not an
/// answer.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct AnswersError(String);

fn fault(path: &Path, error: io::Error) -> AnswersError {
    AnswersError(format!("{}: {error}", path.display()))
}

impl AnswerFile {
    /// Opens a file of at most `most` bytes, which need not exist.
    ///
    /// # Errors
    /// [`AnswersError`].
    pub fn open(files: Arc<dyn Files>, path: &Path, most: u64) -> Result<AnswerFile, AnswersError> {
        let bytes = match files.read_regular(path, most) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            found => found.map_err(|error| fault(path, error))?,
        };
        let answers =
            AnswerFile { path: path.to_path_buf(), files, known: Mutex::new(Known::default()) };
        answers.known().read(path, &bytes)?;
        Ok(answers)
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the answer to a query with these rules and this version of the program.
    pub fn find(&self, query: &str, rules: &str, version: &str) -> Option<Json> {
        self.known().answers.get(&[query, rules, version].map(str::to_owned)).cloned()
    }

    /// Adds an answer, to be written later.
    pub fn learn(&self, line: &Line) {
        let mut known = self.known();
        if let Ok(mut text) = serde_json::to_vec(line)
            && known.insert(line.clone())
        {
            text.push(b'\n');
            known.new.extend(text);
        }
    }

    /// Writes new answers to the end of the file, and reads what other processes have added.
    ///
    /// # Errors
    /// [`AnswersError`].
    pub fn write(&self) -> Result<(), AnswersError> {
        let mut known = self.known();
        if known.new.is_empty() {
            return Ok(());
        }
        let fault = |error| fault(&self.path, error);
        let mut log = self.files.log(&self.path, true).map_err(fault)?;
        if log.size().map_err(fault)? < known.read {
            return Err(fault(io::Error::other("it was truncated or replaced while in use")));
        }
        let others = log.read(known.read).map_err(fault)?;
        known.read(&self.path, &others)?;
        let new = std::mem::take(&mut known.new);
        // A process that was killed has left half a line.
        log.cut(known.read).and_then(|()| log.append(&new)).map_err(fault)?;
        known.read += new.len() as u64;
        known.lines += new.iter().filter(|byte| **byte == b'\n').count();
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// Reads the whole lines that follow those read before.
    fn read(&mut self, path: &Path, bytes: &[u8]) -> Result<(), AnswersError> {
        let not_an_answer = |line: usize| {
            Err(AnswersError(format!(
                "{}, line {line}: not an answer, which is an object of JSON; files of earlier \
                 versions are not read, so choose another file",
                path.display()
            )))
        };
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let Some(text) = line.strip_suffix(b"\n") else { break };
            self.lines += 1;
            let Ok(found) = serde_json::from_slice(text) else { return not_an_answer(self.lines) };
            self.insert(found);
            self.read += line.len() as u64;
        }
        // A line may have been cut off, but not one of another file.
        if self.lines == 0 && !bytes.is_empty() && !bytes.starts_with(b"{\"query\"") {
            return not_an_answer(1);
        }
        Ok(())
    }

    /// Adds an answer, and returns whether it is new.
    fn insert(&mut self, Line { query, rules, version, data, .. }: Line) -> bool {
        self.answers.insert([query, rules, version], data).is_none()
    }
}
