//! Help for the name under the cursor.

use super::command::{self, Act};
use super::{Console, call, entry};
use crate::lang::session::{About, Topic, find};
use crate::lang::syntax::{SourceId, TokenClass, tokens};
use std::ops::Range;

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
        .or_else(|| named(&call::open(before)?.name))
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
