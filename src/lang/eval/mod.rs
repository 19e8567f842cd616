//! The interpreter of the language: values, calls, comprehensions, rulesets and their positions.
//!
//! The [`Machine`] holds the state between statements: the arena of games, the positions of
//! rulesets, the table of global values and all memoized answers. It has no environments, because
//! the resolver turned every name into a slot.

mod board;
mod call;
mod collect;
mod comparable;
mod compare;
mod condition;
mod convention;
mod entail;
mod enter;
mod error;
mod expr;
mod frame;
mod hooks;
mod immediate;
mod index;
mod inside;
mod labelled;
mod literal;
mod native;
mod operate;
mod powers;
mod seat_tests;
mod words;

pub(crate) use board::read_board;
pub use board::{letter_of, letters_of};
pub use compare::Compared;
pub use condition::settled;
pub(crate) use convention::alone;
pub(crate) use enter::wrong_count;
pub use error::{Failure, Flow};
pub(crate) use frame::Frame;
pub use hooks::{Extension, Hooks, OfSides};
pub(crate) use immediate::Small;
pub use native::{
    About, Args, ExplainCall, ExplainComparison, Native, Param, Run, SeatRelation, Spans,
    TestSeats, Usage,
};
pub(crate) use operate::TOO_MANY_COPIES;

use crate::lang::ir::{Definitions, Function, GlobalId, Named, Prim};
use crate::lang::report::Problem;
use crate::lang::value::{
    Answers, Found, MadeFor, Naming, Positions, Surveying, Value, WriteWatch,
};
use std::sync::Arc;
use tweedle_base::Limit;
use tweedle_games::game::{Arena, Budget};
use tweedle_games::order::Effort;
use tweedle_games::play::Play;
use tweedle_records::answers::AnswerFile;

/// The number of nested calls between two checks of the native stack.
const CALLS_PER_STACK_CHECK: usize = 8;

/// The interpreter, and its state between statements.
#[derive(Clone)]
pub struct Machine {
    /// All games.
    pub arena: Arena,
    /// Memoized answers.
    pub answers: Answers,
    /// Positions of rulesets.
    pub positions: Positions,
    /// The effort after which a query about all contexts stays open.
    pub effort: Effort,
    /// The convention in force, if one was stated.
    pub convention: Option<Play>,
    /// The number of players that the games of the running query were made for.
    pub(crate) asked_for: MadeFor,
    /// Limits and the interrupt flag.
    pub budget: Budget,
    /// The number of budgets created so far.
    pub statement: u64,
    /// The maximum depth of nested calls.
    pub max_calls: usize,
    /// Returns the memory used by the process, if that is limited.
    pub process: Option<fn() -> usize>,
    /// The state of writing values as text: complete, stopped or cut.
    pub written: WriteWatch,
    /// The settings of surveys.
    pub surveying: Surveying,
    /// The answers of earlier runs.
    pub store: Option<Arc<AnswerFile>>,
    /// Set if rules are compiled. Only the running time depends on it.
    pub compiles: bool,
    /// Notes on the values shown by the statement that runs.
    pub notes: Vec<Problem>,
    /// The values of the running calls.
    pub(crate) stack: Vec<Value>,
    /// Hooks into higher modules.
    pub(crate) hooks: &'static Hooks,
    /// The compiled rules.
    pub(crate) programs: Extension,
    /// The ruleset of the prelude whose positions are ends with values.
    pub(crate) ending: Option<GlobalId>,
    /// The ruleset of the prelude whose positions are points of a player.
    pub(crate) points: Option<GlobalId>,
    globals: Vec<Option<Value>>,
    pub(crate) calls: usize,
    steps: u32,
    cells: board::Cells,
    /// The error of a result that only signals failure.
    failure: Option<Box<Problem>>,
    /// The function that was lowered last, and its lowered form.
    lowered: Option<(Arc<Function>, Arc<Function>)>,
}

/// The default number of contexts that are tried before a query stays open.
pub const DEFAULT_EFFORT: u32 = 1_000;

/// The default maximum depth of nested calls.
pub const MAX_CALLS: usize = 400_000;

