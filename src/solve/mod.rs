//! Solving: remembered, interruptible evaluation of any convention over any sum.

mod nim;
mod play;
mod prefer;
mod solver;

pub use nim::NimValues;
pub use play::Playing;
pub use prefer::Preferences;
pub use solver::Solver;
