//! Diagnostics as exceptions.

use crate::core::Core;
use crate::limits::in_python;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use tweedle::lang::report::{self, Code, Problem, Problems, Style};
use tweedle::lang::session::Session;

/// A diagnostic, in the form that Python gets.
pub struct Failure {
    code: Code,
    message: String,
    help: Option<String>,
    /// Name of the source, line and column from 1.
    place: Option<(String, usize, usize)>,
    /// The framed message, as in a terminal.
    framed: String,
}

/// The style of framed messages.
const STYLE: Style = Style { colour: false, width: 80, ascii: false };

impl Failure {
    /// Converts a diagnostic of a session.
    pub fn new(session: &Session, problem: &Problem) -> Failure {
        let place = problem.span().map(|span| {
            let at = session.sources.line_col(span);
            (session.sources.name(span.source).to_owned(), at.line, at.column)
        });
        let message = in_python(&problem.message);
        let help = problem.help.as_deref().map(in_python);
        let problem = Problem { message, help, ..problem.clone() };
        let framed = report::render(&problem, &session.sources, STYLE);
        let Problem { code, message, help, .. } = problem;
        Failure { code, message, help, place, framed }
    }

    /// Converts several diagnostics to the first one, whose frame includes the others.
    pub fn of_all(session: &Session, problems: &Problems) -> Failure {
        let mut all = problems.iter().map(|problem| Failure::new(session, problem));
        let none = || Failure {
            code: Code::Bug,
            message: "an error without a diagnostic".to_owned(),
            help: None,
            place: None,
            framed: String::new(),
        };
        let mut first = all.next().unwrap_or_else(none);
        for other in all.take(report::MAX_SHOWN_PROBLEMS.saturating_sub(1)) {
            first.framed.push('\n');
            first.framed.push_str(&other.framed);
        }
        if let Some(more) = report::unshown(problems.len()) {
            first.framed.push_str(&format!("\n{more}"));
        }
        first
    }

    /// Creates the exception.
    pub fn raise(self, py: Python<'_>, core: &Core) -> PyErr {
        static CLASS_OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let made = CLASS_OF.import(py, "tweedle.errors", "of_code").and_then(|of_code| {
            let class = of_code.call1((self.code.id(),))?.cast_into::<PyType>()?;
            let about = PyDict::new(py);
            about.set_item("code", self.code.id())?;
            about.set_item("help", self.help)?;
            about.set_item("place", self.place)?;
            about.set_item("framed", self.framed)?;
            let error = class.call((self.message,), Some(&about))?;
            // The function that raised it is shown in the traceback of this exception, as its last
            // call: two tracebacks would say the same twice.
            if let Some(cause) = core.take_cause() {
                error.setattr("cause", cause.value(py))?;
                error.setattr("__traceback__", cause.traceback(py))?;
            }
            Ok(error)
        });
        made.map_or_else(|error| error, PyErr::from_value)
    }

    /// Creates the exception as an object, for [`Session.check`](crate::session::Session).
    pub fn object<'py>(self, py: Python<'py>, core: &Core) -> Bound<'py, PyAny> {
        self.raise(py, core).into_value(py).into_bound(py).into_any()
    }
}
