//! Graphs with a ground: connected pieces, and canonical numbering.
//!
//! A graph is a list of edges between vertices, which are numbers; several edges may join the same
//! two. Vertex 0 is the *ground*: it stays what it is, and what hangs together only through it is
//! apart.

mod canonical;
mod pieces;

pub use canonical::{Canonical, canonical};
pub use pieces::pieces;

/// An edge, by its two ends.
pub type Edge = (u32, u32);

/// The ground.
pub const GROUND: u32 = 0;
