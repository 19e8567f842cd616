//! Graphs with a ground: connected components, canonical labelling, symmetries.
//!
//! A graph is a list of edges between vertices, which are numbers; several edges may join the same
//! two, and edges may have labels. Vertex 0 is the *ground*: it stays what it is, and what hangs
//! together only through it is apart.

mod canonical;
mod graph6;
mod hackenbush;
mod pieces;
mod symmetry;

pub use canonical::{Canonical, canonical};
pub use graph6::{NotAGraph, TextGraph, read_graph6};
pub use hackenbush::{EdgeOwner, HackenbushValue, hackenbush};
pub use pieces::{grounded, pieces, vertex_pieces};
pub use symmetry::symmetries;

/// An edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Edge {
    /// The vertices that it joins.
    pub ends: (u32, u32),
    /// The number of its label, the same for all edges of a graph without labels.
    pub label: u32,
}

impl Edge {
    /// An edge without a label.
    pub fn plain(a: u32, b: u32) -> Edge {
        Edge { ends: (a, b), label: 0 }
    }

    /// Returns the edge with other ends, the smaller one first.
    pub fn between(self, a: u32, b: u32) -> Edge {
        Edge { ends: (a.min(b), a.max(b)), ..self }
    }

    /// Tests whether a vertex is one of its ends.
    pub fn meets(self, vertex: u32) -> bool {
        self.ends.0 == vertex || self.ends.1 == vertex
    }
}

/// The ground.
pub const GROUND: u32 = 0;
