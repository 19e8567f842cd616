//! Sessions: source in, results or diagnostics out. The command line, the REPL, the tests and all
//! other front ends share them.

mod expected_output;
mod host;
mod modules;
mod run;
mod topics;
mod undo;

pub use expected_output::{
    Check, Correction, Failed, check_lines, check_marks, corrected, markdown_blocks,
};
pub use host::{HostRules, Operation};
pub use modules::{MODULES, decode, folder_of, read_text, standard};
pub use run::Looked;
pub use topics::{About, Topic, find, fixed_topics, search};

use crate::lang::eval::{Hooks, Machine};
use crate::lang::ir::GlobalId;
use crate::lang::report::{Code, EvalResult, Problem, Problems};
use crate::lang::resolve::{Binding, Names};
use crate::lang::syntax::{Sources, Span};
use crate::lang::value::Value;
use crate::lang::{builtins, query, recognize, rules};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tweedle_base::host::{Disk, Files, Moment};
use tweedle_base::{Pulse, Seeded};
use tweedle_games::game::Budget;
use tweedle_records::answers::{AnswerFile, AnswersError};

/// The functions through which the interpreter calls higher modules.
static HOOKS: Hooks = Hooks {
    natives: builtins::table,
    position: rules::position,
    compare: query::compare,
    sided: query::sided,
    nim_leaf: recognize::nim_leaf,
    halted: rules::halted,
};

/// A value printed by a statement.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The span of the statement.
    pub span: Span,
    /// Its value.
    pub value: Value,
}

/// An event of a running script. They come in source order.
#[derive(Debug, Clone)]
pub enum Event {
    /// A printed comment: the text after `//|` of consecutive lines.
    Comment(String),
    /// The start of a statement, with its span.
    Statement(Span),
    /// The value of a statement.
    Value(Shown),
}

impl Event {
    /// Returns the value, if the event is one.
    pub fn value(self) -> Option<Shown> {
        match self {
            Event::Value(shown) => Some(shown),
            Event::Comment(_) | Event::Statement(_) => None,
        }
    }
}

/// A callback for the events of a running script.
pub type Show<'a> = &'a mut dyn FnMut(&mut Session, Event);

/// The state of a session: names, modules, results, undo history and limits.
///
/// ```
/// use tweedle::lang::session::{Limits, Session};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut session = Session::new(Limits { states: 1_000_000, ..Limits::default() });
/// session.eval("ruleset walk(n)\n  walk(n - s) for s in 1..2 if s <= n\nend")?;
/// assert_eq!(session.eval("[outcome(walk(n)) for n in 0..4]")?, "[OP, PN, N, NO, O]");
///
/// let problems = session.eval("outcom(walk(3))").unwrap_err();
/// assert_eq!(problems.to_string(), "`outcom` is not defined; did you mean `outcome`?");
/// # Ok(())
/// # }
/// ```
pub struct Session {
    /// The interpreter.
    pub machine: Machine,
    /// The sources read so far, for diagnostics.
    pub sources: Sources,
    /// Set if statements after a failed one still run.
    pub keep_going: bool,
    /// Set if a limit stopped the last statement while much memory was in use.
    is_full: bool,
    limits: Limits,
    state: undo::State,
    /// The names in scope at the start of every module: the prelude.
    base: Names<Binding>,
    /// The warnings about the statements that ran.
    warnings: Vec<Problem>,
    past: undo::Past,
    /// The definition of each value of the session and its modules.
    definitions: HashMap<GlobalId, Definition, Seeded>,
    /// The last temporary query, if it leaves no trace.
    aside: Option<host::Aside>,
}

/// The span of a definition, and its doc comment.
#[derive(Debug, Clone)]
pub struct Definition {
    /// The span of the statement.
    pub span: Span,
    /// Its doc comment.
    pub doc: Option<Arc<str>>,
}

impl Session {
    /// Creates a session with the prelude loaded, which reads modules from disk.
    pub fn new(limits: Limits) -> Session {
        Session::with_files(limits, Arc::new(Disk))
    }

    /// Creates a session with the prelude loaded, which reads modules from these files, or from
    /// [none](tweedle_base::host::NoFiles).
    pub fn with_files(limits: Limits, files: Arc<dyn Files>) -> Session {
        let budget = limits.budget(Arc::default(), Arc::default());
        let mut machine = Machine::new(&HOOKS, budget);
        machine.max_calls = limits.calls;
        machine.process = limits.process;
        machine.surveying.files = files;
        machine.set_effort(limits.effort);
        let mut session = Session {
            machine,
            sources: Sources::default(),
            keep_going: false,
            is_full: false,
            limits,
            state: undo::State::default(),
            base: Names::default(),
            warnings: Vec::new(),
            past: undo::Past::default(),
            definitions: HashMap::default(),
            aside: None,
        };
        session.load_prelude();
        session
    }

    /// Returns the files that modules are read from.
    pub fn files(&self) -> &dyn Files {
        &*self.machine.surveying.files
    }

    /// Replaces the files that modules are read from.
    pub fn use_files(&mut self, files: Arc<dyn Files>) {
        self.machine.surveying.files = files;
    }

    fn load_prelude(&mut self) {
        // The prelude has tests; an error in it would fail all of them.
        let _ = self.run("prelude", standard("prelude").unwrap_or_default(), None, &mut |_, _| {});
        let known = |name: &str| match self.state.names.get(name) {
            Some(Binding::Global(id, _)) => Some(*id),
            _ => None,
        };
        (self.machine.ending, self.machine.points) = (known("ending"), known("points"));
        self.base = self.state.names.clone();
        self.state.results = 0;
        self.state.ran.clear();
    }

