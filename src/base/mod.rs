//! The ground: what every floor stands on and no mathematics is in.

mod hash;

pub use hash::Seeded;
