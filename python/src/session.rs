//! Sessions.

use crate::convert::{from_python, to_python};
use crate::core::Core;
use crate::error::Failure;
use crate::foreign::Callable;
use crate::limits;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use tweedle::lang::builtins;
use tweedle::lang::eval::Run;
use tweedle::lang::session::{self as lang, HostRules, Limits};
use tweedle::lang::value::Value as Inner;

/// A session of the language: definitions, caches and limits. Only one thread can use a session at
/// a time; several sessions can run in parallel.
///
/// `time` (seconds), `states`, `memory` (bytes), `depth`, `calls` and `effort` are the limits of each
/// statement.
#[pyclass(frozen, module = "tweedle", weakref)]
pub struct Session {
    pub core: Arc<Core>,
}

/// The name of source from Python in diagnostics.
pub const TEXT: &str = "<python>";

/// Returns the session that the functions of the module use.
pub fn default(py: Python<'_>) -> PyResult<Arc<Core>> {
    let session = py.import("tweedle")?.getattr("default_session")?.call0()?;
    Ok(session.cast::<Session>()?.get().core.clone())
}

/// Returns the names of the builtins that are functions.
pub fn builtin_functions() -> impl Iterator<Item = &'static str> {
    let functions = builtins::table().iter().filter(|native| matches!(native.run, Run::Call(_)));
    functions.map(|native| native.name)
}

/// Returns all builtins: name, heading, parameters, the number of optional parameters, whether the
/// builtin is variadic, its description, its source, and examples with their output.
#[pyfunction]
pub fn builtin_table<'py>(py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let all = builtins::table().iter().map(|native| {
        let (usage, about) = (native.usage, PyDict::new(py));
        about.set_item("name", native.name)?;
        about.set_item("function", matches!(native.run, Run::Call(_)))?;
        about.set_item("section", usage.section)?;
        about.set_item("heading", usage.heading)?;
        about.set_item("params", usage.params.clone())?;
        about.set_item("optional", usage.optional)?;
        about.set_item("variadic", usage.variadic)?;
        about.set_item("doc", limits::in_python(usage.doc()))?;
        about.set_item("source", usage.source().unwrap_or_default())?;
        about.set_item("examples", usage.examples())?;
        Ok(about)
    });
    all.collect()
}

/// Returns the names of the modules of the standard library.
#[pyfunction]
pub fn modules() -> Vec<&'static str> {
    let names = lang::MODULES.iter().map(|(name, _)| *name);
    names.filter(|name| *name != "prelude").collect()
}

