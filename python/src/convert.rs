//! Conversion between values of the language and Python objects.

use crate::classes::{self, Value as Wrapped};
use crate::core::Core;
use crate::foreign::Callable;
use num_bigint::BigInt;
use num_rational::BigRational;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::{PyRecursionError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PyRange, PySet, PyString, PyTuple,
};
use std::sync::Arc;
use tweedle::lang::value::{Contents, Items, Key, Value, number};
use tweedle_base::with_stack;
use tweedle_games::board::Board;

/// The maximal nesting depth of collections.
const DEEPEST: usize = 10_000;

/// Converts a value to Python: numbers, strings, lists, tuples, sets, maps and ranges to Python's
/// own types, all others to objects that belong to the session.
pub fn to_python<'py>(
    py: Python<'py>,
    core: &Arc<Core>,
    value: Value,
) -> PyResult<Bound<'py, PyAny>> {
    give(py, core, value, false)
}

/// As [`to_python`]; if the result must be hashable, lists become tuples and sets become frozen.
fn give<'py>(
    py: Python<'py>,
    core: &Arc<Core>,
    value: Value,
    hashable: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let all = |values: &[Value]| -> PyResult<Vec<Bound<'py, PyAny>>> {
        with_stack(|| values.iter().map(|v| give(py, core, v.clone(), hashable)).collect())
    };
    match value {
        Value::Absent | Value::Nothing(_) => Ok(py.None().into_bound(py)),
        Value::Bool(b) => b.into_bound_py_any(py),
        Value::Int(n) => n.into_bound_py_any(py),
        Value::Big(n) => (*n).clone().into_bound_py_any(py),
        Value::Ratio(q) => fraction(py)?.call1((q.numer().clone(), q.denom().clone())),
        Value::Str(text) => (&*text).into_bound_py_any(py),
        Value::Tuple(items) => Ok(PyTuple::new(py, all(&items)?)?.into_any()),
        Value::List(items) | Value::Sequence(items) | Value::Beginning(items) => {
            let items = all(&items)?;
            match hashable {
                true => Ok(PyTuple::new(py, items)?.into_any()),
                false => Ok(PyList::new(py, items)?.into_any()),
            }
        }
        Value::Set(keys) => {
            let items: PyResult<Vec<_>> =
                keys.iter().map(|key| give(py, core, key.0.clone(), true)).collect();
            match hashable {
                true => Ok(PyFrozenSet::new(py, items?)?.into_any()),
                false => Ok(PySet::new(py, items?)?.into_any()),
            }
        }
        Value::Map(map) => {
            let dict = PyDict::new(py);
            for (key, value) in map.iter() {
                let key = give(py, core, key.0.clone(), true)?;
                dict.set_item(key, give(py, core, value.clone(), hashable)?)?;
            }
            Ok(dict.into_any())
        }
        Value::Range(from, Some(to)) => {
            let end: BigInt = BigInt::from(to) + 1;
            let end = end.max(BigInt::from(from));
            py.get_type::<PyRange>().call1((from, end))
        }
        other => classes::wrap(py, core, other),
    }
}

fn fraction(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static FRACTION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// Converts an integer of any size.
fn integer(n: BigInt) -> PyResult<Value> {
    number::integer(n).map_err(|_| PyValueError::new_err("this integer is too large"))
}

/// Converts a rational number.
fn rational(ratio: &BigRational) -> PyResult<Value> {
    match ratio.is_integer() {
        true => integer(ratio.to_integer()),
        false => Ok(Value::Ratio(Arc::new(ratio.clone()))),
    }
}

/// Returns numerator and denominator, which are methods in Sage and attributes in Python's numeric
/// tower.
fn parts<'py>(object: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let part = |name: &str| {
        let part = object.getattr(name)?;
        let part = if part.is_callable() { part.call0()? } else { part };
        part.call_method0("__index__")
    };
    Ok((part("numerator")?, part("denominator")?))
}

