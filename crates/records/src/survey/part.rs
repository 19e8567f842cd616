//! Parts of a survey, for division among machines.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A part of a survey, one of `of`, counted from 1. It prints and reads as `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)")]
pub struct Part(u64, u64);

/// A part must be written `3/8`: two numbers, the first at least 1 and at most the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write a part as I/N, such as 3/8 for the third of eight")]
pub struct PartError;

impl Part {
    /// The whole survey.
    pub const WHOLE: Part = Part(1, 1);

    /// Part `index` of `of`, counted from 1.
    ///
    /// # Errors
    /// [`PartError`] unless `1 <= index <= of`.
    pub fn new(index: u64, of: u64) -> Result<Part, PartError> {
        if (1..=of).contains(&index) { Ok(Part(index, of)) } else { Err(PartError) }
    }

    /// The items of this part of `total`. The parts are disjoint and make up all items; their sizes
    /// differ by one at most, and some are empty if there are more parts than items.
    pub fn range(self, total: u64) -> Range<u64> {
        // No more than `total`, since the first factor over the divisor is at most 1.
        let bound =
            |index: u64| (u128::from(total) * u128::from(index) / u128::from(self.1)) as u64;
        bound(self.0 - 1)..bound(self.0)
    }
}

impl TryFrom<(u64, u64)> for Part {
    type Error = PartError;

    fn try_from((index, of): (u64, u64)) -> Result<Part, PartError> {
        Part::new(index, of)
    }
}

impl Default for Part {
    fn default() -> Part {
        Part::WHOLE
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0, self.1)
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let (index, of) = text.split_once('/').ok_or(PartError)?;
        let number = |text: &str| text.parse().map_err(|_| PartError);
        Part::new(number(index)?, number(of)?)
    }
}
