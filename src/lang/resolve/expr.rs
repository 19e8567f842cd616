//! Name resolution of expressions: from the syntax tree to resolved nodes.

use super::scope::SlotFrame;
use super::{Binding, Names, Outside};
use crate::lang::ir::{
    BarsCode, ClauseCode, Collection, Function, GlobalId, Loop, LoopTitles, Node, Player, SideCode,
    Term,
};
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{
    Bars, BinOp, Clause, Comprehension, Expr, ExprKind, Items, Name, PrefixOp, Side, Span,
};
use num_traits::ToPrimitive;
use std::collections::VecDeque;
use std::sync::Arc;
use tweedle_base::with_stack;

/// The state of resolving one script.
pub(super) struct Resolver<'a> {
    pub(super) outside: &'a mut dyn Outside,
    /// Names bound so far.
    pub(super) names: Names<Binding>,
    /// The names that the current statement binds.
    pub(super) bound: Vec<(Arc<str>, Binding)>,
    /// Names that are defined further down, for bodies of functions and rules.
    pub(super) ahead: VecDeque<(Arc<str>, Binding)>,
    /// Names that a failed `use` did not import.
    pub(super) missing: Vec<Arc<str>>,
    /// The players named in the ruleset that is being resolved.
    pub(super) mentioned: Vec<(Player, Span)>,
    /// The number of sides of the enclosing literal with bars.
    pub(super) bars: Option<u8>,
    /// The enclosing functions, innermost last.
    pub(super) frames: Vec<SlotFrame>,
    /// The errors in the current statement.
    pub(super) problems: Vec<Problem>,
    /// The number of errors in earlier statements.
    pub(super) said: usize,
    /// Warnings, which do not prevent the script from running.
    pub(super) warnings: Vec<Problem>,
}

