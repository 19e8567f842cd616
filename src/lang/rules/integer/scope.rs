//! Scopes of the bytecode compiler: the contents of slots in the rule and in inlined functions and
//! streams.

use super::compile::Compiler;
use super::program::{Reg, RowReg};
use crate::lang::ir::{Capture, Function, Loop, Node, Term};
use crate::lang::value::Value;

/// The maximum depth of inlined calls.
const MAX_CALL_DEPTH: u8 = 8;

/// The content of a slot.
#[derive(Debug, Clone)]
pub(crate) enum Held {
    /// An integer that varies between runs, or within a run.
    Number(Reg),
    /// A list of such integers.
    Row(RowReg),
    /// The value of an expression that is constant for a lattice.
    Same(Node),
}

/// The contents of slots.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    held: Vec<Option<Held>>,
    captured: Vec<Held>,
    /// Set for a function or stream, which shares no slots with the rule.
    inner: bool,
    depth: u8,
}

impl Scope {
    fn get(&self, slot: u32) -> Option<&Held> {
        self.held.get(slot as usize)?.as_ref()
    }

    /// Sets the content of a slot.
    pub(crate) fn set(&mut self, slot: u32, held: Held) {
        let slot = slot as usize;
        if slot >= self.held.len() {
            self.held.resize(slot + 1, None);
        }
        self.held[slot] = Some(held);
    }
}

impl Compiler<'_> {
    /// Returns the content of a local name, if it varies.
    pub(crate) fn bound(&self, node: &Node) -> Option<&Held> {
        match &node.code {
            Term::Local(slot) => self.scope.get(*slot),
            Term::Captured(at) => self.scope.captured.get(*at as usize),
            _ => None,
        }
    }

    /// Returns an expression in terms of the slots of the rule, if it is constant for a lattice.
    pub(crate) fn known(&self, node: &Node) -> Option<Node> {
        match self.bound(node) {
            Some(Held::Same(outer)) => return Some(outer.clone()),
            Some(_) => return None,
            None => {}
        }
        self.is_known(node).then(|| node.clone())
    }

    /// Returns whether an expression is constant for a lattice. It is evaluated with the slots of
    /// the rule, so it must not use slots bound by a function.
    pub(crate) fn is_known(&self, node: &Node) -> bool {
        let inner = self.scope.inner;
        if matches!(self.bound(node), Some(Held::Same(_))) {
            return true;
        }
        let sets = inner && binds(node);
        let looks = |place| match place {
            Capture::Local(slot) => inner || self.scope.get(slot).is_some(),
            Capture::Captured(_) => inner,
        };
        !sets && !node.looks_at(&looks)
    }

    /// Compiles the body of a function in place of its call; `None` if the callee is not a function
    /// that can be inlined.
    pub(crate) fn inline(
        &mut self,
        callee: &Node,
        args: &[Node],
        read: &mut dyn FnMut(&mut Self, &Node) -> Option<()>,
    ) -> Option<()> {
        let Term::Global(id) = callee.code else { return None };
        let Some(Value::Function(closure)) = self.machine.global(id) else { return None };
        let function: &Function = &closure.function;
        // Memoized results are better looked up.
        let read_here = !function.memo && closure.captured.is_empty();
        if function.params.len() != args.len() || !read_here {
            return None;
        }
        let held = args.iter().map(|arg| self.given(arg).map(Some));
        let held: Option<Vec<Option<Held>>> = held.collect();
        self.within(held?, Vec::new(), &mut |compiler| read(compiler, &function.body))
    }

    /// Compiles the loop of a stream in place of its enumeration.
    pub(crate) fn stream(
        &mut self,
        node: &Node,
        read: &mut dyn FnMut(&mut Self, &Loop) -> Option<()>,
    ) -> Option<()> {
        let Term::Stream(function) = &node.code else { return None };
        let Term::ListOf(inner) = &function.body.code else { return None };
        let captured = function.captures.iter().map(|&capture| {
            let name = Node { span: node.span, code: capture.into() };
            let held = self.bound(&name).cloned();
            held.or_else(|| self.known(&name).map(Held::Same))
        });
        let captured: Option<Vec<Held>> = captured.collect();
        self.within(Vec::new(), captured?, &mut |compiler| read(compiler, inner))
    }

    fn within(
        &mut self,
        held: Vec<Option<Held>>,
        captured: Vec<Held>,
        read: &mut dyn FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        let depth = self.scope.depth + 1;
        if depth > MAX_CALL_DEPTH {
            return None;
        }
        let inner = Scope { held, captured, inner: true, depth };
        let outer = std::mem::replace(&mut self.scope, inner);
        let result = read(self);
        self.scope = outer;
        result
    }
}

/// Returns whether evaluating an expression sets slots.
fn binds(node: &Node) -> bool {
    let mut found = matches!(
        node.code,
        Term::ListOf(_) | Term::SetOf(_) | Term::MapOf(_) | Term::GameOf(_) | Term::Let(..)
    );
    node.each_child(&mut |child| found = found || binds(child));
    found
}
