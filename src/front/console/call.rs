//! Finds the call around the cursor: its function and the current argument.

use crate::lang::builtins;
use crate::lang::resolve::{Binding, CallShape, Names, parameter_list};
use crate::lang::syntax::{TokenClass, tokens};

/// A call whose bracket is still open at the end of the source.
#[derive(Debug, Clone)]
pub(super) struct OpenCall {
    /// The name of the function, with its module if one is given: `heaps.kayles`.
    pub(super) name: String,
    /// The index of the argument at the cursor. It starts at 0, or at 1 in `x.f(`.
    pub(super) argument: usize,
}

/// Returns the innermost call that is open at the end of `before`, unless a bracket of another kind
/// was opened in it.
pub(super) fn open(before: &str) -> Option<OpenCall> {
    let mut open: Vec<Option<OpenCall>> = Vec::new();
    let mut last: Vec<(TokenClass, &str, usize)> = Vec::new();
    for (class, range) in tokens(before) {
        let text = &before[range.clone()];
        match (class, text) {
            (TokenClass::Bracket, "(") => open.push(callee(&last, range.start)),
            (TokenClass::Bracket, ")" | "]" | "}") => drop(open.pop()),
            (TokenClass::Bracket, _) => open.push(None),
            (TokenClass::Operator, ",") => {
                if let Some(Some(call)) = open.last_mut() {
                    call.argument += 1;
                }
            }
            (TokenClass::Comment, _) => {}
            _ => {}
        }
        last.push((class, text, range.end));
    }
    open.pop().flatten()
}

/// Returns the function called by a bracket after a name.
fn callee(last: &[(TokenClass, &str, usize)], bracket: usize) -> Option<OpenCall> {
    match last {
        [.., object, (_, ".", _), (TokenClass::Name, name, end)] if *end == bracket => {
            match object.0 {
                TokenClass::Name => {
                    Some(OpenCall { name: format!("{}.{name}", object.1), argument: 0 })
                }
                _ => Some(OpenCall { name: (*name).to_owned(), argument: 1 }),
            }
        }
        [.., (TokenClass::Name, name, end)] if *end == bracket => {
            Some(OpenCall { name: (*name).to_owned(), argument: 0 })
        }
        _ => None,
    }
}

/// Returns the parameters of a function; empty if they are unknown.
pub(super) fn parameters(name: &str, names: &Names<Binding>) -> Vec<String> {
    match bound(name, names) {
        Some(Binding::Global(_, CallShape::Callable(params, _))) => {
            params.iter().map(|p| p.to_string()).collect()
        }
        Some(_) => Vec::new(),
        None => builtins::find(name)
            .and_then(|id| builtins::table().get(id as usize))
            .map_or_else(Vec::new, |native| {
                native.usage.params.iter().map(|p| (*p).to_owned()).collect()
            }),
    }
}

fn bound<'n>(name: &str, names: &'n Names<Binding>) -> Option<&'n Binding> {
    match name.split_once('.') {
        None => names.get(name),
        Some((module, member)) => match names.get(module)? {
            Binding::Module(members) => members.get(member),
            Binding::Global(..) => None,
        },
    }
}

/// Returns the signature of an open call, and the range of the argument at the cursor in it.
pub(super) fn signature(
    call: &OpenCall,
    names: &Names<Binding>,
) -> Option<(String, std::ops::Range<usize>)> {
    let mut argument = call.argument;
    // `x.f(` is a call of `f` with `x` as its first argument, unless `x` is a module.
    let name = match call.name.split_once('.') {
        Some((object, function)) if !matches!(names.get(object), Some(Binding::Module(_))) => {
            argument += 1;
            function
        }
        _ => &call.name,
    };
    let (text, variadic) = match bound(name, names) {
        Some(Binding::Global(_, CallShape::Callable(params, optional))) => {
            (format!("{name}({})", parameter_list(params, *optional)), false)
        }
        Some(_) => return None,
        None => {
            let native = builtins::table().get(builtins::find(name)? as usize)?;
            (native.usage.heading.to_owned(), native.usage.variadic)
        }
    };
    let inside = text.find('(')? + 1;
    let last = text.len().checked_sub(1)?;
    let mut at = inside;
    let params = text.get(inside..last)?;
    let count = params.split(", ").count();
    let wanted = if variadic { argument.min(count - 1) } else { argument };
    for (i, param) in params.split(", ").enumerate() {
        if i == wanted {
            return Some((text.clone(), at..at + param.len()));
        }
        at += param.len() + 2;
    }
    Some((text.clone(), 0..0))
}
