//! Diagnostics: the type [`Problem`] of all errors for the user, and its renderings.
//!
//! Only this module depends on miette.

mod code;
mod explain;
mod fail;
mod plain;
mod problem;
mod problems;
mod render;

pub use code::Code;
pub use fail::{EvalResult, fail};
pub use plain::{json, line, notes, plain};
pub use problem::{Call, Label, Problem};
pub use problems::{MAX_SHOWN_PROBLEMS, Problems, unshown};
pub use render::{Style, render};
