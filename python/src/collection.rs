//! Collections without a Python equivalent: infinite ones, families of games, boards.

use crate::classes::Value;
use crate::convert::{from_python, to_python};
use crate::core::Core;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tweedle::lang::builtins;
use tweedle::lang::session::{Operation, Session};
use tweedle::lang::syntax::CmpOp;
use tweedle::lang::value::Value as Inner;

/// A lazy collection: an infinite range or sequence, a family of games, a board.
#[pyclass(frozen, subclass, extends = Value, module = "tweedle")]
pub struct Collection;

/// A collection that is known to be finite, a family of games or a board. `len` returns the number
/// of its members.
#[pyclass(frozen, extends = Collection, module = "tweedle")]
pub struct SizedCollection;

/// An iterator over a collection.
#[pyclass(frozen)]
pub struct Members {
    core: Arc<Core>,
    value: Inner,
    found: Mutex<Found>,
}

/// The members found so far.
#[derive(Default)]
struct Found {
    /// The number of members found.
    count: usize,
    /// The members that were not returned yet.
    left: VecDeque<Inner>,
}

#[pymethods]
impl Collection {
    fn __iter__(slf: &Bound<'_, Self>) -> Members {
        let this = slf.as_super().get();
        let (core, value) = (this.core.clone(), this.value.clone());
        Members { core, value, found: Mutex::default() }
    }

    fn __contains__(slf: &Bound<'_, Self>, member: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (this, py) = (slf.as_super().get(), slf.py());
        let number = || from_python(&this.core, member).ok().filter(|n| matches!(n, Inner::Int(_)));
        // A range is infinite.
        if let (Inner::Range(..), Some(number)) = (&this.value, number()) {
            let is_in = Operation::Compare(CmpOp::In);
            let work = |session: &mut Session| session.operate(is_in, &number, &this.value);
            return Ok(matches!(this.core.ask(py, work)?, Inner::Bool(true)));
        }
        for other in slf.try_iter()? {
            let other = other?;
            if member.is(&other) || member.eq(&other)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn __getitem__<'py>(
        slf: &Bound<'py, Self>,
        place: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (this, py) = (slf.as_super().get(), slf.py());
        if let Ok(slice) = place.cast::<PySlice>() {
            return sliced(slf, slice);
        }
        let mut place = from_python(&this.core, place)?;
        if let Inner::Int(n @ ..0) = place
            && let Inner::Family(_) = this.value
        {
            place = Inner::Int(n.saturating_add(length(slf)?));
        }
        let index = Operation::Index;
        let found = this.core.ask(py, |session| session.operate(index, &this.value, &place))?;
        to_python(py, &this.core, found)
    }
}

#[pymethods]
impl SizedCollection {
    fn __len__(slf: &Bound<'_, Self>) -> PyResult<usize> {
        let length = length(slf.as_super())?;
        let long = |_| PyOverflowError::new_err(format!("there are {length} members"));
        usize::try_from(length).map_err(long)
    }

    fn __reversed__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let builtins = slf.py().import("builtins")?;
        if let Inner::Board(_) = slf.as_super().as_super().get().value {
            let all = builtins.getattr("list")?.call1((slf,))?;
            return builtins.getattr("reversed")?.call1((all,));
        }
        // There may be too many members for a list.
        members(slf.as_super(), (length(slf.as_super())? - 1, -1, -1))
    }
}

/// Returns the number of members.
fn length(slf: &Bound<'_, Collection>) -> PyResult<i64> {
    let this = slf.as_super().get();
    let length = builtins::find("length").map_or(Inner::Absent, Inner::Native);
    let found =
        this.core.ask(slf.py(), |session| session.call(&length, vec![this.value.clone()], None))?;
    match found {
        Inner::Int(n) => Ok(n),
        Inner::Big(n) => Err(PyOverflowError::new_err(format!("there are {n} members"))),
        _ => Ok(0),
    }
}

/// Returns the members of a slice, as a list.
fn sliced<'py>(
    slf: &Bound<'py, Collection>,
    slice: &Bound<'py, PySlice>,
) -> PyResult<Bound<'py, PyAny>> {
    let builtins = slf.py().import("builtins")?;
    let list = |of: Bound<'py, PyAny>| builtins.getattr("list")?.call1((of,));
    let value = &slf.as_super().get().value;
    if let Inner::Board(_) = value {
        return list(slf.clone().into_any())?.get_item(slice);
    }
    let bound = |name| slice.getattr(name)?.extract::<Option<i64>>();
    let finite = matches!(value, Inner::Family(_));
    let (start, stop, step) = if finite {
        slice.call_method1("indices", (length(slf)?,))?.extract()?
    } else {
        (bound("start")?, bound("stop")?, bound("step")?)
    };
    let from_its_end = [start, stop, step].iter().flatten().any(|n| *n < 0);
    match (value, stop) {
        // Members at an index are computed without those before them.
        (Inner::Family(_) | Inner::Range(..), Some(stop)) if finite || !from_its_end => {
            members(slf, (start.unwrap_or(0), stop, step.unwrap_or(1))).and_then(list)
        }
        _ if from_its_end => Err(PyValueError::new_err(
            "a negative index counts from the end, and this collection is not known to have one",
        )),
        _ => {
            let islice = slf.py().import("itertools")?.getattr("islice")?;
            islice.call1((slf, start, stop, step)).and_then(list)
        }
    }
}

/// Returns an iterator over the members at the indices of a Python range.
fn members<'py>(
    slf: &Bound<'py, Collection>,
    range: (i64, i64, i64),
) -> PyResult<Bound<'py, PyAny>> {
    let builtins = slf.py().import("builtins")?;
    let places = builtins.getattr("range")?.call1(range)?;
    builtins.getattr("map")?.call1((slf.getattr("__getitem__")?, places))
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
            // Another thread may have added members meanwhile.
            if found.count == from {
                found.count += more.len();
                found.left.extend(more);
            }
        }
        let next = found().left.pop_front();
        next.map(|value| to_python(py, &self.core, value)).transpose()
    }
}
