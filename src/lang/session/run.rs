//! Execution of a script: parse, resolve everything, then run statement by statement.

use super::modules::{Linker, within_limits};
use super::undo::Origin;
use super::{Definition, Event, Session, Show, Shown};
use crate::lang::eval::{Machine, Run};
use crate::lang::ir::{Function, Node, Term};
use crate::lang::recognize::{self, Explained, explain_rules};
use crate::lang::report::{Code, EvalResult, Problem, Problems};
use crate::lang::resolve::{Binding, Names, Resolved, Step, resolve};
use crate::lang::syntax::{
    Comment, CommentKind, MCGS, Script, SourceId, Span, Stmt, SyntaxError, other_format, relation,
    strip_blank,
};
use crate::lang::value::{Value, WriteWatch};
use crate::lang::{builtins, lint, rules};
use std::path::Path;
use std::sync::Arc;
use tweedle_games::game::Budget;
use tweedle_games::play::Play;

/// A script that was parsed and resolved.
pub(super) struct Prepared {
    pub(super) source: SourceId,
    pub(super) script: Script,
    pub(super) errors: Vec<Problem>,
    /// The kind of file, if it looks like one of another program.
    pub(super) format: Option<&'static str>,
    pub(super) resolved: Resolved,
}

impl Prepared {
    /// Tests whether each statement parses, and its names were looked up.
    fn is_read(&self) -> bool {
        let all = self.script.stmts.len() == self.resolved.steps.len();
        self.errors.is_empty() && self.format.is_none() && all
    }

    /// Tests whether the script has no errors.
    ///
    /// # Errors
    /// The errors of [`mistakes`](Prepared::mistakes).
    pub(super) fn checked(&self) -> Result<(), Problems> {
        let problems = self.mistakes();
        if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
    }

    /// Returns all errors, in source order. If a statement does not parse, no errors about names in
    /// the rest of it are reported.
    pub(super) fn mistakes(&self) -> Vec<Problem> {
        let mut problems = self.errors.clone();
        let stmts = &self.script.stmts;
        for (i, step) in self.resolved.steps.iter().enumerate() {
            let Err(more) = step else { continue };
            let start = stmts.get(i).map_or(0, |s| s.span.start);
            let end = stmts.get(i + 1).map_or(u32::MAX, |s| s.span.start);
            // The errors are sorted by position.
            let before = |at: u32| {
                self.errors.partition_point(|p| p.span().is_some_and(|span| span.start < at))
            };
            if before(start) == before(end) {
                problems.extend(more.iter().cloned());
            }
        }
        problems.sort_by_key(|p| p.span().map(|s| s.start));
        if let (Some(first), Some(format)) = (problems.first(), self.format) {
            let text = format!("this is {format}, not a Tweedle script");
            let at = first.span().unwrap_or(Span::new(self.source, 0, 0));
            let page = if format.contains("CGSuite") { "cgsuite" } else { "coming-from" };
            let help = if format.contains("MCGS") {
                MCGS.to_owned()
            } else {
                format!(
                    "see `docs/{page}.md`; `?` and a term that you know, as in `?CanonicalForm`, \
                     gives its name here"
                )
            };
            return vec![Problem::at(Code::Syntax, at, text).label("not Tweedle").help(help)];
        }
        problems
    }
}

impl From<SyntaxError> for Problem {
    fn from(error: SyntaxError) -> Problem {
        let problem = Problem::at(Code::Syntax, error.span, error.message).label(error.label);
        Problem { help: error.help, ..problem }
    }
}

impl Session {
    /// Parses and resolves a script against the names in scope.
    pub(super) fn prepare(&mut self, name: &str, text: &str, folder: Option<&Path>) -> Prepared {
        self.drop_aside();
        let source = self.sources.add(name, text);
        self.renew();
        let parsed = match within_limits(&mut self.machine, source, text, Span::new(source, 0, 0)) {
            Ok(parsed) => parsed,
            Err(limit) => {
                return Prepared {
                    source,
                    script: Script::default(),
                    errors: vec![*limit],
                    format: None,
                    resolved: Resolved { names: self.state.names.clone(), ..Resolved::default() },
                };
            }
        };
        let mut linker = Linker {
            machine: &mut self.machine,
            modules: &mut self.state.modules,
            sources: &mut self.sources,
            base: &self.base,
            folder: folder.map(Path::to_path_buf),
            results: self.state.results,
        };
        let resolved = resolve(&parsed.script, &self.state.names, &mut linker);
        // Only source with errors is looked at.
        let wrong = !parsed.errors.is_empty() || resolved.steps.iter().any(Result::is_err);
        Prepared {
            source,
            script: parsed.script,
            errors: parsed.errors.into_iter().map(Problem::from).collect(),
            format: if wrong { other_format(text) } else { None },
            resolved,
        }
    }

