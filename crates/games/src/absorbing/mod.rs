//! Undetermined and absorbing games, and verdicts.

mod by_rows;
mod decide;
mod quick_test;
mod undetermined;
mod verdict;

pub use decide::absorbing;
pub(crate) use decide::absorbs;
pub use quick_test::absorbs_soon;
pub use undetermined::{strongly_undetermined, undetermined_depth};
pub use verdict::{Reason, Verdict};
