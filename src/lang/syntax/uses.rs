//! Definitions and uses of the names of a script.

use super::walk::{self, Binder, Visit};
use super::{Module, Name, Script, Span, Stmt, StmtKind};
use std::sync::Arc;

/// The kind of a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `x := …`
    Value,
    /// `f(x) := …`
    Function,
    /// `ruleset f(x) … end`
    Ruleset,
    /// `use heaps (kayles)`, `use heaps`
    Brought,
    /// A parameter, or a name of a generator or a `let`.
    Local(Binder),
}

/// The definition of a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// The name at its definition.
    pub name: Name,
    /// The kind.
    pub kind: Kind,
    /// The index of its statement.
    pub stmt: usize,
}

/// A use of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// The span of the use.
    pub span: Span,
    /// The name.
    pub name: Arc<str>,
    /// The index of its definition; `None` if it is defined outside the script.
    pub definition: Option<usize>,
}

/// The definitions and uses of the names of a script.
#[derive(Debug, Clone, Default)]
pub struct Uses {
    /// The definitions, in the order in which they come into scope.
    pub definitions: Vec<Definition>,
    /// The uses, in no particular order.
    pub uses: Vec<Use>,
}

struct Collector<'a> {
    script: &'a Script,
    found: Uses,
    /// The indices of the definitions at top level, by statement.
    top: Vec<usize>,
    /// The indices of the local definitions in scope.
    local: Vec<usize>,
    stmt: usize,
    started: bool,
}

impl Uses {
    /// Returns the definitions and uses of a script.
    pub fn new(script: &Script) -> Uses {
        let mut found = Uses::default();
        for (stmt, statement) in script.stmts.iter().enumerate() {
            let mut define = |name: &Name, kind| {
                found.definitions.push(Definition { name: name.clone(), kind, stmt });
            };
            match &statement.kind {
                StmtKind::Define { name, params: Some(_), .. } => define(name, Kind::Function),
                StmtKind::Define { name, .. } => define(name, Kind::Value),
                StmtKind::Ruleset(ruleset) => define(&ruleset.name, Kind::Ruleset),
                StmtKind::Use { module, items, alias } => {
                    items.iter().flatten().for_each(|name| define(name, Kind::Brought));
                    match (alias, module, items) {
                        (Some(alias), ..) => define(alias, Kind::Brought),
                        (None, Module::Std(name), None) => define(name, Kind::Brought),
                        (None, Module::File { path, span }, None) => {
                            let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
                            let text = file.strip_suffix(".cgs").unwrap_or(file).into();
                            define(&Name { text, span: *span }, Kind::Brought);
                        }
                        (None, _, Some(_)) => {}
                    }
                }
                _ => {}
            }
        }
        let top = (0..found.definitions.len()).collect();
        let mut collector =
            Collector { script, found, top, local: Vec::new(), stmt: 0, started: false };
        walk::script(script, &mut collector);
        collector.found
    }

    /// Returns the definition or use at an offset: its span, name, and the index of the definition.
    pub fn at(&self, offset: usize) -> Option<(Span, &str, Option<usize>)> {
        let touches = |span: Span| (span.start as usize..=span.end as usize).contains(&offset);
        let own = self.definitions.iter().enumerate();
        let own = own.map(|(at, d)| (d.name.span, &*d.name.text, Some(at)));
        let used = self.uses.iter().map(|u| (u.span, &*u.name, u.definition));
        own.chain(used).find(|(span, ..)| touches(*span))
    }

    /// Returns all occurrences of a name with this definition, the definition first.
    pub fn places(&self, definition: usize) -> Vec<Span> {
        let own = self.definitions.get(definition).map(|d| d.name.span);
        let used = self.uses.iter().filter(|used| used.definition == Some(definition));
        own.into_iter().chain(used.map(|used| used.span)).collect()
    }
}

impl Collector<'_> {
    fn meaning(&self, name: &str) -> Option<usize> {
        let named = |at: &&usize| &*self.found.definitions[**at].name.text == name;
        if let Some(local) = self.local.iter().rev().find(named) {
            return Some(*local);
        }
        let callable = matches!(
            self.script.stmts.get(self.stmt).map(|stmt| &stmt.kind),
            Some(StmtKind::Define { params: Some(_), .. } | StmtKind::Ruleset(_))
        );
        let before = |at: &&usize| {
            let stmt = self.found.definitions[**at].stmt;
            stmt < self.stmt || (callable && stmt == self.stmt)
        };
        let top = || self.top.iter();
        // The last definition above; a function body may also refer to a later one.
        let above = top().rev().filter(before).find(named);
        above.or_else(|| if callable { top().find(named) } else { None }).copied()
    }
}

impl Visit for Collector<'_> {
    fn stmt(&mut self, _: &Stmt) {
        self.stmt += usize::from(self.started);
        self.started = true;
    }

    fn open(&mut self, names: &[Name], binder: Binder) {
        for name in names {
            self.local.push(self.found.definitions.len());
            let (name, stmt) = (name.clone(), self.stmt);
            self.found.definitions.push(Definition { name, kind: Kind::Local(binder), stmt });
        }
    }

    fn close(&mut self, count: usize) {
        self.local.truncate(self.local.len() - count);
    }

    fn used(&mut self, name: &str, span: Span) {
        let definition = self.meaning(name);
        self.found.uses.push(Use { span, name: name.into(), definition });
    }
}