    /// Parses and resolves a script without running it, and returns its errors and warnings.
    pub fn check(&mut self, name: &str, text: &str, folder: Option<&Path>) -> Vec<Problem> {
        let prepared = self.prepare(name, text, folder);
        let mut problems = prepared.mistakes();
        problems.extend(prepared.resolved.warnings);
        problems.sort_by_key(|p| p.span().map(|s| s.start));
        problems
    }

    /// Returns the warnings about statements run since the last call.
    pub fn take_warnings(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.warnings)
    }

    /// Runs a script. A failed statement has no effect, and ends the run unless
    /// [`keep_going`](Session::keep_going) is set. Nothing runs if parsing finds an error, or name
    /// resolution without `keep_going`.
    ///
    /// # Errors
    /// All errors found before running, or the errors of the statements that failed.
    pub fn run(
        &mut self,
        name: &str,
        text: &str,
        folder: Option<&Path>,
        show: Show<'_>,
    ) -> Result<(), Problems> {
        let origin = Origin { folder: folder.map(Arc::from), file: None };
        let prepared = self.prepare(name, text, folder);
        self.run_prepared(prepared, &origin, show)
    }

    /// Runs a parsed and resolved script.
    pub(super) fn run_prepared(
        &mut self,
        prepared: Prepared,
        origin: &Origin,
        show: Show<'_>,
    ) -> Result<(), Problems> {
        if !(self.keep_going && prepared.is_read()) {
            prepared.checked()?;
        }
        self.warnings.extend(prepared.resolved.warnings);
        self.machine.surveying.script = self.sources.fingerprint();
        let stmts = prepared.script.stmts.iter();
        let steps = &prepared.resolved.steps;
        let mut failed = Vec::new();
        let mut comments = &prepared.script.comments[..];
        for ((stmt, step), bound) in stmts.zip(steps).zip(prepared.resolved.bound) {
            comments = self.print_comments(comments, stmt.span.start, show);
            // The comments inside a statement are not printed.
            comments = &comments[comments.partition_point(|c| c.span.start < stmt.span.end)..];
            show(self, Event::Statement(stmt.span));
            let result = match step {
                Ok(step) => self.run_statement(stmt, step, bound, origin, show),
                Err(unresolved) => {
                    failed.extend(unresolved.iter().cloned());
                    continue;
                }
            };
            if let Err(problem) = result {
                self.keep();
                let goes_on = self.keep_going && problem.code != Code::Interrupted;
                failed.push(*problem);
                if !goes_on {
                    return Err(failed.into());
                }
            }
        }
        self.print_comments(comments, u32::MAX, show);
        self.keep();
        if failed.is_empty() { Ok(()) } else { Err(failed.into()) }
    }

    /// Reports the printed comments before an offset, consecutive lines together, and returns the
    /// comments after it.
    fn print_comments<'c>(
        &mut self,
        comments: &'c [Comment],
        before: u32,
        show: Show<'_>,
    ) -> &'c [Comment] {
        let (now, later) = comments.split_at(comments.partition_point(|c| c.span.start < before));
        let mut block = String::new();
        let mut last = 0;
        for comment in now.iter().filter(|comment| comment.kind == CommentKind::Printed) {
            // A comment behind a statement is for the readers of the script.
            if !self.sources.begins_line(comment.span) {
                continue;
            }
            let line = self.sources.line_col(comment.span).line;
            if !block.is_empty() && line != last + 1 {
                show(self, Event::Comment(std::mem::take(&mut block)));
            }
            block.push_str(strip_blank(&comment.text));
            block.push('\n');
            last = line;
        }
        if !block.is_empty() {
            show(self, Event::Comment(block));
        }
        later
    }

    /// Runs a statement and prints its value.
    fn run_statement(
        &mut self,
        stmt: &Stmt,
        step: &Step,
        bound: Vec<(Arc<str>, Binding)>,
        origin: &Origin,
        show: Show<'_>,
    ) -> EvalResult<()> {
        self.machine.notes.clear();
        let shown = self.step(stmt, step)?;
        self.warnings.append(&mut self.machine.notes);
        self.keep();
        self.state.names.extend(bound);
        let slot = match step {
            Step::Show(_, id) => Some(*id),
            _ => None,
        };
        self.note_ran(stmt, slot, origin);
        let Some(shown) = shown else { return Ok(()) };
        let span = shown.span;
        show(self, Event::Value(shown));
        self.machine.shown(span)
    }

    /// Restarts the clock of the time limit.
    pub fn renew(&mut self) {
        let pulse = std::mem::take(&mut self.machine.budget.pulse);
        let budget = self.limits.budget(self.interrupt(), self.machine.budget.steps.clone());
        self.machine.budget = Budget { pulse, ..budget };
        self.machine.statement += 1;
        self.machine.written = WriteWatch::default();
    }

    /// Runs one statement, and returns its output, if any.
    pub(super) fn step(&mut self, stmt: &Stmt, step: &Step) -> EvalResult<Option<Shown>> {
        if std::mem::take(&mut self.is_full) {
            // The answers of a statement that ran out of memory would leave none for the next.
            self.keep();
            self.machine.answers.forget();
        }
        self.renew();
        let shown = match self.perform(step, stmt) {
            Err(problem) => {
                let machine = &self.machine;
                self.is_full = problem.code == Code::Limit
                    && machine.bytes_in_use() > machine.budget.max_bytes / 2;
                return Err(problem);
            }
            Ok(shown) => shown,
        };
        if shown.is_some() {
            self.state.results += 1;
        }
        Ok(shown)
    }

    fn perform(&mut self, step: &Step, stmt: &Stmt) -> EvalResult<Option<Shown>> {
        if let Step::Define(id, ..) | Step::Ruleset(id, ..) | Step::Bind(id, ..) = step {
            let definition = Definition { span: stmt.span, doc: stmt.doc.clone() };
            self.definitions.insert(*id, definition);
        }
        let machine = &mut self.machine;
        match step {
            Step::Show(function, id) => {
                let (value, shown) = finished(machine, function)?;
                machine.bind(*id, value);
                return Ok(Some(Shown { span: stmt.span, value: shown }));
            }
            Step::Bind(id, _, function) => {
                let value = machine.run(function)?;
                machine.bind(*id, value);
            }
            Step::Define(id, _, function) => {
                let value = machine.define(function);
                machine.bind(*id, value);
            }
            Step::Ruleset(id, _, code) => {
                let value = rules::ruleset(machine, code);
                machine.bind(*id, value);
            }
            Step::Using(function) => {
                let span = function.body.span;
                let value = machine.run(function)?;
                let convention = machine.to_convention(&value, span)?;
                let before = machine.convention.as_ref().map_or(0, Play::players);
                let named = matches!(function.body.code, Term::Builtin(_));
                if named && convention.players() < before {
                    let players = convention.players();
                    let text = format!("play is for {players} players now, not for {before}");
                    machine.notes.push(Problem::at(Code::Fewer, span, text).help(format!(
                        "`using winning({before}, N)` is misère play of {before} players, in which \
                         whoever cannot move wins"
                    )));
                }
                machine.convention = Some(convention);
            }
            Step::Assert(condition, message) => assert(machine, condition, message.as_ref())?,
            Step::Use(key, bound) => {
                self.run_module(key)?;
                self.label(bound);
            }
        }
        Ok(None)
    }

    /// Prints positions of a module's rulesets by the names under which they were imported.
    fn label(&mut self, bound: &[(Arc<str>, Binding)]) {
        for (name, binding) in bound {
            match binding {
                Binding::Global(id, _) => rules::label(&mut self.machine, *id, name.clone()),
                Binding::Module(members) => {
                    for (member, binding) in members.iter() {
                        if let Binding::Global(id, _) = binding {
                            rules::label(&mut self.machine, *id, format!("{name}.{member}").into());
                        }
                    }
                }
            }
        }
    }

    /// Runs the statements of a module once, without a stated convention.
    fn run_module(&mut self, key: &str) -> EvalResult<()> {
        let Some(steps) = self.state.modules.take_pending(key) else { return Ok(()) };
        let convention = self.machine.convention.take();
        let mut result = Ok(());
        for (stmt, step) in &*steps {
            result = tweedle_base::with_stack(|| self.perform(step, stmt)).map(|_| ());
            if result.is_err() {
                break;
            }
        }
        self.machine.convention = convention;
        if result.is_err() {
            // The next `use` runs them again and reports the same error.
            self.state.modules.put_back(key, steps);
        }
        result
    }
}

