//! Heap moves as data, and the obstacles to recognizing them.

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
    /// The next move must be made in the heap that is left.
    Entailing,
    /// The same player must move again, in the heap that is left.
    Complimenting,
}

/// The effect of a move on a heap of n tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Take `tokens` tokens, if at least `least` are there. The players who may; `None`: everybody.
    Take { whose: Option<Vec<u8>>, tokens: u32, least: u32 },
    /// Take the whole heap, if it has exactly `tokens` tokens.
    Whole { tokens: u32 },
    /// Take `tokens` tokens and leave the rest as two heaps of at least `smallest` tokens each,
    /// which must not be of one size if they are to be `unequal`.
    Split { tokens: u32, smallest: u32, unequal: bool },
}

/// The first construct that the recognizer of heap rules does not understand, and its span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Obstacle {
    pub(crate) span: Span,
    pub(crate) why: &'static str,
}

/// Rules about one heap: the argument `heap` of a ruleset is its size, the others stay as they are.
#[derive(Debug)]
pub(crate) struct HeapRuleset {
    pub(crate) ruleset: Arc<Ruleset>,
    /// The arguments; the heap argument is absent.
    pub(crate) args: Vec<Value>,
    /// The index of the heap argument.
    pub(crate) heap: usize,
    /// The number of players of a position, if its options are not the same for all.
    pub(crate) players: Option<u8>,
    /// Every move there is.
    pub(crate) moves: Vec<HeapMove>,
    /// `true` if `final` rules decide who wins where play stops.
    pub(crate) decides: bool,
}

/// The state of the recognizer while it reads a rule.
pub(crate) struct Reading<'a> {
    pub(crate) ruleset: &'a Arc<Ruleset>,
    pub(crate) heap: u32,
    /// The first thing that is not understood.
    pub(crate) obstacle: &'a Cell<Option<Obstacle>>,
    /// The slot of the part, and its least value and greatest value: the latter halved or not.
    pub(crate) part: Option<(u32, i64, Linear, bool)>,
    /// The least and the greatest heap in which the option is there.
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

    /// Returns the slots of the heap and of the part.
    pub(crate) fn names(&self) -> (u32, Option<u32>) {
        (self.heap, self.part.as_ref().map(|part| part.0))
    }

    /// Returns a copy.
    pub(crate) fn again(&self) -> Reading<'a> {
        Reading { whose: self.whose.clone(), ..*self }
    }

    /// Restricts the reading to heaps of these sizes.
    pub(crate) fn within(self, least: i64, most: i64) -> Reading<'a> {
        Reading { least: self.least.max(least), most: self.most.min(most), ..self }
    }
}
