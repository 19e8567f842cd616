//! The layout pass between lexer and parser: converts raw tokens to grammar tokens.
//!
//! It tracks whether an operand or an operator must come next. This determines which newlines end a
//! statement, which role each `*` has and which `in` belongs to a `let`. It closes a forgotten
//! bracket or ruleset at the first line that can only begin a statement.

mod stars;

use super::nesting::{Nesting, unclosed};
use super::raw::{Raw, RawTokens};
use super::token::Tok;
use super::{SourceId, Span, SyntaxError};
use std::collections::VecDeque;

/// A lazy iterator over the tokens of the grammar.
pub struct Layout<'t> {
    source: SourceId,
    pub raw: RawTokens<'t>,
    ahead: VecDeque<Raw<'t>>,
    queue: VecDeque<(u32, Tok<'t>, u32)>,
    pub nesting: Nesting,
    /// Set if an operand must come next.
    operand: bool,
    /// Set after `..`, which an operand may follow.
    after_dots: bool,
    /// Set once the statement has a token.
    started: bool,
    /// The open `ruleset`, whose `end` has not been reached.
    ruleset: Option<Span>,
    /// After nesting that is too deep, the number of open brackets in the skipped part.
    skipping: Option<usize>,
    prev_end: u32,
    /// The previous token of the grammar.
    prev: Tok<'t>,
    /// The ends of statements and rules, in order.
    pub bounds: Vec<u32>,
    pub faults: Vec<SyntaxError>,
}

