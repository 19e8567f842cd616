//! Undetermined and absorbing games, and verdicts.

#[allow(clippy::module_inception, reason = "the room is named after what it holds")]
mod absorbing;
mod beside;
mod soon;
mod undetermined;
mod verdict;

pub use absorbing::absorbing;
pub(crate) use absorbing::absorbs;
pub use soon::absorbs_soon;
pub use undetermined::{strongly_undetermined, undetermined_depth};
pub use verdict::{Reason, Verdict};
