//! The children of expressions, and the limit on the depth of their trees, [`MAX_DEPTH`], so that
//! no recursion over a tree, not even dropping it, can overflow the stack. Visitor of the tree that
//! tracks the scopes of names.

use super::{
    Bars, Clause, Expr, ExprKind, Items, MAX_DEPTH, Name, Rule, RuleKind, Script, Side, Span, Stmt,
    StmtKind,
};
use tweedle_base::with_stack;

/// The construct that binds a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binder {
    /// A named function.
    Function,
    /// A ruleset.
    Ruleset,
    /// `x -> …`
    Lambda,
    /// `for x in …` in a comprehension
    Generator,
    /// `for x in …` of a rule
    RuleGenerator,
    /// `let x := …`
    Let,
}

/// Callbacks of the visitor.
pub trait Visit {
    /// Begins the scope of these names.
    fn open(&mut self, _names: &[Name], _binder: Binder) {}
    /// Ends the scope of the last `_count` names.
    fn close(&mut self, _count: usize) {}
    /// Visits a use of a name.
    fn used(&mut self, _name: &str, _span: Span) {}
    /// Visits an expression, before its children.
    fn expr(&mut self, _expr: &Expr) {}
    /// Visits a statement, before its children.
    fn stmt(&mut self, _stmt: &Stmt) {}
    /// Visits a rule, before its children.
    fn rule(&mut self, _rule: &Rule) {}
    /// Visits generators and conditions of a comprehension, before their children.
    fn clauses(&mut self, _clauses: &[Clause]) {}
}

/// Visits a script.
pub fn script(script: &Script, visit: &mut dyn Visit) {
    for stmt in &script.stmts {
        Walk(visit).stmt(stmt);
    }
}

struct Walk<'a>(&'a mut dyn Visit);

impl Walk<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        self.0.stmt(stmt);
        match &stmt.kind {
            StmtKind::Expr(expr) | StmtKind::Using(expr) => self.expr(expr),
            StmtKind::Define { params, body, .. } => {
                let params = params.as_deref().unwrap_or_default();
                self.0.open(params, Binder::Function);
                self.expr(body);
                self.0.close(params.len());
            }
            StmtKind::Ruleset(ruleset) => {
                self.0.open(&ruleset.params, Binder::Ruleset);
                for rule in &ruleset.rules {
                    self.rule(rule);
                }
                self.0.close(ruleset.params.len());
            }
            StmtKind::Assert { condition, message } => {
                self.expr(condition);
                self.all(message.iter());
            }
            StmtKind::Use { .. } | StmtKind::Error(_) => {}
        }
    }

    fn rule(&mut self, rule: &Rule) {
        self.0.rule(rule);
        let known = self.clauses(&rule.clauses, Binder::RuleGenerator);
        match &rule.kind {
            RuleKind::Option { label, option, gives } => {
                self.all(label.iter());
                self.expr(option);
                self.all(gives.iter());
            }
            RuleKind::Require { condition, message } => {
                self.expr(condition);
                self.all(message.iter());
            }
            RuleKind::Final(_, expr)
            | RuleKind::Is(expr)
            | RuleKind::Players(expr)
            | RuleKind::Draw(expr)
            | RuleKind::Board(expr) => self.expr(expr),
        }
        self.0.close(known);
    }

    /// Visits generators and conditions, and returns the number of names that they bind.
    fn clauses(&mut self, clauses: &[Clause], binder: Binder) -> usize {
        let mut known = 0;
        for clause in clauses {
            match clause {
                Clause::For { pattern, source } => {
                    self.expr(source);
                    self.0.open(pattern, binder);
                    known += pattern.len();
                }
                Clause::If(condition) => self.expr(condition),
            }
        }
        known
    }

    fn comprehension(&mut self, element: &[&Expr], clauses: &[Clause]) {
        self.0.clauses(clauses);
        let known = self.clauses(clauses, Binder::Generator);
        self.all(element.iter().copied());
        self.0.close(known);
    }

    fn all<'e>(&mut self, exprs: impl Iterator<Item = &'e Expr>) {
        exprs.for_each(|expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &Expr) {
        self.0.expr(expr);
        with_stack(|| self.inside(expr));
    }

    fn inside(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) => self.0.used(name, expr.span),
            ExprKind::Labelled { player, .. } | ExprKind::Restrict { player, .. } => {
                self.0.used(&player.text, player.span);
            }
            // The name after the dot may be a function that is called with the object.
            ExprKind::Member { name, .. } => self.0.used(&name.text, name.span),
            ExprKind::Compare { rest, .. } => {
                let players = rest.iter().flat_map(|link| &link.player);
                players.for_each(|player| self.0.used(&player.text, player.span));
            }
            ExprKind::Game(Items::Of(of))
            | ExprKind::List(Items::Of(of))
            | ExprKind::Set(Items::Of(of))
            | ExprKind::Stream(of) => return self.comprehension(&[&of.element], &of.clauses),
            ExprKind::MapOf { key, value, clauses } => {
                return self.comprehension(&[key, value], clauses);
            }
            ExprKind::Lambda { params, body } => {
                self.0.open(params, Binder::Lambda);
                self.expr(body);
                return self.0.close(params.len());
            }
            ExprKind::Let { bindings, body } => {
                for (name, value) in bindings {
                    self.expr(value);
                    self.0.open(std::slice::from_ref(name), Binder::Let);
                }
                self.expr(body);
                return self.0.close(bindings.len());
            }
            _ => {}
        }
        expr.kind.each_child(&mut |child| self.expr(child));
    }
}

