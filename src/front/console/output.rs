//! The trait [`Output`] of the output of the REPL: a terminal, a notebook, a web page, an editor;
//! and output in several formats, for notebooks and the web app.

use super::quantities::duration;
use super::rich;
use crate::lang::play::{Move, View};
use crate::lang::report::{Call, Code, EvalResult, Label, Problem, Style, render};
use crate::lang::session::{Session, Shown, Topic};
use crate::lang::show::{Looks, Page, page};
use crate::lang::syntax::{Sources, Span};
use crate::lang::value::value;
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tweedle_picture::Picture;

/// The output of a REPL. Everything is printed at once, and nothing after the end of its entry.
pub trait Output {
    /// Returns the style of this output. Longer output is cut, and `:more` shows the rest. The
    /// settings may remove colours and symbols outside ASCII; the other methods receive the
    /// resulting style.
    fn looks(&self) -> Looks;

    /// Prints a message, not a value. It may have several lines, and does not end with a line
    /// break.
    fn say(&mut self, text: &str);

    /// Shows help, also given as text that fits. Returns `false` to have the text printed by pages.
    fn help(&mut self, _topics: &[&Topic], _text: &str) -> bool {
        false
    }

    /// Prints a hint about the move with this number.
    fn hint(&mut self, text: &str, _number: usize) {
        self.say(text);
    }

    /// Prints the value of a statement. Returns the part that was not printed, for `:more`.
    fn value(&mut self, session: &mut Session, result: &Given<'_>, looks: Looks) -> Option<Page>;

    /// Prints an error or a warning.
    fn problem(&mut self, sources: &Sources, problem: &Problem, looks: Looks);

    /// Draws a picture for the command at `at`.
    ///
    /// # Errors
    /// The picture cannot be drawn on this output.
    fn picture(&mut self, picture: &Picture, looks: Looks, at: Span) -> EvalResult<()>;

    /// Shows a position of a game that is being played. Returns `false` if it is to be printed as
    /// text.
    fn scene(&mut self, _scene: &Scene<'_>) -> bool {
        false
    }

    /// Shows a picture in another program.
    ///
    /// # Errors
    /// The picture cannot be shown. By default, there is no other program.
    fn open(&mut self, _picture: &Picture, at: Span) -> EvalResult<()> {
        let text = "no program to show pictures was found";
        Problem::at(Code::Command, at, text).help("`:show` draws the picture here").err()
    }

    /// Returns the key bindings, for the end of the tour.
    fn keys(&self) -> &'static str {
        ""
    }

    /// Records an entry that is about to run, for later sessions. Returns the entries that
    /// concurrent sessions have recorded since the last call.
    fn note(&mut self, _entry: &str) -> Vec<String> {
        Vec::new()
    }

    /// Prints one of several pasted entries with its prompt before it runs, so that each result
    /// appears below its entry.
    fn pasted(&mut self, _prompt: &str, _entry: &str) {}

    /// Marks the start of a computation. Its progress may be shown until it [ends](Output::ends).
    fn begins(&mut self, _session: &Session) {}

    /// Marks the end of the last computation.
    fn ends(&mut self) {}
}

/// A value printed by an entry.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The statement and its value.
    pub shown: &'a Shown,
    /// Its number: 3 for `_3`.
    pub number: u32,
    /// The elapsed time, if the settings require it.
    pub took: Option<Duration>,
}

/// A position of a game that is being played.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The moves since the last position, and the player to move.
    pub text: String,
    /// The position.
    pub view: &'a View,
    /// The names of the players that persons play.
    pub persons: Vec<String>,
    /// The moves, in the order of their numbers from 1; none if the program is to move, or at the
    /// end.
    pub moves: &'a [Move],
    /// The result, if the game has ended.
    pub result: Option<String>,
}

/// The environment of a REPL, and its permissions.
#[derive(Clone, Debug)]
pub struct Place {
    /// The home folder, for `~/`.
    pub home: Option<PathBuf>,
    /// The configuration file.
    pub config: Option<PathBuf>,
    /// Set if entries are typed interactively; otherwise they come from a file or pipe.
    pub typed: bool,
    /// The origin of the entries.
    pub trust: Trust,
    /// Opens or closes the file of answers; `None` if that is not supported.
    pub keeps: Option<Keeps>,
}

/// Opens a file of answers in a session, or closes it.
pub type Keeps = fn(&mut Session, Option<&Path>) -> EvalResult<()>;

impl Default for Place {
    /// Returns an interactive REPL without a home folder or configuration file.
    fn default() -> Place {
        Place { home: None, config: None, typed: true, trust: Trust::Typed, keeps: None }
    }
}

/// The trust in the entries of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Trusted if typed interactively; otherwise commands that write files are refused.
    Typed,
    /// Trusted, wherever the entries come from.
    Own,
    /// Untrusted.
    Stranger,
}

