//! Hooks through which the interpreter calls higher modules, and storage that it holds for them.

use super::{Machine, Native};
use crate::lang::report::{EvalResult, Problem};
use crate::lang::syntax::{BinOp, CmpOp, Span};
use crate::lang::value::{Boards, Ruleset, Value};
use std::any::Any;
use std::path::Path;
use std::sync::Arc;
use tweedle_games::game::{GameId, Halt, SumId};
use tweedle_games::play::Coalition;
use tweedle_games::two::Values;

/// Functions of higher modules that the interpreter calls without depending on them.
#[derive(Debug)]
pub struct Hooks {
    /// The builtins.
    pub natives: fn() -> &'static [Native],
    /// The position of a ruleset whose arguments are the top of the stack, from a place on.
    pub position: fn(&mut Machine, &Arc<Ruleset>, usize, Span) -> EvalResult<SumId>,
    /// Compares two values; a verdict if they are games, `None` otherwise. A comparison for a
    /// player is always one of games.
    pub compare: fn(&mut Machine, Compared<'_>) -> EvalResult<Option<Value>>,
    /// Applies an operation to values some of which are games given by their sides; `None` if none
    /// is.
    pub sided: fn(&mut Machine, OfSides<'_>, Span) -> EvalResult<Option<Value>>,
    /// The nim value of a position, where it is known without its options; `Some(None)`: loony.
    pub nim_leaf: fn(&mut Machine, GameId) -> EvalResult<Option<Option<u64>>>,
    /// The diagnostic for a halt that is about positions and their rules.
    pub halted: fn(&mut Machine, &Halt, Span) -> Option<Box<Problem>>,
}

/// A comparison of two values.
#[derive(Debug, Clone, Copy)]
pub struct Compared<'a> {
    /// The operator.
    pub op: CmpOp,
    /// The player for whom the values are compared, with its span; `None` if the source does not
    /// say.
    pub player: Option<(&'a Value, Span)>,
    /// The left operand.
    pub a: &'a Value,
    /// The right operand.
    pub b: &'a Value,
    /// The source span.
    pub span: Span,
}

/// An operation on values some of which may be games given by their sides.
#[derive(Debug, Clone, Copy)]
pub enum OfSides<'a> {
    /// An operator applied.
    Operation(BinOp, &'a Value, &'a Value),
    /// The negative.
    Negative(&'a Value),
    /// The form with these options of Left and of Right.
    Form([&'a [Value]; 2]),
}

/// An answer cache: loads answers of earlier runs about positions on boards, and saves those of
/// this run. A program without a cache need not link it.
pub trait AnswerCache: std::fmt::Debug + Send + Sync {
    /// Returns the directory of the cache.
    fn path(&self) -> &Path;

    /// Loads the cached answers of a family, unless there are answers already.
    fn recall(
        &self,
        machine: &Machine,
        boards: &mut Boards,
        values: &mut Values,
        about: (KeptAnswers, u32),
    ) -> Result<(), Halt>;

    /// Saves new answers, if there are at least `least`.
    fn keep(&self, machine: &mut Machine, least: usize) -> Result<(), String>;
}

/// Answers that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptAnswers {
    /// Values.
    Values,
    /// Nim values.
    NimValues,
    /// Winners of sums.
    Winners,
    /// Winners of sums against all others.
    Coalitions(Coalition),
}

/// A value that a higher module stores in the machine, made on first use.
#[derive(Default)]
pub struct Extension(Option<Box<dyn Extend>>);

/// A value that can be stored for a higher module.
pub trait Extend: Any + Send + Sync {
    /// Returns a copy of it.
    fn copy(&self) -> Box<dyn Extend>;
    /// Returns the value, for downcasting.
    fn any(&mut self) -> &mut dyn Any;
}

impl<T: Any + Clone + Send + Sync> Extend for T {
    fn copy(&self) -> Box<dyn Extend> {
        Box::new(self.clone())
    }

    fn any(&mut self) -> &mut dyn Any {
        self
    }
}

impl Extension {
    /// Returns the stored value; `None` if it has another type.
    pub fn get<T: Any + Clone + Send + Sync + Default>(&mut self) -> Option<&mut T> {
        let fresh = || -> Box<dyn Extend> { Box::new(T::default()) };
        (**self.0.get_or_insert_with(fresh)).any().downcast_mut()
    }
}

impl Clone for Extension {
    fn clone(&self) -> Extension {
        Extension(self.0.as_ref().map(|kept| (**kept).copy()))
    }
}
