//! Tweedle for Python: sessions, games and answers as Python objects.

mod answers;
mod classes;
mod collection;
mod console;
mod convert;
mod core;
mod error;
mod foreign;
mod function;
mod gate;
mod limits;
mod session;
mod survey;
mod table;
mod tokens;

use pyo3::prelude::*;

/// The native part of the package `tweedle`.
#[pymodule]
mod _tweedle {
    #[pymodule_export]
    use super::answers::{Outcome, Verdict};
    #[pymodule_export]
    use super::classes::{Game, Ruleset, Value};
    #[pymodule_export]
    use super::collection::{Collection, SizedCollection};
    #[pymodule_export]
    use super::console::{Watch, complete, entry, inspect, is_complete};
    #[pymodule_export]
    use super::function::Function;
    #[pymodule_export]
    use super::limits::in_python;
    #[pymodule_export]
    use super::session::{Session, builtin_table, main, modules};
    #[pymodule_export]
    use super::survey::{survey_of_answers, survey_of_parts, survey_part};
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::tokens::tokens;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let close = wrap_pyfunction!(crate::gate::close, module)?;
        module.py().import("atexit")?.call_method1("register", (close,))?;
        super::function::add_methods(&module.getattr("Value")?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
