//! Syntax errors.

use super::Span;

/// A syntax error, with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// The place.
    pub span: Span,
    /// A sentence about the token found and the tokens expected.
    pub message: String,
    /// A few words for the underlined place.
    pub label: String,
    /// The suggested correction, if there is one.
    pub help: Option<String>,
}

/// An error, with whether more text could fix it.
#[derive(Debug, Clone)]
pub(super) struct SyntaxFault {
    pub error: SyntaxError,
    /// The text merely ended too early.
    pub at_end: bool,
}

impl SyntaxFault {
    /// Makes an error that more text cannot fix.
    pub fn new(span: Span, message: impl Into<String>, label: impl Into<String>) -> SyntaxFault {
        let error = SyntaxError { span, message: message.into(), label: label.into(), help: None };
        SyntaxFault { error, at_end: false }
    }

    /// Adds the suggested correction.
    pub fn help(mut self, help: impl Into<String>) -> SyntaxFault {
        self.error.help = Some(help.into());
        self
    }

    /// Marks the error as one that more text could fix.
    pub fn at_end(mut self) -> SyntaxFault {
        self.at_end = true;
        self
    }
}
