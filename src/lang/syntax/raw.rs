//! Raw tokens: the output of the lexer without comments, newlines and errors.
//!
//! Every invalid token is replaced by the one that was most likely meant, so that one wrong
//! character does not also cause a syntax error.

use super::known_elsewhere;
use super::token::Tok;
use super::{Comment, CommentKind, SourceId, Span, SyntaxError};
use logos::{Logos, SpannedIter};
use num_rational::Ratio;
use std::sync::Arc;

/// The maximum number of digits of a number literal.
pub const MAX_DIGITS: usize = 100_000;
/// The maximum length of a bar.
pub const MAX_BAR: u32 = 32;

/// A token with its span.
#[derive(Debug, Clone, Copy)]
pub struct Raw<'t> {
    pub tok: Tok<'t>,
    pub start: u32,
    pub end: u32,
    /// The first newline between the previous token and this one.
    pub newline: Option<u32>,
}

/// An iterator over the tokens of the source, which collects comments and errors.
pub struct RawTokens<'t> {
    lexer: SpannedIter<'t, Tok<'t>>,
    source: SourceId,
    line: usize,
    /// Set if there is already a token on the current line.
    line_used: bool,
    /// Set if the previous token is on this line and completes an operand.
    operand_before: bool,
    newline: Option<u32>,
    unknown: Option<Span>,
    doc_run: Vec<Arc<str>>,
    doc_line: usize,
    pub comments: Vec<Comment>,
    /// Doc comments by the start of the token below them.
    pub docs: Vec<(u32, Arc<str>)>,
    pub faults: Vec<SyntaxError>,
}

