//! Heap games, where tokens are taken from heaps and heaps may be split: nim values of a million
//! heaps.
//!
//! [`HeapRules`] say which moves there are, plain ones, entailing and complimenting ones; a
//! [`HeapTable`] computes values, full sets of nim values and periods with their proof.
//!
//! ```
//! use tweedle_games::heaps::{HeapRules, HeapTable};
//! use tweedle_games::period::Periodicity;
//!
//! // Kayles is 0.77: one or two tokens are taken, and what is left may be split in two.
//! let mut kayles = HeapTable::new(HeapRules::new(&[0, 7, 7])?);
//! kayles.extend(1000, |_| Ok::<(), std::convert::Infallible>(()))?;
//! let first: Vec<_> = kayles.values().take(9).filter_map(|value| value.nim()).collect();
//! assert_eq!(first, [0, 1, 2, 3, 1, 4, 3, 2, 1]);
//! let period = kayles.period(1000, |_| Ok::<(), std::convert::Infallible>(()))?;
//! assert!(matches!(period, Periodicity::Proved { period, .. } if period.period == 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod column;
mod entailed;
mod kernel;
mod partitions;
mod period;
mod rules;
mod sparse;
mod splits;
mod table;
#[cfg(test)]
mod tests;

pub use rules::{HeapDigit, HeapRules, HeapRulesError, MAX_HEAPS, UNEQUAL};
pub use table::HeapTable;
pub use table::HeapValue;
