//! Theory: what outcomes alone do not say. Verdicts, undetermined games, absorbing games.

mod absorbing;
pub mod addition;
pub mod heaps;
mod impartial;
mod normalised;
pub mod order;
pub mod period;
pub mod quotient;
pub mod symbolic;
mod undetermined;
mod verdict;

pub use absorbing::absorbing;
pub use impartial::{Apart, Contexts, Equality, Same, equal};
pub use normalised::normalised;
pub use undetermined::{strongly_undetermined, undetermined_depth};
pub use verdict::{Reason, Verdict};
