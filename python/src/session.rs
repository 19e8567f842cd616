//! Sessions.

use crate::convert::{from_python, to_python};
use crate::core::Core;
use crate::error::Failure;
use crate::foreign::Callable;
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tweedle::base::host::Disk;
use tweedle::lang::builtins;
use tweedle::lang::eval::Run;
use tweedle::lang::session::{self as lang, HostRules, Limits};
use tweedle::lang::value::{Survey, Value as Inner};
use tweedle::survey::{Part, Row, Table as Counts, merge};

/// A conversation with the language: what is defined, what is remembered, and limits. One thread
/// works with it at a time; several sessions work at the same time.
///
/// `time` (seconds), `states`, `memory` (bytes), `depth`, `calls` and `effort` are the limits of one
/// statement.
#[pyclass(frozen, module = "tweedle", weakref)]
pub struct Session {
    pub core: Arc<Core>,
}

/// Asks a session for the value of a text.
pub fn ask(
    session: &mut lang::Session,
    text: &str,
    folder: Option<&Path>,
) -> Result<Option<Inner>, Failure> {
    let asked = session.ask("<python>", text, folder);
    asked.map_err(|problems| Failure::of_all(session, &problems))
}

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
        about.set_item("doc", usage.doc)?;
        about.set_item("source", usage.source)?;
        about.set_item("examples", usage.examples.clone())?;
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

fn limits(about: Option<&Bound<'_, PyDict>>, mut limits: Limits) -> PyResult<Limits> {
    for (name, value) in about.into_iter().flatten() {
        let name: String = name.extract()?;
        let count = || -> PyResult<usize> {
            match value.extract::<usize>() {
                Ok(n) if n > 0 => Ok(n),
                _ => Err(PyValueError::new_err(format!("{name} is a positive integer"))),
            }
        };
        match name.as_str() {
            "time" if value.is_none() => limits.time = None,
            "time" => {
                let time = value.extract::<f64>().ok().filter(|s| *s > 0.0);
                let time = time.and_then(|s| Duration::try_from_secs_f64(s).ok());
                let wrong = || PyValueError::new_err("time is a number of seconds, or None");
                limits.time = Some(time.ok_or_else(wrong)?);
            }
            "states" => limits.states = count()?,
            "memory" => limits.memory = count()?,
            "depth" => limits.depth = count()?,
            "calls" => limits.calls = count()?,
            "effort" => {
                limits.effort = u32::try_from(count()?).unwrap_or(u32::MAX);
            }
            _ => {
                let text = format!(
                    "there is no limit '{name}'; there are time, states, memory, depth, calls, \
                     effort"
                );
                return Err(PyTypeError::new_err(text));
            }
        }
    }
    Ok(limits)
}

