//! Output in several formats, for notebooks and the web app.

use super::quantities::duration;
use super::{Given, Output, rich};
use crate::lang::report::{Problem, Style, render};
use crate::lang::session::Session;
use crate::lang::show::{Looks, Page, page};
use crate::lang::syntax::{Sources, Span};
use crate::lang::value::value;
use tweedle_picture::Picture;

/// The parts of an item by name; `None` where it has no such part.
pub type Parts<'a> = &'a [(&'static str, Option<String>)];

/// An output that reports items, each in all available formats.
///
/// - `text`: its `text`.
/// - `value`: its `text`, and `plain` if that is the whole value; its `number`; the `line` of the
///   statement; the time it `took`; its formats `html`, `svg` and `latex`.
/// - `problem`, `warning`: its `code`; its message as `text`; the diagnostic as `plain` and, with
///   colours, as `framed`.
/// - `picture`: its `svg`.
/// - `pasted`: an entry that runs next, as `text`, and its `prompt`.
pub struct RichOutput<'a> {
    /// The number of columns.
    pub width: usize,
    /// The number of lines after which a value is cut; `:more` shows the rest.
    pub rows: usize,
    /// The key bindings.
    pub keys: &'static str,
    /// Receives an item: its kind and its parts.
    pub tell: &'a mut dyn FnMut(&'static str, Parts<'_>),
}

impl Output for RichOutput<'_> {
    fn looks(&self) -> Looks {
        Looks { width: self.width, rows: Some(self.rows), colour: true, ascii: false }
    }

    fn say(&mut self, text: &str) {
        (self.tell)("text", &[("text", Some(text.to_owned()))]);
    }

    fn value(&mut self, session: &mut Session, given: &Given<'_>, looks: Looks) -> Option<Page> {
        let shown = &given.shown.value;
        let mut lines = page(&session.machine, shown, &looks);
        let text = lines.next(&session.machine, &looks)?;
        let plain = lines.at_end().then(|| value(&session.machine, shown));
        let line = session.sources.line_col(given.shown.span).line;
        let parts = [
            ("text", Some(text)),
            ("plain", plain),
            ("number", Some(given.number.to_string())),
            ("took", given.took.map(duration)),
            ("line", Some(line.to_string())),
            ("html", rich::html(session, shown)),
            ("svg", rich::svg(session, shown)),
            ("latex", rich::latex(session, shown)),
        ];
        (self.tell)("value", &parts);
        Some(lines)
    }

    fn problem(&mut self, sources: &Sources, problem: &Problem, _: Looks) {
        let framed =
            |colour| render(problem, sources, Style { colour, width: self.width, ascii: false });
        let kind = if problem.code.is_warning() { "warning" } else { "problem" };
        let parts = [
            ("code", Some(problem.code.id().to_owned())),
            ("text", Some(problem.message.clone())),
            ("plain", Some(framed(false))),
            ("framed", Some(framed(true))),
        ];
        (self.tell)(kind, &parts);
    }

    fn picture(
        &mut self,
        picture: &Picture,
        _: Looks,
        _: &str,
        _: Span,
    ) -> Result<(), Box<Problem>> {
        (self.tell)("picture", &[("svg", Some(picture.svg()))]);
        Ok(())
    }

    fn keys(&self) -> &'static str {
        self.keys
    }

    fn pasted(&mut self, prompt: &str, entry: &str) {
        let parts = [("prompt", Some(prompt.to_owned())), ("text", Some(entry.to_owned()))];
        (self.tell)("pasted", &parts);
    }
}
