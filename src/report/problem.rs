//! The one type of diagnostic.

use super::Code;
use crate::syntax::Span;

/// A place and what is to be said about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
}

/// Something that went wrong for a user: what, where, and the way out.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The kind of mistake.
    pub code: Code,
    /// What was found and what was expected, in plain words.
    pub message: String,
    /// The places, most important first; empty when there is no source to show.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// The calls that led here, innermost first.
    pub trace: Vec<String>,
}

/// How many calls a trace keeps; a deep recursion says the same thing over and over.
const TRACE: usize = 3;

impl Problem {
    /// A problem at a place.
    pub fn at(code: Code, span: Span, message: impl Into<String>) -> Problem {
        Problem {
            code,
            message: message.into(),
            labels: vec![Label { span, text: String::new() }],
            help: None,
            trace: Vec::new(),
        }
    }

    /// A problem with no place in a source text, such as a missing file named on the command line.
    pub fn nowhere(code: Code, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), labels: Vec::new(), help: None, trace: Vec::new() }
    }

    /// Says what stands at the place.
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

    /// Says what to do.
    pub fn help(mut self, text: impl Into<String>) -> Problem {
        self.help = Some(text.into());
        self
    }

    /// Notes a call on the way out; calls beyond the first few are dropped.
    pub fn called_from(&mut self, call: impl FnOnce() -> String) {
        if self.trace.len() < TRACE {
            let call = call();
            self.trace.push(call);
        } else if self.trace.len() == TRACE {
            self.trace.push("more calls".to_owned());
        }
    }

    /// Where it is, if anywhere.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}
