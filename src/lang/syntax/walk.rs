//! Visitor of the syntax tree that tracks the scopes of names.

use super::{
    Bars, Clause, Comprehension, Expr, ExprKind, Items, Name, Rule, RuleKind, Script, Side, Span,
    Stmt, StmtKind,
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

    fn items(&mut self, items: &Items) {
        match items {
            Items::Listed(items) => self.all(items.iter()),
            Items::Of(of) => self.list_comprehension(of),
        }
    }

    fn list_comprehension(&mut self, of: &Comprehension) {
        self.comprehension(&[&of.element], &of.clauses);
    }

    fn bars(&mut self, bars: &Bars) {
        for side in &bars.sides {
            match side {
                Side::Options(options) => self.all(options.iter()),
                Side::Nested(inner) => self.bars(inner),
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        self.0.expr(expr);
        with_stack(|| self.inside(expr));
    }

    fn inside(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) => self.0.used(name, expr.span),
            ExprKind::Int(_)
            | ExprKind::Str(_)
            | ExprKind::Bool(_)
            | ExprKind::Last
            | ExprKind::Result(_)
            | ExprKind::EmptySet
            | ExprKind::Star(None)
            | ExprKind::Ups { .. }
            | ExprKind::Error => {}
            ExprKind::Star(Some(inner))
            | ExprKind::Signed(_, inner)
            | ExprKind::Paren(inner)
            | ExprKind::Conjugate { game: inner, .. }
            | ExprKind::Prefix { operand: inner, .. } => self.expr(inner),
            ExprKind::Labelled { value: inner, player }
            | ExprKind::Restrict { game: inner, player } => {
                self.0.used(&player.text, player.span);
                self.expr(inner);
            }
            ExprKind::Game(items) | ExprKind::List(items) | ExprKind::Set(items) => {
                self.items(items);
            }
            ExprKind::Bars(bars) => self.bars(bars),
            ExprKind::Map(pairs) => self.all(pairs.iter().flat_map(|(key, value)| [key, value])),
            ExprKind::MapOf { key, value, clauses } => self.comprehension(&[key, value], clauses),
            ExprKind::Tuple(items) => self.all(items.iter()),
            ExprKind::Matrix(rows) => self.all(rows.iter().flatten()),
            ExprKind::Stream(of) => self.list_comprehension(of),
            ExprKind::Lambda { params, body } => {
                self.0.open(params, Binder::Lambda);
                self.expr(body);
                self.0.close(params.len());
            }
            ExprKind::Call { callee, args } => {
                self.expr(callee);
                self.all(args.iter().map(|arg| &arg.value));
            }
            // The name after the dot may be a function that is called with the object.
            ExprKind::Member { object, name } => {
                self.0.used(&name.text, name.span);
                self.expr(object);
            }
            ExprKind::Index { object: a, index: b }
            | ExprKind::Power { base: a, exponent: b }
            | ExprKind::Juxtaposed(a, b)
            | ExprKind::Under { body: a, convention: b } => self.all([&**a, b].into_iter()),
            ExprKind::Chain { first, rest } => {
                self.expr(first);
                self.all(rest.iter().map(|(_, operand)| operand));
            }
            ExprKind::Compare { first, rest } => {
                self.expr(first);
                for link in rest {
                    link.player.iter().for_each(|player| self.0.used(&player.text, player.span));
                    self.expr(&link.operand);
                }
            }
            ExprKind::Range { from, to } => {
                self.expr(from);
                self.all(to.iter().map(|to| &**to));
            }
            ExprKind::If { condition, then, otherwise } => {
                self.all([&**condition, then, otherwise].into_iter());
            }
            ExprKind::Let { bindings, body } => {
                for (name, value) in bindings {
                    self.expr(value);
                    self.0.open(std::slice::from_ref(name), Binder::Let);
                }
                self.expr(body);
                self.0.close(bindings.len());
            }
        }
    }
}
