//! Rules about a heap as data: the moves there are, or what stands in the way of reading them.

use crate::lang::recognize::Linear;
use crate::lang::syntax::Span;
use crate::lang::value::{Ruleset, Value};
use std::cell::Cell;
use std::sync::Arc;

/// A move in a heap of n tokens, and what it says of the next one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HeapMove {
    pub(crate) taken: Taken,
    pub(crate) how: How,
}

/// What a move says of the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// Nothing.
    Plain,
    /// It must be made in the heap that is left.
    Entailing,
    /// It must lead to what is left, so that the same player moves again.
    Complimenting,
}

/// What a move does to a heap of n tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Take so many, if at least `least` are there. The players who may; `None`: everybody.
    Take { whose: Option<Vec<u8>>, tokens: u32, least: u32 },
    /// Take all, if there are just so many.
    Whole { tokens: u32 },
    /// Take so many and leave the rest as two heaps of at least `smallest` tokens each, which must
    /// not be of one size if they are to be `unequal`.
    Split { tokens: u32, smallest: u32, unequal: bool },
}

/// Why rules are not understood as those of a heap, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Obstacle {
    pub(crate) span: Span,
    pub(crate) why: &'static str,
}

/// Rules about one heap: the argument `heap` of a ruleset is its size, the others stay as they are.
#[derive(Debug)]
pub(crate) struct HeapRuleset {
    pub(crate) ruleset: Arc<Ruleset>,
    /// The arguments; that of the heap is absent.
    pub(crate) args: Vec<Value>,
    /// Which argument is the heap.
    pub(crate) heap: usize,
    /// For how many players a position is, if its options are not the same for all.
    pub(crate) players: Option<u8>,
    /// Every move there is.
    pub(crate) moves: Vec<HeapMove>,
    /// Whether `final` rules say who wins where play stops.
    pub(crate) decides: bool,
}

/// What is known while a rule is read.
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
    /// Notes what is not understood.
    pub(crate) fn stopped<T>(&self, span: Span, why: &'static str) -> Option<T> {
        self.obstacle.set(self.obstacle.get().or(Some(Obstacle { span, why })));
        None
    }

    /// The slots of the heap and of the part.
    pub(crate) fn names(&self) -> (u32, Option<u32>) {
        (self.heap, self.part.as_ref().map(|part| part.0))
    }

    /// The same once more.
    pub(crate) fn again(&self) -> Reading<'a> {
        Reading { whose: self.whose.clone(), ..*self }
    }

    /// Only in heaps of these sizes.
    pub(crate) fn within(self, least: i64, most: i64) -> Reading<'a> {
        Reading { least: self.least.max(least), most: self.most.min(most), ..self }
    }
}
