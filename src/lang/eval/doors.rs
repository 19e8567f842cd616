//! What the evaluator asks of the rooms above it, and what it keeps for them.

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

/// What the rooms above do for the evaluator, so that it need not know them.
#[derive(Debug)]
pub struct Doors {
    /// The builtins.
    pub natives: fn() -> &'static [Native],
    /// The position of a ruleset whose arguments are the top of the stack, from a place on.
    pub position: fn(&mut Machine, &Arc<Ruleset>, usize, Span) -> EvalResult<SumId>,
    /// What a comparison of two values says if it is one of games, as it always is for a player.
    pub compare: fn(&mut Machine, Compared<'_>) -> EvalResult<Option<Value>>,
    /// What is made of values some of which are games by their sides; `None` if none is.
    pub sided: fn(&mut Machine, OfSides<'_>, Span) -> EvalResult<Option<Value>>,
    /// The nim value of a position, where it is known without its options; `Some(None)`: loony.
    pub nim_leaf: fn(&mut Machine, GameId) -> EvalResult<Option<Option<u64>>>,
    /// The diagnostic for a halt that is about positions and their rules.
    pub halted: fn(&mut Machine, &Halt, Span) -> Option<Box<Problem>>,
}

/// A comparison of two values.
#[derive(Debug, Clone, Copy)]
pub struct Compared<'a> {
    /// The sign.
    pub op: CmpOp,
    /// For whom, and where that is written; `None` if it does not say.
    pub player: Option<(&'a Value, Span)>,
    /// What stands before the sign.
    pub a: &'a Value,
    /// What stands behind it.
    pub b: &'a Value,
    /// Where it is written.
    pub span: Span,
}

/// What is made of values some of which may be games by their sides.
#[derive(Debug, Clone, Copy)]
pub enum OfSides<'a> {
    /// An operator applied.
    Operation(BinOp, &'a Value, &'a Value),
    /// The negative.
    Negative(&'a Value),
    /// The form with these options of Left and of Right.
    Form([&'a [Value]; 2]),
}

/// What finds answers of earlier runs about positions on boards, and keeps those of this one. A
/// program that keeps none need not have it in it.
pub trait Keeper: std::fmt::Debug + Send + Sync {
    /// Where they are kept.
    fn path(&self) -> &Path;

    /// Finds what is kept of a family, if nothing has been asked of it yet.
    fn recall(
        &self,
        machine: &Machine,
        boards: &mut Boards,
        values: &mut Values,
        about: (KeptAnswers, u32),
    ) -> Result<(), Halt>;

    /// Keeps what has been found, if it is that much at least.
    fn keep(&self, machine: &mut Machine, least: usize) -> Result<(), String>;
}

/// Answers that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptAnswers {
    /// Values.
    Values,
    /// Nim values.
    NimValues,
    /// Who wins sums.
    Winners,
    /// Who wins sums against all others.
    Coalitions(Coalition),
}

/// Something a room above keeps in the machine, made when it is first asked for.
#[derive(Default)]
pub struct Kept(Option<Box<dyn Keep>>);

/// What can be kept.
pub trait Keep: Any + Send + Sync {
    /// A copy of it.
    fn copy(&self) -> Box<dyn Keep>;
    /// It itself.
    fn any(&mut self) -> &mut dyn Any;
}

impl<T: Any + Clone + Send + Sync> Keep for T {
    fn copy(&self) -> Box<dyn Keep> {
        Box::new(self.clone())
    }

    fn any(&mut self) -> &mut dyn Any {
        self
    }
}

impl Kept {
    /// What is kept; one room keeps one thing, and for another there is none.
    pub fn get<T: Any + Clone + Send + Sync + Default>(&mut self) -> Option<&mut T> {
        let fresh = || -> Box<dyn Keep> { Box::new(T::default()) };
        (**self.0.get_or_insert_with(fresh)).any().downcast_mut()
    }
}

impl Clone for Kept {
    fn clone(&self) -> Kept {
        Kept(self.0.as_ref().map(|kept| (**kept).copy()))
    }
}
