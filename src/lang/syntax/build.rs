//! Parser actions: called by the grammar, they create nodes and collect syntax errors.

use super::message::Unexpected;
use super::nesting::{DEEP, too_deep};
use super::token::Tok;
use super::{literal, *};
use lalrpop_util::ParseError;
use std::sync::Arc;

/// The state of one parse.
pub struct BuildContext {
    pub source: SourceId,
    pub faults: Vec<SyntaxError>,
    pub unexpected: Vec<Unexpected>,
}

/// The operands and operators of one precedence level.
pub struct ChainParts {
    first: Expr,
    rest: Vec<(BinOp, Expr)>,
}

impl ChainParts {
    pub fn new(first: Expr) -> ChainParts {
        ChainParts { first, rest: Vec::new() }
    }

    pub fn with(mut self, op: BinOp, operand: Expr) -> ChainParts {
        self.rest.push((op, operand));
        self
    }
}

impl BuildContext {
    pub fn span(&self, start: u32, end: u32) -> Span {
        Span { source: self.source, start, end: end.max(start) }
    }

    /// Creates a node. Reports an error if the tree becomes too deep.
    pub fn expr(&mut self, start: u32, end: u32, kind: ExprKind) -> Expr {
        let span = self.span(start, end);
        self.spanned(span, kind)
    }

    pub fn spanned(&mut self, span: Span, kind: ExprKind) -> Expr {
        let expr = Expr::new(span, kind);
        if expr.kind == ExprKind::Error {
            self.faults.push(too_deep(span, DEEP));
        }
        expr
    }

    /// Creates a leaf in place of an expression with an error.
    pub fn refuse(&mut self, span: Span, fault: SyntaxError) -> Expr {
        self.faults.push(fault);
        Expr::new(span, ExprKind::Error)
    }

    /// Records a syntax error.
    pub fn stumbled(&mut self, error: ParseError<u32, Tok<'_>, &'static str>) {
        use ParseError::{ExtraToken, InvalidToken, UnrecognizedEof, UnrecognizedToken, User};
        let ((start, tok, end), expected) = match error {
            UnrecognizedToken { token: (start, tok, end), expected } => {
                ((start, Some(tok), end), expected)
            }
            ExtraToken { token: (start, tok, end) } => ((start, Some(tok), end), Vec::new()),
            UnrecognizedEof { location, expected } => ((location, None, location), expected),
            InvalidToken { location } => ((location, None, location), Vec::new()),
            User { .. } => return,
        };
        self.unexpected.push(Unexpected::new(self.span(start, end), tok, &expected));
    }

    pub fn stmt(&mut self, start: u32, end: u32, kind: StmtKind) -> Stmt {
        Stmt { span: self.span(start, end), doc: None, redefines: false, kind }
    }

    pub fn error_rule(&mut self, start: u32, end: u32) -> Rule {
        let option = Expr::new(self.span(start, end), ExprKind::Error);
        let kind = RuleKind::Option { label: None, option, gives: None };
        self.rule(start, end, kind, Vec::new())
    }

    pub fn name(&mut self, start: u32, end: u32, text: &str) -> Name {
        Name { text: text.into(), span: self.span(start, end) }
    }

    /// Returns the player of a subscript `_L`, without the underscore.
    pub fn player(&mut self, start: u32, end: u32, text: &str) -> Name {
        self.name(start + 1, end, text.strip_prefix('_').unwrap_or(text))
    }

    pub fn chain(&mut self, parts: ChainParts) -> Expr {
        let ChainParts { first, rest } = parts;
        let Some((_, last)) = rest.last() else {
            return first;
        };
        let span = first.span.to(last.span);
        self.spanned(span, ExprKind::Chain { first: Box::new(first), rest })
    }

    /// Creates a number with a symbol directly after it: `1/2*`, `1↑^2*`.
    pub fn beside(&mut self, number: ChainParts, small: Vec<Expr>) -> Expr {
        let number = self.chain(number);
        small.into_iter().fold(number, |first, small| self.pair(first, small, ExprKind::Juxtaposed))
    }

    /// Creates `½`.
    pub fn half(&mut self, start: u32, end: u32) -> Expr {
        let [one, two] = [1, 2].map(|n| self.expr(start, end, ExprKind::Int(n.into())));
        self.chain(ChainParts::new(one).with(BinOp::Div, two))
    }

    /// Creates a prefixed game: `±1/2`, `⧾2`.
    pub fn signed(&mut self, start: u32, sign: GameSign, game: Expr) -> Expr {
        self.expr(start, game.span.end, ExprKind::Signed(sign, Box::new(game)))
    }

