//! A session: text in, results or diagnostics out. What the command line, the REPL, the tests
//! and any other front end share.

mod limits;
mod marks;
mod modules;
mod run;
mod whole;

pub use limits::Limits;
pub use marks::{Check, Failed, check_marks, markdown_blocks};
pub use modules::{MODULES, decode, read_text, standard};
pub use whole::write_whole;

use crate::eval::{Machine, Value};
use crate::report::Problem;
use crate::resolve::{Binding, Names};
use crate::syntax::{Sources, Span};
use modules::Modules;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A value that a statement shows.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The statement.
    pub span: Span,
    /// Its value.
    pub value: Value,
}

/// Everything a conversation has built up.
pub struct Session {
    /// The evaluator.
    pub machine: Machine,
    /// The texts read so far, for diagnostics.
    pub sources: Sources,
    limits: Limits,
    names: Names<Binding>,
    /// Names every module starts with: those of the prelude.
    base: Names<Binding>,
    modules: Modules,
    results: u32,
}

impl Session {
    /// A session with the prelude loaded.
    pub fn new(limits: Limits) -> Session {
        let budget = limits.budget(Arc::new(AtomicBool::new(false)));
        let mut machine = Machine::new(crate::builtins::table(), budget);
        machine.max_calls = limits.calls;
        machine.process = limits.process;
        let mut session = Session {
            machine,
            sources: Sources::default(),
            limits,
            names: Names::default(),
            base: Names::default(),
            modules: Modules::default(),
            results: 0,
        };
        session.load_prelude();
        session
    }

    fn load_prelude(&mut self) {
        // The prelude is tested with the program; a mistake in it would show in every test.
        let _ = self.run("prelude", standard("prelude").unwrap_or_default(), None, &mut |_, _| {});
        self.base = self.names.clone();
        self.results = 0;
    }

    /// Set from elsewhere (a signal handler), it stops the running evaluation.
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        self.machine.budget.interrupt.clone()
    }

    /// The names in scope, sorted.
    pub fn names(&self) -> Vec<Arc<str>> {
        let mut names: Vec<Arc<str>> =
            self.names.keys().filter(|n| !n.starts_with('_')).cloned().collect();
        names.sort_unstable();
        names
    }

    /// Makes the names of a standard module known without its prefix, as tests of its own
    /// documentation need.
    pub(crate) fn run_all(
        &mut self,
        name: &str,
        text: &str,
        folder: Option<&Path>,
    ) -> Result<Vec<Shown>, Vec<Problem>> {
        let mut shown = Vec::new();
        self.run(name, text, folder, &mut |_, value| shown.push(value))?;
        Ok(shown)
    }

    /// The value of the last expression of a text, as text; for tests and embedding.
    ///
    /// # Errors
    /// The diagnostics, if the text does not run.
    pub fn eval(&mut self, text: &str) -> Result<String, Vec<Problem>> {
        let shown = self.run_all("<eval>", text, None)?;
        Ok(shown.last().map(|s| crate::show::value(&self.machine, &s.value)).unwrap_or_default())
    }
}

/// The folder that a file's `use "…"` paths are relative to.
pub fn folder_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_path_buf).unwrap_or_default()
}