impl Expr {
    /// Creates a node from existing children. A tree deeper than [`MAX_DEPTH`] becomes an
    /// [`ExprKind::Error`] leaf.
    pub fn new(span: Span, kind: ExprKind) -> Expr {
        // Nested bars are levels of the tree, although they are not expressions.
        let mut depth = if let ExprKind::Bars(bars) = &kind { levels(bars) } else { 1 };
        let own = depth;
        kind.each_child(&mut |child| depth = depth.max(child.depth.saturating_add(own)));
        if depth > MAX_DEPTH {
            return Expr { span, kind: ExprKind::Error, depth: 1 };
        }
        Expr { span, kind, depth }
    }
}

/// Returns the number of nested literals with bars.
fn levels(bars: &Bars) -> u16 {
    let side = |side: &Side| match side {
        Side::Options(_) => 0,
        Side::Nested(inner) => levels(inner),
    };
    bars.sides.iter().map(side).max().unwrap_or(0) + 1
}

impl ExprKind {
    /// Calls `visit` with each direct subexpression, those of generators and conditions first.
    pub fn each_child<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        use ExprKind::*;
        match self {
            Int(_)
            | Str(_)
            | Bool(_)
            | Name(_)
            | Last
            | Result(_)
            | EmptySet
            | Star(None)
            | Ups { .. }
            | Error => {}
            Star(Some(e))
            | Signed(_, e)
            | Paren(e)
            | Labelled { value: e, .. }
            | Restrict { game: e, .. }
            | Lambda { body: e, .. }
            | Member { object: e, .. }
            | Conjugate { game: e, .. }
            | Prefix { operand: e, .. } => visit(e),
            Game(Items::Listed(es))
            | List(Items::Listed(es))
            | Set(Items::Listed(es))
            | Tuple(es) => es.iter().for_each(visit),
            Game(Items::Of(of)) | List(Items::Of(of)) | Set(Items::Of(of)) | Stream(of) => {
                of.clauses.iter().map(Clause::expr).for_each(&mut *visit);
                visit(&of.element);
            }
            MapOf { key, value, clauses } => {
                clauses.iter().map(Clause::expr).for_each(&mut *visit);
                [&**key, value].into_iter().for_each(visit);
            }
            Bars(bars) => bars.each_option(visit),
            Map(entries) => entries.iter().flat_map(|(k, v)| [k, v]).for_each(visit),
            Matrix(rows) => rows.iter().flatten().for_each(visit),
            Call { callee, args } => {
                visit(callee);
                args.iter().for_each(|arg| visit(&arg.value));
            }
            Index { object: a, index: b }
            | Power { base: a, exponent: b }
            | Juxtaposed(a, b)
            | Under { body: a, convention: b } => [&**a, b].into_iter().for_each(visit),
            Chain { first, rest } => {
                visit(first);
                rest.iter().for_each(|(_, e)| visit(e));
            }
            Compare { first, rest } => {
                visit(first);
                rest.iter().for_each(|link| visit(&link.operand));
            }
            Range { from, to } => {
                visit(from);
                to.iter().for_each(|e| visit(e));
            }
            If { condition, then, otherwise } => {
                [&**condition, then, otherwise].into_iter().for_each(visit);
            }
            Let { bindings, body } => {
                bindings.iter().for_each(|(_, e)| visit(e));
                visit(body);
            }
        }
    }
}

impl Clause {
    /// Returns the source of a generator, or the condition.
    pub fn expr(&self) -> &Expr {
        match self {
            Clause::For { source: e, .. } | Clause::If(e) => e,
        }
    }
}

impl Bars {
    /// Calls `visit` with each option of each player, in order.
    fn each_option<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        for side in &self.sides {
            match side {
                Side::Options(options) => options.iter().for_each(&mut *visit),
                Side::Nested(inner) => inner.each_option(visit),
            }
        }
    }
}
