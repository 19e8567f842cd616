//! The graph of a game: its positions, each once, and the moves between them.

use std::sync::Arc;
use tweedle_games::game::SumId;

/// The positions of a game and the moves between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameGraph {
    /// The positions with their outcomes, the game first.
    pub positions: Vec<(SumId, Arc<str>)>,
    /// The moves.
    pub moves: Vec<GraphMove>,
    /// The number of players whose moves are distinguished; 0 if all have the same moves.
    pub players: usize,
    /// The number of positions whose options were omitted.
    pub cut: usize,
}

/// A move of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphMove {
    /// The index of the position it starts from.
    pub from: usize,
    /// The index of the position it leads to.
    pub to: usize,
    /// The players who may make it: `L` or `L, C`; empty if all may.
    pub movers: Arc<str>,
    /// Set if it wins for the mover.
    pub wins: bool,
}
