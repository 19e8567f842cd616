//! Outcomes and verdicts.

use crate::classes::Value;
use crate::limits::in_python;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tweedle::lang::value::Value as Inner;

/// An outcome: a set of seats, or the class L or R for two players. Equal to its text.
#[pyclass(frozen, extends = Value, module = "tweedle")]
pub struct Outcome;

/// An answer with its reason. It is true if proved and false if refuted; as a condition, an open
/// verdict raises `OpenError`.
#[pyclass(frozen, extends = Value, module = "tweedle")]
pub struct Verdict;

#[pymethods]
impl Outcome {
    /// The names of the seats, in turn order.
    #[getter]
    fn seats(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        let this = slf.as_super().get();
        Ok(match &this.value {
            Inner::Seats(seats) => seats.iter().map(|seat| seat.name()).collect(),
            _ => vec![this.text(slf.py())?],
        })
    }

    fn __contains__(slf: &Bound<'_, Self>, seat: &Bound<'_, PyAny>) -> PyResult<bool> {
        let seat = seat.str()?.to_string();
        Ok(Outcome::seats(slf)?.contains(&seat))
    }

    fn __len__(slf: &Bound<'_, Self>) -> PyResult<usize> {
        Ok(Outcome::seats(slf)?.len())
    }

    fn __bool__(slf: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(!Outcome::seats(slf)?.is_empty())
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        Outcome::seats(slf)?.into_pyobject(py)?.call_method0("__iter__")
    }
}

#[pymethods]
impl Verdict {
    /// `True`, `False`, or `None` if the verdict is open.
    #[getter]
    fn answer(slf: &Bound<'_, Self>) -> Option<bool> {
        match &slf.as_super().get().value {
            Inner::Verdict(verdict) => verdict.answer,
            _ => None,
        }
    }

    /// The proof, the refutation, or what was tried.
    #[getter]
    fn reason(slf: &Bound<'_, Self>) -> String {
        match &slf.as_super().get().value {
            Inner::Verdict(verdict) => in_python(&format!("{}{}", verdict.how(), verdict.reason)),
            _ => String::new(),
        }
    }

    fn __bool__(slf: &Bound<'_, Self>) -> PyResult<bool> {
        match Verdict::answer(slf) {
            Some(answer) => Ok(answer),
            None => {
                let py = slf.py();
                let class = py.import("tweedle.errors")?.getattr("OpenError")?;
                let about = PyDict::new(py);
                about.set_item("code", "tweedle::open")?;
                about.set_item(
                    "help",
                    "`.answer` is `None` for an open verdict, and `.reason` says what was tried",
                )?;
                let error = class.call((Verdict::reason(slf),), Some(&about))?;
                Err(PyErr::from_value(error))
            }
        }
    }
}
