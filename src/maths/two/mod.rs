//! Two players under normal play.

mod normalised;

pub use normalised::normalised;
