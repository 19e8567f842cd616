//! Recognized moves of heap games as data.

use crate::lang::eval::Machine;
use crate::lang::rules;
use crate::lang::value::{Ruleset, Value};
use std::sync::Arc;
use tweedle_games::game::Points;
use tweedle_games::play::SeatSet;

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
    /// The moves with the points that they give, if they were read for these.
    pub(crate) scored: Vec<(Taken, Points)>,
}

/// The moves of rules that only take tokens.
pub(crate) struct FixedMoves {
    /// For each mover, the moves: the number of tokens taken, and the minimum size of the heap.
    pub(crate) moves: Vec<Vec<(usize, usize)>>,
    /// The maximum number of tokens taken.
    pub(crate) width: usize,
    /// The number of tokens from which all moves are available.
    pub(crate) uniform: usize,
}

/// Returns the moves of `movers` movers; `None` if some move does more than take tokens.
pub(crate) fn fixed_moves(heaps: &HeapRuleset, movers: usize) -> Option<FixedMoves> {
    let mut fixed = FixedMoves { moves: vec![Vec::new(); movers], width: 0, uniform: 0 };
    for one in &heaps.moves {
        let HeapMove { taken: Taken::Take { whose, tokens, least }, how: How::Plain } = one else {
            return None;
        };
        let (tokens, least) = (*tokens as usize, *least as usize);
        fixed.width = fixed.width.max(tokens);
        fixed.uniform = fixed.uniform.max(least);
        for (mover, own) in fixed.moves.iter_mut().enumerate() {
            if whose.as_ref().is_none_or(|whose| whose.contains(&(mover as u8))) {
                own.push((tokens, least));
            }
        }
    }
    Some(fixed)
}

/// Returns the declared winners when play stops with n tokens, for each mover.
pub(crate) fn stop(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    n: i64,
    players: u8,
) -> Option<Vec<SeatSet>> {
    let mut args = heaps.args.clone();
    args[heaps.heap] = Value::Int(n);
    rules::winners_at(machine, &heaps.ruleset, &args, players)
}
