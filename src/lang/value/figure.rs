//! What a position looks like: a board, piles, a graph.

use tweedle_games::board::Board;

/// What is drawn of a position, or of anything else that looks so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figure {
    /// A board, or a strip, with what stands in its cells.
    Board(Board),
    /// Heaps of so many things.
    Piles(Vec<u64>),
    /// A graph.
    Graph(GraphFigure),
    /// Rows of dots with the lines that are drawn between them, as in Dots and Boxes.
    Dots(Vec<String>),
}

/// A graph as it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphFigure {
    /// How many vertices it has.
    pub vertices: usize,
    /// Pairs of vertices, each with what is written on the edge: a letter that says whose it is.
    pub edges: Vec<(usize, usize, String)>,
    /// What is written on the vertices, if anything is.
    pub marks: Vec<String>,
    /// Whether vertex 0 is the ground, which is a line at the foot.
    pub ground: bool,
    /// Whether edges go one way only.
    pub directed: bool,
}
