//! Lint: unused names.

use crate::lang::report::{Code, Problem};
use crate::lang::syntax::walk::{self, Binder, Visit};
use crate::lang::syntax::{Module, Name, Script, Span, StmtKind};
use std::collections::BTreeSet;

/// A name in scope.
struct Definition {
    name: Name,
    binder: Binder,
    used: bool,
    /// Set if others were bound with it, so that it is needed as a placeholder.
    among: bool,
}

#[derive(Default)]
struct Names {
    known: Vec<Definition>,
    /// Names that are not shadowed by an inner scope.
    outer: BTreeSet<String>,
    found: Vec<Problem>,
}

impl Visit for Names {
    fn open(&mut self, names: &[Name], binder: Binder) {
        let among = names.len() > 1 && !matches!(binder, Binder::Function | Binder::Ruleset);
        let known = |name: &Name| Definition { name: name.clone(), binder, used: false, among };
        self.known.extend(names.iter().map(known));
    }

    fn close(&mut self, count: usize) {
        for known in self.known.split_off(self.known.len() - count) {
            let what = match known.binder {
                Binder::Function => "this parameter",
                Binder::Ruleset => "this parameter of a ruleset",
                Binder::RuleGenerator => "this variable of a generator",
                Binder::Let => "this name",
                // Function arguments may require parameters, and `1 for i in 1..3` is three ones.
                Binder::Lambda | Binder::Generator => continue,
            };
            if !known.used && !known.among {
                self.found.push(never_used(&known.name, what));
            }
        }
    }

    fn used(&mut self, name: &str, _: Span) {
        match self.known.iter_mut().rev().find(|known| &*known.name.text == name) {
            Some(known) => known.used = true,
            None => {
                self.outer.insert(name.to_owned());
            }
        }
    }
}

fn never_used(name: &Name, what: &str) -> Problem {
    Problem::at(Code::Unused, name.span, format!("`{}` is never used", name.text))
        .label(what)
        .help("remove it, or keep it with `// allow: unused`")
}

/// Finds unused parameters, names of `let` and of rule generators, and imported names.
pub fn unused(script: &Script) -> Vec<Problem> {
    let mut names = Names::default();
    walk::script(script, &mut names);
    let Names { mut outer, mut found, .. } = names;
    // Examples in doc comments use the imports of the script.
    let docs = script.stmts.iter().filter_map(|stmt| stmt.doc.as_deref());
    for doc in docs.chain(script.doc.as_deref()) {
        let words = doc.split(|c: char| !c.is_alphanumeric() && c != '_');
        outer.extend(words.map(str::to_owned));
    }
    for stmt in &script.stmts {
        let StmtKind::Use { module, items, alias } = &stmt.kind else { continue };
        let whole = match (alias, module, items) {
            (Some(alias), ..) => Some(alias),
            (None, Module::Std(name), None) => Some(name),
            _ => None,
        };
        let brought = whole.into_iter().chain(items.iter().flatten());
        for name in brought.filter(|name| !outer.contains(&*name.text)) {
            found.push(never_used(name, "imported here"));
        }
    }
    found
}
