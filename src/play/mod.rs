//! Conventions: how a stopped game is scored and how a mover chooses; one file each.

mod coalition;
mod convention;

pub use coalition::{Coalition, PlayError, Seats};
pub use convention::Convention;
