//! Undetermined and absorbing games, and verdicts.

mod by_rows;
mod decide;
mod undetermined;
mod verdict;

pub(crate) use decide::absorbs;
pub use decide::{absorbing, absorbs_soon};
pub use undetermined::{strongly_undetermined, undetermined_depth};
pub use verdict::{Reason, Verdict};