    /// Returns the interrupt flag. Setting it, for example in a signal handler, stops the running
    /// evaluation.
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        self.machine.budget.interrupt.clone()
    }

    /// Returns the names in scope with their bindings. The map is persistent: a clone is free.
    pub fn scope(&self) -> &Names<Binding> {
        &self.state.names
    }

    /// Returns the names that were in scope when the session began.
    pub fn base(&self) -> &Names<Binding> {
        &self.base
    }

    /// Returns the names that were not in scope when the session began.
    pub fn own_names(&self) -> impl Iterator<Item = (&Arc<str>, &Binding)> {
        self.state.names.iter().filter(|(name, binding)| self.base.get(&***name) != Some(binding))
    }

    /// Returns the definition of a value.
    pub fn definition(&self, id: GlobalId) -> Option<&Definition> {
        self.definitions.get(&id)
    }

    /// Returns the number of the last result.
    pub fn results(&self) -> u32 {
        self.state.results
    }

    /// Returns the last result, if there is one.
    pub fn last_value(&self) -> Option<Value> {
        self.bound_value("_")
    }

    /// Returns the value of a name that is bound to one.
    fn bound_value(&self, name: &str) -> Option<Value> {
        match self.state.names.get(name)? {
            Binding::Global(id, _) => self.machine.global(*id).cloned(),
            Binding::Module(_) => None,
        }
    }

    /// Returns the names in scope, sorted.
    pub fn names(&self) -> Vec<Arc<str>> {
        let mut names: Vec<Arc<str>> =
            self.state.names.keys().filter(|n| !n.starts_with('_')).cloned().collect();
        names.sort_unstable();
        names
    }

    /// Evaluates source, and returns the value of its last expression as text. For tests and
    /// embedding.
    pub fn eval(&mut self, text: &str) -> Result<String, Problems> {
        let mut last = None;
        self.run("<eval>", text, None, &mut |_, event| last = event.value().or(last.take()))?;
        let Some(last) = last else { return Ok(String::new()) };
        let text = crate::lang::value::value(&self.machine, &last.value);
        self.machine.shown(last.span)?;
        Ok(text)
    }
}

/// Progress counters that any thread may read while the session computes.
#[derive(Clone, Debug)]
pub struct Counters {
    steps: Arc<AtomicU64>,
    items: Arc<[AtomicU64; 2]>,
}

impl Counters {
    /// Returns the number of evaluation steps since the session began.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Returns the number of finished items and their total during an enumeration: of a survey, of
    /// a list on several threads, or of a search for a period.
    pub fn items(&self) -> Option<(u64, u64)> {
        let [done, total] = self.items.each_ref().map(|count| count.load(Ordering::Relaxed));
        (total > 0).then_some((done, total))
    }
}

impl Session {
    /// Returns the progress counters of the running evaluation.
    pub fn counters(&self) -> Counters {
        let steps = self.machine.budget.steps.clone();
        Counters { steps, items: self.machine.surveying.progress.clone() }
    }
}

/// The limits of one statement. Exceeding one is an error that names it.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The time limit for one statement.
    pub time: Option<Duration>,
    /// The maximum number of states of one query.
    pub states: usize,
    /// The memory limit in bytes.
    pub memory: usize,
    /// The maximum length of a line of play, in moves.
    pub depth: usize,
    /// The maximum depth of nested calls.
    pub calls: usize,
    /// The number of contexts after which a query about all contexts stays open.
    pub effort: u32,
    /// A function that returns the memory in use by the whole process, if the memory limit is to
    /// include lists, strings and numbers besides games and memoized answers.
    pub process: Option<fn() -> usize>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: None,
            states: 30_000_000,
            memory: tweedle_base::MAX_BYTES,
            depth: 1_000_000,
            calls: crate::lang::eval::MAX_CALLS,
            effort: crate::lang::eval::DEFAULT_EFFORT,
            process: None,
        }
    }
}

impl Limits {
    /// Returns the budget for a statement that starts now.
    pub fn budget(&self, interrupt: Arc<AtomicBool>, steps: Arc<AtomicU64>) -> Budget {
        Budget {
            deadline: self.time.map(|time| Moment::now().after(time)),
            max_states: self.states,
            max_bytes: self.memory,
            max_depth: self.depth,
            interrupt,
            steps,
            pulse: Pulse::default(),
            done: None,
        }
    }
}

/// The maximum size of a file of answers is the memory limit divided by this.
const MEMORY_DIVISOR: u64 = 2;

impl Session {
    /// Opens a file with answers of earlier runs, or closes it if the path is `None`.
    ///
    /// # Errors
    /// The file cannot be read, or has other lines than answers.
    pub fn use_store(&mut self, path: Option<&Path>) -> EvalResult<()> {
        self.machine.store = None;
        if let Some(path) = path {
            let most = self.limits.memory as u64 / MEMORY_DIVISOR;
            let files = self.machine.surveying.files.clone();
            let answers = AnswerFile::open(files, path, most);
            self.machine.store = Some(Arc::new(answers.map_err(|error| Box::new(of(&error)))?));
        }
        Ok(())
    }

    /// Returns the path of the file of answers in use.
    pub fn store(&self) -> Option<&Path> {
        self.machine.store.as_ref().map(|store| store.path())
    }

    /// Writes new answers. A file that cannot be written is closed.
    pub(super) fn keep(&mut self) {
        if let Some(store) = &self.machine.store
            && let Err(error) = store.write()
        {
            self.machine.store = None;
            self.warnings.push(of(&error).help("further answers will not be kept"));
        }
    }
}

fn of(error: &AnswersError) -> Problem {
    Problem::nowhere(Code::File, error.to_string())
}