    /// Creates `↑3*2` from the arrow, the digits of the count, and the `*` with the digits of its
    /// heap.
    pub fn ups(
        &mut self,
        start: u32,
        end: u32,
        down: bool,
        count: Option<&str>,
        star: Option<Option<&str>>,
    ) -> Expr {
        let number = |digits: Option<&str>| digits.map_or(Ok(1), str::parse::<u32>);
        match (number(count), star.map_or(Ok(0), number)) {
            (Ok(count), Ok(star)) => self.expr(start, end, ExprKind::Ups { down, count, star }),
            _ => {
                let message = "this number of ups is too large";
                let span = self.span(start, end);
                self.refuse(span, SyntaxError::new(span, message, "too large"))
            }
        }
    }

    pub fn compare(&mut self, (first, rest): (Expr, Vec<Comparison>)) -> Expr {
        let Some(last) = rest.last() else {
            return first;
        };
        let span = first.span.to(last.operand.span);
        self.spanned(span, ExprKind::Compare { first: Box::new(first), rest })
    }

    pub fn prefix(&mut self, start: u32, op: PrefixOp, operand: Expr) -> Expr {
        self.expr(start, operand.span.end, ExprKind::Prefix { op, operand: Box::new(operand) })
    }

    /// Creates a node of two operands, which it begins and ends with.
    pub fn pair(&mut self, a: Expr, b: Expr, kind: fn(Box<Expr>, Box<Expr>) -> ExprKind) -> Expr {
        let span = a.span.to(b.span);
        self.spanned(span, kind(Box::new(a), Box::new(b)))
    }

    pub fn unbounded(&mut self, from: Expr, end: u32) -> Expr {
        self.expr(from.span.start, end, ExprKind::Range { from: Box::new(from), to: None })
    }

    /// Creates `G'`. Consecutive primes are counted in one node.
    pub fn conjugate(&mut self, game: Expr, end: u32) -> Expr {
        let start = game.span.start;
        let (game, times) = match game.kind {
            ExprKind::Conjugate { game, times } => (game, times.saturating_add(1)),
            _ => (Box::new(game), 1),
        };
        self.expr(start, end, ExprKind::Conjugate { game, times })
    }

    pub fn call(&mut self, callee: Expr, args: Vec<Arg>, end: u32) -> Expr {
        self.expr(callee.span.start, end, ExprKind::Call { callee: Box::new(callee), args })
    }

    pub fn member(&mut self, object: Expr, name: Name) -> Expr {
        let span = object.span.to(name.span);
        self.spanned(span, ExprKind::Member { object: Box::new(object), name })
    }

    pub fn index(&mut self, object: Expr, index: Expr, end: u32) -> Expr {
        let start = object.span.start;
        let (object, index) = (Box::new(object), Box::new(index));
        self.expr(start, end, ExprKind::Index { object, index })
    }

    /// Creates the argument `x for …` of a call without brackets of its own.
    pub fn stream(&mut self, comprehension: Comprehension) -> Arg {
        let end = comprehension.clauses.last().map(|clause| clause.expr().span);
        let start = comprehension.element.span;
        let span = start.to(end.unwrap_or(start));
        Arg { name: None, value: self.spanned(span, ExprKind::Stream(Box::new(comprehension))) }
    }

    pub fn int(&mut self, start: u32, end: u32, digits: &str) -> Expr {
        self.expr(start, end, ExprKind::Int(digits.parse().unwrap_or_default()))
    }

    pub fn string(&mut self, start: u32, end: u32, quoted: &str) -> Expr {
        let text = self.text(start, quoted);
        self.expr(start, end, ExprKind::Str(text))
    }

    pub fn file(&mut self, start: u32, end: u32, quoted: &str) -> Module {
        Module::File { path: self.text(start, quoted), span: self.span(start, end) }
    }

    fn text(&mut self, start: u32, quoted: &str) -> Arc<str> {
        let source = self.source;
        let text = literal::unescape(quoted, |range, message| {
            let at = start as usize;
            let span = Span::new(source, at + range.start, at + range.end);
            self.faults.push(
                SyntaxError::new(span, message, "unknown escape")
                    .help("escapes are \\n \\t \\\" \\\\ and \\u{1F600}"),
            );
        });
        text.into()
    }

    /// Creates the numbered result `_3`.
    pub fn result(&mut self, start: u32, end: u32, text: &str) -> Expr {
        match text.trim_start_matches('_').parse() {
            Ok(number) => self.expr(start, end, ExprKind::Result(number)),
            Err(_) => {
                let message = "the number after `_` is too large; `_3` is the third result";
                let span = self.span(start, end);
                self.refuse(span, SyntaxError::new(span, message, "too large"))
            }
        }
    }
}
