//! Help for the name under the cursor.

use super::command::{self, Act};
use super::{Console, call, entry};
use crate::lang::session::{About, Topic, find};
use crate::lang::syntax::{SourceId, TokenClass, tokens};
use std::ops::Range;

impl Console {
    /// Help about the name or word at the cursor (a byte of the text), or else about the call that
    /// is open there, or the sign at the cursor: how it is used, what it does, examples. In a
    /// command, help about the command, or what the command asks help about.
    pub fn inspect(&self, text: &str, cursor: usize) -> Option<String> {
        let topics = self.topics();
        let program = entry::program(text).unwrap_or_default();
        match cursor.checked_sub(text.len() - program.len()) {
            Some(cursor) if !program.is_empty() => about(&topics, program, cursor),
            _ => help(&topics, &asked(text)?),
        }
    }
}

/// All that is known by a name.
fn help(topics: &[Topic], name: &str) -> Option<String> {
    // A word in the title of a chapter is a guess, and nobody asked for one.
    let found = find(topics, name).into_iter();
    let found: Vec<&Topic> = found.filter(|topic| topic.about != About::Chapter).collect();
    let texts = found.iter().map(|topic| topic.text.as_str()).collect::<Vec<_>>();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// Help about the name or word of a program at a byte, or about the call that is open there, or the
/// sign that stands there.
pub fn about(topics: &[Topic], program: &str, cursor: usize) -> Option<String> {
    // `x.f` is a member of a module, or else `f`.
    let named = |name: &str| help(topics, name).or_else(|| help(topics, name.rsplit_once('.')?.1));
    let before = program.get(..cursor)?;
    touched(program, cursor, &[TokenClass::Name, TokenClass::Keyword])
        .and_then(|range| named(&with_module(program, range)))
        .or_else(|| named(&call::open(before)?.name))
        .or_else(|| help(topics, &program[touched(program, cursor, &[TokenClass::Operator])?]))
}

/// Returns the topic that a command asks help about, or the command itself.
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

/// The token of one of these classes that the cursor stands in, or at an end of.
fn touched(text: &str, cursor: usize, classes: &[TokenClass]) -> Option<Range<usize>> {
    let touches = |range: &Range<usize>| range.start <= cursor && cursor <= range.end;
    let mut found = tokens(text).filter(|(class, range)| classes.contains(class) && touches(range));
    found.next().map(|(_, range)| range)
}

/// A name, and what stands before it and its dot: `heaps.kayles`.
fn with_module(text: &str, name: Range<usize>) -> String {
    let before: Vec<&str> = tokens(&text[..name.start]).map(|(_, range)| &text[range]).collect();
    match before[..] {
        [.., object, "."] => format!("{object}.{}", &text[name]),
        _ => text[name].to_owned(),
    }
}
