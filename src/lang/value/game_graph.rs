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
    /// How many positions the players are told apart for; none if all have the same moves.
    pub players: usize,
    /// How many positions have options that were left out.
    pub cut: usize,
}

/// A move of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphMove {
    /// Where it is made, by number.
    pub from: usize,
    /// Where it leads.
    pub to: usize,
    /// Whose it is: `L` or `L, C`; nothing if all have it.
    pub movers: Arc<str>,
    /// Whether it wins for who makes it.
    pub wins: bool,
}
