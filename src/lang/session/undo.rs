//! Undo history of a session: the statements that ran, and snapshots.

use super::modules::Modules;
use super::{Limits, Session, Show};
use crate::lang::ir::GlobalId;
use crate::lang::report::Problems;
use crate::lang::resolve::{Binding, Names};
use crate::lang::syntax::{Span, Stmt};
use std::path::Path;
use std::sync::Arc;
use tweedle_games::play::Play;

/// The maximum number of entries that can be undone. Each keeps the names that were in scope.
const MAX_UNDO: usize = 1000;

/// A statement that has run.
#[derive(Debug, Clone)]
pub(super) struct PastRun {
    /// Its span.
    pub(super) span: Span,
    /// Its doc comment.
    pub(super) doc: Option<Arc<str>>,
    /// The slot of its value, if it is an expression.
    pub(super) shown: Option<GlobalId>,
    /// Set for a `use` of a file, whose path depends on the folder.
    pub(super) uses_file: bool,
    /// Its origin.
    pub(super) origin: Origin,
}

/// The state of a session that an undo restores.
#[derive(Clone, Default)]
pub(super) struct State {
    /// The names in scope.
    pub(super) names: Names<Binding>,
    pub(super) modules: Modules,
    /// The number of the last result.
    pub(super) results: u32,
    /// The statements that ran after the prelude, in order.
    pub(super) ran: im::Vector<PastRun>,
    /// The number of statements that ran, including undone and redone ones.
    pub(super) changes: u64,
}

/// A snapshot of a session: its state, and what the interpreter has of it. Environments are
/// persistent data structures, so that taking and restoring a snapshot is cheap and exact.
struct Snapshot {
    state: State,
    convention: Option<Play>,
    labels: im::Vector<Arc<str>>,
}

/// The state before or after an entry.
struct Restorable {
    snapshot: Snapshot,
    /// The name of the entry, if it is not its first line.
    called: Option<Arc<str>>,
}

/// The undo and redo stacks.
#[derive(Default)]
pub(super) struct Past {
    before: Vec<Restorable>,
    undone: Vec<Restorable>,
    /// Set while an entry is running. Nested actions belong to it.
    inside: bool,
    /// The name of the running entry.
    called: Option<Arc<str>>,
}

impl Session {
    fn snapshot(&self) -> Snapshot {
        Snapshot {
            state: self.state.clone(),
            convention: self.machine.convention.clone(),
            labels: self.machine.positions.labels.clone(),
        }
    }

    fn restore(&mut self, to: Snapshot) {
        self.state = to.state;
        self.machine.convention = to.convention;
        self.machine.positions.relabel(&to.labels);
    }

    /// Calls a closure as one entry, which [`undo`](Session::undo) undoes as a whole. An entry that
    /// changes nothing is not recorded.
    pub fn entry<R>(&mut self, act: impl FnOnce(&mut Session) -> R) -> R {
        if self.past.inside {
            return act(self);
        }
        let before = self.snapshot();
        self.past.inside = true;
        let result = act(self);
        self.past.inside = false;
        let called = self.past.called.take();
        if self.state.changes != before.state.changes {
            self.past.before.push(Restorable { snapshot: before, called });
            if self.past.before.len() > MAX_UNDO {
                self.past.before.remove(0);
            }
            self.past.undone.clear();
        }
        result
    }

    /// Calls a closure as one entry with a name.
    fn entry_called<R>(&mut self, name: String, act: impl FnOnce(&mut Session) -> R) -> R {
        self.entry(|session| {
            session.past.called = Some(name.into());
            act(session)
        })
    }

    /// Undoes the last entry, and returns its first line; `None` if there is none.
    pub fn undo(&mut self) -> Option<String> {
        let Restorable { snapshot, called } = self.past.before.pop()?;
        let text = self.name_of(called.as_deref(), snapshot.state.ran.len());
        self.past.undone.push(Restorable { snapshot: self.snapshot(), called });
        self.restore(snapshot);
        Some(text)
    }

