//! Surveys: one query for many items, in parallel, stoppable, resumable and divisible.
//!
//! The things are numbered from 0. Each gives a *key*, and the answer is a [`Table`]: how many
//! things have each key, and which is the first. It is the same, byte for byte, however the work is
//! divided among threads, runs and machines. This room knows neither the language nor the
//! mathematics: what is asked is an [`Asker`].
//!
//! A [checkpoint file](read) is text with a JSON object a line: first what is asked, then, again
//! and again, what is done and the rows it gives. It is only ever appended to, so whatever stops a
//! run, what was written stays. The first line says everything that answers depend on, and each
//! line has a check sum, so that what is resumed is what a run from the start would find.

mod checkpoint;
mod error;
mod merge;
mod part;
mod ranges;
mod record;
mod run;
mod seal;
mod table;
mod work;

pub use checkpoint::{Checkpoint, CheckpointFound, read};
pub use error::{CheckpointFault, FileError, MergeError, SurveyError};
pub use merge::{Merged, merge};
pub use part::{Part, PartError};
pub use ranges::Ranges;
pub use record::Plan;
pub use run::{Conduct, Ran, Stage, run};
pub use table::{Row, Table, field};
pub use work::Asker;
