//! A text looked through without running it.

use super::Session;
use crate::lang::eval::Run;
use crate::lang::report::Problem;
use crate::lang::{builtins, lint};
use std::path::Path;

impl Session {
    /// Parses and resolves a text without running it: its mistakes and warnings; of a text without
    /// mistakes also what is hardly meant.
    pub fn lint(&mut self, name: &str, text: &str, folder: Option<&Path>) -> Vec<Problem> {
        let prepared = self.prepare(name, text, folder);
        let mut problems = prepared.mistakes();
        let warnings = prepared.resolved.warnings;
        if !problems.is_empty() {
            problems.extend(warnings);
            problems.sort_by_key(|p| p.span().map(|s| s.start));
            return problems;
        }
        let builtin = |name: &str| {
            let named = builtins::table().iter().find(|native| native.name == name);
            named.is_some_and(|native| matches!(native.run, Run::Call(_)))
        };
        lint::lint(&prepared.script, text, warnings, &builtin)
    }
}
