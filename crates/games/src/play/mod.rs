//! Conventions of play: who wins when play stops, and which option a mover chooses; one file each.

mod coalition;
mod convention;
#[allow(clippy::module_inception, reason = "the folder and its main file have the same name")]
mod play;
mod prefer;
mod seats;

pub use coalition::{Coalition, PlayError};
pub use convention::Convention;
pub use play::Play;
pub use prefer::{MAX_PREFERENCE_PLAYERS, MatrixError, PreferenceMatrix, Wish};
pub use seats::{Outcome, SeatSet};
