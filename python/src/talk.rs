//! The conversation of a session: entries in, and what is said out to Python.

use crate::core::Core;
use crate::gate;
use crate::rich;
use crate::session::Session;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use tweedle::front::talk::{Completeness, Given, Listener, Pace, completeness, duration};
use tweedle::lang::report::{Problem, Style, render};
use tweedle::lang::session as lang;
use tweedle::lang::show::{Looks, Page, page};
use tweedle::lang::syntax::{Sources, Span};
use tweedle::lang::value::value;
use tweedle::picture::Picture;

/// Columns of texts for the reader.
const WIDTH: usize = 80;

/// Lines of a value, beyond which `:more` shows the rest.
const ROWS: usize = 200;

/// Hands what is said to a function of Python: a kind of thing, and what is known of it.
struct Teller<'a> {
    core: &'a Arc<Core>,
    tell: &'a Py<PyAny>,
}

impl Teller<'_> {
    fn say(&self, kind: &str, about: &[(&str, Option<String>)]) {
        let _ = gate::attach(|py| {
            let told = PyDict::new(py);
            let filled = about.iter().try_for_each(|(key, value)| told.set_item(*key, value));
            if let Err(raised) = filled.and_then(|()| self.tell.call1(py, (kind, told)).map(drop)) {
                self.core.raise(raised);
            }
        });
    }
}

impl Listener for Teller<'_> {
    fn looks(&self) -> Looks {
        Looks { width: WIDTH, rows: Some(ROWS), colour: true, ascii: false }
    }

    fn say(&mut self, text: &str) {
        Teller::say(self, "text", &[("text", Some(text.to_owned()))]);
    }

    fn value(
        &mut self,
        session: &mut lang::Session,
        given: &Given<'_>,
        looks: Looks,
    ) -> Option<Page> {
        let shown = &given.shown.value;
        let mut lines = page(&session.machine, shown, &looks);
        let text = lines.next(&session.machine, &looks)?;
        let plain = lines.at_end().then(|| value(&session.machine, shown));
        let svg = rich::svg(session, shown);
        Teller::say(
            self,
            "value",
            &[
                ("text", Some(text)),
                ("plain", plain),
                ("number", Some(given.number.to_string())),
                ("took", given.took.map(duration)),
                ("html", rich::html(session, shown)),
                ("svg", svg),
                ("latex", rich::latex(session, shown)),
            ],
        );
        Some(lines)
    }

    fn problem(&mut self, sources: &Sources, problem: &Problem, _: Looks) {
        let framed =
            |colour| render(problem, sources, Style { colour, width: WIDTH, ascii: false });
        let kind = if problem.code.is_warning() { "warning" } else { "problem" };
        Teller::say(
            self,
            kind,
            &[
                ("code", Some(problem.code.id().to_owned())),
                ("text", Some(problem.message.clone())),
                ("plain", Some(framed(false))),
                ("framed", Some(framed(true))),
            ],
        );
    }

    fn picture(
        &mut self,
        picture: &Picture,
        _: Looks,
        _: &str,
        _: Span,
    ) -> Result<(), Box<Problem>> {
        Teller::say(self, "picture", &[("svg", Some(picture.svg()))]);
        Ok(())
    }
}

/// Runs an entry, as in a conversation: a program, a `:command`, `?topic`. Whether all went well.
#[pyfunction]
pub fn entry(
    py: Python<'_>,
    session: &Bound<'_, Session>,
    text: &str,
    tell: Py<PyAny>,
) -> PyResult<bool> {
    let core = session.get().core.clone();
    core.talk(py, |talk| talk.entry(text, &mut Teller { core: &core, tell: &tell }))
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
