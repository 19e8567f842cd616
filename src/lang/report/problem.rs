//! The type of all diagnostics.

use super::Code;
use crate::lang::syntax::Span;
use std::error::Error;
use std::fmt;

/// A span with a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The label; may be empty.
    pub text: String,
}

/// A call that a problem came through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The call with its arguments as values, cut short: `g("yes")`.
    pub text: String,
    /// The source span, if it is known.
    pub at: Option<Span>,
}

/// A diagnostic: the error, its place, and the suggested correction.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The kind of error.
    pub code: Code,
    /// A sentence about the values found and expected.
    pub message: String,
    /// The labels, most important first; empty when there is no source to show.
    pub labels: Vec<Label>,
    /// The suggested correction.
    pub help: Option<String>,
    /// The calls that led here, innermost first: the innermost few and the outermost one.
    pub trace: Vec<Call>,
    /// The number of calls left out before the last one of the trace; if it has none of the
    /// outermost, after it.
    pub skipped: usize,
}

/// The number of innermost calls that a trace keeps; those of a deep recursion repeat.
pub(super) const INNERMOST: usize = 3;

impl Problem {
    /// Makes a problem at a span.
    pub fn at(code: Code, span: Span, message: impl Into<String>) -> Problem {
        Problem {
            code,
            message: message.into(),
            labels: vec![Label { span, text: String::new() }],
            help: None,
            trace: Vec::new(),
            skipped: 0,
        }
    }

    /// Makes a problem without source, such as a missing file named on the command line.
    pub fn nowhere(code: Code, message: impl Into<String>) -> Problem {
        Problem {
            code,
            message: message.into(),
            labels: Vec::new(),
            help: None,
            trace: Vec::new(),
            skipped: 0,
        }
    }

    /// Makes an internal error: an impossible state, found at a span.
    pub fn bug(span: Span, message: impl std::fmt::Display) -> Problem {
        Problem::at(Code::Bug, span, format!("internal error: {message}"))
            .label("needed here")
            .help("this is a bug in Tweedle; please report it with this script")
    }

    /// Sets the text of the main label.
    pub fn label(mut self, text: impl Into<String>) -> Problem {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a second place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Problem {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Sets the suggested correction.
    pub fn help(mut self, text: impl Into<String>) -> Problem {
        self.help = Some(text.into());
        self
    }

    /// Adds a call to the trace while an error propagates. After the first few only the outermost
    /// is stored. Its text is made only if it may be that one: if it is `outer`, not deep inside of
    /// others.
    pub fn called_from(&mut self, outer: bool, call: impl FnOnce() -> Call) {
        if self.trace.len() < INNERMOST {
            self.trace.push(call());
            return;
        }
        let kept = self.trace.len() > INNERMOST;
        if !outer || kept {
            self.skipped += 1;
        }
        if outer {
            self.trace.truncate(INNERMOST);
            self.trace.push(call());
        }
    }

    /// Returns the main span, if there is one.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}

/// Writes the message and the help; the source location needs the sources, see
/// [`render`](super::render).
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl Error for Problem {}
