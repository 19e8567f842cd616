//! Requests of the web app: the REPL, and help for the script in the editor.

use crate::desk::{Desk, offered, signed};
use crate::units::byte;
use serde_json::{Map, Value as Json, json};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tweedle::front::console::{
    Completeness, Console, Pace, Parts, Place, RichOutput, Scope, completeness, rich,
};
use tweedle::lang::draw;
use tweedle::lang::report::Code;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::value::Value;
use tweedle_base::Pulse;
use tweedle_base::host::Shelf;

/// The interval of progress messages.
const BEAT: Duration = Duration::from_millis(250);

/// The number of lines of a value that are shown; `:more` shows the rest.
const ROWS: usize = 200;

/// The keys, as described in the tour.
const KEYS: &str = "Enter runs a complete entry, Shift-Enter begins a new line, Tab completes, Up
and Down recall earlier entries, Escape and Tab move to the next control.";

/// A REPL session, its files, and the script in the editor.
pub struct Page {
    shelf: Arc<Shelf>,
    talk: Console,
    desk: Desk,
    width: usize,
}

/// Returns the size of the module's memory in bytes.
fn memory_bytes() -> usize {
    core::arch::wasm32::memory_size(0) << 16
}

/// Returns an output that sends everything to JavaScript.
fn output<'a>(width: usize, tell: &'a mut dyn FnMut(&'static str, Parts<'_>)) -> RichOutput<'a> {
    RichOutput { width, rows: ROWS, keys: KEYS, tell }
}

/// Sends a message of a kind to JavaScript.
fn told(kind: &'static str, parts: Parts<'_>) {
    let mut said = Map::from_iter([("kind".to_owned(), json!(kind))]);
    let there = parts.iter().filter_map(|(name, text)| Some((*name, text.as_ref()?)));
    said.extend(there.map(|(name, text)| (name.to_owned(), json!(text))));
    crate::tell(&Json::Object(said));
}

impl Page {
    /// Creates a page with an empty session.
    pub fn new() -> Page {
        let shelf = Arc::new(Shelf::heard(|path, bytes| {
            let (name, text) = (path.to_string_lossy(), String::from_utf8_lossy(bytes));
            crate::tell(&json!({ "kind": "file", "name": name, "text": text }));
        }));
        let limits = Limits { process: Some(memory_bytes), ..Limits::default() };
        let session = Session::with_files(limits, shelf.clone());
        let talk = Console::new(session, Place::default(), &mut output(80, &mut told));
        Page { desk: Desk::new(shelf.clone()), shelf, talk, width: 80 }
    }

    /// Executes a request.
    pub fn ask(&mut self, request: &Json) -> Json {
        let text = |name: &str| request[name].as_str().unwrap_or_default();
        let number = |name: &str| request[name].as_u64().unwrap_or_default() as usize;
        match text("do") {
            "begin" => self.begin(request),
            "entry" => self.run(|talk, output| talk.entry(text("text"), output)),
            "script" => {
                self.shelf.write_file(text("name"), text("text"));
                self.run(|talk, output| talk.script(Path::new(text("name")), output))
            }
            "define" => {
                let defined = self.talk.session.entry(|session| session.eval(text("text")));
                self.talk.session.take_warnings();
                json!(defined.is_ok())
            }
            "put" => {
                self.shelf.write_file(text("name"), text("text"));
                Json::Null
            }
            "complete" => offered(text("before"), self.talk.complete(text("before"))),
            "signature" => signed(&Scope::new(&self.talk.session), text("before")),
            "inspect" => {
                let at = byte(text("text"), number("at"));
                json!(self.talk.inspect(text("text"), at))
            }
            "whole" => whole(text("text")),
            "aside" => self.aside(text("text"), Duration::from_millis(number("time") as u64)),
            "look" => self.desk.look(text("name"), text("text")),
            "desk_complete" => self.desk.complete(text("before")),
            "desk_signature" => self.desk.signature(text("before")),
            "desk_inspect" => self.desk.inspect(text("text"), number("at")),
            "summary" => self.desk.summary(text("name")),
            "format" => json!(tweedle::lang::syntax::format(text("text")).ok()),
            other => json!({ "unknown": other }),
        }
    }

    /// Applies the settings of the web app.
    fn begin(&mut self, request: &Json) -> Json {
        if let Some(width) = request["width"].as_u64() {
            self.width = (width as usize).clamp(20, 200);
        }
        if let Some(calls) = request["calls"].as_u64() {
            let limits = self.talk.session.limits();
            self.talk.session.set_limits(Limits { calls: calls as usize, ..limits });
        }
        for (name, text) in request["files"].as_object().into_iter().flatten() {
            self.shelf.write_file(name, text.as_str().unwrap_or_default());
        }
        json!({ "version": env!("CARGO_PKG_VERSION"), "prompt": self.prompt() })
    }

    /// Runs an entry; returns the state of the session after it.
    fn run(&mut self, entry: impl FnOnce(&mut Console, &mut RichOutput<'_>) -> bool) -> Json {
        let pace = Mutex::new(Pace::new(&self.talk.session));
        self.talk.session.machine.budget.pulse = Pulse::new(BEAT, move || {
            let words = pace.lock().unwrap_or_else(PoisonError::into_inner).words();
            crate::tell(&json!({ "kind": "progress", "text": words }));
        });
        let well = entry(&mut self.talk, &mut output(self.width, &mut told));
        self.talk.session.machine.budget.pulse = Pulse::default();
        json!({
            "well": well,
            "prompt": self.prompt(),
            "definitions": self.talk.session.definitions(),
            "leaving": self.talk.leaving(),
        })
    }

    /// Evaluates an expression without a trace, in limited time. Returns its text, its picture, and
    /// for a game the picture with hit areas, `board`; or the problem, and whether it is a limit.
    fn aside(&mut self, text: &str, time: Duration) -> Json {
        let session = &mut self.talk.session;
        let limits = session.limits();
        session.set_limits(Limits { time: Some(time), ..limits });
        let answer = match session.ask("edit", text, None) {
            Ok(Some(value)) => json!({
                "text": tweedle::lang::value::value(&session.machine, &value),
                "svg": rich::svg(session, &value),
                "board": board(session, &value),
            }),
            Ok(None) => Json::Null,
            Err(problems) => {
                let limited = problems.iter().any(|problem| problem.code == Code::Limit);
                json!({ "problem": problems.to_string(), "limited": limited })
            }
        };
        session.set_limits(limits);
        session.take_warnings();
        answer
    }

    fn prompt(&self) -> String {
        self.talk.prompt(&output(self.width, &mut told))
    }
}

/// Returns the picture of a game with hit areas; `None` if it has none.
fn board(session: &mut Session, value: &Value) -> Option<String> {
    let Value::Game(game, _) = value else { return None };
    session.renew();
    let seen = draw::components(&mut session.machine, *game).ok()?;
    let seen: Vec<_> = seen.into_iter().map(|(_, seen)| seen).collect();
    let picture = draw::of_components(&seen);
    (!picture.spots.is_empty()).then(|| picture.svg_with_spots())
}

/// Tests whether a string is a complete entry; if not, returns the indentation of the next line.
fn whole(text: &str) -> Json {
    match completeness(text) {
        Completeness::Complete => json!({ "is": "complete" }),
        Completeness::Incomplete { indent } => json!({ "is": "incomplete", "indent": indent }),
        Completeness::Invalid => json!({ "is": "invalid" }),
    }
}
