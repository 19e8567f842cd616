//! Graphs with a ground: connected pieces, canonical numbering, symmetries.
//!
//! A graph is a list of edges between vertices, which are numbers; several edges may join the same
//! two. Vertex 0 is the *ground*: it stays what it is, and what hangs together only through it is
//! apart.

mod canonical;
mod pieces;
mod symmetry;

pub use canonical::{Canonical, canonical};
pub use pieces::pieces;
pub use symmetry::symmetries;

/// An edge, by its two ends.
pub type Edge = (u32, u32);

/// The ground.
pub const GROUND: u32 = 0;