impl<'t> Layout<'t> {
    pub fn new(source: SourceId, text: &'t str) -> Layout<'t> {
        Layout {
            source,
            raw: RawTokens::new(source, text),
            ahead: VecDeque::new(),
            queue: VecDeque::new(),
            nesting: Nesting::new(),
            operand: true,
            after_dots: false,
            started: false,
            ruleset: None,
            skipping: None,
            prev_end: 0,
            prev: Tok::Sep,
            bounds: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn peek(&mut self, n: usize) -> Option<Raw<'t>> {
        while self.ahead.len() <= n {
            let raw = self.raw.next()?;
            self.ahead.push_back(raw);
        }
        self.ahead.get(n).copied()
    }

    fn span(&self, start: u32, end: u32) -> Span {
        Span { source: self.source, start, end }
    }

    /// Ends the statement.
    fn separate(&mut self, start: u32, end: u32) {
        self.queue.push_back((start, Tok::Sep, end));
        self.bounds.push(end);
        self.nesting.clear();
        self.operand = true;
        self.after_dots = false;
        self.started = false;
        self.skipping = None;
    }

    fn place(&mut self, raw: Raw<'t>) {
        if let Some(newline) = raw.newline
            && self.started
            && self.ends_statement(&raw)
        {
            self.separate(newline, newline + 1);
        }
        if !self.started {
            self.close_ruleset(&raw);
        }
        if self.skipping.is_some() {
            self.skip(&raw);
        } else {
            self.emit(raw);
        }
    }

    /// Returns whether the newline before `raw` ends the statement.
    fn ends_statement(&mut self, raw: &Raw<'t>) -> bool {
        if self.begins_statement(raw) {
            if let (None, Some(opener)) = (self.skipping, self.nesting.innermost()) {
                self.faults.push(unclosed(opener));
            }
            return true;
        }
        if let Some(depth) = self.skipping {
            return depth == 0;
        }
        if self.nesting.brackets() > 0 || (self.operand && !self.after_dots) {
            return false;
        }
        match raw.tok {
            Tok::Then | Tok::Else | Tok::And | Tok::Or | Tok::Dot => false,
            Tok::In => !self.nesting.in_let(),
            Tok::For | Tok::If => self.ruleset.is_none(),
            tok => !tok.closes(),
        }
    }

    /// Returns whether a line that begins with `raw` can only be a new statement.
    fn begins_statement(&mut self, raw: &Raw<'t>) -> bool {
        match raw.tok {
            tok if begins(tok) => true,
            Tok::End | Tok::Final | Tok::Is | Tok::Require => self.ruleset.is_some(),
            Tok::Name(_) => !self.nesting.in_any_let() && self.defines(),
            _ => false,
        }
    }

    /// Returns whether `:=`, or `(a, b) :=`, comes next.
    fn defines(&mut self) -> bool {
        let mut at = 0;
        if self.peek(at).is_some_and(|raw| raw.tok == Tok::LParen) {
            loop {
                at += 1;
                match self.peek(at).map(|raw| raw.tok) {
                    Some(Tok::Name(_) | Tok::Comma) if at < 64 => {}
                    Some(Tok::RParen) => break,
                    _ => return false,
                }
            }
            at += 1;
        }
        self.peek(at).is_some_and(|raw| raw.tok == Tok::Define)
    }

    /// Inserts a forgotten `end` before a token that cannot be in a ruleset.
    fn close_ruleset(&mut self, raw: &Raw<'t>) {
        let defines = matches!(raw.tok, Tok::Name(_)) && self.defines();
        if (begins(raw.tok) || defines)
            && let Some(span) = self.ruleset.take()
        {
            self.faults.push(
                SyntaxError::new(span, "this ruleset is not closed", "opened here")
                    .help("add `end` on a line of its own after its last rule"),
            );
            self.queue.push_back((raw.start, Tok::End, raw.start));
            self.separate(raw.start, raw.start);
        }
    }

    fn skip(&mut self, raw: &Raw<'t>) {
        if let Some(depth) = &mut self.skipping {
            if raw.tok.opens() {
                *depth += 1;
            } else if raw.tok.closes() {
                *depth = depth.saturating_sub(1);
            } else if raw.tok == Tok::Semi && *depth == 0 {
                self.separate(raw.start, raw.end);
            }
        }
    }

    fn emit(&mut self, mut raw: Raw<'t>) {
        self.join(&mut raw);
        let Some(tok) = self.resolve(&raw) else {
            return;
        };
        if let Some(fault) = self.nesting.too_deep(self.span(raw.start, raw.end)) {
            self.faults.push(fault);
            self.skipping = Some(self.nesting.brackets());
            return;
        }
        self.after_dots = tok == Tok::DotDot;
        // A subscript belongs to a number or to a comparison and changes nothing.
        if !matches!(tok, Tok::Sub(_)) {
            self.operand = !tok.completes_operand();
        }
        self.started = true;
        self.prev_end = raw.end;
        self.prev = tok;
        self.queue.push_back((raw.start, tok, raw.end));
    }

    /// Returns whether an operand comes next on this line.
    fn before_operand(&mut self) -> bool {
        self.peek(0).is_some_and(|next| next.newline.is_none() && self.begins_operand(next))
    }

    /// Returns whether a token can only begin an operand. In rules `gives` ends an option.
    fn begins_operand(&self, raw: Raw<'t>) -> bool {
        let gives = self.ruleset.is_some() && raw.tok == Tok::Name("gives");
        raw.tok.only_begins_operand() && !gives
    }

    /// Returns the grammar token for a raw token; `None` if there is none.
    fn resolve(&mut self, raw: &Raw<'t>) -> Option<Tok<'t>> {
        let span = self.span(raw.start, raw.end);
        if let Some(tok) = self.behind_arrow(raw) {
            return Some(tok);
        }
        match raw.tok {
            Tok::Semi if self.nesting.brackets() == 0 => {
                if self.started {
                    self.separate(raw.start, raw.end);
                }
                return None;
            }
            Tok::Star if self.operand => return Some(self.nimber(raw)),
            Tok::Star if self.adds_star(raw) => {
                self.queue.push_back((raw.start, Tok::Juxtaposed, raw.start));
            }
            Tok::Star => {
                self.no_power(raw);
                self.nesting.binary();
                return Some(Tok::Times);
            }
            Tok::In if self.nesting.end_let() => {
                self.nesting.binary();
                return Some(Tok::LetIn);
            }
            Tok::Ruleset if !self.started || self.prev == Tok::Redefine => {
                self.ruleset = Some(span);
            }
            Tok::End if !self.started => self.ruleset = None,
            Tok::End if self.nesting.brackets() == 0 => self.ruleset = None,
            Tok::Let => self.nesting.begin_let(),
            Tok::If | Tok::Arrow => self.nesting.loose(),
            Tok::Up(_) if matches!(self.prev, Tok::Int(_)) && raw.start == self.prev_end => {
                self.queue.push_back((raw.start, Tok::Juxtaposed, raw.start));
            }
            Tok::Caret if self.operand => return Some(Tok::Up(false)),
            Tok::Caret => self.nesting.tight(),
            Tok::Minus | Tok::Bang | Tok::Not | Tok::PlusMinus | Tok::Tiny | Tok::Miny
                if self.operand =>
            {
                self.nesting.tight()
            }
            Tok::Comma | Tok::Semi | Tok::Bar(_) => self.nesting.part(),
            Tok::For => self.nesting.generator(),
            Tok::Sub(_) if !self.started || self.prev_end != raw.start => self.faults.push(
                SyntaxError::new(
                    span,
                    "a subscript must follow directly, without a space",
                    "remove this space",
                )
                .help("write 1_L, (k)_L, [G]_L or <=_L"),
            ),
            // `under` is an operator only between an operand and a convention; elsewhere it is the
            // game `under`.
            Tok::Under if self.operand && !self.before_operand() => {
                return Some(Tok::Name("under"));
            }
            Tok::Name("players") if !self.started && self.says_more(raw.end) => {
                return Some(Tok::Players);
            }
            Tok::Name("draw") if !self.started && self.says_more(raw.end) => {
                return Some(Tok::Draw);
            }
            Tok::Name("board") if !self.started && self.says_more(raw.end) => {
                return Some(Tok::Board);
            }
            Tok::Name("value") if self.prev == Tok::Final => return Some(Tok::FinalValue),
            Tok::Name("score") if self.prev == Tok::Final => return Some(Tok::FinalScore),
            // After a complete option no name can follow.
            Tok::Name("gives") if self.started && self.ruleset.is_some() && !self.operand => {
                self.nesting.part();
                return Some(Tok::Gives);
            }
            tok if tok.opens() => self.nesting.open(tok, span),
            tok if tok.closes() => self.faults.extend(self.nesting.close(tok, span)),
            tok if !tok.completes_operand() && tok != Tok::Dot => self.nesting.binary(),
            _ => {}
        }
        Some(raw.tok)
    }

    /// Returns whether `players`, `draw` or `board`, which ends at `end` and begins a rule, is a
    /// keyword: then an operand follows on the line. A bracket directly after it, or `gives`, makes
    /// it a name.
    fn says_more(&mut self, end: u32) -> bool {
        let within = self.ruleset.is_some();
        let next = self.peek(0).filter(|next| within && next.newline.is_none());
        next.is_some_and(|next| match next.tok {
            Tok::LParen | Tok::LBracket => next.start > end,
            _ => self.begins_operand(next),
        })
    }

    /// Treats `+-` in operand position as a spelling of `±`.
    fn join(&mut self, raw: &mut Raw<'t>) {
        if raw.tok == Tok::Plus
            && self.operand
            && let Some(minus) =
                self.peek(0).filter(|next| next.tok == Tok::Minus && next.start == raw.end)
        {
            self.ahead.pop_front();
            raw.tok = Tok::PlusMinus;
            raw.end = minus.end;
        }
    }
}

impl<'t> Iterator for Layout<'t> {
    type Item = (u32, Tok<'t>, u32);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(token) = self.queue.pop_front() {
                return Some(token);
            }
            let raw = match self.ahead.pop_front() {
                Some(raw) => raw,
                None => self.raw.next()?,
            };
            self.place(raw);
        }
    }
}

/// Returns whether a keyword is only allowed at the beginning of statements.
fn begins(tok: Tok<'_>) -> bool {
    use Tok::{Assert, Memo, Redefine, Ruleset, Use, Using};
    matches!(tok, Ruleset | Using | Use | Memo | Redefine | Assert)
}