impl Machine {
    /// Sets the number of contexts that are tried before a query about all contexts stays open, and
    /// scales the rest of the effort.
    pub fn set_effort(&mut self, contexts: u32) {
        self.effort = Effort::new(contexts);
    }

    /// Creates a machine without definitions.
    pub fn new(hooks: &'static Hooks, budget: Budget) -> Machine {
        Machine {
            arena: Arena::new(),
            answers: Answers::default(),
            positions: Positions::default(),
            effort: Effort::new(DEFAULT_EFFORT),
            convention: None,
            asked_for: MadeFor::ANY,
            budget,
            statement: 1,
            max_calls: MAX_CALLS,
            process: None,
            written: WriteWatch::default(),
            surveying: Surveying::default(),
            store: None,
            compiles: true,
            notes: Vec::new(),
            globals: Vec::new(),
            hooks,
            programs: Extension::default(),
            ending: None,
            points: None,
            stack: Vec::new(),
            calls: 0,
            steps: 0,
            cells: board::Cells::default(),
            failure: None,
            lowered: None,
        }
    }

    /// Returns a copy for a worker thread, which does not start threads itself.
    pub fn worker(&self) -> Machine {
        let mut worker = self.clone();
        worker.surveying.workers = 1;
        worker
    }

    /// Returns the builtins.
    pub fn natives(&self) -> &'static [Native] {
        (self.hooks.natives)()
    }

    /// Lends out the solvers of the current level. Rules that make queries meanwhile get solvers of
    /// the next level, which are memoized too.
    pub fn lend<R>(&mut self, body: impl FnOnce(&mut Machine, &mut Found) -> R) -> R {
        let mut found = self.answers.lend();
        found.keep_within(&self.budget, self.statement);
        let result = body(self, &mut found);
        self.answers.give_back(found);
        result
    }

    /// Returns the primitive that a builtin is. It may have been renamed where it is called.
    pub(crate) fn prim(&self, native: u32) -> Option<Prim> {
        self.natives().get(native as usize)?.prim
    }

    /// Adds an empty slot.
    pub fn fresh(&mut self) -> GlobalId {
        self.globals.push(None);
        GlobalId(self.globals.len() as u32 - 1)
    }

    /// Returns the number of slots.
    pub fn slots(&self) -> usize {
        self.globals.len()
    }

    /// Drops all but the first `slots` slots.
    pub fn keep_slots(&mut self, slots: usize) {
        self.globals.truncate(slots);
    }

    /// Fills a slot.
    pub fn bind(&mut self, id: GlobalId, value: Value) {
        if let Some(slot) = self.globals.get_mut(id.0 as usize) {
            *slot = Some(value);
        }
    }

    /// Returns the value of a slot, if its definition has run.
    pub fn global(&self, id: GlobalId) -> Option<&Value> {
        self.globals.get(id.0 as usize).and_then(Option::as_ref)
    }
}

impl Definitions for Machine {
    fn function(&self, id: GlobalId) -> Option<Arc<Function>> {
        match self.global(id)? {
            Value::Function(closure) if closure.memo == 0 && closure.captured.is_empty() => {
                Some(closure.function.clone())
            }
            _ => None,
        }
    }

    fn builtin(&self, id: GlobalId) -> Option<u32> {
        match self.global(id)? {
            Value::Native(id) => Some(*id),
            _ => None,
        }
    }
}

impl Named for Machine {
    fn builtin_name(&self, builtin: u32) -> String {
        Naming::native(self, builtin).to_owned()
    }

    fn global_name(&self, id: GlobalId) -> String {
        self.global(id).map_or("?".to_owned(), |value| crate::lang::value::short(self, value))
    }
}

impl Naming for Machine {
    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn positions(&self) -> &Positions {
        &self.positions
    }

    fn native(&self, id: u32) -> &'static str {
        self.natives().get(id as usize).map_or("?", |native| native.name)
    }

    fn watch(&self) -> &WriteWatch {
        &self.written
    }

    fn within(&self, bytes: usize) -> Result<(), Limit> {
        self.budget.check(self.bytes_in_use().max(bytes))
    }

    fn players_in_force(&self) -> u8 {
        Machine::players_in_force(self)
    }
}
