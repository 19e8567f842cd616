//! The REPL of a session: runs entries and passes the output to Python.

use crate::gate;
use crate::limits::at_prompt;
use crate::session::Session;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tweedle::front::console::{Completeness, Pace, Parts, RichOutput, completeness};

/// The width of text output in columns.
const WIDTH: usize = 80;

/// The number of lines of a value that are shown; `:more` shows the rest.
const ROWS: usize = 200;

/// Runs an entry of the REPL: source, a `:command` or `?topic`. Returns whether it succeeded.
#[pyfunction]
pub fn entry(
    py: Python<'_>,
    session: &Bound<'_, Session>,
    text: &str,
    tell: Py<PyAny>,
) -> PyResult<bool> {
    let core = session.get().core.clone();
    let mut send = |kind: &'static str, parts: Parts<'_>| {
        let _ = gate::attach(|py| {
            let sent = PyDict::new(py);
            let is_problem = matches!(kind, "problem" | "warning");
            let filled = parts.iter().try_for_each(|(key, value)| match value {
                Some(text) if is_problem => sent.set_item(*key, at_prompt(text)),
                value => sent.set_item(*key, value),
            });
            if let Err(raised) = filled.and_then(|()| tell.call1(py, (kind, sent)).map(drop)) {
                core.raise(raised);
            }
        });
    };
    core.talk(py, |talk| {
        let mut output = RichOutput { width: WIDTH, rows: ROWS, keys: "", tell: &mut send };
        talk.entry(text, &mut output)
    })
}

/// Returns the completions at the end of a string: the index of the character where they begin, and
/// each completion as it is shown and as it is inserted.
#[pyfunction]
pub fn complete(
    py: Python<'_>,
    session: &Bound<'_, Session>,
    before: &str,
) -> PyResult<(usize, Vec<(String, String)>)> {
    let offers = session.get().core.talk(py, |talk| talk.complete(before))?;
    let start = before.get(..offers.start).map_or(0, |text| text.chars().count());
    Ok((start, offers.found.into_iter().map(|offer| (offer.shown, offer.text)).collect()))
}

/// Returns the help on the name at a character of a string.
#[pyfunction]
pub fn inspect(
    py: Python<'_>,
    session: &Bound<'_, Session>,
    text: &str,
    cursor: usize,
) -> PyResult<Option<String>> {
    let at = text.char_indices().nth(cursor).map_or(text.len(), |(at, _)| at);
    session.get().core.talk(py, |talk| talk.inspect(text, at))
}

/// Tests whether a string is an entry: `complete`, `invalid`, or `incomplete` with the indentation
/// of the next line.
#[pyfunction]
pub fn is_complete(text: &str) -> (&'static str, String) {
    match completeness(text) {
        Completeness::Complete => ("complete", String::new()),
        Completeness::Incomplete { indent } => ("incomplete", indent),
        Completeness::Invalid => ("invalid", String::new()),
    }
}

/// Describes the progress of a computation of a session.
#[pyclass(module = "tweedle")]
pub struct Watch {
    pace: Pace,
}

#[pymethods]
impl Watch {
    #[new]
    fn new(py: Python<'_>, session: &Bound<'_, Session>) -> PyResult<Watch> {
        let pace = session.get().core.briefly(py, |session| Pace::new(session))?;
        Ok(Watch { pace })
    }

    /// Returns the progress, the speed, and the estimated time left.
    fn words(&mut self) -> String {
        self.pace.words()
    }
}
