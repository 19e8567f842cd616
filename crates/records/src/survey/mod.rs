//! Surveys: one query for many items, in parallel, stoppable, resumable and divisible.
//!
//! The items are numbered from 0. Each gives a *key*, and the answer is a [`Table`]: the number of
//! items with each key, and the first of them. It is the same, byte for byte, for any division of
//! the work among threads, runs and machines. This module knows neither the language nor the
//! mathematics: the query is an [`Asker`].
//!
//! A [checkpoint file](read) is text with a JSON object a line: first the query, then records of
//! finished items and their rows. It is only ever appended to, so if a run is stopped, all complete
//! lines remain. The first line has everything that answers depend on, and each line has a
//! checksum, so that a resumed run finds the same as a run from the start.

mod checkpoint;
mod error;
mod merge;
mod part;
mod ranges;
mod record;
mod run;
mod table;
mod work;

pub use checkpoint::{Checkpoint, CheckpointFound, read};
pub use error::{CheckpointFault, FileError, MergeError, SurveyError};
pub use merge::merge;
pub use part::{Part, PartError};
pub use ranges::Ranges;
pub use record::{Plan, Record};
pub use run::{Conduct, Ran, run};
pub use table::{Row, Table, field};
pub use work::Asker;
