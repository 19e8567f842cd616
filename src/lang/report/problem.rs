//! The type [`Problem`] of all diagnostics: code, message, labels, help and calls.

use super::Code;
use crate::lang::syntax::Span;
use std::error::Error;
use std::fmt;

/// A span with a label.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The span.
    pub span: Span,
    /// The label; may be empty.
    pub text: String,
}

/// A call in the trace of an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The call with the values of its arguments, shortened: `g("yes")`.
    pub text: String,
    /// The source span, if it is known.
    pub at: Option<Span>,
}

/// A diagnostic: the error, its span, and the suggested correction.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The kind of error.
    pub code: Code,
    /// A sentence about the values found and expected.
    pub message: String,
    /// The labels, most important first; empty if there is no source to show.
    pub labels: Vec<Label>,
    /// The suggested correction.
    pub help: Option<String>,
    /// The trace of calls, innermost first: the innermost few and the outermost one.
    pub trace: Vec<Call>,
    /// The number of calls omitted before the last one of the trace, or after it if the trace lacks
    /// the outermost call.
    pub skipped: usize,
}

/// The number of innermost calls in a trace; those of a deep recursion are repetitive.
pub(super) const INNERMOST: usize = 3;

impl Problem {
    /// Creates a diagnostic at a span.
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

    /// Creates a diagnostic without source, such as for a missing file given on the command line.
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

    /// Creates an internal error: an impossible state, detected at a span.
    pub fn bug(span: Span, message: impl std::fmt::Display) -> Problem {
        Problem::at(Code::Bug, span, format!("internal error: {message}"))
            .label("needed here")
            .help("this is a bug in Tweedle; please report it with this script")
    }

    /// Returns the diagnostic as an error.
    ///
    /// # Errors
    /// Always.
    pub fn err<T, E: From<Box<Problem>>>(self) -> Result<T, E> {
        Err(Box::new(self).into())
    }

    /// Sets the text of the main label.
    pub fn label(mut self, text: impl Into<String>) -> Problem {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a second span.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Problem {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Sets the suggested correction.
    pub fn help(mut self, text: impl Into<String>) -> Problem {
        self.help = Some(text.into());
        self
    }

    /// Adds a call to the trace while an error propagates. After the first few, only the outermost
    /// one is stored. The call is only formatted if it may be the outermost: if `outer` is set,
    /// that is, if it is not deep inside of others.
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

/// Writes the message and the help. The source location requires the sources; see
/// [`render`](super::render).
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl Error for Problem {}
