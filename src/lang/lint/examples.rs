//! Lint: definitions of a module without an example.

use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{Name, Script, Stmt, StmtKind};
use std::collections::BTreeSet;

/// Finds definitions of a module without an example. A script that begins with `//!` is a module,
/// unless it has expressions or assertions, which are then its purpose.
pub fn missing(script: &Script) -> Vec<Problem> {
    let runs = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Expr(_) | StmtKind::Assert { .. });
    if script.doc.is_none() || script.stmts.iter().any(runs) {
        return Vec::new();
    }
    let docs = script.stmts.iter().filter_map(|stmt| stmt.doc.as_deref());
    let lines = docs.flat_map(str::lines).filter(|line| line.starts_with("    "));
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let shown: BTreeSet<&str> =
        lines.flat_map(|line| line.split(|c| !word(c))).filter(|word| !word.is_empty()).collect();
    let mut found = Vec::new();
    for stmt in &script.stmts {
        let name: &Name = match &stmt.kind {
            StmtKind::Define { name, .. } => name,
            StmtKind::Ruleset(ruleset) => &ruleset.name,
            _ => continue,
        };
        if !shown.contains(&*name.text) {
            found.push(
                Problem::at(Code::Example, name.span, format!("`{}` has no example", name.text))
                    .label("defined here")
                    .help(format!(
                        "add one to its documentation: `///     {}(…)   // => …`",
                        name.text
                    )),
            );
        }
    }
    found
}
