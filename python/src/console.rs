//! The conversation of a session: entries in, and what is said out to Python.

use crate::gate;
use crate::session::Session;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tweedle::front::console::{Completeness, Pace, Parts, RichOutput, completeness};

/// Columns of texts for the reader.
const WIDTH: usize = 80;

/// Lines of a value, beyond which `:more` shows the rest.
const ROWS: usize = 200;

/// Runs an entry, as in a conversation: a program, a `:command`, `?topic`. Whether all went well.
#[pyfunction]
pub fn entry(
    py: Python<'_>,
    session: &Bound<'_, Session>,
    text: &str,
    tell: Py<PyAny>,
) -> PyResult<bool> {
    let core = session.get().core.clone();
    let mut told = |kind: &'static str, parts: Parts<'_>| {
        let _ = gate::attach(|py| {
            let told = PyDict::new(py);
            let filled = parts.iter().try_for_each(|(key, value)| told.set_item(*key, value));
            if let Err(raised) = filled.and_then(|()| tell.call1(py, (kind, told)).map(drop)) {
                core.raise(raised);
            }
        });
    };
    core.talk(py, |talk| {
        let mut output = RichOutput { width: WIDTH, rows: ROWS, keys: "", tell: &mut told };
        talk.entry(text, &mut output)
    })
}

/// What may stand at the end of a text: the character where it begins, and what it may be, each as
/// it is shown and as it would stand there.
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

/// What help says about what stands at a character of a text.
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

/// Whether a text is an entry: `complete`, `invalid`, or `incomplete` with the blanks that the next
/// line begins with.
#[pyfunction]
pub fn is_complete(text: &str) -> (&'static str, String) {
    match completeness(text) {
        Completeness::Complete => ("complete", String::new()),
        Completeness::Incomplete { indent } => ("incomplete", indent),
        Completeness::Invalid => ("invalid", String::new()),
    }
}

/// Tells how far a computation of a session is, in words.
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

    /// How far it is, how fast, and how long it will take.
    fn words(&mut self) -> String {
        self.pace.words()
    }
}
