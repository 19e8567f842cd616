//! Undetermined and absorbing games, and verdicts.

mod by_rows;
#[allow(clippy::module_inception, reason = "the room is named after what it holds")]
mod decide;
mod quick_test;
mod undetermined;
mod verdict;

pub use decide::absorbing;
pub(crate) use decide::absorbs;
pub use quick_test::absorbs_soon;
pub use undetermined::{strongly_undetermined, undetermined_depth};
pub use verdict::{Reason, Verdict};
