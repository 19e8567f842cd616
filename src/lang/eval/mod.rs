//! Evaluation: values, calls, comprehensions, rulesets and their positions.
//!
//! The [`Machine`] holds what outlives a statement: the arena of games, the positions of
//! rulesets, the table of global values and everything remembered. Environments are not here:
//! the resolver has turned every name into a slot.

mod addition;
mod admit;
mod beside;
mod board;
mod call;
mod collect;
mod compare;
mod condition;
mod condition_formula;
mod convention;
mod drawing;
mod ending;
mod entail;
mod error;
mod explain;
mod expr;
mod family;
mod games_of;
mod grid;
mod heap;
mod heap_option;
mod heap_values;
mod heaps_in;
mod index;
mod integer;
mod kept;
mod kernel;
mod key;
mod labelled;
mod labelled_games;
mod linear;
mod literal;
mod native;
mod nim;
pub mod number;
mod operate;
mod order;
mod outcome_formula;
mod period;
mod positions;
mod question;
mod quick;
mod quotient;
mod rules;
mod seats;
mod survey;
mod symbolic;
mod tabulate;
mod value;

pub use addition::{Addition, Known, Listed, Part, Row};
pub use board::{letter_of, letters_of};
pub use condition::settled;
pub use drawing::{Below, Branch, Drawing, Drawn};
pub use error::{Failure, Flow, Outcome, fail};
pub use explain::Explained;
pub use family::Family;
pub use grid::Grid;
pub use heap_values::Course;
pub use kernel::Kernels;
pub use key::Key;
pub use native::{Args, Native, Param, Run, Theme};
pub use order::rule_name;
pub use period::TERMS;
pub use positions::Positions;
pub use question::{Asked, Goal, truth};
pub use quotient::{ByRules, Classes, elements};
pub use seats::{Seats, by_class, outcomes_of};
pub use survey::{Survey, Surveying};
pub use value::{Closure, Detail, Items, Ruleset, Value, Verdict};

use crate::base::Seeded;
use crate::lang::resolve::GlobalId;
use crate::maths::game::{Arena, Budget};
use crate::maths::order::{Effort, Orders};
use crate::maths::play::Play;
use crate::maths::solve::{NimValues, Preferences, Solver};
use std::collections::HashMap;

/// Runs `body` with room on the stack, growing it if little is left: how deep a program goes
/// is bounded by its limits, not by the thread it happens to run on.
pub fn with_stack<R>(body: impl FnOnce() -> R) -> R {
    // What a few calls may need before the next look, each as deep an expression as there is.
    const ROOM: usize = if cfg!(debug_assertions) { 6 << 20 } else { 3 << 20 };
    const SEGMENT: usize = 32 << 20;
    stacker::maybe_grow(ROOM, SEGMENT, body)
}

/// How many calls inside each other go by between two looks at the stack.
const CALLS_PER_LOOK: usize = 8;

/// Answers of one memo function, by convention and arguments.
type Remembered = HashMap<(Option<Play>, Vec<Key>), Value, Seeded>;

/// The evaluator and everything it holds between statements.
#[derive(Clone)]
pub struct Machine {
    /// All games.
    pub arena: Arena,
    /// Outcomes found so far.
    pub solver: Solver,
    /// Nim values found so far.
    pub nim_values: NimValues,
    /// Tables of heaps whose rules are run on kernels.
    pub kernels: Kernels,
    /// Who moves last in preference-based play, found so far.
    pub preferences: Preferences,
    /// Positions of rulesets.
    pub positions: Positions,
    /// What has been found out about the order of games.
    pub orders: Orders,
    /// How much is tried before a question about all contexts is left open.
    pub effort: Effort,
    /// The convention in force, if one was stated.
    pub convention: Option<Play>,
    /// Limits and the interrupt flag.
    pub budget: Budget,
    /// Most calls inside each other.
    pub max_calls: usize,
    /// Tells how many bytes the process holds, if that is to be limited.
    pub process: Option<fn() -> usize>,
    /// How surveys are conducted.
    pub surveying: Surveying,
    /// Whether rules about integers are made programs; only the time that answers take depends on it.
    pub compiles: bool,
    globals: Vec<Option<Value>>,
    natives: &'static [Native],
    memo: Vec<Remembered>,
    stack: Vec<Value>,
    calls: usize,
    steps: u32,
    cells: board::Cells,
    integers: integer::Integers,
}

/// Contexts that are tried before a question is left open, unless stated otherwise.
pub const EFFORT: u32 = 1_000;

/// Most calls inside each other unless stated otherwise.
pub const MAX_CALLS: usize = 400_000;

impl Machine {
    /// How many contexts are tried before a question about all of them is left open, and the rest of
    /// the effort in proportion.
    pub fn set_effort(&mut self, contexts: u32) {
        self.effort = Effort::of(contexts);
    }

    /// A machine with these builtins and nothing defined.
    pub fn new(natives: &'static [Native], budget: Budget) -> Machine {
        Machine {
            arena: Arena::new(),
            solver: Solver::new(),
            nim_values: NimValues::default(),
            kernels: Kernels::default(),
            preferences: Preferences::new(),
            positions: Positions::default(),
            orders: Orders::default(),
            effort: Effort::of(EFFORT),
            convention: None,
            budget,
            max_calls: MAX_CALLS,
            process: None,
            surveying: Surveying::default(),
            compiles: true,
            globals: Vec::new(),
            natives,
            // Number 0 is for closures that remember nothing.
            memo: vec![Remembered::default()],
            stack: Vec::new(),
            calls: 0,
            steps: 0,
            cells: board::Cells::default(),
            integers: integer::Integers::default(),
        }
    }

    /// The builtins.
    pub fn natives(&self) -> &'static [Native] {
        self.natives
    }

    /// A new empty slot.
    pub fn fresh(&mut self) -> GlobalId {
        self.globals.push(None);
        GlobalId(self.globals.len() as u32 - 1)
    }

    /// Fills a slot.
    pub fn bind(&mut self, id: GlobalId, value: Value) {
        if let Some(slot) = self.globals.get_mut(id.0 as usize) {
            *slot = Some(value);
        }
    }

    /// The value of a slot, if its definition has run.
    pub fn global(&self, id: GlobalId) -> Option<&Value> {
        self.globals.get(id.0 as usize).and_then(Option::as_ref)
    }

    /// Drops what was remembered of earlier answers; definitions and positions stay.
    pub fn forget(&mut self) {
        self.solver.forget();
        self.nim_values = NimValues::default();
        self.kernels = Kernels::default();
        self.preferences = Preferences::new();
        for table in &mut self.memo {
            table.clear();
        }
    }

    /// How many answers of `memo` functions are remembered.
    pub fn remembered(&self) -> usize {
        self.memo.iter().map(HashMap::len).sum()
    }
}
