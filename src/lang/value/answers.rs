//! Memoized answers: solvers, tables, periods, quotients and `memo` functions.

use super::{Boards, Course, Key, MadeFor, Value};
use hashbrown::HashMap;
use std::sync::Arc;
use tweedle_base::{Budget, HeapSize, Seeded};
use tweedle_games::heaps::{HeapRules, HeapTable};
use tweedle_games::loopy::{Endless, LoopyNims};
use tweedle_games::order::{Orders, SeatSearch};
use tweedle_games::play::Play;
use tweedle_games::quotient::KnownQuotients;
use tweedle_games::solve::{Preferences, Solver};
use tweedle_games::stopper::StopperTable;
use tweedle_games::two::{MisereSums, ValueTable};

/// All memoized answers: results about games, and the answers of `memo` functions.
#[derive(Debug, Clone, Default)]
pub struct Answers {
    /// The solvers by level: one for queries, one for queries made by rules meanwhile, and so on. A
    /// solver that is lent out is absent.
    pub found: Vec<Option<Box<Found>>>,
    /// The current level.
    level: usize,
    /// Tables of heap games.
    pub tables: Tables,
    /// Periods of single heaps, by ruleset, index of the heap argument, other arguments, and query.
    pub courses: HashMap<CourseKey, Option<Arc<Course>>, Seeded>,
    /// Set for rulesets by which each move lowers a sum of numbers, by the kinds of arguments.
    pub decreasing_rules: HashMap<(u32, Vec<Measured>), bool, Seeded>,
    /// Quotients found for queries about sums.
    pub quotients: KnownQuotients,
    /// Memoized results of functions. Function number `n` has index `n - 1`, since number 0 is for
    /// closures that are not memoized.
    functions: Vec<Functions>,
}

/// The key of a course: ruleset, index of the heap argument, other arguments, convention and first
/// player.
pub type CourseKey = (u32, usize, Vec<Key>, Option<Play>, Option<u8>);

/// The kind of an argument of rules by which each move lowers a sum of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measured {
    /// A natural number.
    Number,
    /// A list of natural numbers.
    List,
    /// Anything else. It must not change.
    Other,
}

/// Results of one memo function, by convention and arguments.
type Functions = HashMap<CallKey, Value, Seeded>;

/// The convention of a call, its arguments, and the number of players that games among these were
/// made for.
pub type CallKey = (Option<Play>, Vec<Key>, Vec<MadeFor>);

/// Memoized results of solvers: outcomes, nim values, last movers, the order of games.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Outcomes and nim values.
    pub solver: Solver,
    /// Last movers in preference-based play.
    pub preferences: Preferences,
    /// Results about the order of games.
    pub orders: Orders,
    /// Winners of sums of partizan games, one player after the other.
    pub one_seat: SeatSearch,
    /// Winners of sums of impartial games in misère play.
    pub misere_sums: MisereSums,
    /// Winners and safe players of loopy games.
    pub endless: Endless,
    /// Values of loopy impartial games.
    pub loopy_nims: LoopyNims,
    /// Canonical forms of two-player games.
    pub values: ValueTable,
    /// Values of loopy two-player games.
    pub stoppers: StopperTable,
    /// Transposition tables of bitboards.
    pub boards: Boards,
    /// The statement whose limits apply.
    statement: u64,
}

impl Found {
    /// Applies the limits of a statement to solvers with their own budgets.
    pub fn keep_within(&mut self, budget: &Budget, statement: u64) {
        if self.statement == statement {
            return;
        }
        self.statement = statement;
        self.values.values.keep_within(budget);
        self.stoppers.stoppers.keep_within(budget);
    }
}

/// The tables of all heap games that were queried.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    /// The tables. One may be replaced by a longer one of the same rules.
    pub all: Vec<Arc<HeapTable>>,
    /// The index of the table, by ruleset, index of the heap argument, and other arguments. `None`
    /// if the rules are not those of a heap game.
    pub known: HashMap<(u32, usize, Vec<Key>), Option<usize>, Seeded>,
}

impl Answers {
    /// Lends out the solvers. Until they are [given back](Answers::give_back), queries use another
    /// level.
    pub fn lend(&mut self) -> Box<Found> {
        let found = self.found.get_mut(self.level).and_then(Option::take);
        self.level += 1;
        found.unwrap_or_default()
    }

    /// Takes the solvers back.
    pub fn give_back(&mut self, found: Box<Found>) {
        self.level = self.level.saturating_sub(1);
        if self.found.len() <= self.level {
            self.found.resize_with(self.level + 1, || None);
        }
        self.found[self.level] = Some(found);
    }

    /// Forgets all answers; functions keep their numbers.
    pub fn forget(&mut self) {
        let functions = vec![Functions::default(); self.functions.len()];
        *self = Answers { level: self.level, functions, ..Answers::default() };
    }

    /// Returns the number of memoized states and their memory, by kind of answer.
    pub fn states(&self) -> [(&'static str, usize, usize); 10] {
        type Count = fn(&Found) -> usize;
        let sum = |of: Count| self.found.iter().flatten().map(|found| of(found)).sum();
        let kind = |name, many: Count, bytes: Count| (name, sum(many), sum(bytes));
        [
            kind(
                "outcomes remembered",
                |it| it.solver.states() + it.one_seat.states() + it.misere_sums.states(),
                |it| it.solver.heap_size() + it.one_seat.heap_size() + it.misere_sums.heap_size(),
            ),
            kind("last movers", |it| it.preferences.states(), |it| it.preferences.heap_size()),
            kind(
                "loopy games",
                |it| it.endless.states() + it.loopy_nims.states() + it.stoppers.stoppers.len(),
                |it| it.endless.heap_size() + it.loopy_nims.heap_size() + it.stoppers.heap_size(),
            ),
            kind("two-player values", |it| it.values.values.len(), |it| it.values.heap_size()),
            kind("positions on boards", |it| it.boards.size().0, |it| it.boards.size().1),
            kind("sums of positions on boards", |it| it.boards.sums().0, |it| it.boards.sums().1),
            kind("comparisons", |it| it.orders.len(), |_| 0),
            ("elements of quotients", self.quotients.elements(), self.quotients.heap_size()),
            ("heaps in tables", self.tables.all.iter().map(|table| table.len()).sum(), 0),
            ("results of functions", self.functions.iter().map(HashMap::len).sum(), 0),
        ]
    }

    /// Returns the memory held by answers that can be large, in bytes.
    pub fn bytes(&self) -> usize {
        self.states().iter().map(|(_, _, bytes)| bytes).sum()
    }

    /// Allocates a number for a new memo function.
    pub fn new_function(&mut self) -> u32 {
        self.functions.push(Functions::default());
        self.functions.len() as u32
    }

    /// Returns the memoized answer of a `memo` function under a convention for these arguments.
    pub fn of_function(&self, number: u32, key: &CallKey) -> Option<&Value> {
        self.functions.get((number as usize).checked_sub(1)?)?.get(key)
    }

    /// Memoizes the result of a `memo` function.
    pub fn learn(&mut self, number: u32, key: CallKey, value: Value) {
        let at = (number as usize).checked_sub(1);
        if let Some(table) = at.and_then(|at| self.functions.get_mut(at)) {
            table.insert(key, value);
        }
    }
}

impl Tables {
    /// Returns the index of the table for some rules.
    pub fn index_of(&mut self, rules: HeapRules) -> usize {
        let tables = &mut self.all;
        tables.iter().position(|table| *table.rules() == rules).unwrap_or_else(|| {
            tables.push(Arc::new(HeapTable::new(rules)));
            tables.len() - 1
        })
    }
}
