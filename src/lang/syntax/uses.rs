//! Definitions and uses of the names of a script.

use super::walk::{self, Binder, Visit};
use super::{Module, Name, Script, Span, Stmt, StmtKind};
use hashbrown::HashMap;
use std::sync::Arc;
use tweedle_base::Seeded;

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
    /// All spans in order, each with the index of its use or, after these, of its definition.
    order: Vec<(Span, usize)>,
}

struct Collector<'a> {
    script: &'a Script,
    found: Uses,
    /// The indices of the definitions at top level with each name, in order.
    top: HashMap<Arc<str>, Vec<usize>, Seeded>,
    /// The indices of the local definitions in scope.
    local: Vec<usize>,
    stmt: usize,
    started: bool,
}

impl Uses {
    /// Returns the definitions and uses of a script.
    pub fn new(script: &Script) -> Uses {
        let mut found = Uses::default();
        let mut top: HashMap<Arc<str>, Vec<usize>, Seeded> = HashMap::default();
        for (stmt, statement) in script.stmts.iter().enumerate() {
            let mut define = |name: &Name, kind| {
                top.entry(name.text.clone()).or_default().push(found.definitions.len());
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
        let mut collector =
            Collector { script, found, top, local: Vec::new(), stmt: 0, started: false };
        walk::script(script, &mut collector);
        let mut found = collector.found;
        let spans = found.uses.iter().map(|used| used.span);
        let spans = spans.chain(found.definitions.iter().map(|defined| defined.name.span));
        found.order = spans.enumerate().map(|(at, span)| (span, at)).collect();
        found.order.sort_unstable_by_key(|(span, at)| (span.start, *at));
        found
    }

    /// Returns the definition or use at an offset: its span, name, and the index of the definition.
    pub fn at(&self, offset: usize) -> Option<(Span, &str, Option<usize>)> {
        let after = self.order.partition_point(|(span, _)| span.start as usize <= offset);
        let (span, at) = *self.order[..after].last()?;
        let found = match at.checked_sub(self.uses.len()) {
            Some(defined) => (span, &*self.definitions[defined].name.text, Some(defined)),
            None => (span, &*self.uses[at].name, self.uses[at].definition),
        };
        (offset <= span.end as usize).then_some(found)
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
        let before = |at: &usize| {
            let stmt = self.found.definitions[*at].stmt;
            stmt < self.stmt || (callable && stmt == self.stmt)
        };
        let all = self.top.get(name)?;
        // The last definition above; a function body may also refer to a later one.
        let above = all[..all.partition_point(before)].last();
        above.or(all.first().filter(|_| callable)).copied()
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
