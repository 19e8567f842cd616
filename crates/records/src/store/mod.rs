//! Answer cache on disk: a file to which runs add their answers, and from which later runs load
//! them.
//!
//! A [`Record`] has a key, which says everything that its answers depend on, and a body; this
//! module knows neither the queries nor the form of an answer. The file begins with [`HEADER`], and
//! then has the records, each behind its length and checksums. It is only ever appended to, by one
//! process at a time, so if a run is stopped, all complete records remain; a record that was cut
//! short while it was written is ignored, and the next record replaces it.

mod error;
mod file;
mod format;

pub use error::{StoreError, StoreFault};
pub use file::{Store, records};
pub use format::{About, HEADER, Record};
