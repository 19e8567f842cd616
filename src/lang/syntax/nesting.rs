//! Nesting depth during the layout pass: brackets, and constructs that extend to the right without
//! brackets.
//!
//! The stack of the parser grows with the nesting. Its error recovery searches the whole stack for
//! every token it drops, so nesting is limited before the parser sees it.

use super::token::Tok;
use super::{Span, SyntaxError};

/// The maximum number of open brackets.
const MAX_BRACKETS: usize = 300;
/// The maximum nesting of brackets, prefixes, powers, arrows, `if`s, `let`s and generators.
const MAX_NESTING: usize = 400;

/// The message for other nesting, also of the tree.
pub const DEEP: &str = "this is nested too deeply";

/// An open bracket, or the statement itself.
#[derive(Debug, Clone, Copy)]
struct OpenBracket {
    /// The bracket that closes it.
    closer: Tok<'static>,
    span: Span,
    /// The number of `let`s whose `in` has not been reached.
    lets: usize,
    /// The number of prefixes and powers; an operator of lower precedence completes them.
    tight: usize,
    /// The number of arrows, `if`s and `let`s; only a comma or a similar token completes them.
    loose: usize,
    /// The number of generators, each of which runs inside the one before.
    generators: usize,
}

/// The open brackets of a statement.
#[derive(Debug)]
pub struct Nesting {
    base: OpenBracket,
    brackets: Vec<OpenBracket>,
    /// The sum of `tight`, `loose` and `generators` over all frames.
    open: usize,
}

impl Nesting {
    pub fn new() -> Nesting {
        Nesting { base: OpenBracket::new(Tok::Sep, Span::default()), brackets: Vec::new(), open: 0 }
    }

    pub fn clear(&mut self) {
        *self = Nesting::new();
    }

    /// Returns the number of open brackets.
    pub fn brackets(&self) -> usize {
        self.brackets.len()
    }

    /// Returns the error for nesting that is too deep. For brackets, the message states the limit.
    pub fn too_deep(&self, span: Span) -> Option<SyntaxError> {
        if self.brackets.len() > MAX_BRACKETS {
            let message =
                format!("brackets are nested too deeply: more than {MAX_BRACKETS} levels");
            return Some(too_deep(span, message));
        }
        let deep = self.open + self.brackets.len() > MAX_NESTING;
        deep.then(|| too_deep(span, DEEP))
    }

    /// Returns the innermost open bracket.
    pub fn innermost(&self) -> Option<Span> {
        self.brackets.last().map(|frame| frame.span)
    }

    pub fn open(&mut self, tok: Tok<'_>, span: Span) {
        let closer = match tok {
            Tok::LParen => Tok::RParen,
            Tok::LBrace => Tok::RBrace,
            _ => Tok::RBracket,
        };
        self.brackets.push(OpenBracket::new(closer, span));
    }

    /// Closes the innermost bracket that the closing bracket `tok` matches, or else the innermost
    /// one. Returns the error if these are not the same.
    pub fn close(&mut self, tok: Tok<'_>, span: Span) -> Option<SyntaxError> {
        let error = |message, label| Some(SyntaxError::new(span, message, label));
        let Some(last) = self.brackets.len().checked_sub(1) else {
            return error("unmatched closing bracket", "no bracket is open");
        };
        let own = self.brackets.iter().rposition(|frame| frame.closer == tok);
        let innermost = self.brackets[last].span;
        for frame in self.brackets.drain(own.unwrap_or(last)..) {
            self.open -= frame.tight + frame.loose + frame.generators;
        }
        match own {
            None => error(
                "this closing bracket does not match the opening one",
                "does not match the opening bracket",
            ),
            Some(own) => (own < last).then(|| unclosed(innermost)),
        }
    }

    fn frame(&mut self) -> &mut OpenBracket {
        self.brackets.last_mut().unwrap_or(&mut self.base)
    }

    /// Counts a prefix operator or a power.
    pub fn tight(&mut self) {
        self.frame().tight += 1;
        self.open += 1;
    }

    /// Counts an arrow, an `if` or a `let`. Constructs open to its left stay open.
    pub fn loose(&mut self) {
        let frame = self.frame();
        frame.loose += frame.tight + 1;
        frame.tight = 0;
        self.open += 1;
    }

    /// Processes an operator of lower precedence than prefixes and powers.
    pub fn binary(&mut self) {
        let tight = std::mem::take(&mut self.frame().tight);
        self.open -= tight;
    }

    /// Processes a comma or another token that completes the expression before it.
    pub fn part(&mut self) {
        self.binary();
        let frame = self.frame();
        // The comma between two bindings of a `let` does not complete the constructs around the
        // `let`.
        if frame.lets == 0 {
            let loose = std::mem::take(&mut frame.loose);
            self.open -= loose;
        }
    }

    /// Processes a `for`, whose generator ends with its bracket.
    pub fn generator(&mut self) {
        self.part();
        self.frame().generators += 1;
        self.open += 1;
    }

    /// Begins a `let`, which is open until its `in`.
    pub fn begin_let(&mut self) {
        self.loose();
        self.frame().lets += 1;
    }

    /// Ends a `let` if an `in` here belongs to one, and returns whether it does.
    pub fn end_let(&mut self) -> bool {
        let frame = self.frame();
        let pending = frame.lets > 0;
        frame.lets -= usize::from(pending);
        pending
    }

    /// Returns whether this bracket has a `let` without its `in`.
    pub fn in_let(&self) -> bool {
        self.brackets.last().unwrap_or(&self.base).lets > 0
    }

    /// Returns whether any bracket has a `let` without its `in`.
    pub fn in_any_let(&self) -> bool {
        self.base.lets > 0 || self.brackets.iter().any(|frame| frame.lets > 0)
    }
}

impl OpenBracket {
    fn new(closer: Tok<'static>, span: Span) -> OpenBracket {
        OpenBracket { closer, span, lets: 0, tight: 0, loose: 0, generators: 0 }
    }
}

/// Reports a bracket that is never closed.
pub fn unclosed(opener: Span) -> SyntaxError {
    SyntaxError::new(opener, "this bracket is not closed", "opened here")
}

/// Creates the error for nesting that is too deep.
pub fn too_deep(span: Span, message: impl Into<String>) -> SyntaxError {
    SyntaxError::new(span, message, "too deep").help("define a part of it with `:=`")
}
