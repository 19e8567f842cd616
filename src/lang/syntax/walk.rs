//! Visitor of the syntax tree that tracks the scopes of names.

use super::{Clause, Expr, ExprKind, Items, Name, Rule, RuleKind, Script, Span, Stmt, StmtKind};
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
            | ExprKind::Set(Items::Of(of)) => {
                return self.comprehension(&[&of.element], &of.clauses);
            }
            ExprKind::Stream(of) => return self.comprehension(&[&of.element], &of.clauses),
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
