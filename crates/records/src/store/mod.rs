//! Answer cache on disk: a file to which runs add their answers, and from which later runs load
//! them.
//!
//! A [`Record`] has a key, which says all that its answers depend on, and a body; this room knows
//! neither what is asked nor what an answer is. The file begins with [`HEADER`], and then has the
//! records, each behind its length and check sums. It is only ever appended to, by one process at a
//! time, so whatever stops a run, what was written stays; a record that was cut short while it was
//! written is none, and the next that is added takes its place.

mod fault;
mod file;
mod format;

pub use fault::{StoreError, StoreFault};
pub use file::{Store, records};
pub use format::{About, HEADER, Record};