    /// Redoes the last undone entry, and returns its first line; `None` if there is none.
    pub fn redo(&mut self) -> Option<String> {
        let Restorable { snapshot, called } = self.past.undone.pop()?;
        let now = self.snapshot();
        self.restore(snapshot);
        let text = self.name_of(called.as_deref(), now.state.ran.len());
        self.past.before.push(Restorable { snapshot: now, called });
        Some(text)
    }

    /// Returns the name of an entry: its own name, or the first line of its statement with index
    /// `at`.
    fn name_of(&self, called: Option<&str>, at: usize) -> String {
        if let Some(called) = called {
            return called.to_owned();
        }
        let text = self.state.ran.get(at).map_or("", |ran| self.sources.slice(ran.span));
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default().to_owned();
        if lines.next().is_some() { format!("{first} …") } else { first }
    }

    pub(super) fn note_ran(&mut self, stmt: &Stmt, shown: Option<GlobalId>, origin: &Origin) {
        use crate::lang::syntax::{Module, StmtKind};
        self.state.changes += 1;
        self.state.ran.push_back(PastRun {
            span: stmt.span,
            doc: stmt.doc.clone(),
            shown,
            uses_file: matches!(&stmt.kind, StmtKind::Use { module: Module::File { .. }, .. }),
            origin: origin.clone(),
        });
    }

    /// Reruns all statements with the current versions of modules and loaded files, without
    /// printing values. If a statement fails, the session stays unchanged.
    pub fn reload(&mut self) -> Result<(), Problems> {
        let ran = self.state.ran.clone();
        self.reset_for(":reload".into(), |session| {
            // The statements of one entry run together, because they may refer to each other.
            let mut rest = ran.iter().peekable();
            while let Some(first) = rest.next() {
                let source = first.span.source;
                let mut text = session.text_of(first);
                while let Some(next) = rest.next_if(|next| next.span.source == source) {
                    text.push_str(&session.text_of(next));
                }
                if let Some(path) = &first.origin.file {
                    session.load_now(path, &mut |_, _| {})?;
                } else {
                    let name = session.sources.name(source).to_owned();
                    session.run(&name, &text, first.origin.folder.as_deref(), &mut |_, _| {})?;
                }
            }
            Ok(())
        })
    }

    /// Resets names, results, convention and imported modules. [`undo`](Session::undo) restores
    /// them.
    pub fn reset(&mut self) {
        let _ = self.reset_for(":reset".into(), |session| {
            session.state.changes += 1;
            Ok(())
        });
    }

    /// Calls a closure as one entry in a reset session. An error leaves the session unchanged.
    fn reset_for(
        &mut self,
        name: String,
        act: impl FnOnce(&mut Session) -> Result<(), Problems>,
    ) -> Result<(), Problems> {
        self.entry_called(name, |session| {
            let before = session.snapshot();
            session.machine.convention = None;
            session.state = State {
                names: session.base.clone(),
                modules: session.state.modules.without_files(),
                changes: session.state.changes,
                ..State::default()
            };
            let result = act(session);
            if result.is_err() {
                session.restore(before);
            }
            result
        })
    }

    /// Runs a file as if its source had been typed.
    ///
    /// # Errors
    /// The diagnostics. Statements before the error stay in effect.
    pub fn load(&mut self, path: &Path, show: Show<'_>) -> Result<(), Problems> {
        let called = format!(":load {}", path.display());
        self.entry_called(called, |session| session.load_now(path, show))
    }

    /// Loads a file as [`load`](Session::load) does, but into a reset session. An error leaves the
    /// session unchanged.
    pub fn load_anew(&mut self, path: &Path, show: Show<'_>) -> Result<(), Problems> {
        self.reset_for(format!(":load! {}", path.display()), |session| {
            session.state.changes += 1;
            session.load_now(path, show)
        })
    }