/// Converts a Python object to a value of the language.
pub fn from_python(core: &Arc<Core>, object: &Bound<'_, PyAny>) -> PyResult<Value> {
    take(core, object, 0)
}

/// Converts a graph or an array of another package.
fn data(core: &Arc<Core>, object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Option<Value>> {
    static PLAIN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let plain = PLAIN.import(object.py(), "tweedle._data", "plain")?.call1((object,))?;
    if plain.is_none() {
        return Ok(None);
    }
    let (kind, plain): (String, Bound<'_, PyAny>) = plain.extract()?;
    if kind != "board" {
        return take(core, &plain, depth + 1).map(Some);
    }
    match Board::read(&plain.extract::<String>()?) {
        Ok(board) => Ok(Some(Value::Board(board))),
        Err(error) => Err(PyValueError::new_err(error.to_string())),
    }
}

fn take(core: &Arc<Core>, object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(PyRecursionError::new_err(format!(
            "collections are nested more than {DEEPEST} deep"
        )));
    }
    let py = object.py();
    if let Ok(wrapped) = object.cast::<Wrapped>() {
        return wrapped.get().for_session(core);
    }
    if object.is_none() {
        return Ok(Value::Absent);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Value::Bool(truth.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(match object.extract::<i64>() {
            Ok(n) => Value::Int(n),
            Err(_) => integer(object.extract::<BigInt>()?)?,
        });
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::str(text.to_str().map_err(|_| {
            PyValueError::new_err("this string contains lone surrogates, which are not text")
        })?));
    }
    let members = |iter: Bound<'_, PyAny>| -> PyResult<Vec<Value>> {
        with_stack(|| iter.try_iter()?.map(|item| take(core, &item?, depth + 1)).collect())
    };
    if object.is_instance_of::<PyList>() {
        return Ok(Value::list(members(object.clone())?));
    }
    if object.is_instance_of::<PyTuple>() {
        // Tuples keep their length, also 0 and 1, so that they convert back unchanged.
        return Ok(Value::Tuple(Items::new(members(object.clone())?)));
    }
    if object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>() {
        return Ok(Value::Set(Contents::new(
            members(object.clone())?.into_iter().map(Key).collect(),
        )));
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let entries = dict.items().iter().map(|entry| {
            let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = entry.extract()?;
            Ok((Key(take(core, &key, depth + 1)?), take(core, &value, depth + 1)?))
        });
        return Ok(Value::Map(Contents::new(with_stack(|| entries.collect::<PyResult<_>>())?)));
    }
    if let Ok(range) = object.cast::<PyRange>() {
        let (from, to, step): (i64, i64, i64) = (
            range.getattr("start")?.extract()?,
            range.getattr("stop")?.extract()?,
            range.getattr("step")?.extract()?,
        );
        return match step {
            1 => Ok(Value::Range(from, Some(to - 1))),
            _ => Ok(Value::list(members(object.clone())?)),
        };
    }
    if object.is_instance(fraction(py)?)? {
        return rational(&object.extract()?);
    }
    if object.is_instance_of::<PyFloat>() {
        return Err(PyTypeError::new_err("floats are not exact: use fractions.Fraction"));
    }
    if let Some(value) = data(core, object, depth)? {
        return Ok(value);
    }
    // Integers of other packages, such as numpy.
    if let Ok(n) = object.call_method0("__index__") {
        return take(core, &n, depth + 1);
    }
    // Rational numbers of other packages, such as Sage.
    if let Ok((numerator, denominator)) = parts(object) {
        let made = fraction(py)?.call1((numerator, denominator))?;
        return rational(&made.extract()?);
    }
    if object.is_callable() {
        return Ok(Value::Foreign(Arc::new(Callable::new(core, object)?)));
    }
    Err(PyTypeError::new_err(format!(
        "{} cannot be converted to a value of the language; numbers, strings, lists, tuples, \
         sets, dicts, functions and values of tweedle can",
        object.get_type().name()?
    )))
}
