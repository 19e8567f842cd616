//! A text looked through without running it.

use super::Session;
use crate::lang::eval::Run;
use crate::lang::report::Problem;
use crate::lang::resolve::{Binding, Names};
use crate::lang::syntax::{Script, SourceId};
use crate::lang::{builtins, lint};
use std::path::Path;

/// What a text is without being run.
#[derive(Debug, Clone)]
pub struct Looked {
    /// The text among the session's.
    pub source: SourceId,
    /// Its statements.
    pub script: Script,
    /// Mistakes and warnings, in the order of the text; if there are no mistakes also what is
    /// hardly meant.
    pub problems: Vec<Problem>,
    /// The names in scope at its end.
    pub names: Names<Binding>,
}

impl Session {
    /// Parses and resolves a text without running it.
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

    /// The mistakes and warnings of a text that is not run; if there are no mistakes also what is
    /// hardly meant.
    pub fn lint(&mut self, name: &str, text: &str, folder: Option<&Path>) -> Vec<Problem> {
        self.look_through(name, text, folder).problems
    }
}
