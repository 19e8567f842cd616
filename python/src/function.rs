//! Functions of the language, callable from Python.

use crate::classes::Value;
use crate::convert::{from_python, to_python};
use crate::core::Core;
use crate::limits::in_python;
use crate::session::TEXT;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::sync::Arc;
use tweedle::lang::builtins;
use tweedle::lang::session::{Session, find};
use tweedle::lang::value::Value as Inner;

// No doc comment: it would hide the documentation of the function itself.
#[pyclass(frozen, subclass, extends = Value, module = "tweedle")]
pub struct Function {
    /// The first argument, if the function is a method of it.
    first: Option<Inner>,
}

/// A builtin as an attribute of the class `Value`: `Game.outcome` is the function, `g.outcome` the
/// method of `g`.
#[pyclass(frozen, module = "tweedle")]
struct Method {
    name: &'static str,
}

#[pymethods]
impl Method {
    fn __get__<'py>(
        &self,
        py: Python<'py>,
        value: Option<&Bound<'py, PyAny>>,
        _class: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match value {
            Some(value) => value.call_method1("__getattr__", (self.name,)),
            None => py.import("tweedle.fn")?.getattr(self.name),
        }
    }
}

/// Adds the builtins as attributes to the class `Value`.
pub fn add_methods(class: &Bound<'_, PyAny>) -> PyResult<()> {
    for name in crate::session::builtin_functions() {
        class.setattr(name, Method { name })?;
    }
    Ok(())
}

/// The parameters of a function, how many of them are optional, and whether it is variadic.
struct Takes {
    params: Vec<String>,
    optional: usize,
    variadic: bool,
}

fn takes(function: &Inner) -> Option<Takes> {
    match function {
        Inner::Native(id) => {
            let usage = builtins::table().get(*id as usize)?.usage;
            let params = usage.params.iter().map(|param| (*param).to_owned()).collect();
            Some(Takes { params, optional: usage.optional, variadic: usage.variadic })
        }
        Inner::Function(closure) => {
            let params = closure.function.params.iter().map(|p| p.to_string()).collect();
            Some(Takes { params, optional: 0, variadic: false })
        }
        Inner::Ruleset(ruleset) => {
            let params = ruleset.code.params.iter().map(|p| p.to_string()).collect();
            Some(Takes { params, optional: 0, variadic: false })
        }
        _ => None,
    }
}

impl Function {
    /// Returns a function that is not a method.
    pub fn free() -> Function {
        Function { first: None }
    }

    /// Returns a function as a method of a value.
    pub fn bound<'py>(
        py: Python<'py>,
        core: &Arc<Core>,
        value: Inner,
        first: Inner,
    ) -> PyResult<Bound<'py, PyAny>> {
        let base = PyClassInitializer::from(Value { core: core.clone(), value });
        Ok(Bound::new(py, base.add_subclass(Function { first: Some(first) }))?.into_any())
    }

    /// Returns the help text.
    fn about(session: &Session, function: &Inner, name: &str) -> Option<String> {
        if let Inner::Native(id) = function {
            let help = builtins::explain(builtins::table().get(*id as usize)?.name);
            return help.as_deref().map(in_python);
        }
        let topics = session.topics();
        find(&topics, name).first().map(|topic| topic.text.clone())
    }
}

/// Returns the session in which a builtin is called: the session of its arguments, if they have
/// one.
fn asked_in(own: &Arc<Core>, args: &Bound<'_, PyTuple>) -> Arc<Core> {
    let others = args.iter().filter_map(|arg| {
        let value = arg.cast::<Value>().ok()?.get();
        (!value.is_of_every_session()).then(|| value.core.clone())
    });
    others.into_iter().next().unwrap_or_else(|| own.clone())
}

#[pymethods]
impl Function {
    #[pyo3(signature = (*args, under = None, **named))]
    fn __call__<'py>(
        slf: &Bound<'py, Self>,
        args: &Bound<'py, PyTuple>,
        under: Option<&Bound<'py, PyAny>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let this = slf.as_super().get();
        let is_free = slf.get().first.is_none() && matches!(this.value, Inner::Native(_));
        let core = if is_free { asked_in(&this.core, args) } else { this.core.clone() };
        let mut values: Vec<Inner> = slf.get().first.iter().cloned().collect();
        for arg in args.iter() {
            values.push(from_python(&core, &arg)?);
        }
        let takes = takes(&this.value);
        for (name, value) in named.into_iter().flatten() {
            let name = name.extract::<String>()?;
            let at = takes.as_ref().and_then(|takes| takes.params.iter().position(|p| *p == name));
            let Some(at) = at else {
                let text = format!("{}() has no parameter '{name}'", this.text(py)?);
                return Err(PyTypeError::new_err(text));
            };
            if values.get(at).is_some_and(|value| !matches!(value, Inner::Absent)) {
                let text = format!("{}() got two values for '{name}'", this.text(py)?);
                return Err(PyTypeError::new_err(text));
            }
            if values.len() <= at {
                values.resize(at + 1, Inner::Absent);
            }
            values[at] = from_python(&core, &value)?;
        }
        if let Some(Takes { params, optional, variadic }) = &takes {
            let (least, most) = (params.len() - optional, params.len());
            let came = values.len();
            if came < least || (came > most && !variadic) {
                let text =
                    format!("{}() takes {}, but got {came}", this.text(py)?, params.join(", "));
                return Err(PyTypeError::new_err(text));
            }
        }
        let under = match under.map(|under| (under, under.cast::<PyString>())) {
            Some((_, Ok(text))) => {
                let text = text.to_str()?;
                core.ask(py, |session| session.ask(TEXT, text, None))?
            }
            Some((under, Err(_))) => Some(from_python(&core, under)?),
            None => None,
        };
        let function = this.value.clone();
        let called = core.ask(py, move |session| {
            let under = under.map(|value| session.convention_of(&value)).transpose()?;
            session.call(&function, values, under)
        })?;
        to_python(py, &core, called)
    }

    #[getter]
    fn __name__(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.as_super().get().text(slf.py())
    }

    #[getter]
    fn __doc__(slf: &Bound<'_, Self>) -> PyResult<Option<String>> {
        let this = slf.as_super().get();
        let name = this.text(slf.py())?;
        this.core.briefly(slf.py(), |session| Function::about(session, &this.value, &name))
    }

    #[getter]
    fn __signature__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let takes = takes(&slf.as_super().get().value);
        let skip = usize::from(slf.get().first.is_some());
        let (params, optional, variadic) = match takes {
            Some(takes) => (takes.params, takes.optional, takes.variadic),
            None => (Vec::new(), 0, true),
        };
        let least = params.len() - optional;
        let of = py.import("tweedle._stubs")?.getattr("signature")?;
        let params: Vec<String> = params.into_iter().skip(skip).collect();
        of.call1((params, least.saturating_sub(skip), variadic))
    }
}