impl Resolver<'_> {
    pub(super) fn frame(&mut self) -> &mut SlotFrame {
        if self.frames.is_empty() {
            self.frames.push(SlotFrame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn nodes(&mut self, exprs: &[Expr]) -> Vec<Node> {
        exprs.iter().map(|e| self.expr(e)).collect()
    }

    fn boxed(&mut self, expr: &Expr) -> Box<Node> {
        Box::new(self.expr(expr))
    }

    fn pair(&mut self, a: &Expr, b: &Expr) -> Box<(Node, Node)> {
        Box::new((self.expr(a), self.expr(b)))
    }

    /// Resolves an expression. Errors are collected and leave a placeholder node.
    pub(super) fn expr(&mut self, expr: &Expr) -> Node {
        with_stack(|| self.expr_inside(expr))
    }

    fn expr_inside(&mut self, expr: &Expr) -> Node {
        let code = match &expr.kind {
            ExprKind::Int(n) => match n.to_i64() {
                Some(n) => Term::Int(n),
                None => Term::Big(Arc::new(n.clone())),
            },
            ExprKind::Str(s) => Term::Str(s.clone()),
            ExprKind::Bool(b) => Term::Bool(*b),
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Last => self.result("_", expr.span),
            ExprKind::Result(n) => self.result(&format!("_{n}"), expr.span),
            ExprKind::EmptySet => Term::EmptySet,
            ExprKind::Star(None) => {
                Term::Nim(Box::new(Node { span: expr.span, code: Term::Int(1) }))
            }
            ExprKind::Star(Some(n)) => Term::Nim(self.boxed(n)),
            ExprKind::Signed(sign, game) => Term::Signed(*sign, self.boxed(game)),
            ExprKind::Ups { down, count, star } => {
                let count = i64::from(*count);
                Term::Ups(if *down { -count } else { count }, *star)
            }
            ExprKind::Juxtaposed(number, small) => {
                Term::Juxtaposed(Box::new((self.expr(number), self.expr(small))))
            }
            ExprKind::Labelled { value, player } => {
                let pair = Box::new((self.expr(value), self.player(player)));
                Term::Integer(pair, self.bars)
            }
            ExprKind::Restrict { game, player } => {
                Term::Restrict(Box::new((self.expr(game), self.player(player))))
            }
            ExprKind::Game(Items::Listed(items)) => Term::Game(self.nodes(items)),
            ExprKind::Game(Items::Of(c)) => {
                Term::Of(Collection::Game, Box::new(self.comprehension(c)))
            }
            ExprKind::Bars(bars) => Term::Bars(Box::new(self.sides(bars))),
            ExprKind::List(Items::Listed(items)) => Term::List(self.nodes(items)),
            ExprKind::List(Items::Of(c)) => {
                Term::Of(Collection::List, Box::new(self.comprehension(c)))
            }
            ExprKind::Set(Items::Listed(items)) => Term::Set(self.nodes(items)),
            ExprKind::Set(Items::Of(c)) => {
                Term::Of(Collection::Set, Box::new(self.comprehension(c)))
            }
            ExprKind::Map(pairs) => {
                Term::Map(pairs.iter().map(|(k, v)| (self.expr(k), self.expr(v))).collect())
            }
            ExprKind::MapOf { key, value, clauses } => {
                let mark = self.frame().mark();
                let clauses = self.clauses(clauses);
                let element = Node {
                    span: key.span.to(value.span),
                    code: Term::Tuple(vec![self.expr(key), self.expr(value)]),
                };
                self.frame().reset(mark);
                Term::Of(
                    Collection::Map,
                    Box::new(Loop { element, clauses, titles: Arc::default() }),
                )
            }
            ExprKind::Tuple(items) => Term::Tuple(self.nodes(items)),
            ExprKind::Paren(inner) => return self.expr(inner),
            ExprKind::Matrix(rows) => {
                let row =
                    |row: &Vec<Expr>| Node { span: expr.span, code: Term::List(self.nodes(row)) };
                Term::List(rows.iter().map(row).collect())
            }
            ExprKind::Stream(c) => {
                let mut function = self.function(None, &[], false, expr.span, |r| {
                    let inner = Loop { titles: titles(c).into(), ..r.comprehension(c) };
                    Node { span: expr.span, code: Term::Of(Collection::List, Box::new(inner)) }
                });
                function.text = crate::lang::syntax::print_expr(expr).into();
                Term::Stream(Arc::new(function))
            }
            ExprKind::Lambda { params, body } => {
                let mut function = self.function(None, params, false, expr.span, |r| r.expr(body));
                function.text = crate::lang::syntax::print_expr(expr).into();
                Term::Lambda(Arc::new(function))
            }
            ExprKind::Call { callee, args } => return self.call(callee, args, expr.span),
            ExprKind::Member { object, name } => self.member(object, name),
            ExprKind::Index { object, index } => Term::Index(self.pair(object, index)),
            ExprKind::Conjugate { game, times } => Term::Conjugate(self.boxed(game), *times),
            ExprKind::Prefix { op: PrefixOp::Neg, operand } => Term::Neg(self.boxed(operand)),
            ExprKind::Prefix { op: PrefixOp::Not, operand } => Term::Not(self.boxed(operand)),
            ExprKind::Prefix { op: PrefixOp::Entail, operand } => Term::Entail(self.boxed(operand)),
            ExprKind::Chain { first, rest } => self.chain(first, rest),
            ExprKind::Power { base, exponent } => Term::Power(self.pair(base, exponent)),
            ExprKind::Compare { first, rest } => {
                if let [only] = rest.as_slice()
                    && only.player.is_none()
                {
                    let pair = self.pair(first, &only.operand);
                    // `1 + -1` may be a sum of games.
                    if pair.0.is_sum_of_numerals() || pair.1.is_sum_of_numerals() {
                        let (first, second) = *pair;
                        Term::Compares(Box::new(first), vec![(only.op, None, second)])
                    } else {
                        Term::Compare(only.op, pair)
                    }
                } else {
                    let first = self.boxed(first);
                    let rest = rest
                        .iter()
                        .map(|c| {
                            let player = c.player.as_ref().map(|player| self.player(player));
                            (c.op, player, self.expr(&c.operand))
                        })
                        .collect();
                    Term::Compares(first, rest)
                }
            }
            ExprKind::Range { from, to } => {
                let from = self.boxed(from);
                Term::Range(from, to.as_ref().map(|to| self.boxed(to)))
            }
            ExprKind::If { condition, then, otherwise } => {
                Term::If(Box::new((self.expr(condition), self.expr(then), self.expr(otherwise))))
            }
            ExprKind::Let { bindings, body } => {
                let mark = self.frame().mark();
                let bindings: Vec<(u32, Node)> = bindings
                    .iter()
                    .map(|(name, value)| {
                        let value = self.expr(value);
                        (self.bind(name), value)
                    })
                    .collect();
                let body = self.boxed(body);
                self.frame().reset(mark);
                Term::Let(bindings, body)
            }
            ExprKind::Under { body, convention } => Term::Under(self.pair(body, convention)),
            ExprKind::Error => Term::Absent,
        };
        Node { span: expr.span, code }
    }

    /// Resolves a literal with bars. Integers in it are for as many players as it has sides.
    fn sides(&mut self, bars: &Bars) -> BarsCode {
        let players = u8::try_from(bars.sides.len()).unwrap_or(u8::MAX);
        let before = self.bars.replace(players);
        let sides = bars
            .sides
            .iter()
            .map(|side| match side {
                Side::Options(options) => SideCode::Options(self.nodes(options)),
                Side::Nested(inner) => SideCode::Nested(self.sides(inner)),
            })
            .collect();
        self.bars = before;
        let nested = bars.sides.iter().any(|side| matches!(side, Side::Nested(_)));
        BarsCode { sides, lone: bars.strokes > 1 && !nested }
    }

    fn chain(&mut self, first: &Expr, rest: &[(BinOp, Expr)]) -> Term {
        match rest {
            [(BinOp::And, _), ..] | [(BinOp::Or, _), ..] => {
                let or = rest[0].0 == BinOp::Or;
                let mut nodes = vec![self.expr(first)];
                nodes.extend(rest.iter().map(|(_, e)| self.expr(e)));
                if or { Term::Or(nodes) } else { Term::And(nodes) }
            }
            [(op, second)] => Term::Binary(*op, self.pair(first, second)),
            _ => {
                let first = self.boxed(first);
                Term::Chain(first, rest.iter().map(|(op, e)| (*op, self.expr(e))).collect())
            }
        }
    }

    /// Resolves the clauses of a comprehension. Their names stay bound until the caller resets the
    /// scope.
    pub(super) fn clauses(&mut self, clauses: &[Clause]) -> Vec<ClauseCode> {
        clauses
            .iter()
            .map(|clause| match clause {
                Clause::For { pattern, source } => {
                    let code = self.expr(source);
                    self.explain_and_for_if(pattern, source);
                    let slots = pattern.iter().map(|name| self.bind(name)).collect();
                    ClauseCode::For(slots, code)
                }
                Clause::If(condition) => ClauseCode::If(self.expr(condition)),
            })
            .collect()
    }

    /// Suggests `for k in xs if k > 1` for `for k in xs and k > 1`.
    fn explain_and_for_if(&mut self, pattern: &[Name], source: &Expr) {
        let ExprKind::Chain { rest, .. } = &source.kind else { return };
        if !rest.iter().any(|(op, _)| *op == BinOp::And) {
            return;
        }
        for name in pattern {
            let help =
                format!("write a condition with `if`: `for {name} in … if …`", name = name.text);
            self.help_with(&name.text, &help);
        }
    }

    /// Adds help for an unknown name with a likely correction.
    pub(super) fn help_with(&mut self, name: &str, help: &str) {
        let unknown = format!("`{name}` is not defined");
        for problem in self.problems.iter_mut().filter(|p| p.message == unknown) {
            problem.help = Some(help.to_owned());
        }
    }

    fn comprehension(&mut self, c: &Comprehension) -> Loop {
        let mark = self.frame().mark();
        let clauses = self.clauses(&c.clauses);
        let element = self.expr(&c.element);
        self.frame().reset(mark);
        Loop { element, clauses, titles: Arc::default() }
    }

    /// Resolves a function; `body` runs with its parameters bound.
    pub(super) fn function(
        &mut self,
        name: Option<Arc<str>>,
        params: &[Name],
        memo: bool,
        span: Span,
        body: impl FnOnce(&mut Self) -> Node,
    ) -> Function {
        self.frames.push(SlotFrame::default());
        for (i, param) in params.iter().enumerate() {
            if params[..i].iter().any(|p| p.text == param.text) {
                self.problems.push(Problem::at(
                    Code::Arguments,
                    param.span,
                    format!("two parameters are named `{}`", param.text),
                ));
            }
            self.bind(param);
        }
        let body = body(self);
        let frame = self.frames.pop().unwrap_or_default();
        Function {
            text: name.clone().unwrap_or_else(|| "".into()),
            written: "".into(),
            name,
            params: params.iter().map(|p| p.text.clone()).collect(),
            slots: frame.slots,
            captures: frame.captures.iter().map(|(_, c)| *c).collect(),
            memo,
            body,
            span,
        }
    }

    /// Returns a fresh slot for a name about to be bound.
    pub(super) fn fresh(&mut self) -> GlobalId {
        self.outside.fresh()
    }
}

/// Returns the parts of a comprehension as source.
fn titles(c: &Comprehension) -> LoopTitles {
    let written = |expr: &Expr| Arc::from(crate::lang::syntax::print_expr(expr));
    let generators = c.clauses.iter().filter_map(|clause| match clause {
        Clause::For { pattern, .. } => {
            let names: Vec<&str> = pattern.iter().map(|name| &*name.text).collect();
            Some(names.join(", ").into())
        }
        Clause::If(_) => None,
    });
    let collected = match &c.element.kind {
        ExprKind::Tuple(parts) => parts.iter().map(written).collect(),
        _ => vec![written(&c.element)],
    };
    LoopTitles { generators: generators.collect(), collected }
}