    fn load_now(&mut self, path: &Path, show: Show<'_>) -> Result<(), Problems> {
        let text = super::read_text(self.files(), path)?;
        let folder = super::folder_of(path);
        let prepared = self.prepare(&path.display().to_string(), &text, Some(&folder));
        let origin = Origin { folder: Some(folder.into()), file: Some(path.into()) };
        self.run_prepared(prepared, &origin, show)
    }

    /// Tests whether the last statement that ran printed a value.
    pub fn ended_in_value(&self) -> bool {
        self.state.ran.last().is_none_or(|run| run.shown.is_some())
    }

    /// Returns the source of a statement that ran, with its doc comment.
    fn text_of(&self, ran: &PastRun) -> String {
        format!("{}{}\n", ran.doc_lines(), self.sources.slice(ran.span))
    }

    /// Returns a script that recreates the session: the statements that ran, in order, each
    /// expression with an expected-output comment, so that `tweedle test` can check it. The script
    /// is to be saved in `folder`.
    pub fn script(&self, folder: &Path) -> String {
        let mut out = String::new();
        for one in &self.state.ran {
            out.push_str(&one.doc_lines());
            let text = self.sources.slice(one.span);
            if one.uses_file {
                out.push_str(&self.moved(one, folder));
            } else {
                out.push_str(text);
            }
            if let Some(value) = one.shown.and_then(|id| self.machine.global(id)) {
                let shown = crate::lang::value::value(&self.machine, value);
                let whole = self.machine.written.take_stopped().is_none();
                if whole
                    && shown.chars().count() <= MAX_EXPECTED_CHARS
                    && !shown.contains(['\n', '\r'])
                {
                    out.push_str("  // => ");
                    out.push_str(&shown);
                }
            }
            out.push('\n');
        }
        out
    }

    /// Returns the statements that print nothing, grouped by script. Running them in another
    /// session gives it the same names. Expressions are omitted, so `_` and `_3` are undefined
    /// there.
    pub fn definitions(&self) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        let mut last = None;
        for one in self.state.ran.iter().filter(|one| one.shown.is_none()) {
            match texts.last_mut().filter(|_| last == Some(one.span.source)) {
                Some(text) => text.push_str(&self.text_of(one)),
                None => texts.push(self.text_of(one)),
            }
            last = Some(one.span.source);
        }
        texts
    }

    /// Rewrites a `use` of a file for a script in another folder.
    fn moved(&self, one: &PastRun, folder: &Path) -> String {
        let text = self.sources.slice(one.span);
        let here = std::env::current_dir().unwrap_or_default();
        let from = one.origin.folder.as_ref().map_or(here.clone(), |folder| here.join(folder));
        let to = here.join(folder);
        let (Some(start), Some(end)) = (text.find('"'), text.rfind('"')) else {
            return text.to_owned();
        };
        let path = &text[start + 1..end];
        if from == to || Path::new(path).is_absolute() {
            return text.to_owned();
        }
        let path = from.join(path);
        let path = self.files().canonical(&path).unwrap_or(path);
        let path = path.display().to_string().replace('\\', "/").replace('"', "\\\"");
        format!("{}\"{path}\"{}", &text[..start], &text[end + 1..])
    }

    /// Returns the limits of each statement.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Sets the limits of each statement.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.machine.max_calls = limits.calls;
        self.machine.process = limits.process;
        self.machine.set_effort(limits.effort);
    }
}

/// The maximum length of an expected-output comment in a saved script, in characters.
const MAX_EXPECTED_CHARS: usize = 100;

impl PastRun {
    fn doc_lines(&self) -> String {
        let Some(doc) = &self.doc else { return String::new() };
        doc.split('\n').map(|line| format!("/// {line}").trim_end().to_owned() + "\n").collect()
    }
}

/// The origin of source.
#[derive(Debug, Clone, Default)]
pub(super) struct Origin {
    /// The folder of relative paths; the working folder if `None`.
    pub(super) folder: Option<Arc<Path>>,
    /// The file, if it was loaded from one.
    pub(super) file: Option<Arc<Path>>,
}