impl Session {
    fn asked<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        folder: Option<PathBuf>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = self.core.with(py, |session| {
            let asked = ask(session, text, folder.as_deref());
            let warnings: Vec<String> =
                session.take_warnings().iter().map(|warning| warning.to_string()).collect();
            (asked, warnings)
        })?;
        let (asked, warnings) = asked;
        for warning in warnings {
            py.import("warnings")?.call_method1("warn", (warning,))?;
        }
        let value = asked.map_err(|failure| failure.raise(py, &self.core))?;
        to_python(py, &self.core, value.unwrap_or(Inner::Absent))
    }

    fn given(&self, py: Python<'_>, given: Result<Inner, Failure>) -> PyResult<Inner> {
        given.map_err(|failure| failure.raise(py, &self.core))
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (**about))]
    fn new(about: Option<&Bound<'_, PyDict>>) -> PyResult<Session> {
        Ok(Session { core: Core::new(limits(about, Limits::default())?) })
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
        self.asked(py, text, folder)
    }

    /// Runs a file; the value of its last expression, or `None`.
    fn load<'py>(&self, py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyAny>> {
        let loaded = self.core.with(py, |session| {
            let mut last = None;
            let loaded = session.load(&path, &mut |_, shown| last = Some(shown.value));
            let loaded = loaded.map_err(|problems| Failure::of_all(session, &problems));
            loaded.map(|()| last.unwrap_or(Inner::Absent))
        })?;
        to_python(py, &self.core, self.given(py, loaded)?)
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
            let problems = session.check("<python>", text, folder.as_deref());
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
        let given = self.core.with(py, |session| {
            let given = session.give(name, value);
            given.map_err(|problems| Failure::of_all(session, &problems))
        })?;
        given.map_err(|failure| failure.raise(py, &self.core))
    }

    fn __contains__(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        self.core.briefly(py, |session| session.value_of(name).is_some())
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
        let found = self.core.with(py, |session| {
            if let Some(value) = session.value_of(name) {
                return Ok(Some(value));
            }
            if let Some((module, _)) = name.split_once('.')
                && !session.scope().contains_key(module)
                && modules().contains(&module)
            {
                ask(session, &format!("use {module}"), None)?;
            }
            ask(session, name, None)
        })?;
        match self.given(py, found.map(|found| found.unwrap_or(Inner::Absent)))? {
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
        let made = self.core.with(py, |session| {
            let given = session.give_rules(name, rules);
            given.map_err(|problems| Failure::of_all(session, &problems))
        })?;
        let made = self.given(py, made)?;
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

    /// Runs a script with a survey, of which one part is asked and kept in a file.
    fn _survey_part(
        &self,
        py: Python<'_>,
        script: &str,
        part: u64,
        of: u64,
        path: PathBuf,
    ) -> PyResult<()> {
        let part = Part::new(part, of).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let ran = self.core.with(py, |session| {
            let surveying = &mut session.machine.surveying;
            (surveying.part, surveying.resume, surveying.workers) = (part, Some(path), 1);
            let ran = session.run("<survey>", script, None, &mut |_, _| {});
            let ran = ran.map_err(|problems| Failure::of_all(session, &problems));
            ran.map(|()| session.machine.surveying.used)
        })?;
        match ran.map_err(|failure| failure.raise(py, &self.core))? {
            true => Ok(()),
            false => Err(PyValueError::new_err("this script has no survey")),
        }
    }

    /// The table of a whole survey from the files of its parts.
    fn _merge<'py>(&self, py: Python<'py>, paths: Vec<PathBuf>) -> PyResult<Bound<'py, PyAny>> {
        let merged = self.core.with(py, |session| {
            session.renew();
            merge(&Disk, &paths, Some(env!("CARGO_PKG_VERSION")), &session.machine.budget)
        })?;
        let merged = merged.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let survey = Survey::of(&merged.table, merged.total, Part::WHOLE, merged.columns);
        to_python(py, &self.core, Inner::report(survey))
    }

    /// The table of answers: each with how often it came and the first thing with it.
    fn _survey_table<'py>(
        &self,
        py: Python<'py>,
        rows: Vec<(String, u64, String)>,
        total: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut table = Counts::default();
        for (first, (answer, count, example)) in (0..).zip(rows) {
            table.add(answer, Row { count, first, example });
        }
        let survey = Survey::of(&table, total, Part::WHOLE, Vec::new());
        to_python(py, &self.core, Inner::report(survey))
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
        let limits = self.core.briefly(py, |session| session.limits())?;
        let about = PyDict::new(py);
        about.set_item("time", limits.time.map(|time| time.as_secs_f64()))?;
        about.set_item("states", limits.states)?;
        about.set_item("memory", limits.memory)?;
        about.set_item("depth", limits.depth)?;
        about.set_item("calls", limits.calls)?;
        about.set_item("effort", limits.effort)?;
        Ok(about)
    }

    /// Sets limits: `session.limit(time=10)`.
    #[pyo3(signature = (**about))]
    fn limit(&self, py: Python<'_>, about: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let before = self.core.briefly(py, |session| session.limits())?;
        let after = limits(about, before)?;
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
