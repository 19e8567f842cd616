//! Errors of a survey.

use std::fmt;
use std::io;
use std::ops::Range;
use std::path::PathBuf;

use super::part::Part;
use tweedle_base::Limit;

/// The version of the format of checkpoint files.
pub(super) const FORMAT: u64 = 2;

const OTHER: &str = "choose another file, or remove this one to start again";

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
    /// No asker could be made.
    #[error("{0}")]
    Asker(E),
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

/// The kinds of errors of a checkpoint file.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointFault {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(io::Error),
    /// Another process writes to it.
    #[error("another run is writing to it; wait, or choose another file")]
    Busy,
    /// It does not begin like a checkpoint file.
    #[error("not a checkpoint of a survey; choose another file")]
    Foreign,
    /// It has another format.
    #[error("it has format {0}, and this program knows format {FORMAT}; {OTHER}")]
    Format(u64),
    /// Its first line is not what was written.
    #[error("its first line is damaged: the checksum does not match; {OTHER}")]
    Damaged,
    /// Its answers are from another version of the program.
    #[error(
        "its answers are from version {file}, and this is version {asked}; `--any-version` \
         accepts them, or {OTHER}"
    )]
    Version {
        /// The version in the file.
        file: String,
        /// The version of this program.
        asked: String,
    },
    /// Its answers were found with other settings.
    #[error(
        "its answers were found with `{file}`, but this run uses `{asked}`, which may give other \
         answers; use the same option, or {OTHER}"
    )]
    Settings {
        /// The settings in the file that differ.
        file: String,
        /// The present settings.
        asked: String,
    },
    /// A limit was met while it was read.
    #[error("it could not be read to the end: {}", describe(.0))]
    Limit(Limit),
    /// It is about another query.
    #[error("it belongs to `{file}`, not to `{asked}`; {OTHER}")]
    Question {
        /// The query in the file.
        file: String,
        /// The present query.
        asked: String,
    },
    /// It is about another number of items.
    #[error("it has {file} items, but this survey has {asked}; {OTHER}")]
    Total {
        /// The number in the file.
        file: u64,
        /// The present number.
        asked: u64,
    },
    /// It is about another part.
    #[error("it belongs to part {file}, not to part {asked}; {OTHER}")]
    Part {
        /// The part in the file.
        file: Part,
        /// The present part.
        asked: Part,
    },
    /// A line is not what a run would write.
    #[error("line {line} {what}; remove that line and resume, to compute only its items again")]
    Line {
        /// The line, from 1.
        line: u64,
        /// The error in it.
        what: &'static str,
    },
}

/// The reason why files do not form a survey.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// The list of files is empty.
    #[error("no files to merge; name at least one")]
    Nothing,
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// Two files are from different surveys.
    #[error(
        "{} belongs to {}, and {} to {}; merge files of one survey",
        first.0.display(), first.1, second.0.display(), second.1
    )]
    Differ {
        /// The one file, and what it is about.
        first: (PathBuf, String),
        /// The other file, and what it is about.
        second: (PathBuf, String),
    },
    /// The answers of two files were found with different settings.
    #[error(
        "the answers in {} were found with `{}`, and those in {} with `{}`; run all parts with \
         the same options",
        first.0.display(), first.1, second.0.display(), second.1
    )]
    Settings {
        /// The one file, and its settings.
        first: (PathBuf, String),
        /// The other file, and its settings.
        second: (PathBuf, String),
    },
    /// Two files have items in common.
    #[error(
        "{} and {} both contain {}; leave one of them out",
        first.display(), second.display(), Stretches(std::slice::from_ref(items))
    )]
    Overlap {
        /// The one file.
        first: PathBuf,
        /// The other file.
        second: PathBuf,
        /// The first items that both have.
        items: Range<u64>,
    },
    /// Items are in no file.
    #[error("none of the files contains {}; run that part first", Stretches(.0))]
    Gaps(Vec<Range<u64>>),
}

impl From<io::Error> for CheckpointFault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::WouldBlock => CheckpointFault::Busy,
            _ => CheckpointFault::Io(error),
        }
    }
}

fn describe(limit: &Limit) -> String {
    match limit {
        Limit::Memory(bytes) => format!("more than {} MB of memory", bytes >> 20),
        limit => limit.to_string(),
    }
}

/// Writes some items as text, the first few ranges of them.
struct Stretches<'a>(&'a [Range<u64>]);

impl fmt::Display for Stretches<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "items ")?;
        for (at, range) in self.0.iter().take(5).enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            // As ranges are written elsewhere: both ends belong to it.
            write!(f, "{comma}{}..{}", range.start, range.end.saturating_sub(1))?;
        }
        match self.0.len().saturating_sub(5) {
            0 => Ok(()),
            more => write!(f, " and {more} more ranges"),
        }
    }
}
