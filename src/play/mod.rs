//! Conventions: how a stopped game is scored and how a mover chooses; one file each.

mod coalition;
mod convention;
mod prefer;

pub use coalition::{Coalition, PlayError, Seats};
pub use convention::Convention;
pub use prefer::{MOST_PREFERRING, MatrixError, PreferenceMatrix};