impl<'t> RawTokens<'t> {
    pub fn new(source: SourceId, text: &'t str) -> RawTokens<'t> {
        RawTokens {
            lexer: Tok::lexer(text).spanned(),
            source,
            line: 0,
            line_used: false,
            operand_before: false,
            newline: None,
            unknown: None,
            doc_run: Vec::new(),
            doc_line: 0,
            comments: Vec::new(),
            docs: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Returns the next token that is neither a comment nor a newline.
    pub fn next(&mut self) -> Option<Raw<'t>> {
        loop {
            let Some((tok, range)) = self.lexer.next() else {
                self.flush_unknown();
                return None;
            };
            let span = Span::new(self.source, range.start, range.end);
            let Ok(tok) = tok else {
                self.unknown_at(span);
                continue;
            };
            self.flush_unknown();
            match tok {
                Tok::Newline => {
                    self.newline.get_or_insert(span.start);
                    self.line += 1;
                    self.line_used = false;
                    self.operand_before = false;
                }
                Tok::Comment(text) if self.operand_before && is_divisor(text) => {
                    return Some(self.division(span.start));
                }
                Tok::Comment(text) => self.comment(text, span),
                _ => {
                    if let Some(tok) = self.mend(tok, span) {
                        return Some(self.token(tok, span));
                    }
                }
            }
        }
    }

    fn token(&mut self, tok: Tok<'t>, span: Span) -> Raw<'t> {
        if !self.doc_run.is_empty() {
            if !self.line_used && self.doc_line + 1 == self.line {
                self.docs.push((span.start, self.doc_run.join("\n").into()));
            }
            self.doc_run.clear();
        }
        self.line_used = true;
        self.operand_before = tok.completes_operand() && tok != Tok::End;
        Raw { tok, start: span.start, end: span.end, newline: self.newline.take() }
    }

    fn comment(&mut self, text: &'t str, span: Span) {
        let text = text.trim_end_matches('\r');
        let (kind, slashes) = match text.as_bytes() {
            [b'#', ..] => (CommentKind::Interpreter, 2),
            [_, _, b'/', b'/', ..] => (CommentKind::Plain, 2),
            [_, _, b'/', ..] => (CommentKind::Doc, 3),
            [_, _, b'!', ..] => (CommentKind::Module, 3),
            [_, _, b'|', ..] => (CommentKind::Printed, 3),
            _ => (CommentKind::Plain, 2),
        };
        let body = text.get(slashes..).unwrap_or("");
        if kind == CommentKind::Doc && !self.line_used {
            if self.doc_line + 1 != self.line {
                self.doc_run.clear();
            }
            self.doc_run.push(strip_blank(body).into());
            self.doc_line = self.line;
        }
        let end = span.start as usize + text.len();
        let span = Span::new(self.source, span.start as usize, end);
        self.comments.push(Comment { span, kind, text: body.into() });
    }

    /// Passes valid tokens through. Reports the others, and returns the tokens that were meant.
    fn mend(&mut self, tok: Tok<'t>, span: Span) -> Option<Tok<'t>> {
        let (fault, meant) = match tok {
            Tok::Int(digits) if digits.len() > MAX_DIGITS => {
                let digits = digits.len();
                let text =
                    format!("a number may have at most {MAX_DIGITS} digits; this one has {digits}");
                let fault = SyntaxError::new(span, text, "too long");
                (fault.help("write it as a power or a product"), Some(Tok::Int("0")))
            }
            Tok::Bar(strokes) if strokes > MAX_BAR => {
                let text =
                    format!("a bar may have at most {MAX_BAR} strokes; this one has {strokes}");
                let fault = SyntaxError::new(span, text, "too long");
                let help = "define the inner games by names, and use shorter bars";
                (fault.help(help), Some(Tok::Bar(1)))
            }
            Tok::Decimal(text) => {
                let message = format!("`{text}` is a decimal fraction; numbers here are exact");
                let fault = SyntaxError::new(span, message, "decimal point");
                (fault.help(decimal_help(text)), Some(Tok::Int("0")))
            }
            Tok::BadNumber(text) => {
                let message = format!("`{text}` is neither a number nor a name");
                let fault = SyntaxError::new(span, message, "digits followed by letters");
                (fault.help(bad_number_help(text)), Some(Tok::Int("0")))
            }
            Tok::OpenStr(_) => {
                let opening = Span::new(self.source, span.start as usize, span.start as usize + 1);
                let fault = SyntaxError::new(opening, "this string is not closed", "opened here")
                    .help("close it with `\"`; write a line break inside a string as \\n");
                (fault, Some(Tok::Str("\"\"")))
            }
            Tok::CurlyStr(text) => (
                SyntaxError::new(span, "strings need straight quotes", "curly quotes")
                    .help(format!("write \"{}\"", text.trim_matches(['“', '”', '„', '"']))),
                Some(Tok::Str("\"\"")),
            ),
            // Papers write `=_L`, where `=` can only mean equality.
            Tok::NearMiss("=") if names_player(self.lexer.source(), span.end as usize) => {
                return Some(Tok::EqEq);
            }
            Tok::NearMiss(text) => (self.near_miss(text, span), meant_by(text)),
            good => return Some(good),
        };
        self.faults.push(fault);
        meant
    }

    fn near_miss(&self, text: &str, span: Span) -> SyntaxError {
        if let Some(rest) = text.strip_prefix('#') {
            let fault = SyntaxError::new(span, "`#` does not begin a comment", "unknown");
            let compact = rest.starts_with(|c: char| c.is_ascii_digit() || c == '{');
            return fault.help(if compact {
                "comments begin with `//`; write compact names as `compact(\"2_#2\")`"
            } else {
                "comments begin with `//`"
            });
        }
        let before = self.lexer.source().get(..span.start as usize).unwrap_or_default();
        let changes = text == "=" && before.ends_with(['+', '-', '*', '/']);
        let help = match known_elsewhere(text) {
            _ if changes => super::habits::CHANGES,
            Some(_) if text == "=" && super::habits::in_header(before) => super::habits::RULES,
            Some(here) => here,
            None => "use straight quotes, `\"`",
        };
        SyntaxError::new(span, format!("unknown operator `{text}`"), "unknown").help(help)
    }

    /// Reports a division `10 // 3`, whose divisor would be parsed as a comment, and lexes the rest
    /// of the line as intended.
    fn division(&mut self, start: u32) -> Raw<'t> {
        let span = Span::new(self.source, start as usize, start as usize + 2);
        let message = "`//` begins a comment, so the number after it would be ignored";
        self.faults.push(SyntaxError::new(span, message, "begins a comment").help(
            "write integer division as `10 div 3`; a comment must contain more than a number",
        ));
        let mut lexer = Tok::lexer(self.lexer.source());
        lexer.bump(span.end as usize);
        self.lexer = lexer.spanned();
        self.token(Tok::IntDiv, span)
    }

    fn unknown_at(&mut self, span: Span) {
        match &mut self.unknown {
            Some(before) if before.end == span.start => before.end = span.end,
            _ => {
                self.flush_unknown();
                self.unknown = Some(span);
            }
        }
    }

    fn flush_unknown(&mut self) {
        if let Some(span) = self.unknown.take() {
            let one = span.end - span.start <= 1;
            let message = if one { "unexpected character" } else { "unexpected characters" };
            self.faults.push(SyntaxError::new(span, message, "unexpected"));
        }
    }
}

/// Tests whether the subscript of a player begins at this offset.
pub fn names_player(text: &str, at: usize) -> bool {
    let behind = text.get(at..).unwrap_or_default();
    behind.strip_prefix('_').is_some_and(|name| name.starts_with(char::is_alphabetic))
}

/// Returns a doc line without the space after its slashes.
pub fn strip_blank(text: &str) -> &str {
    text.strip_prefix(' ').unwrap_or(text)
}

fn decimal_help(text: &str) -> String {
    // Long literals are not spelled out.
    let exact = || {
        let (whole, part) = text.split_once('.')?;
        let code = if whole == "0" {
            format!("; for an octal game write its code as a string, `\"{text}\"`")
        } else {
            String::new()
        };
        let power = 10u64.checked_pow(u32::try_from(part.len()).ok()?)?;
        let top = whole.parse::<u64>().ok()?.checked_mul(power)?.checked_add(part.parse().ok()?)?;
        Some(format!("write {}{code}", Ratio::new(top, power)))
    };
    exact().unwrap_or_else(|| "write it as a fraction, like 1/2".to_owned())
}

fn bad_number_help(text: &str) -> String {
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, name) = text.split_at(split);
    if let Some(count) =
        name.strip_prefix('v').filter(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
    {
        return format!("write a number and downs as {digits}↓{count}");
    }
    if let Some(power) =
        name.strip_prefix(['e', 'E']).filter(|power| power.bytes().all(|b| b.is_ascii_digit()))
        && !power.is_empty()
    {
        return format!("write {digits}·10^{power}");
    }
    let based = match name.get(..1) {
        Some("x" | "X") => i64::from_str_radix(&name[1..], 16),
        Some("b" | "B") => i64::from_str_radix(&name[1..], 2),
        Some("o" | "O") => i64::from_str_radix(&name[1..], 8),
        _ => "".parse(),
    };
    if let (Ok(value), "0") = (based, digits) {
        return format!("write numbers in base 10: {value}");
    }
    format!("write a product as {digits}·{name}; names begin with a letter")
}

/// Returns the token that was meant by a symbol of other languages.
fn meant_by(sign: &str) -> Option<Tok<'static>> {
    Some(match sign {
        "=" | "≡" | "∥" => Tok::EqEq,
        "<>" => Tok::NotEq,
        "≰" | "⊆" | "⧐" => Tok::LessEq,
        "≱" | "⊇" | "⧏" => Tok::GreaterEq,
        "≮" | "⊂" => Tok::Less,
        "≯" | "⊃" => Tok::Greater,
        "&&" | "∧" => Tok::And,
        "∨" => Tok::Or,
        "¬" => Tok::Not,
        "→" => Tok::Arrow,
        "⇒" => Tok::FatArrow,
        "–" | "—" | "−" | "∖" | "∩" => Tok::Minus,
        "⊕" | "∪" => Tok::Plus,
        "×" | "•" | "∙" => Tok::MidDot,
        "⋆" => Tok::Star,
        "÷" => Tok::Slash,
        "%" => Tok::Mod,
        "‘" | "’" => Tok::Prime,
        "⇑" => Tok::Up(false),
        "⇓" => Tok::Up(true),
        _ => return None,
    })
}

/// Tests whether a comment after an operand was meant as a division of other languages: it begins
/// with a number, and contains only arithmetic up to the following expected-output comment.
fn is_divisor(comment: &str) -> bool {
    let body = comment.strip_prefix("//").unwrap_or_default();
    let body = body.split("//").next().unwrap_or_default().trim();
    let digit = |c: char| c.is_ascii_digit();
    let mut words = body.split_whitespace().zip(body.split_whitespace().skip(1));
    // Adjacent numbers are a comment, and so is a percentage such as 50%.
    body.starts_with(digit)
        && body.ends_with(|c: char| digit(c) || ")]}".contains(c))
        && body.chars().all(|c| digit(c) || " +-*/^%()<>=]}".contains(c))
        && !words.any(|(a, b)| a.ends_with(digit) && b.starts_with(digit))
}
