//! The ground: what every floor stands on and no mathematics is in.

mod hash;
pub mod host;
mod stack;

pub use hash::Seeded;
pub use stack::with_stack;