/// The parts of an item by name; `None` where it has no such part.
pub type Parts<'a> = &'a [(&'static str, Option<String>)];

/// An output that reports items, each in all available formats.
///
/// - `text`: its `text`; for help, its topics as a JSON array of titles and Markdown, `help`; for a
///   hint, the number of the move, `hint`.
/// - `value`: its `text`, and `plain` if that is the whole value; its `number`; the `line` of the
///   statement; the time it `took`; its formats `html`, `svg` and `latex`.
/// - `problem`, `warning`: its `code`; its message as `text`; its `help`; its `labels` and `calls`,
///   if there are any, as JSON; the diagnostic as `plain` and, with colours, as `framed`.
/// - `picture`: its `svg`.
/// - `play`: a position of a game that is being played, as `svg` with hit areas; the `text` above
///   it; the `moves` as a JSON array of objects with a `text` and the keys of the hit areas that
///   change, `spots`; the keys that changed in the `last` move, and the names of the `persons`, as
///   JSON arrays; and the result as `over`, if the game has ended.
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

    fn help(&mut self, topics: &[&Topic], text: &str) -> bool {
        let pages = topics.iter().map(|topic| topic.markdown.as_ref().unwrap_or(&topic.text));
        let pages = json!(pages.collect::<Vec<_>>()).to_string();
        (self.tell)("text", &[("text", Some(text.trim_end().to_owned())), ("help", Some(pages))]);
        true
    }

    fn hint(&mut self, text: &str, number: usize) {
        let parts = [("text", Some(text.to_owned())), ("hint", Some(number.to_string()))];
        (self.tell)("text", &parts);
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
        // The web app shows the parts, and is smaller without the rest.
        let framed = |colour| {
            let style = Style { colour, width: self.width, ascii: false };
            (!cfg!(target_family = "wasm")).then(|| render(problem, sources, style))
        };
        let kind = if problem.code.is_warning() { "warning" } else { "problem" };
        let parts = [
            ("code", Some(problem.code.id().to_owned())),
            ("text", Some(problem.message.clone())),
            ("help", problem.help.clone()),
            ("labels", labels(sources, problem)),
            ("calls", calls(sources, problem)),
            ("plain", framed(false)),
            ("framed", framed(true)),
        ];
        (self.tell)(kind, &parts);
    }

    fn picture(&mut self, picture: &Picture, _: Looks, _: Span) -> EvalResult<()> {
        (self.tell)("picture", &[("svg", Some(picture.svg()))]);
        Ok(())
    }

    fn scene(&mut self, scene: &Scene<'_>) -> bool {
        let made = |made: &Move| json!({ "text": made.text, "spots": made.spots });
        let moves: Vec<Json> = scene.moves.iter().map(made).collect();
        let parts = [
            ("text", Some(scene.text.clone())),
            ("svg", Some(scene.view.picture.svg_with_spots())),
            ("moves", Some(Json::from(moves).to_string())),
            ("last", Some(json!(scene.view.last).to_string())),
            ("persons", Some(json!(scene.persons).to_string())),
            ("over", scene.result.clone()),
        ];
        (self.tell)("play", &parts);
        true
    }

    fn keys(&self) -> &'static str {
        self.keys
    }

    fn pasted(&mut self, prompt: &str, entry: &str) {
        let parts = [("prompt", Some(prompt.to_owned())), ("text", Some(entry.to_owned()))];
        (self.tell)("pasted", &parts);
    }
}

/// Returns the labels of a diagnostic as a JSON array, most important first: the `file`, the number
/// of the `line` and its `code`; the range `from`, `to` of the line in UTF-16 units, which ends
/// with the line if the span is longer; the `text` of the label. `None` without labels.
fn labels(sources: &Sources, problem: &Problem) -> Option<String> {
    let label = |label: &Label| {
        let span = label.span;
        let at = sources.line_col(span);
        let code = sources.line(span.source, at.line).unwrap_or_default();
        let before: usize = code.chars().take(at.column - 1).map(char::len_utf16).sum();
        let shown = sources.slice(span).split(['\n', '\r']).next().unwrap_or_default();
        let length = shown.encode_utf16().count();
        json!({
            "file": sources.name(span.source),
            "line": at.line,
            "code": code,
            "from": before,
            "to": before + length,
            "text": label.text,
        })
    };
    listed(problem.labels.iter().map(label).collect())
}

/// Returns the calls of a diagnostic as a JSON array, innermost first: the `text` of the call, and
/// its `file` and `line` if they are known. `None` without calls.
fn calls(sources: &Sources, problem: &Problem) -> Option<String> {
    let call = |call: &Call| match call.at {
        Some(span) => json!({
            "text": call.text,
            "file": sources.name(span.source),
            "line": sources.line_col(span).line,
        }),
        None => json!({ "text": call.text }),
    };
    listed(problem.trace.iter().map(call).collect())
}

/// Returns a JSON array, or `None` if it is empty.
fn listed(items: Vec<Json>) -> Option<String> {
    (!items.is_empty()).then(|| Json::Array(items).to_string())
}
