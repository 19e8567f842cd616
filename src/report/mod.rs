//! Diagnostics: one [`Problem`] type for everything that can go wrong for a user, and its renderings.
//!
//! This is the only room that knows miette.

mod code;
mod problem;
mod render;

pub use code::Code;
pub use problem::{Label, Problem};
pub use render::{Style, json, line, render};