/// Runs the program `tweedle` with these arguments; returns its exit status.
#[pyfunction]
pub fn main(py: Python<'_>, args: Vec<OsString>) -> u8 {
    py.detach(|| tweedle::front::cli::main(args))
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (**about))]
    fn new(about: Option<&Bound<'_, PyDict>>) -> PyResult<Session> {
        Ok(Session { core: Core::new(limits::limited(about, Limits::default())?) })
    }

    /// Runs source; returns the value of its last expression, or `None`. Source without definitions
    /// leaves the session unchanged.
    #[pyo3(signature = (text, /, folder = None))]
    fn eval<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        folder: Option<PathBuf>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (value, warnings) = self.core.ask(py, |session| {
            let value = session.ask(TEXT, text, folder.as_deref())?;
            let warnings = session.take_warnings();
            let warnings = warnings.iter().map(|warning| limits::in_python(&warning.to_string()));
            Ok((value, warnings.collect::<Vec<String>>()))
        })?;
        for warning in warnings {
            py.import("warnings")?.call_method1("warn", (warning,))?;
        }
        to_python(py, &self.core, value.unwrap_or(Inner::Absent))
    }

    /// Runs a script; returns the value of its last expression, or `None`.
    fn load<'py>(&self, py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyAny>> {
        let mut last = Inner::Absent;
        let show = &mut last;
        self.core.ask(py, |session| {
            session.load(&path, &mut |_, event| {
                if let Some(shown) = event.value() {
                    *show = shown.value;
                }
            })
        })?;
        to_python(py, &self.core, last)
    }

    /// Checks source without running it; returns the diagnostics as exceptions.
    #[pyo3(signature = (text, /, folder = None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        folder: Option<PathBuf>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let failures = self.core.with(py, |session| {
            let problems = session.check(TEXT, text, folder.as_deref());
            problems.iter().map(|problem| Failure::new(session, problem)).collect::<Vec<_>>()
        })?;
        Ok(failures.into_iter().map(|failure| failure.object(py, &self.core)).collect())
    }

    /// The value of a name: `session["f"]`.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.core.briefly(py, |session| session.value_of(name))? {
            Some(value) => to_python(py, &self.core, value),
            None => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    /// Binds a name to a value: `session["f"] = lambda n: n + 1`.
    fn __setitem__(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, value) = (value.py(), from_python(&self.core, value)?);
        self.core.ask(py, |session| session.give(name, value))
    }

    fn __contains__(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        self.core.briefly(py, |session| session.value_of(name).is_some())
    }

    /// Iterates over the names defined in this session.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.names(py)?.into_pyobject(py)?.call_method0("__iter__")
    }

    /// Returns the names defined in this session.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.core.briefly(py, |session| {
            let base = session.base().clone();
            let names = session.names().into_iter();
            names.filter(|name| !base.contains_key(name)).map(|name| name.to_string()).collect()
        })
    }

    /// Returns a function or a ruleset by name: a builtin, one of the session, or one of a module
    /// of the standard library, which is then imported: `heaps.kayles`.
    fn function<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let found = self.core.ask(py, |session| {
            if let Some(value) = session.value_of(name) {
                return Ok(Some(value));
            }
            if let Some((module, _)) = name.split_once('.')
                && !session.scope().contains_key(module)
                && modules().contains(&module)
            {
                session.ask(TEXT, &format!("use {module}"), None)?;
            }
            session.ask(TEXT, name, None)
        })?;
        match found.unwrap_or(Inner::Absent) {
            value @ (Inner::Function(_)
            | Inner::Native(_)
            | Inner::Foreign(_)
            | Inner::Ruleset(_)) => to_python(py, &self.core, value),
            value => Err(PyTypeError::new_err(format!("'{name}' is {}", value.what()))),
        }
    }

    /// Defines a ruleset by a Python class or function. `options(position)` returns the options of
    /// a position; `left`, `right` (and `center`) return the options of one player; with a number
    /// of `players`, `options` returns a list for each player. A position is any value of the
    /// language; an option is a position, a game, or a list of these, which is their sum.
    #[pyo3(signature = (rules = None, /, **about))]
    fn ruleset<'py>(
        slf: &Bound<'py, Self>,
        rules: Option<Bound<'py, PyAny>>,
        about: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let define = slf.py().import("tweedle._rules")?.getattr("define")?;
        define.call((slf, rules), about.as_ref())
    }

    #[pyo3(signature = (name, options, players, given))]
    fn _give_rules<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        options: Vec<(Option<String>, Bound<'py, PyAny>)>,
        players: Option<u8>,
        given: Py<PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut rules = HostRules { players, options: Vec::new() };
        for (player, function) in options {
            rules.options.push((player, Arc::new(Callable::options(&self.core, &function)?)));
        }
        let made = self.core.ask(py, |session| session.give_rules(name, rules))?;
        self.core.identity().rulesets.push(given);
        to_python(py, &self.core, made)
    }

    /// The rulesets defined in Python, as they were given.
    fn _rulesets(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.core.identity().rulesets.iter().map(|rules| rules.clone_ref(py)).collect()
    }

    /// Returns the identifier of the session in all processes.
    fn _called(&self, py: Python<'_>) -> PyResult<String> {
        if let Some(called) = &self.core.identity().called {
            return Ok(called.clone());
        }
        let called = py.import("uuid")?.call_method0("uuid4")?.str()?.to_string();
        self._call(called.clone());
        Ok(called)
    }

    /// Sets the identifier.
    fn _call(&self, called: String) {
        self.core.clone().call(called);
    }

    /// Returns the session with this identifier, if it is in this process.
    #[staticmethod]
    fn _known(called: &str) -> Option<Session> {
        Core::known(called).map(|core| Session { core })
    }

    /// Returns the session as a script.
    #[pyo3(signature = (folder = None))]
    fn script(&self, py: Python<'_>, folder: Option<PathBuf>) -> PyResult<String> {
        self.core.with(py, |session| session.script(&folder.unwrap_or_default()))
    }

    /// Interrupts the computation of another thread.
    fn interrupt(&self) {
        self.core.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    }

    /// Clears the cached answers.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        self.core.with(py, |session| session.machine.answers.forget())
    }

    /// Undoes the last entry; returns its first line, or `None`.
    fn undo(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.core.with(py, lang::Session::undo)
    }

    /// Returns the steps taken, the items done and the number of items of the current computation;
    /// 0 if unknown.
    fn progress(&self) -> (u64, u64, u64) {
        let (done, total) = self.core.counters.items().unwrap_or_default();
        (self.core.counters.steps(), done, total)
    }

    /// Sets a function that is called a few times a second during a computation, or `None`.
    #[setter]
    fn set_on_progress(&self, function: Option<Py<PyAny>>) {
        *self.core.progress.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = function;
    }

    /// The limits of one statement.
    #[getter]
    fn limits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        limits::named(py, &self.core.briefly(py, |session| session.limits())?)
    }

    /// Sets limits: `session.limit(time=10)`.
    #[pyo3(signature = (**about))]
    fn limit(&self, py: Python<'_>, about: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let before = self.core.briefly(py, |session| session.limits())?;
        let after = limits::limited(about, before)?;
        self.core.with(py, |session| session.set_limits(after))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let pickle = py.import("tweedle._pickle")?;
        let args = pickle.call_method1("reduced", (slf,))?;
        (pickle.getattr("session")?, args).into_pyobject(py)
    }

    /// Sessions are equal only if they are identical.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Session>().is_ok_and(|other| Arc::ptr_eq(&self.core, &other.get().core))
    }

    fn __hash__(&self) -> usize {
        Arc::as_ptr(&self.core) as usize
    }

    /// A number that is unique among the sessions of this process.
    #[getter]
    fn _number(&self) -> usize {
        Arc::as_ptr(&self.core) as usize
    }
}
