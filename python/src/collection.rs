//! Collections that Python has nothing like: those without end, families of games, boards.

use crate::classes::Value;
use crate::convert::to_python;
use crate::core::Core;
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tweedle::lang::value::Value as Inner;

/// A collection whose members are found as they are asked for: a range or a sequence without end, a
/// family of games, a board.
#[pyclass(frozen, extends = Value, module = "tweedle")]
pub struct Collection;

/// Goes through a collection.
#[pyclass(frozen)]
pub struct Members {
    core: Arc<Core>,
    value: Inner,
    found: Mutex<Found>,
}

/// What is known of the members.
#[derive(Default)]
struct Found {
    /// How many of them have been found.
    count: usize,
    /// Those that were not given yet.
    left: VecDeque<Inner>,
}

#[pymethods]
impl Collection {
    fn __iter__(slf: &Bound<'_, Self>) -> Members {
        let this = slf.as_super().get();
        let (core, value) = (this.core.clone(), this.value.clone());
        Members { core, value, found: Mutex::default() }
    }
}

#[pymethods]
impl Members {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found().left.is_empty() {
            let from = found().count;
            let more = self.core.ask(py, |session| session.members(&self.value, from))?;
            let mut found = found();
            // Another thread may have been here meanwhile.
            if found.count == from {
                found.count += more.len();
                found.left.extend(more);
            }
        }
        let next = found().left.pop_front();
        next.map(|value| to_python(py, &self.core, value)).transpose()
    }
}
