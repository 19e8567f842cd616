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

/// A conversation with the language: what is defined, what is remembered, and limits. One thread
/// works with it at a time; several sessions work at the same time.
///
/// `time` (seconds), `states`, `memory` (bytes), `depth`, `calls` and `effort` are the limits of one
/// statement.
#[pyclass(frozen, module = "tweedle", weakref)]
pub struct Session {
    pub core: Arc<Core>,
}

/// What texts of Python are called in diagnostics.
pub const TEXT: &str = "<python>";

/// The session that functions of the module ask.
pub fn default(py: Python<'_>) -> PyResult<Arc<Core>> {
    let session = py.import("tweedle")?.getattr("default_session")?.call0()?;
    Ok(session.cast::<Session>()?.get().core.clone())
}

/// The builtins that are functions.
pub fn builtin_functions() -> impl Iterator<Item = &'static str> {
    let functions = builtins::table().iter().filter(|native| matches!(native.run, Run::Call(_)));
    functions.map(|native| native.name)
}

/// All builtins: name, heading, parameters, how many of them may be left out, whether more may
/// come, what it gives, the source, and examples with what they print.
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
        about.set_item("doc", usage.doc())?;
        about.set_item("source", usage.source().unwrap_or_default())?;
        about.set_item("examples", usage.examples())?;
        Ok(about)
    });
    all.collect()
}

/// The modules of the standard library.
#[pyfunction]
pub fn modules() -> Vec<&'static str> {
    let names = lang::MODULES.iter().map(|(name, _)| *name);
    names.filter(|name| *name != "prelude").collect()
}

/// The program `tweedle` with these arguments; its exit status.
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

    /// Runs a text; the value of its last expression, or `None`. Of a text that defines nothing,
    /// nothing is kept.
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
            Ok((value, warnings.iter().map(ToString::to_string).collect::<Vec<String>>()))
        })?;
        for warning in warnings {
            py.import("warnings")?.call_method1("warn", (warning,))?;
        }
        to_python(py, &self.core, value.unwrap_or(Inner::Absent))
    }

    /// Runs a file; the value of its last expression, or `None`.
    fn load<'py>(&self, py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyAny>> {
        let mut last = Inner::Absent;
        let show = &mut last;
        self.core.ask(py, |session| session.load(&path, &mut |_, shown| *show = shown.value))?;
        to_python(py, &self.core, last)
    }

    /// The diagnostics of a text, which is not run: a list of exceptions.
    #[pyo3(signature = (text, /, folder = None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        folder: Option<PathBuf>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let failures = self.core.with(py, |session| {
            let problems = session.check(TEXT, text, folder.as_deref());
            problems.iter().map(|problem| Failure::of(session, problem)).collect::<Vec<_>>()
        })?;
        Ok(failures.into_iter().map(|failure| failure.object(py, &self.core)).collect())
    }

    /// The meaning of a name: `session["f"]`.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.core.briefly(py, |session| session.value_of(name))? {
            Some(value) => to_python(py, &self.core, value),
            None => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    /// Gives a value a name: `session["f"] = lambda n: n + 1`.
    fn __setitem__(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, value) = (value.py(), from_python(&self.core, value)?);
        self.core.ask(py, |session| session.give(name, value))
    }

    fn __contains__(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        self.core.briefly(py, |session| session.value_of(name).is_some())
    }

    /// Goes through the names that were defined here.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.names(py)?.into_pyobject(py)?.call_method0("__iter__")
    }

    /// The names that were defined here.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.core.briefly(py, |session| {
            let base = session.base().clone();
            let names = session.names().into_iter();
            names.filter(|name| !base.contains_key(name)).map(|name| name.to_string()).collect()
        })
    }

    /// A function or ruleset by its name; of the language, of the session, or of a module of the
    /// standard library, which is used then: `heaps.kayles`.
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

    /// Makes a class or a function of Python a ruleset. `options(position)` gives the options of a
    /// position; `left`, `right` (and `center`) those of one player, and with `players` a number
    /// `options` gives a list for each. A position is anything that has a value in the language; an
    /// option is a position, a game, or a list of them, which is their sum.
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

    /// The rulesets that Python gave, as they were given.
    fn _rulesets(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.core.identity().rulesets.iter().map(|rules| rules.clone_ref(py)).collect()
    }

    /// What the session is called in all processes.
    fn _called(&self, py: Python<'_>) -> PyResult<String> {
        if let Some(called) = &self.core.identity().called {
            return Ok(called.clone());
        }
        let called = py.import("uuid")?.call_method0("uuid4")?.str()?.to_string();
        self._call(called.clone());
        Ok(called)
    }

    /// Says what it is called.
    fn _call(&self, called: String) {
        self.core.clone().call(called);
    }

    /// The session that is called so, if it is in this process.
    #[staticmethod]
    fn _known(called: &str) -> Option<Session> {
        Core::known(called).map(|core| Session { core })
    }

    /// What has been run, as a text that can be run.
    #[pyo3(signature = (folder = None))]
    fn script(&self, py: Python<'_>, folder: Option<PathBuf>) -> PyResult<String> {
        self.core.with(py, |session| session.script(&folder.unwrap_or_default()))
    }

    /// Stops what another thread is asking.
    fn interrupt(&self) {
        self.core.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    }

    /// Drops what is remembered of answers.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        self.core.with(py, |session| session.machine.answers.forget())
    }

    /// Takes back the last entry; its first line, or `None`.
    fn undo(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.core.with(py, lang::Session::undo)
    }

    /// Steps taken so far, items done and how many there are of what goes on; 0 if nobody knows.
    fn progress(&self) -> (u64, u64, u64) {
        let (done, total) = self.core.counters.items().unwrap_or_default();
        (self.core.counters.steps(), done, total)
    }

    /// Has a function called a few times a second while the session works; `None` for none.
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

    /// Two are equal if they are one.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Session>().is_ok_and(|other| Arc::ptr_eq(&self.core, &other.get().core))
    }

    fn __hash__(&self) -> usize {
        Arc::as_ptr(&self.core) as usize
    }

    /// A number that no other session of this process has.
    #[getter]
    fn _number(&self) -> usize {
        Arc::as_ptr(&self.core) as usize
    }
}
