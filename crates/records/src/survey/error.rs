//! Errors of a survey.

use std::io;
use std::path::{Path, PathBuf};

use tweedle_base::Limit;

/// The reason why a survey stopped. All finished items are in the checkpoint file, if there is one.
#[derive(Debug, thiserror::Error)]
pub enum SurveyError<E> {
    /// The question has no answer for an item: the first such item.
    #[error("item {item}: {error}")]
    Item {
        /// The item.
        item: u64,
        /// The error.
        error: E,
    },
    /// The checkpoint file.
    #[error(transparent)]
    File(#[from] FileError),
}

/// An error of a checkpoint file, with its path.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", .path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// The kind of error.
    pub fault: CheckpointFault,
}

impl FileError {
    /// Adds a path to an error.
    pub fn at<F: Into<CheckpointFault>>(path: &Path) -> impl Fn(F) -> FileError {
        move |fault| FileError { path: path.to_path_buf(), fault: fault.into() }
    }
}

/// The kinds of errors of a checkpoint file.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointFault {
    /// It cannot be read or written, or is not the file of this survey.
    #[error("{0}")]
    Refused(String),
    /// A limit was met while it was read.
    #[error("it could not be read to the end: {}", describe(.0))]
    Limit(#[from] Limit),
}

impl From<io::Error> for CheckpointFault {
    fn from(error: io::Error) -> Self {
        CheckpointFault::Refused(match error.kind() {
            io::ErrorKind::WouldBlock => {
                "another run is writing to it; wait, or choose another file".to_owned()
            }
            _ => error.to_string(),
        })
    }
}

fn describe(limit: &Limit) -> String {
    match limit {
        Limit::Memory(bytes) => format!("more than {} MB of memory", bytes >> 20),
        limit => limit.to_string(),
    }
}

/// The reason why files do not form a survey.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// They do not have every item of one survey once.
    #[error("{0}")]
    Refused(String),
}