/// Returns a value and its printed form: a stream is collected into a list, or its first values are
/// shown if it is infinite.
fn finished(machine: &mut Machine, function: &Function) -> EvalResult<(Value, Value)> {
    let value = machine.run(function)?;
    let span = function.body.span;
    match value {
        Value::Stream(_) if machine.finite(&value, span).is_err() => {
            let shown = recognize::beginning(machine, &value, span)?;
            Ok((value, shown))
        }
        Value::Stream(_) => {
            let list = Value::list(machine.collect(&value, span)?);
            Ok((list.clone(), list))
        }
        other => Ok((other.clone(), other)),
    }
}

fn assert(
    machine: &mut Machine,
    condition: &Function,
    message: Option<&Function>,
) -> EvalResult<()> {
    let span = condition.body.span;
    let text = match machine.run(condition)? {
        Value::Bool(true) => return Ok(()),
        Value::Bool(false) => None,
        Value::Verdict(v) => match v.answer {
            Some(true) => return Ok(()),
            Some(false) => Some(format!("assertion failed: {}", v.reason)),
            None => Some(format!("open: {}", v.reason)),
        },
        other => {
            let text = format!("an assertion must be a truth value, but this is {}", other.what());
            return crate::lang::report::fail(Code::Type, span, text);
        }
    };
    let sides = sides(machine, condition);
    let message = match message {
        Some(message) => Some(match machine.run(message)? {
            Value::Str(text) => text.to_string(),
            other => crate::lang::value::short(machine, &other),
        }),
        None => text,
    };
    let (text, label) = match (message, sides) {
        (Some(text), sides) => (text, sides.unwrap_or_else(|| "asserted here".to_owned())),
        (None, Some(sides)) => (format!("assertion failed: {sides}"), "asserted here".to_owned()),
        (None, None) => ("assertion failed".to_owned(), "asserted here".to_owned()),
    };
    Problem::at(Code::Assert, span, text).label(label).err()
}

