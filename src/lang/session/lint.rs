//! Static checks of a script, without running it.

use super::Session;
use crate::lang::eval::Run;
use crate::lang::report::Problem;
use crate::lang::resolve::{Binding, Names};
use crate::lang::syntax::{Script, SourceId};
use crate::lang::{builtins, lint};
use std::path::Path;

/// The result of the static checks of a script.
#[derive(Debug, Clone)]
pub struct Looked {
    /// The ID of the source in the session.
    pub source: SourceId,
    /// Its statements.
    pub script: Script,
    /// Errors and warnings, in source order; without errors also the lints.
    pub problems: Vec<Problem>,
    /// The names in scope at the end.
    pub names: Names<Binding>,
}

impl Session {
    /// Parses and resolves a script without running it.
    pub fn look_through(&mut self, name: &str, text: &str, folder: Option<&Path>) -> Looked {
        let prepared = self.prepare(name, text, folder);
        let mut problems = prepared.mistakes();
        let warnings = prepared.resolved.warnings;
        if problems.is_empty() {
            let builtin = |name: &str| {
                let named = builtins::table().iter().find(|native| native.name == name);
                named.is_some_and(|native| matches!(native.run, Run::Call(_)))
            };
            problems = lint::lint(&prepared.script, text, warnings, &builtin);
        } else {
            problems.extend(warnings);
            problems.sort_by_key(|p| p.span().map(|s| s.start));
        }
        let names = prepared.resolved.names.into_iter().next_back();
        let names = names.unwrap_or_else(|| self.names.clone());
        Looked { source: prepared.source, script: prepared.script, problems, names }
    }

    /// Checks a script without running it, and returns errors and warnings; without errors also the
    /// lints.
    pub fn lint(&mut self, name: &str, text: &str, folder: Option<&Path>) -> Vec<Problem> {
        self.look_through(name, text, folder).problems
    }
}
