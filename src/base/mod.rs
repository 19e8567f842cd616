//! The ground: what every floor stands on and no mathematics is in.

mod hash;
pub mod host;
mod limit;
mod pulse;
mod stack;

pub use hash::Seeded;
pub use limit::{Budget, Limit, Meter};
pub use pulse::Pulse;
pub use stack::with_stack;
