//! Lint: rules that never apply, and conditions with a constant truth value.

use super::bounds::{Bounds, constant, parts};
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::walk::{self, Visit};
use crate::lang::syntax::{
    Clause, Expr, ExprKind, Rule, RuleKind, Ruleset, Script, Span, StmtKind,
};

#[derive(Default)]
struct Conditions {
    found: Vec<Problem>,
}

/// A condition or a range that is decided statically.
struct Foregone {
    span: Span,
    always: bool,
    /// Set for an empty range.
    empty: bool,
}

/// Enumerates generators and conditions from left to right, and returns those that are decided
/// statically.
fn foregone(clauses: &[Clause]) -> Vec<Foregone> {
    let mut bounds = Bounds::default();
    let mut found = Vec::new();
    for clause in clauses {
        match clause {
            Clause::If(condition) => found.extend(judged(condition, &mut bounds)),
            Clause::For { pattern, source } => {
                pattern.iter().for_each(|name| bounds.forget(&name.text));
                let ExprKind::Range { from, to } = &source.kind else { continue };
                let [name] = &pattern[..] else { continue };
                bounds.runs(&name.text, from, to.as_deref());
                let ends = (constant(from), to.as_deref().and_then(constant));
                if matches!(ends, (Some(from), Some(to)) if from > to) {
                    found.push(Foregone { span: source.span, always: false, empty: true });
                }
            }
        }
    }
    found
}

/// Returns the parts of a condition with a known truth value. Skips parts after one that never
/// holds.
fn judged(condition: &Expr, bounds: &mut Bounds) -> Vec<Foregone> {
    let mut found = Vec::new();
    for part in parts(condition) {
        if let Some(always) = bounds.take(part) {
            found.push(Foregone { span: part.span, always, empty: false });
            if !always {
                break;
            }
        }
    }
    found
}

fn problem(foregone: &Foregone) -> Problem {
    let (message, label) = match (foregone.always, foregone.empty) {
        (_, true) => ("this range is empty", "it has no values"),
        (true, _) => ("this condition always holds", "always true"),
        (false, _) => ("this condition never holds", "always false"),
    };
    Problem::at(Code::Constant, foregone.span, message).label(label)
}

impl Visit for Conditions {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::If { condition, .. } = &expr.kind {
            self.found.extend(judged(condition, &mut Bounds::default()).iter().map(problem));
        }
    }

    fn clauses(&mut self, clauses: &[Clause]) {
        self.found.extend(foregone(clauses).iter().map(problem));
    }

    fn rule(&mut self, rule: &Rule) {
        for foregone in foregone(&rule.clauses) {
            self.found.push(match foregone.always {
                true => problem(&foregone),
                false => {
                    let label = match foregone.empty {
                        true => "this range has no values",
                        false => "given the conditions before it, this is never true",
                    };
                    Problem::at(Code::Never, foregone.span, "this rule never applies").label(label)
                }
            });
        }
    }
}

/// Reports rules after one that always applies.
fn hidden(ruleset: &Ruleset) -> Vec<Problem> {
    let mut found = Vec::new();
    let always = |rule: &&Rule| rule.clauses.is_empty();
    let first = |is: fn(&RuleKind) -> bool| {
        ruleset.rules.iter().filter(|rule| is(&rule.kind)).find(always).map(|rule| rule.span)
    };
    let game = first(|kind| matches!(kind, RuleKind::Is(_)));
    let winner = first(|kind| matches!(kind, RuleKind::Final(..)));
    for rule in &ruleset.rules {
        let before = match &rule.kind {
            // An `is` rule takes precedence over options, wherever it is.
            RuleKind::Option { .. } => game,
            RuleKind::Is(_) => game.filter(|span| span.start < rule.span.start),
            RuleKind::Final(..) => winner.filter(|span| span.start < rule.span.start),
            _ => None,
        };
        if let Some(span) = before {
            found.push(
                Problem::at(Code::Never, rule.span, "this rule never applies")
                    .also(span, "this rule comes first and always applies"),
            );
        }
    }
    found
}

/// Reports a ruleset in which every rule leads to the ruleset again, unconditionally.
fn endless(ruleset: &Ruleset) -> Option<Problem> {
    let mut options = 0;
    for rule in &ruleset.rules {
        match &rule.kind {
            RuleKind::Option { option, .. } => {
                let ExprKind::Call { callee, .. } = &option.kind else { return None };
                let again =
                    matches!(&callee.kind, ExprKind::Name(name) if *name == ruleset.name.text);
                if !again || !rule.clauses.is_empty() {
                    return None;
                }
                options += 1;
            }
            RuleKind::Is(_) => return None,
            _ => {}
        }
    }
    let text = "no rule has a condition, so play never stops";
    (options > 0).then(|| {
        Problem::at(Code::Endless, ruleset.name.span, text).help(format!(
            "say when a rule applies, as in `{}(n - 1)  if n > 0`",
            ruleset.name.text
        ))
    })
}

/// Finds rules that never apply, rulesets whose play never stops, and conditions that always or
/// never hold.
pub fn never(script: &Script) -> Vec<Problem> {
    let mut conditions = Conditions::default();
    walk::script(script, &mut conditions);
    let mut found = conditions.found;
    for stmt in &script.stmts {
        if let StmtKind::Ruleset(ruleset) = &stmt.kind {
            found.extend(hidden(ruleset));
            found.extend(endless(ruleset));
        }
    }
    found
}
