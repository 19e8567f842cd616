//! The known facts on a saltus of a sequence without a period.

use std::cmp::Ordering;
use std::fmt;

/// The known facts on a saltus of a sequence without a period. Indices count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Growth {
    /// There is none: a value recurs infinitely often.
    Returns {
        /// The place of such a value.
        place: u64,
        /// The distance at which it recurs at first
        next: u64,
        /// and then again and again in such steps.
        step: u64,
    },
    /// There is none: values at a distance, or any multiple of it, compare in one way at one index
    /// and in another way at another index, and again at regular intervals.
    Uneven {
        /// The distance.
        distance: u64,
        /// Two such places.
        places: [u64; 2],
        /// The distance between such indices.
        step: u64,
    },
    /// Open: from some index on, all values compare in one way with those at this distance, and at
    /// any multiple of it.
    Even {
        /// The distance.
        distance: u64,
        /// The comparison of the later values with the earlier ones; `None` if neither is at most
        /// the other.
        later: Option<Ordering>,
    },
    /// Open.
    Unknown,
}

impl Growth {
    /// Tests whether a saltus is refuted.
    pub fn is_refuted(&self) -> bool {
        matches!(self, Growth::Returns { .. } | Growth::Uneven { .. })
    }

    /// Returns the facts for the sequence from an index on.
    pub fn after(&self, start: u64) -> Growth {
        // The first of a place and those that follow in steps that is left.
        let on = |place: u64, step: u64| {
            place + start.saturating_sub(place).div_ceil(step) * step - start
        };
        match *self {
            Growth::Returns { place, next, step } if place < start => {
                Growth::Returns { place: on(place + next, step), next: step, step }
            }
            Growth::Returns { place, next, step } => {
                Growth::Returns { place: place - start, next, step }
            }
            Growth::Uneven { distance, places, step } => {
                Growth::Uneven { distance, places: places.map(|place| on(place, step)), step }
            }
            ref open => open.clone(),
        }
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Growth::Returns { place, next, step } => write!(
                f,
                "no saltus (Theorem 3): the value at {place} recurs {next} terms later and then \
                 every {step} terms"
            ),
            Growth::Uneven { distance, places: [one, other], .. } => write!(
                f,
                "no saltus (Theorem 3): values at distance {distance}, or any multiple of it, \
                 compare differently at {one} and at {other}"
            ),
            Growth::Even { distance, later } => {
                let how = match later {
                    Some(Ordering::Less) => "less than",
                    Some(Ordering::Greater) => "greater than",
                    Some(Ordering::Equal) => "equal to",
                    None => "confused with",
                };
                write!(f, "a saltus is open: a value is {how} the one {distance} terms before")
            }
            Growth::Unknown => write!(f, "a saltus is open"),
        }
    }
}
