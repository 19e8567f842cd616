//! Recognized moves of heap games as data, and the reasons why rules are not recognized.

use crate::lang::recognize::Linear;
use crate::lang::syntax::Span;
use crate::lang::value::{Ruleset, Value};
use std::cell::Cell;
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

/// The first construct that the recognizer of heap rules does not support, and its span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Obstacle {
    pub(crate) span: Span,
    pub(crate) why: &'static str,
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

/// The state of the recognizer for one rule.
pub(crate) struct Reading<'a> {
    pub(crate) ruleset: &'a Arc<Ruleset>,
    pub(crate) heap: u32,
    /// The first unsupported construct.
    pub(crate) obstacle: &'a Cell<Option<Obstacle>>,
    /// The slot of the size of one of two heaps left, its minimum and its maximum, and whether the
    /// maximum is halved.
    pub(crate) part: Option<(u32, i64, Linear, bool)>,
    /// The minimum and the maximum size of the heap for which the option exists.
    pub(crate) least: i64,
    pub(crate) most: i64,
    pub(crate) whose: Option<Vec<u8>>,
}

impl<'a> Reading<'a> {
    /// Records an obstacle.
    pub(crate) fn stopped<T>(&self, span: Span, why: &'static str) -> Option<T> {
        self.obstacle.set(self.obstacle.get().or(Some(Obstacle { span, why })));
        None
    }

    /// Returns the slots of the heap and of the size of a part.
    pub(crate) fn names(&self) -> (u32, Option<u32>) {
        (self.heap, self.part.as_ref().map(|part| part.0))
    }

    /// Returns a copy.
    pub(crate) fn again(&self) -> Reading<'a> {
        Reading { whose: self.whose.clone(), ..*self }
    }

    /// Restricts the rule to heaps of these sizes.
    pub(crate) fn within(self, least: i64, most: i64) -> Reading<'a> {
        Reading { least: self.least.max(least), most: self.most.min(most), ..self }
    }
}
