//! Parts of a survey, for division among machines.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A part of a survey, one of `of`, counted from 1. It prints and reads as `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    index: u64,
    of: u64,
}

/// A part must be written `3/8`: two numbers, the first at least 1 and at most the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write a part as I/N, such as 3/8 for the third of eight")]
pub struct PartError;

impl Part {
    /// The whole survey.
    pub const WHOLE: Part = Part { index: 1, of: 1 };

    /// Part `index` of `of`, counted from 1.
    ///
    /// # Errors
    /// [`PartError`] unless `1 <= index <= of`.
    pub fn new(index: u64, of: u64) -> Result<Part, PartError> {
        if (1..=of).contains(&index) { Ok(Part { index, of }) } else { Err(PartError) }
    }

    /// Returns the number of the part, from 1.
    pub fn index(self) -> u64 {
        self.index
    }

    /// Returns the number of parts.
    pub fn count(self) -> u64 {
        self.of
    }

    /// The items of this part of `total`. The parts are disjoint and make up all items; their sizes
    /// differ by one at most, and some are empty if there are more parts than items.
    pub fn range(self, total: u64) -> Range<u64> {
        // No more than `total`, since the first factor over the divisor is at most 1.
        let bound =
            |index: u64| (u128::from(total) * u128::from(index) / u128::from(self.of)) as u64;
        bound(self.index - 1)..bound(self.index)
    }
}

impl Default for Part {
    fn default() -> Part {
        Part::WHOLE
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
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
