//! Nesting depth during the layout pass: brackets, and constructs that extend to the right without
//! brackets.
//!
//! The stack of the parser grows with the nesting. Its error recovery searches the whole stack for
//! every token it drops, so nesting is limited before the parser sees it.

use super::Span;
use super::token::Tok;

/// The maximum number of open brackets.
pub const MAX_BRACKETS: usize = 300;
/// The maximum nesting of brackets, prefixes, powers, arrows, `if`s, `let`s and generators.
const MAX_NESTING: usize = 400;

/// An open bracket, or the statement itself.
#[derive(Debug, Clone, Copy)]
struct OpenBracket {
    tok: Tok<'static>,
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

/// The opening bracket that a closing bracket matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// Its own opening bracket.
    Match,
    /// A bracket of another kind, at this span.
    Other(Span),
    /// An outer bracket; the one inside it, at this span, was never closed.
    Outer(Span),
    /// There is no open bracket.
    Nothing,
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

    pub fn too_deep(&self) -> bool {
        self.brackets.len() > MAX_BRACKETS || self.open + self.brackets.len() > MAX_NESTING
    }

    /// Returns the innermost open bracket.
    pub fn innermost(&self) -> Option<Span> {
        self.brackets.last().map(|frame| frame.span)
    }

    pub fn open(&mut self, tok: Tok<'static>, span: Span) {
        self.brackets.push(OpenBracket::new(tok, span));
    }

    pub fn close(&mut self, tok: Tok<'_>) -> Closed {
        let Some(top) = self.brackets.last().copied() else {
            return Closed::Nothing;
        };
        if top.closed_by(tok) {
            self.pop();
            return Closed::Match;
        }
        if self.brackets.iter().any(|frame| frame.closed_by(tok)) {
            while self.brackets.last().is_some_and(|frame| !frame.closed_by(tok)) {
                self.pop();
            }
            self.pop();
            return Closed::Outer(top.span);
        }
        self.pop();
        Closed::Other(top.span)
    }

    fn pop(&mut self) {
        if let Some(frame) = self.brackets.pop() {
            self.open -= frame.tight + frame.loose + frame.generators;
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
    fn new(tok: Tok<'static>, span: Span) -> OpenBracket {
        OpenBracket { tok, span, lets: 0, tight: 0, loose: 0, generators: 0 }
    }

    fn closed_by(&self, tok: Tok<'_>) -> bool {
        match self.tok {
            Tok::LParen => tok == Tok::RParen,
            Tok::LBrace => tok == Tok::RBrace,
            _ => tok == Tok::RBracket,
        }
    }
}
