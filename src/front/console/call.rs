//! Finds the call around the cursor: its function and the current argument.

use super::command::{self, Act};
use super::{Console, entry};
use crate::lang::builtins;
use crate::lang::resolve::{Binding, CallShape, Names, parameter_list};
use crate::lang::session::{About, Topic, find};
use crate::lang::syntax::{SourceId, TokenClass, tokens};
use std::ops::Range;

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

impl Console {
    /// Returns help about the name, keyword or symbol at the cursor (a byte offset), or else about
    /// the open call there: usage, description and examples. In a command, returns help about the
    /// command or about its argument if that is a help topic.
    pub fn inspect(&self, text: &str, cursor: usize) -> Option<String> {
        let topics = self.topics();
        let program = entry::program(text).unwrap_or_default();
        match cursor.checked_sub(text.len() - program.len()) {
            Some(cursor) if !program.is_empty() => about(&topics, program, cursor),
            _ => help(&topics, &asked(text)?),
        }
    }
}

/// Returns all help topics with a name.
fn help(topics: &[Topic], name: &str) -> Option<String> {
    // A match on a word in a chapter title would only be a guess.
    let found = find(topics, name).into_iter();
    let found: Vec<&Topic> = found.filter(|topic| topic.about != About::Chapter).collect();
    let texts = found.iter().map(|topic| topic.text.as_str()).collect::<Vec<_>>();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// Returns help about the name, keyword or symbol at a byte offset of the source, or about the open
/// call there.
pub fn about(topics: &[Topic], program: &str, cursor: usize) -> Option<String> {
    // `x.f` is a member of a module, or else the function `f`.
    let named = |name: &str| help(topics, name).or_else(|| help(topics, name.rsplit_once('.')?.1));
    let before = program.get(..cursor)?;
    touched(program, cursor, &[TokenClass::Name, TokenClass::Keyword])
        .and_then(|range| named(&with_module(program, range)))
        .or_else(|| named(&open(before)?.name))
        .or_else(|| help(topics, &program[touched(program, cursor, &[TokenClass::Operator])?]))
}

/// Returns the argument of a help command, or the name of another command.
fn asked(text: &str) -> Option<String> {
    if let Ok(typed) = command::read(SourceId(0), text)
        && typed.command.act == Act::Help
        && !typed.rest.is_empty()
    {
        return Some(typed.rest.to_owned());
    }
    let word = text.split_whitespace().next()?.strip_prefix(':')?;
    Some(format!(":{}", command::named(word)?.name))
}

/// Returns the range of the token of one of these classes that the cursor touches.
fn touched(text: &str, cursor: usize, classes: &[TokenClass]) -> Option<Range<usize>> {
    let touches = |range: &Range<usize>| range.start <= cursor && cursor <= range.end;
    let mut found = tokens(text).filter(|(class, range)| classes.contains(class) && touches(range));
    found.next().map(|(_, range)| range)
}

/// Returns a name with the module before its dot: `heaps.kayles`.
fn with_module(text: &str, name: Range<usize>) -> String {
    let before: Vec<&str> = tokens(&text[..name.start]).map(|(_, range)| &text[range]).collect();
    match before[..] {
        [.., object, "."] => format!("{object}.{}", &text[name]),
        _ => text[name].to_owned(),
    }
}
