//! Solving: remembered, interruptible evaluation of any convention over any sum.

mod nim;
mod play;
mod solver;

pub use nim::NimValues;
pub use play::Playing;
pub use solver::Solver;
