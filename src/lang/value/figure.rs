//! Figures of positions: a board, piles, a graph.

use tweedle_games::board::Board;

/// A figure of a position, or of anything else that looks like one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figure {
    /// A board, or a strip, with the contents of its cells.
    Board(Board),
    /// Heaps, by their numbers of tokens.
    Piles(Vec<u64>),
    /// A graph.
    Graph(GraphFigure),
    /// Rows of dots with the lines that are drawn between them, as in Dots and Boxes.
    Dots(Vec<String>),
}

/// A graph as it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphFigure {
    /// The number of vertices.
    pub vertices: usize,
    /// Pairs of vertices, each with the label of the edge: a letter for its owner.
    pub edges: Vec<(usize, usize, String)>,
    /// The labels of the vertices, if there are any.
    pub marks: Vec<String>,
    /// `true` if vertex 0 is the ground, which is drawn as a line at the bottom.
    pub ground: bool,
    /// `true` if edges are directed.
    pub directed: bool,
}
