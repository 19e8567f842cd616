//! Inlining of calls: aliases of builtins, and functions whose body is one expression.

use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Node, Term};
use crate::lang::value::Value;
use std::borrow::Cow;

/// The maximum depth of nested calls that are inlined.
const MAX_CALL_DEPTH: usize = 16;

/// Inlines a call of a builtin by another name, or of a function whose body is one expression in
/// its parameters. Returns any other expression unchanged.
pub(crate) fn through<'n>(machine: &Machine, node: &'n Node, frame: Frame<'_>) -> Cow<'n, Node> {
    let mut seen = Cow::Borrowed(node);
    for _ in 0..MAX_CALL_DEPTH {
        let Some(next) = behind(machine, &seen, frame) else { break };
        seen = Cow::Owned(next);
    }
    seen
}

fn behind(machine: &Machine, node: &Node, frame: Frame<'_>) -> Option<Node> {
    let Term::Call(callee, args) = &node.code else { return None };
    let called = match callee.code {
        Term::Global(id) => machine.global(id)?,
        Term::Captured(at) => frame.captured.get(at as usize)?,
        _ => return None,
    };
    match called {
        Value::Native(id) => Some(Node { span: node.span, code: Term::Native(*id, args.clone()) }),
        Value::Function(closure)
            if closure.memo == 0
                && closure.captured.is_empty()
                && closure.function.params.len() == args.len() =>
        {
            closure.function.body.with_arguments(args)
        }
        _ => None,
    }
}
