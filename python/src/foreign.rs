//! Python functions that a session calls.

use crate::convert::{from_python, to_python};
use crate::core::Core;
use crate::gate;
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::fmt;
use std::sync::{Arc, Weak};
use tweedle::lang::value::{Foreign, Value};

/// What a function returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    /// A value.
    Value,
    /// The options of a position.
    Options,
}

/// A Python function.
pub struct Callable {
    // A strong reference would keep the session alive forever.
    core: Weak<Core>,
    function: Py<PyAny>,
    name: String,
    gives: Gives,
}

impl Callable {
    /// Wraps a function as a value.
    pub fn new(core: &Arc<Core>, function: &Bound<'_, PyAny>) -> PyResult<Callable> {
        let name = function.getattr("__name__").and_then(|name| name.extract::<String>());
        let name = match name {
            Ok(name) => name,
            Err(_) => function.get_type().name()?.to_string(),
        };
        let (core, function) = (Arc::downgrade(core), function.clone().unbind());
        Ok(Callable { core, function, name, gives: Gives::Value })
    }

    /// Wraps a function that returns the options of a position.
    pub fn options(core: &Arc<Core>, function: &Bound<'_, PyAny>) -> PyResult<Callable> {
        Ok(Callable { gives: Gives::Options, ..Callable::new(core, function)? })
    }

    fn ask(&self, py: Python<'_>, core: &Arc<Core>, args: &[Value]) -> PyResult<Value> {
        let args: PyResult<Vec<_>> =
            args.iter().map(|arg| to_python(py, core, arg.clone())).collect();
        let given = self.function.bind(py).call1(PyTuple::new(py, args?)?)?;
        match self.gives {
            Gives::Value => from_python(core, &given),
            Gives::Options => {
                let options = given.try_iter().map_err(|_| {
                    PyTypeError::new_err("the options of a position must be a list of positions")
                })?;
                let options: PyResult<Vec<Value>> =
                    options.map(|option| option_of(core, &option?)).collect();
                Ok(Value::list(options?))
            }
        }
    }
}

/// Converts an option to a pair: a list of positions of the ruleset, and a game in sum with them. A
/// list is a sum of games and positions; any value that is not a game is a position.
fn option_of(core: &Arc<Core>, option: &Bound<'_, PyAny>) -> PyResult<Value> {
    let parts = match option.cast::<PyList>() {
        Ok(parts) => parts.iter().collect(),
        Err(_) => vec![option.clone()],
    };
    let (mut positions, mut games) = (Vec::new(), Vec::new());
    for part in parts {
        match from_python(core, &part)? {
            game @ Value::Game(..) => games.push(game),
            position => positions.push(position),
        }
    }
    let game = match games.len() {
        0 => Value::Int(0),
        1 => games.remove(0),
        _ => {
            return Err(PyTypeError::new_err(
                "an option may contain only one game besides positions: add the games",
            ));
        }
    };
    Ok(Value::tuple(vec![Value::list(positions), game]))
}

impl fmt::Debug for Callable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Foreign for Callable {
    fn name(&self) -> &str {
        &self.name
    }

    fn call(&self, args: &[Value]) -> Result<Value, String> {
        let Some(core) = self.core.upgrade() else {
            return Err("its session no longer exists".to_owned());
        };
        let called = gate::attach(|py| {
            self.ask(py, &core, args).map_err(|error| {
                let text = error.to_string();
                match error.is_instance_of::<PyException>(py) {
                    true => core.note_cause(error),
                    // `KeyboardInterrupt` and the like stop the computation.
                    false => core.raise(error),
                }
                text
            })
        });
        called.unwrap_or_else(|| Err("the interpreter is shutting down".to_owned()))
    }
}
