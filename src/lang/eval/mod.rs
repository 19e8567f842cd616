//! Evaluation: values, calls, comprehensions, rulesets and their positions.
//!
//! The [`Machine`] holds what outlives a statement: the arena of games, the positions of
//! rulesets, the table of global values and everything remembered. Environments are not here:
//! the resolver has turned every name into a slot.

mod board;
mod call;
mod collect;
mod compare;
mod condition;
mod convention;
mod doors;
mod entail;
mod error;
mod expr;
mod index;
mod labelled;
mod literal;
mod native;
mod operate;
mod words;

pub use board::{letter_of, letters_of};
pub(crate) use call::{Frame, wrong_count};
pub use condition::settled;
pub use doors::{Compared, Doors, Kept};
pub use error::{Failure, Flow};
pub use native::{Args, Native, Param, Run, Theme};

use crate::base::Seeded;
use crate::lang::read::Kernels;
use crate::lang::resolve::GlobalId;
use crate::lang::value::{Key, Naming, Positions, Surveying, Value};
use crate::maths::game::{Arena, Budget};
use crate::maths::order::{Effort, Orders};
use crate::maths::play::Play;
use crate::maths::solve::{NimValues, Preferences, Solver};
use std::collections::HashMap;

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
    /// The values of the running calls.
    pub(crate) stack: Vec<Value>,
    /// What the rooms above do for the evaluator.
    pub(crate) doors: &'static Doors,
    /// What applying rules keeps.
    pub(crate) programs: Kept,
    globals: Vec<Option<Value>>,
    memo: Vec<Remembered>,
    calls: usize,
    steps: u32,
    cells: board::Cells,
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
    pub fn new(doors: &'static Doors, budget: Budget) -> Machine {
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
            doors,
            programs: Kept::default(),
            // Number 0 is for closures that remember nothing.
            memo: vec![Remembered::default()],
            stack: Vec::new(),
            calls: 0,
            steps: 0,
            cells: board::Cells::default(),
        }
    }

    /// The builtins.
    pub fn natives(&self) -> &'static [Native] {
        (self.doors.natives)()
    }

    /// Lends the solver out: a rule that asks for an outcome meanwhile gets an empty one.
    pub fn with_solver<R>(&mut self, body: impl FnOnce(&mut Machine, &mut Solver) -> R) -> R {
        let mut solver = std::mem::take(&mut self.solver);
        let result = body(self, &mut solver);
        self.solver = solver;
        result
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
}
