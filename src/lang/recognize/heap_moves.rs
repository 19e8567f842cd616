//! Recognized moves of heap games as data.

use crate::lang::value::{Ruleset, Value};
use std::sync::Arc;

/// A move in a heap of n tokens, with its constraint on the next move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HeapMove {
    pub(crate) taken: Taken,
    pub(crate) how: How,
}

/// The constraint of a move on the next move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// No constraint.
    Plain,
    /// The next move must be made in the remaining heap.
    Entailing,
    /// The same player must move again, in the remaining heap.
    Complimenting,
}

/// The effect of a move on a heap of n tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Takes `tokens` tokens, if the heap has at least `least`. The move is for the players
    /// `whose`; `None` for all.
    Take { whose: Option<Vec<u8>>, tokens: u32, least: u32 },
    /// Takes the whole heap, if it has exactly `tokens` tokens.
    Whole { tokens: u32 },
    /// Takes `tokens` tokens and splits the rest into two heaps of at least `smallest` tokens each,
    /// which must have different sizes if `unequal` is set.
    Split { tokens: u32, smallest: u32, unequal: bool },
}

/// Rules about one heap: the argument `heap` of a ruleset is its size, and the others are constant.
#[derive(Debug)]
pub(crate) struct HeapRuleset {
    pub(crate) ruleset: Arc<Ruleset>,
    /// The arguments; the heap argument is absent.
    pub(crate) args: Vec<Value>,
    /// The index of the heap argument.
    pub(crate) heap: usize,
    /// The number of players, if the game is partizan.
    pub(crate) players: Option<u8>,
    /// All moves.
    pub(crate) moves: Vec<HeapMove>,
    /// Set if `final` rules determine the winners when play stops.
    pub(crate) decides: bool,
}
