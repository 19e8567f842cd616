//! Syntax errors.

use super::Span;

/// A syntax error, with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// The span.
    pub span: Span,
    /// A sentence about the unexpected token and the expected ones.
    pub message: String,
    /// A short label for the underlined span.
    pub label: String,
    /// The suggested correction, if there is one.
    pub help: Option<String>,
}

/// An error, with a flag that tells whether more input could fix it.
#[derive(Debug, Clone)]
pub(super) struct SyntaxFault {
    pub error: SyntaxError,
    /// Set if the source merely ended too early.
    pub at_end: bool,
}

impl SyntaxFault {
    /// Creates an error that more input cannot fix.
    pub fn new(span: Span, message: impl Into<String>, label: impl Into<String>) -> SyntaxFault {
        let error = SyntaxError { span, message: message.into(), label: label.into(), help: None };
        SyntaxFault { error, at_end: false }
    }

    /// Adds the suggested correction.
    pub fn help(mut self, help: impl Into<String>) -> SyntaxFault {
        self.error.help = Some(help.into());
        self
    }

    /// Marks the error as one that more input could fix.
    pub fn at_end(mut self) -> SyntaxFault {
        self.at_end = true;
        self
    }
}
