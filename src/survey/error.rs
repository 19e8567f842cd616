//! What may go wrong with a survey.

use std::fmt;
use std::io;
use std::ops::Range;
use std::path::PathBuf;

use super::part::Part;

/// The version of the format of checkpoint files.
pub(super) const FORMAT: u64 = 1;

/// Why a survey stopped. What was done before is in the checkpoint file, if there is one.
#[derive(Debug)]
pub enum SurveyError<E> {
    /// The question has no answer for an item: the first such item.
    Item {
        /// The item.
        item: u64,
        /// What went wrong.
        error: E,
    },
    /// Nobody could be made to ask the question.
    Asker(E),
    /// The checkpoint file.
    File(FileError),
}

/// Something is wrong with a checkpoint file.
#[derive(Debug)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a checkpoint file.
#[derive(Debug)]
pub enum Fault {
    /// It cannot be read or written.
    Io(io::Error),
    /// Another process writes to it.
    Busy,
    /// It does not begin like a checkpoint file.
    Foreign,
    /// It was written by another version of the program.
    Version(u64),
    /// It is about another question.
    Question {
        /// That in the file.
        file: String,
        /// That asked now.
        asked: String,
    },
    /// It is about another number of items.
    Total {
        /// That in the file.
        file: u64,
        /// That asked now.
        asked: u64,
    },
    /// It is about another part.
    Part {
        /// That in the file.
        file: Part,
        /// That asked now.
        asked: Part,
    },
    /// A line is not what a run would write.
    Line {
        /// Which line, from 1.
        line: u64,
        /// What is wrong with it.
        what: &'static str,
    },
}

/// Why files do not make up a survey.
#[derive(Debug)]
pub enum MergeError {
    /// There are no files.
    Nothing,
    /// A file cannot be used.
    File(FileError),
    /// Two files are about different things.
    Differ {
        /// The one file, and what it is about.
        first: (PathBuf, String),
        /// The other file, and what it is about.
        second: (PathBuf, String),
    },
    /// Two files have items in common.
    Overlap {
        /// The one file.
        first: PathBuf,
        /// The other file.
        second: PathBuf,
        /// The first items that both have.
        items: Range<u64>,
    },
    /// Items are in no file.
    Gaps(Vec<Range<u64>>),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::WouldBlock => Fault::Busy,
            _ => Fault::Io(error),
        }
    }
}

impl<E> From<FileError> for SurveyError<E> {
    fn from(error: FileError) -> Self {
        SurveyError::File(error)
    }
}

impl From<FileError> for MergeError {
    fn from(error: FileError) -> Self {
        MergeError::File(error)
    }
}

impl<E: fmt::Display> fmt::Display for SurveyError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SurveyError::Item { item, error } => write!(f, "item {item}: {error}"),
            SurveyError::Asker(error) => write!(f, "{error}"),
            SurveyError::File(error) => write!(f, "{error}"),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let other = "name another file, or remove this one to begin anew";
        match self {
            Fault::Io(error) => write!(f, "{error}"),
            Fault::Busy => write!(f, "another run is writing to it; wait, or name another file"),
            Fault::Foreign => write!(f, "this is no checkpoint of a survey; name another file"),
            Fault::Version(version) => write!(
                f,
                "it has format {version}, and this program knows format {}; {other}",
                FORMAT
            ),
            Fault::Question { file, asked } => {
                write!(f, "it is about `{file}`, and the question is `{asked}`; {other}")
            }
            Fault::Total { file, asked } => {
                write!(f, "it is about {file} items, and there are {asked}; {other}")
            }
            Fault::Part { file, asked } => {
                write!(f, "it is about part {file}, and part {asked} is asked for; {other}")
            }
            Fault::Line { line, what } => write!(
                f,
                "line {line} {what}; remove it and what follows it, and resume, to do only that \
                 again"
            ),
        }
    }
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Nothing => write!(f, "there are no files to merge; name at least one"),
            MergeError::File(error) => write!(f, "{error}"),
            MergeError::Differ { first, second } => write!(
                f,
                "{} is about {}, and {} about {}; merge files of one survey",
                first.0.display(),
                first.1,
                second.0.display(),
                second.1
            ),
            MergeError::Overlap { first, second, items } => write!(
                f,
                "{} and {} both have {}; leave one of them out",
                first.display(),
                second.display(),
                Items(std::slice::from_ref(items))
            ),
            MergeError::Gaps(missing) => {
                write!(f, "{} are in none of the files; survey them first", Items(missing))
            }
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for SurveyError<E> {}
impl std::error::Error for FileError {}
impl std::error::Error for MergeError {}

/// Some items in words, the first few stretches of them.
struct Items<'a>(&'a [Range<u64>]);

impl fmt::Display for Items<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "items ")?;
        for (at, range) in self.0.iter().take(5).enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            // As ranges are written elsewhere: both ends belong to it.
            write!(f, "{comma}{}..{}", range.start, range.end.saturating_sub(1))?;
        }
        match self.0.len().saturating_sub(5) {
            0 => Ok(()),
            more => write!(f, " and {more} more stretches"),
        }
    }
}
