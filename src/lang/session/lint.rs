//! Static checks of a script, without running it.

use super::Session;
use crate::lang::eval::Run;
use crate::lang::recognize::{Explained, explain_rules};
use crate::lang::report::{Problem, Problems};
use crate::lang::resolve::{Binding, Names, Step};
use crate::lang::syntax::{Script, SourceId, Span};
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
        let names = prepared.resolved.names;
        Looked { source: prepared.source, script: prepared.script, problems, names }
    }

    /// Checks a script without running it, and returns errors and warnings; without errors also the
    /// lints.
    pub fn lint(&mut self, name: &str, text: &str, folder: Option<&Path>) -> Vec<Problem> {
        self.look_through(name, text, folder).problems
    }

    /// Explains how the rules of each ruleset of a script are read, with the place of the ruleset.
    /// Definitions are evaluated, and the first example of a ruleset about boards; other statements
    /// are not.
    ///
    /// # Errors
    /// The errors of the script, or of its definitions.
    pub fn explain(
        &mut self,
        name: &str,
        text: &str,
        folder: Option<&Path>,
    ) -> Result<Vec<(Span, Explained)>, Problems> {
        let prepared = self.prepare(name, text, folder);
        let problems = prepared.mistakes();
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let steps = prepared.resolved.steps.iter().flatten();
        let mut rulesets = Vec::new();
        let stmts = prepared.script.stmts.iter().zip(steps);
        for ((stmt, step), bound) in stmts.zip(prepared.resolved.bound) {
            match step {
                Step::Show(..) | Step::Using(_) | Step::Assert(..) => continue,
                Step::Ruleset(id, _, code) => rulesets.push((*id, code.clone())),
                Step::Bind(..) | Step::Define(..) | Step::Use(..) => {}
            }
            self.step(stmt, step)?;
            self.names.extend(bound);
        }
        let mut explained = Vec::new();
        for (id, code) in rulesets {
            let Some(value) = self.machine.global(id).cloned() else { continue };
            let about = match code.example() {
                Some(example) if code.is_on_board() => {
                    self.ask("<example>", example, folder)?.unwrap_or(value)
                }
                _ => value,
            };
            let found = explain_rules(&mut self.machine, &about)?;
            explained.extend(found.map(|found| (code.span, found)));
        }
        Ok(explained)
    }
}
