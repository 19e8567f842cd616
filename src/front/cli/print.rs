//! Printing of values and diagnostics by the command line.

use super::options::{Common, Errors};
use crate::front::terminal::{self, StdoutWriter, complain, push_highlighted};
use crate::lang::report::{self, MAX_SHOWN_PROBLEMS, Problem, unshown};
use crate::lang::session::{Event, Session, Shown};
use crate::lang::syntax::{Sources, ascii};
use crate::lang::value::Value;
use serde_json::json;
use std::sync::atomic::Ordering;

/// Writes values to standard output and diagnostics to standard error; with `--json`, both to
/// standard output.
pub(super) struct OutputPrinter {
    writer: StdoutWriter,
    common: Common,
    /// Only the tables of surveys are printed, as CSV.
    pub(super) csv: bool,
    /// The kind of the last output.
    last: Last,
    /// A comment has been printed: values of several lines are set apart by blank lines.
    document: bool,
}

/// The kind of the last output.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Nothing, or a blank line.
    Blank,
    /// A line.
    Line,
    /// Several lines.
    Block,
}

impl OutputPrinter {
    pub(super) fn new(common: Common) -> OutputPrinter {
        let writer = StdoutWriter::default();
        OutputPrinter { writer, common, csv: false, last: Last::Blank, document: false }
    }

    /// Prints an event of a script.
    pub(super) fn event(&mut self, session: &Session, event: &Event) {
        match event {
            Event::Value(shown) => self.value(session, shown),
            _ if self.csv || self.common.json => {}
            Event::Statement(span) if self.common.echo => {
                let text = session.sources.slice(*span).replace('\n', "\n  ");
                let text = self.spelled(text);
                let mut shown = "> ".to_owned();
                match terminal::looks(self.common.ascii).colour {
                    true => push_highlighted(&mut shown, &text, |_, style| style),
                    false => shown += &text,
                }
                self.line(&shown);
                self.last = Last::Line;
            }
            Event::Statement(_) => {}
            Event::Comment(text) => {
                let looks = terminal::looks(self.common.ascii);
                let text = crate::lang::show::printed_comment(text, &looks);
                let text = self.spelled(text);
                if text.is_empty() {
                    return;
                }
                let space = if self.last == Last::Blank { "" } else { "\n" };
                self.writer.print(&format!("{space}{text}\n\n"));
                self.writer.flush();
                self.document = true;
                self.last = Last::Blank;
            }
        }
    }

    /// Returns text with symbols in their ASCII spelling, if that is asked for.
    pub(super) fn spelled(&self, text: String) -> String {
        if self.common.ascii { ascii(&text).into_owned() } else { text }
    }

    /// Prints a line.
    pub(super) fn line(&mut self, text: &str) {
        self.line_of(text, self.common.json);
    }

    /// Prints a line, perhaps of data, and flushes it, so that the reader of a pipe or file sees it
    /// before the next one is computed.
    fn line_of(&mut self, text: &str, is_data: bool) {
        let this = if text.contains('\n') { Last::Block } else { Last::Line };
        let apart = self.last == Last::Block || (this == Last::Block && !self.common.echo);
        if self.document && apart && self.last != Last::Blank {
            self.data("\n");
        }
        self.last = this;
        if is_data {
            self.data(text)
        } else {
            self.writer.print(text)
        }
        self.data("\n");
        self.writer.flush();
    }

    /// Prints data, such as a script or a table.
    pub(super) fn data(&mut self, text: &str) {
        self.writer.print_data(text);
    }

    /// Prints a survey or a table as CSV, and no other value.
    pub(super) fn table(&mut self, session: &Session, value: &Value) {
        if let Some(table) = crate::lang::show::as_csv(&session.machine, value) {
            let table = self.spelled(table);
            self.data(&table);
            self.writer.flush();
        }
    }

    /// Prints the value of a statement.
    pub(super) fn value(&mut self, session: &Session, shown: &Shown) {
        if self.csv {
            self.table(session, &shown.value);
        } else if let (true, Value::Str(text)) = (self.common.raw, &shown.value) {
            self.line_of(text, true);
        } else if self.common.json {
            let place = session.sources.line_col(shown.span);
            let object = json!({
                "schema": crate::lang::show::JSON_SCHEMA,
                "file": session.sources.name(shown.span.source),
                "line": place.line,
                "value": crate::lang::show::json(&session.machine, &shown.value),
                "text": crate::lang::value::value(&session.machine, &shown.value),
            });
            if !session.machine.written.is_stopped() {
                self.line(&object.to_string());
            }
        } else if self.writer.terminal {
            let looks = terminal::looks(self.common.ascii);
            let mut page = crate::lang::show::page(&session.machine, &shown.value, &looks);
            while let Some(text) = page.next(&session.machine, &looks) {
                self.line(&text);
                // Ctrl-C also ends a long page. The next statement reports it.
                if session.interrupt().load(Ordering::Relaxed) {
                    break;
                }
            }
        } else {
            let text = crate::lang::value::value(&session.machine, &shown.value);
            if session.machine.written.is_stopped() {
                return;
            }
            let text = self.spelled(text);
            self.line(&text);
        }
    }

    /// Prints diagnostics.
    pub(super) fn problems(&mut self, sources: &Sources, problems: &[Problem]) {
        self.writer.flush();
        if self.common.json {
            for problem in problems {
                let text = report::json(problem, sources).to_string();
                self.line(&text);
            }
            return;
        }
        for problem in problems.iter().take(MAX_SHOWN_PROBLEMS) {
            match self.common.errors() {
                Errors::Framed => {
                    let style = terminal::style(self.common.ascii);
                    complain(&report::render(problem, sources, style));
                }
                Errors::Line => {
                    let text = report::plain(problem, sources);
                    complain(&if self.common.ascii { ascii(&text) } else { text.into() });
                }
            }
        }
        complain(&unshown(problems.len()).unwrap_or_default());
    }

    pub(super) fn finish(mut self, code: u8) -> u8 {
        self.writer.flush();
        code
    }
}
