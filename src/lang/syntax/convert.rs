//! Parser actions that convert nodes once their meaning is known: `f(x) := …` and `(x, y) -> …`
//! begin like any expression, and the meaning of a subscript depends on its operand.

use super::build::BuildContext;
use super::habits::ONE_BY_ONE;
use super::*;

impl BuildContext {
    /// Creates `target := body`.
    pub fn define(&mut self, memo: bool, target: Expr, body: Expr) -> StmtKind {
        let span = target.span;
        let tuple = matches!(target.kind, ExprKind::Tuple(_));
        let found = match target.kind {
            ExprKind::Name(text) => Some((Name { text, span }, None)),
            ExprKind::Call { callee, args } => match callee.kind {
                ExprKind::Name(text) => params_of_call(args)
                    .map(|params| (Name { text, span: callee.span }, Some(params))),
                _ => None,
            },
            _ => None,
        };
        match found {
            Some((name, params)) => StmtKind::Define { memo, name, params, body },
            None => {
                let message = "the left side of `:=` must be a name, or a name with parameters";
                let fault = SyntaxError::new(span, message, "cannot be defined");
                self.faults.push(fault.help(if tuple {
                    ONE_BY_ONE
                } else {
                    "write `x := …` or `f(x, y) := …`; to compare, write `==`"
                }));
                StmtKind::Error(None)
            }
        }
    }

    /// Creates `params -> body`.
    pub fn lambda(&mut self, params: Expr, body: Expr) -> Expr {
        let span = params.span.to(body.span);
        let at = params.span;
        let defines = matches!(&params.kind, ExprKind::Compare { rest, .. }
            if rest.iter().all(|comparison| comparison.op == CmpOp::Eq));
        let names = match params.kind {
            ExprKind::Tuple(names) => names.into_iter().map(into_name).collect(),
            ExprKind::Paren(name) => into_name(*name).map(|name| vec![name]),
            kind => into_name(Expr { kind, ..params }).map(|name| vec![name]),
        };
        match names {
            Some(params) => self.spanned(span, ExprKind::Lambda { params, body: Box::new(body) }),
            None => {
                let fault = SyntaxError::new(
                    at,
                    "the left side of `->` must be names",
                    "expected a name or names in parentheses",
                )
                .help(if defines {
                    "define a function with `:=`, as in `f := x -> …` or `f(x) := …`"
                } else {
                    "write `x -> …` or `(x, y) -> …`; a function inside a sum or a product needs \
                     parentheses around it"
                });
                self.refuse(span, fault)
            }
        }
    }

    /// Creates `1_L`, `(k)_L` or `[G]_L`.
    pub fn subscript(&mut self, value: Expr, player: Name) -> Expr {
        let span = value.span.to(player.span);
        let kind = match value.kind {
            ExprKind::Int(_) | ExprKind::Paren(_) => {
                ExprKind::Labelled { value: Box::new(value), player }
            }
            ExprKind::List(Items::Listed(mut games)) if games.len() == 1 => match games.pop() {
                Some(game) => ExprKind::Restrict { game: Box::new(game), player },
                None => ExprKind::Error,
            },
            _ => {
                let fault = SyntaxError::new(
                    player.span,
                    "unexpected subscript",
                    "subscripts belong to numbers and to games in brackets",
                )
                .help("write 1_L or (k)_L for a number of moves, [G]_L for a restriction");
                return self.refuse(span, fault);
            }
        };
        self.spanned(span, kind)
    }

    /// Creates `(first, …)`.
    pub fn tuple(&mut self, start: u32, end: u32, first: Expr, rest: Vec<Expr>) -> Expr {
        if rest.is_empty() {
            let span = self.span(start, end);
            let fault =
                SyntaxError::new(span, "a tuple needs at least two entries", "only one entry");
            return self.refuse(span, fault.help("write [a] for a list of one"));
        }
        let mut entries = vec![first];
        entries.extend(rest);
        self.expr(start, end, ExprKind::Tuple(entries))
    }

    pub fn matrix(&mut self, start: u32, end: u32, first: Vec<Expr>, rest: Vec<Vec<Expr>>) -> Expr {
        let mut rows = vec![first];
        rows.extend(rest);
        self.expr(start, end, ExprKind::Matrix(rows))
    }

    /// Creates a game with bars. Shorter bars nest inside longer ones.
    pub fn bars(
        &mut self,
        start: u32,
        end: u32,
        first: Vec<Expr>,
        rest: Vec<(u32, Vec<Expr>)>,
    ) -> Expr {
        let bars = group_bars(first, rest);
        self.expr(start, end, ExprKind::Bars(bars))
    }

    pub fn rule(&mut self, start: u32, end: u32, kind: RuleKind, clauses: Vec<Clause>) -> Rule {
        if let RuleKind::Final(..) = kind
            && let Some(Clause::For { source, .. }) =
                clauses.iter().find(|clause| matches!(clause, Clause::For { .. }))
        {
            let message = "a `final` rule may have `if`, but not `for`";
            let fault = SyntaxError::new(source.span, message, "a generator");
            self.faults.push(fault.help("write `final L if any(… for … in …)`"));
        }
        let alone = match &kind {
            RuleKind::Players(_) => Some(("players", "a number")),
            RuleKind::Draw(_) => Some(("draw", "an expression for the picture")),
            RuleKind::Board(_) => Some(("board", "a parameter")),
            _ => None,
        };
        if let (Some((rule, what)), Some(clause)) = (alone, clauses.first()) {
            let word = if matches!(clause, Clause::If(_)) { "if" } else { "for" };
            let message = format!("`{rule}` takes {what} and cannot have `{word}`");
            let fault = SyntaxError::new(clause.expr().span, message, "not allowed here");
            let help = format!("for a choice write `{rule} (if … then … else …)`");
            self.faults.push(fault.help(help));
        }
        Rule { span: self.span(start, end), kind, clauses }
    }
}

fn into_name(expr: Expr) -> Option<Name> {
    match expr.kind {
        ExprKind::Name(text) => Some(Name { text, span: expr.span }),
        _ => None,
    }
}

fn params_of_call(args: Vec<Arg>) -> Option<Vec<Name>> {
    args.into_iter()
        .map(|arg| if arg.name.is_some() { None } else { into_name(arg.value) })
        .collect()
}

/// Splits at the longest bars and recurses. The depth is at most the number of different lengths,
/// which the lexer limits.
fn group_bars(first: Vec<Expr>, rest: Vec<(u32, Vec<Expr>)>) -> Bars {
    let strokes = rest.iter().map(|(strokes, _)| *strokes).max().unwrap_or(1);
    let mut sides = Vec::new();
    let mut head = first;
    let mut inner = Vec::new();
    for (length, options) in rest {
        if length == strokes {
            sides.push(side(std::mem::replace(&mut head, options), std::mem::take(&mut inner)));
        } else {
            inner.push((length, options));
        }
    }
    sides.push(side(head, inner));
    Bars { strokes, sides }
}

fn side(first: Vec<Expr>, rest: Vec<(u32, Vec<Expr>)>) -> Side {
    if rest.is_empty() {
        Side::Options(first)
    } else {
        Side::Nested(Box::new(group_bars(first, rest)))
    }
}
