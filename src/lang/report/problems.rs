//! All errors of a script, as one error.

use super::Problem;
use std::error::Error;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// The maximum number of errors of one script that are shown; the others are counted.
pub const MAX_SHOWN_PROBLEMS: usize = 100;

/// Returns the note about errors that are not shown.
pub fn unshown(count: usize) -> Option<String> {
    let more = count.checked_sub(MAX_SHOWN_PROBLEMS).filter(|more| *more > 0)?;
    Some(format!("… {more} more; fix these first\n"))
}

/// The errors of a script that did not run: at least one, sorted by position.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Problems(Vec<Problem>);

impl Deref for Problems {
    type Target = Vec<Problem>;

    fn deref(&self) -> &Vec<Problem> {
        &self.0
    }
}

impl DerefMut for Problems {
    fn deref_mut(&mut self) -> &mut Vec<Problem> {
        &mut self.0
    }
}

impl From<Vec<Problem>> for Problems {
    fn from(problems: Vec<Problem>) -> Problems {
        Problems(problems)
    }
}

impl From<Box<Problem>> for Problems {
    fn from(problem: Box<Problem>) -> Problems {
        Problems(vec![*problem])
    }
}

/// Writes each message with its help. Source locations require the sources; see
/// [`render`](super::render).
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.iter().enumerate() {
            let gap = if i > 0 { "\n" } else { "" };
            write!(f, "{gap}{problem}")?;
        }
        Ok(())
    }
}

impl Error for Problems {}
