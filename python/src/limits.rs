//! Limits as keyword arguments.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::Duration;
use tweedle::lang::session::Limits;

/// The names of the limits.
const NAMES: [&str; 6] = ["time", "states", "memory", "depth", "calls", "effort"];

/// Rewrites the limits that a message names as options of the command line or in a command of the
/// REPL, between backticks: `--time` as `Session(time=…)`, `:limits effort 10000` as
/// `session.limit(effort=10000)`.
#[pyfunction]
pub fn in_python(text: &str) -> String {
    rewritten(text, |code| {
        if let Some(rest) = code.strip_prefix(":limits ") {
            return setting(rest).map(|(name, value)| format!("session.limit({name}={value})"));
        }
        let settings = code.strip_prefix("--")?.split(" --").map(setting);
        let given = settings.map(|one| one.map(|(name, value)| format!("{name}={value}")));
        Some(format!("Session({})", given.collect::<Option<Vec<_>>>()?.join(", ")))
    })
}

/// Rewrites the options of the command line as commands of the REPL: `--time` as `:limits time …`.
pub fn at_prompt(text: &str) -> String {
    rewritten(text, |code| {
        let (name, value) = setting(code.strip_prefix("--")?)?;
        Some(format!(":limits {name} {value}"))
    })
}

/// Returns the name of a limit and its value, or `…` without one.
fn setting(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(' ').unwrap_or((text, "…"));
    (NAMES.contains(&name) && !value.contains(' ')).then_some((name, value))
}

/// Rewrites the parts of a text between backticks.
fn rewritten(text: &str, of: impl Fn(&str) -> Option<String>) -> String {
    let parts = text.split('`').map(|part| of(part).unwrap_or_else(|| part.to_owned()));
    parts.collect::<Vec<_>>().join("`")
}

/// Returns limits with some of them changed by keyword arguments.
pub fn limited(about: Option<&Bound<'_, PyDict>>, mut limits: Limits) -> PyResult<Limits> {
    for (name, value) in about.into_iter().flatten() {
        let name: String = name.extract()?;
        let count = || -> PyResult<usize> {
            match value.extract::<usize>() {
                Ok(n) if n > 0 => Ok(n),
                _ => Err(PyValueError::new_err(format!("{name} must be a positive integer"))),
            }
        };
        match name.as_str() {
            "time" if value.is_none() => limits.time = None,
            "time" => {
                let time = value.extract::<f64>().ok().filter(|s| *s > 0.0);
                let time = time.and_then(|s| Duration::try_from_secs_f64(s).ok());
                let wrong = || PyValueError::new_err("time must be a number of seconds, or None");
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
                let text = format!("unknown limit '{name}': the limits are {}", NAMES.join(", "));
                return Err(PyTypeError::new_err(text));
            }
        }
    }
    Ok(limits)
}

/// Returns the limits as a dictionary.
pub fn named<'py>(py: Python<'py>, limits: &Limits) -> PyResult<Bound<'py, PyDict>> {
    let about = PyDict::new(py);
    about.set_item("time", limits.time.map(|time| time.as_secs_f64()))?;
    about.set_item("states", limits.states)?;
    about.set_item("memory", limits.memory)?;
    about.set_item("depth", limits.depth)?;
    about.set_item("calls", limits.calls)?;
    about.set_item("effort", limits.effort)?;
    Ok(about)
}
