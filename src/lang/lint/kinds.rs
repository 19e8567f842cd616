//! Lint: comparisons of values of different kinds, which are never equal.

use crate::lang::report::{Code, Problem};
use crate::lang::syntax::walk::{self, Binder, Visit};
use crate::lang::syntax::{CmpOp, Expr, ExprKind, Name, Script, StmtKind};
use std::collections::HashSet;
use std::sync::Arc;

/// The kind of an expression, as far as its syntax shows it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Number,
    Text,
    Truth,
    List,
    Tuple,
    Seats,
    Game,
}

impl Sort {
    fn words(self) -> &'static str {
        match self {
            Sort::Number => "a number",
            Sort::Text => "a string",
            Sort::Truth => "a truth value",
            Sort::List => "a list",
            Sort::Tuple => "a tuple",
            Sort::Seats => "a set of seats",
            Sort::Game => "a game",
        }
    }

    /// Returns whether values of two kinds are never equal. Numbers can be games.
    fn never_equals(self, other: Sort) -> bool {
        let numeric = |sort| matches!(sort, Sort::Number | Sort::Game);
        self != other && !(numeric(self) && numeric(other))
    }
}

/// Functions of the language with a fixed kind of result.
const KNOWN_SORTS: [(&str, Sort); 6] = [
    ("outcome", Sort::Seats),
    ("length", Sort::Number),
    ("birthday", Sort::Number),
    ("nim_sum", Sort::Number),
    ("mex", Sort::Number),
    ("indices", Sort::List),
];

#[derive(Default)]
struct Compared {
    /// Names that the script itself defines somewhere.
    own: HashSet<Arc<str>>,
    found: Vec<(Problem, Option<Arc<str>>)>,
}

impl Compared {
    /// Returns the kind of an expression, and the name of the function that determines it, if any.
    fn sort(expr: &Expr) -> Option<(Sort, Option<Arc<str>>)> {
        let plain = |sort| Some((sort, None));
        match &expr.kind {
            ExprKind::Int(_) => plain(Sort::Number),
            ExprKind::Str(_) => plain(Sort::Text),
            ExprKind::Bool(_) => plain(Sort::Truth),
            ExprKind::List(_) => plain(Sort::List),
            ExprKind::Tuple(_) => plain(Sort::Tuple),
            ExprKind::EmptySet => plain(Sort::Seats),
            ExprKind::Star(_) => plain(Sort::Game),
            ExprKind::Paren(inner) => Compared::sort(inner),
            ExprKind::Call { callee, .. } => {
                let name = match &callee.kind {
                    ExprKind::Name(name) => name,
                    ExprKind::Member { name, .. } => &name.text,
                    _ => return None,
                };
                let (_, sort) = KNOWN_SORTS.iter().find(|(given, _)| *given == &**name)?;
                Some((*sort, Some(name.clone())))
            }
            _ => None,
        }
    }
}

impl Visit for Compared {
    fn open(&mut self, names: &[Name], _: Binder) {
        self.own.extend(names.iter().map(|name| name.text.clone()));
    }

    fn expr(&mut self, expr: &Expr) {
        let ExprKind::Compare { first, rest } = &expr.kind else { return };
        let mut left = &**first;
        for comparison in rest {
            let right = &comparison.operand;
            if matches!(comparison.op, CmpOp::Eq | CmpOp::Ne)
                && let (Some((a, by)), Some((b, also))) =
                    (Compared::sort(left), Compared::sort(right))
                && a.never_equals(b)
            {
                let text = format!("{} is never equal to {}", a.words(), b.words());
                let span = left.span.to(right.span);
                let problem = Problem::at(Code::Constant, span, text);
                self.found.push((problem.label("of different kinds"), by.or(also)));
            }
            left = right;
        }
    }
}

/// Finds comparisons of values that can never be equal.
pub fn compared(script: &Script) -> Vec<Problem> {
    let mut compared = Compared::default();
    walk::script(script, &mut compared);
    for stmt in &script.stmts {
        match &stmt.kind {
            StmtKind::Define { name, .. } => compared.own.insert(name.text.clone()),
            StmtKind::Ruleset(ruleset) => compared.own.insert(ruleset.name.text.clone()),
            _ => false,
        };
    }
    let Compared { own, found } = compared;
    let meant = |by: &Option<Arc<str>>| by.as_ref().is_none_or(|name| !own.contains(name));
    found.into_iter().filter(|(_, by)| meant(by)).map(|(problem, _)| problem).collect()
}
