//! Hooks through which the interpreter calls higher modules, and storage for their data.

use super::compare::Compared;
use super::{Machine, Native};
use crate::lang::report::{EvalResult, Problem};
use crate::lang::syntax::{BinOp, Span};
use crate::lang::value::{Ruleset, Value};
use std::any::Any;
use std::sync::Arc;
use tweedle_games::game::{GameId, Halt, SumId};

/// Functions of higher modules that the interpreter calls without depending on them.
#[derive(Debug)]
pub struct Hooks {
    /// The builtins.
    pub natives: fn() -> &'static [Native],
    /// Returns the position of a ruleset whose arguments are on top of the stack, starting at an
    /// index.
    pub position: fn(&mut Machine, &Arc<Ruleset>, usize, Span) -> EvalResult<SumId>,
    /// Compares two values. Returns a verdict for games, and `None` for other values, which cannot
    /// be compared for a player.
    pub compare: fn(&mut Machine, Compared<'_>) -> EvalResult<Option<Value>>,
    /// Applies an operation to values some of which are games given by their sides; `None` if none
    /// is.
    pub sided: fn(&mut Machine, OfSides<'_>, Span) -> EvalResult<Option<Value>>,
    /// Returns the nim value of a position if it is known without its options; `Some(None)` if the
    /// position is loony.
    pub nim_leaf: fn(&mut Machine, GameId) -> EvalResult<Option<Option<u64>>>,
    /// Returns the diagnostic for a halt caused by positions or their rules.
    pub halted: fn(&mut Machine, &Halt, Span) -> Option<Box<Problem>>,
}

/// An operation on values some of which may be games given by their sides.
#[derive(Debug, Clone, Copy)]
pub enum OfSides<'a> {
    /// A binary operator.
    Operation(BinOp, &'a Value, &'a Value),
    /// The negative.
    Negative(&'a Value),
    /// The form with these options of Left and Right.
    Form([&'a [Value]; 2]),
}

/// A value that a higher module stores in the machine, created on first use.
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
