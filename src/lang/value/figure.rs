//! Figures of positions: boards, piles, graphs.

use tweedle_games::board::Board;

/// A figure of a position, or of another value that has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figure {
    /// A board or strip, with the contents of its cells.
    Board(Board),
    /// Heaps, given by their sizes.
    Piles(Vec<u64>),
    /// A graph.
    Graph(GraphFigure),
    /// Rows of dots with the lines between them, as in Dots and Boxes.
    Dots(Vec<String>),
}

/// A graph to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphFigure {
    /// The number of vertices.
    pub vertices: usize,
    /// The edges: pairs of vertices, each with a label, such as a letter for its owner.
    pub edges: Vec<(usize, usize, String)>,
    /// The labels of the vertices, if there are any.
    pub marks: Vec<String>,
    /// Set if vertex 0 is the ground, which is drawn as a line at the bottom.
    pub ground: bool,
    /// Set if edges are directed.
    pub directed: bool,
}
