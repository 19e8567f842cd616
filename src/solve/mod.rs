//! Solving: remembered, interruptible evaluation of any convention over any sum.

mod nim;
mod play;
mod prefer;
mod solver;
mod stop;

pub use nim::NimValues;
pub use prefer::Preferences;
pub use solver::Solver;
pub(crate) use stop::declared;
