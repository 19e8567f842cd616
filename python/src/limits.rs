//! Limits as keyword arguments.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::Duration;
use tweedle::lang::session::Limits;

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
                let text = format!(
                    "unknown limit '{name}': the limits are time, states, memory, depth, calls \
                     and effort"
                );
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
