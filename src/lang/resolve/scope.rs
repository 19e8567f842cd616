//! Scopes: the persistent environment of a session, and the locals of a function.

use crate::lang::ir::{Capture, GlobalId};
use crate::lang::report::Problem;
use crate::lang::syntax::{Module, Span};
use std::sync::Arc;
use tweedle_base::Seeded;

/// A persistent map from names: cloning is free, and a clone never changes.
pub type Names<V> = im::GenericHashMap<Arc<str>, V, Seeded, im::shared_ptr::DefaultSharedPtr>;

/// The ways to call a global.
#[derive(Debug, Clone, PartialEq)]
pub enum CallShape {
    /// A value whose type is unknown until it is evaluated.
    Value,
    /// A function or a ruleset with these parameters, and the number of optional ones at the end.
    Callable(Arc<[Arc<str>]>, usize),
}

/// Returns the parameters of a call as source: `tree, sides?`.
pub fn parameter_list<S: AsRef<str>>(params: &[S], optional: usize) -> String {
    let needed = params.len() - optional;
    let shown = |(i, param): (usize, &S)| {
        format!("{}{}", param.as_ref(), if i < needed { "" } else { "?" })
    };
    params.iter().enumerate().map(shown).collect::<Vec<_>>().join(", ")
}

/// The meaning of a bound name.
#[derive(Debug, Clone, PartialEq)]
pub enum Binding {
    /// A value of the session.
    Global(GlobalId, CallShape),
    /// A module and its members.
    Module(Arc<Names<Binding>>),
}

/// A builtin as the resolver sees it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Signature {
    /// Its name.
    pub name: &'static str,
    /// Its parameters in order.
    pub params: &'static [&'static str],
    /// The number of optional parameters, at the end.
    pub optional: usize,
    /// Set if it takes any number of arguments.
    pub variadic: bool,
    /// Set for a value that is not a function.
    pub constant: bool,
    /// Set for a seat or a player.
    pub somebody: bool,
}

/// The environment of a script, for the resolver.
pub trait Outside {
    /// Counts a statement, and checks the limits now and then.
    fn tick(&mut self, span: Span) -> Result<(), Box<Problem>>;
    /// Returns a builtin by name.
    fn builtin(&self, name: &str) -> Option<(u32, Signature)>;
    /// Returns all builtin names, for suggestions.
    fn builtin_names(&self) -> Vec<&'static str>;
    /// Returns a name of the prelude, whatever hides it.
    fn prelude(&self, name: &str) -> Option<Binding>;
    /// Returns the members of the standard library as pairs of module and name, for suggestions.
    fn standard_members(&self) -> &[(&'static str, Arc<str>)];
    /// Returns a fresh global slot.
    fn fresh(&mut self) -> GlobalId;
    /// Returns the number of the next result, for `_1`, `_2`, …
    fn next_result(&mut self) -> u32;
    /// Finds, reads and resolves a module.
    fn module(&mut self, module: &Module, span: Span) -> Result<Linked, Box<Problem>>;
}

/// A module that was found and resolved; its statements have yet to run.
#[derive(Debug, Clone)]
pub struct Linked {
    /// The key of the module in the session.
    pub key: Arc<str>,
    /// Its names.
    pub members: Arc<Names<Binding>>,
}

/// The names of one function while its body is resolved.
#[derive(Debug, Default)]
pub(super) struct SlotFrame {
    /// Visible locals, innermost last.
    locals: Vec<(Arc<str>, u32)>,
    next: u32,
    /// The maximum number of slots in use at once.
    pub(super) slots: u32,
    /// The captured variables, by name.
    pub(super) captures: Vec<(Arc<str>, Capture)>,
}

impl SlotFrame {
    /// Binds a local name and returns its slot.
    pub(super) fn bind(&mut self, name: &Arc<str>) -> u32 {
        let slot = self.next;
        self.next += 1;
        self.slots = self.slots.max(self.next);
        self.locals.push((name.clone(), slot));
        slot
    }

    /// Returns a marker of the current scope, for [`reset`](SlotFrame::reset).
    pub(super) fn mark(&self) -> (usize, u32) {
        (self.locals.len(), self.next)
    }

    /// Ends the scopes since a marker.
    pub(super) fn reset(&mut self, mark: (usize, u32)) {
        self.locals.truncate(mark.0);
        self.next = mark.1;
    }

    fn local(&self, name: &str) -> Option<u32> {
        self.locals.iter().rev().find(|(n, _)| &**n == name).map(|(_, slot)| *slot)
    }

    /// Returns the names in scope, for suggestions.
    pub(super) fn names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.locals.iter().map(|(name, _)| name)
    }
}

/// Finds a name among the locals of the innermost function, or captures it from an enclosing one.
pub(super) fn find(frames: &mut [SlotFrame], name: &str) -> Option<Capture> {
    let (last, outer) = frames.split_last_mut()?;
    if let Some(slot) = last.local(name) {
        return Some(Capture::Local(slot));
    }
    if let Some(at) = last.captures.iter().position(|(n, _)| &**n == name) {
        return Some(Capture::Captured(at as u32));
    }
    let from = find(outer, name)?;
    last.captures.push((Arc::from(name), from));
    Some(Capture::Captured(last.captures.len() as u32 - 1))
}