/// Returns a failed comparison with the values of its two sides. Returns `None` if the condition is
/// not a comparison, or if a side cannot be evaluated twice.
fn sides(machine: &mut Machine, condition: &Function) -> Option<String> {
    let (op, a, b) = match &condition.body.code {
        Term::Compare(op, pair) => (op, &pair.0, &pair.1),
        Term::Compares(a, rest) if let [(op, None, b)] = &rest[..] => (op, &**a, b),
        _ => return None,
    };
    let mut side = |node: &Node| {
        let value = machine.run(&Function { body: node.clone(), ..condition.clone() }).ok()?;
        Some(crate::lang::value::short(machine, &value))
    };
    Some(format!("{} {} {}", side(a)?, relation(*op), side(b)?))
}

/// The result of the static checks of a script.
#[derive(Debug, Clone)]
pub struct Looked {
    /// The ID of the source in the session.
    pub source: SourceId,
    /// Its statements.
    pub script: Script,
    /// Errors and warnings, in source order; without errors also the lints.
    pub problems: Vec<Problem>,
    /// The names in scope at the end.
    pub names: Names<Binding>,
}

impl Session {
    /// Parses and resolves a script without running it.
    pub fn look_through(&mut self, name: &str, text: &str, folder: Option<&Path>) -> Looked {
        let prepared = self.prepare(name, text, folder);
        let mut problems = prepared.mistakes();
        let warnings = prepared.resolved.warnings;
        if problems.is_empty() {
            let builtin = |name: &str| {
                let named = builtins::table().iter().find(|native| native.name == name);
                named.is_some_and(|native| matches!(native.run, Run::Call(_)))
            };
            problems = lint::lint(&prepared.script, text, warnings, &builtin);
        } else {
            problems.extend(warnings);
            problems.sort_by_key(|p| p.span().map(|s| s.start));
        }
        let names = prepared.resolved.names;
        Looked { source: prepared.source, script: prepared.script, problems, names }
    }

    /// Checks a script without running it, and returns errors and warnings; without errors also the
    /// lints.
    pub fn lint(&mut self, name: &str, text: &str, folder: Option<&Path>) -> Vec<Problem> {
        self.look_through(name, text, folder).problems
    }

    /// Explains how the rules of each ruleset of a script are read, with the place of the ruleset.
    /// Definitions are evaluated, and the first example of a ruleset about boards; other statements
    /// are not.
    ///
    /// # Errors
    /// The errors of the script, or of its definitions.
    pub fn explain(
        &mut self,
        name: &str,
        text: &str,
        folder: Option<&Path>,
    ) -> Result<Vec<(Span, Explained)>, Problems> {
        let prepared = self.prepare(name, text, folder);
        prepared.checked()?;
        let steps = prepared.resolved.steps.iter().flatten();
        let mut rulesets = Vec::new();
        let stmts = prepared.script.stmts.iter().zip(steps);
        for ((stmt, step), bound) in stmts.zip(prepared.resolved.bound) {
            match step {
                Step::Show(..) | Step::Using(_) | Step::Assert(..) => continue,
                Step::Ruleset(id, _, code) => rulesets.push((*id, code.clone())),
                Step::Bind(..) | Step::Define(..) | Step::Use(..) => {}
            }
            self.step(stmt, step)?;
            self.state.names.extend(bound);
        }
        let mut explained = Vec::new();
        for (id, code) in rulesets {
            let Some(value) = self.machine.global(id).cloned() else { continue };
            let about = match code.example() {
                Some(example) if code.is_on_board() => {
                    self.ask("<example>", example, folder)?.unwrap_or(value)
                }
                _ => value,
            };
            let found = explain_rules(&mut self.machine, &about)?;
            explained.extend(found.map(|found| (code.span, found)));
        }
        Ok(explained)
    }
}
