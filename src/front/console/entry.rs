//! Entries at the prompt: a command or source, complete or incomplete; commands of other REPLs; and
//! transcripts pasted with prompts and answers.

use super::command::{self, COMMANDS};
use crate::lang::builtins::table;
use crate::lang::resolve::{Binding, Names};
use crate::lang::syntax::{SourceId, TokenClass, parse, tokens};
use std::ops::Range;

/// The completeness of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// The entry can be run.
    Complete,
    /// A bracket, string or definition is still open.
    Incomplete {
        /// The indentation of the next line.
        indent: String,
    },
    /// Nothing that could follow makes the entry valid.
    Invalid,
}

/// Tests whether an entry is a command or a request for help.
pub fn is_command(text: &str) -> bool {
    text.trim_start().starts_with([':', '?'])
}

/// Returns the part of an entry that is source: the argument in `:time f(`.
pub fn program(text: &str) -> Option<&str> {
    if !is_command(text) {
        return Some(text);
    }
    let body = text.trim_start();
    let (name, rest) = body[1..].split_once(char::is_whitespace)?;
    let command = command::named(name)?;
    (command.takes == command::Takes::Text).then_some(rest)
}

/// Tests whether an entry is incomplete.
pub(super) fn goes_on(text: &str) -> bool {
    program(text).is_some_and(|text| {
        ends_in_doc(text) || is_in_ruleset(text) || parse(SourceId(0), text).incomplete
    })
}

/// Tests whether a ruleset is open, also if it has an error: its other lines belong to it. Two
/// empty lines end it.
fn is_in_ruleset(text: &str) -> bool {
    let open = open_tokens(text);
    let ruleset = open.iter().any(|range| &text[range.clone()] == "ruleset");
    ruleset && text.contains('\n') && !text.ends_with("\n\n")
}

/// Returns the brackets and the words `ruleset` that are still open, outermost first.
fn open_tokens(text: &str) -> Vec<Range<usize>> {
    let mut open = Vec::new();
    for (class, range) in tokens(text) {
        match (class, &text[range.clone()]) {
            (TokenClass::Bracket, ")" | "]" | "}") | (TokenClass::Keyword, "end") => {
                open.pop();
            }
            (TokenClass::Bracket, _) | (TokenClass::Keyword, "ruleset") => open.push(range),
            _ => {}
        }
    }
    open
}

/// Tests whether the last line is a doc comment, so that a definition must follow.
fn ends_in_doc(text: &str) -> bool {
    text.rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("///"))
}

/// Returns the completeness of an entry. In a pasted transcript only the last entry may be
/// incomplete, since it has no output yet.
pub fn completeness(text: &str) -> Completeness {
    let pasted = entries(text, goes_on);
    let last = match &pasted {
        Some(entries) => entries.last().map_or("", |entry| &entry.text),
        None => text,
    };
    if goes_on(last) {
        return Completeness::Incomplete { indent: " ".repeat(indent(last)) };
    }
    let wrong = match program(last) {
        Some(program) => !parse(SourceId(0), program).errors.is_empty(),
        None => command::read(SourceId(0), last).is_err(),
    };
    if wrong { Completeness::Invalid } else { Completeness::Complete }
}

/// Returns the indentation of the line after an incomplete entry: two spaces more than the line
/// that opened the bracket or began the statement.
fn indent(text: &str) -> usize {
    let blanks = |at: usize| {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        text[line..].len() - text[line..].trim_start_matches(' ').len()
    };
    if ends_in_doc(text) {
        return blanks(text.len());
    }
    let lead = text.len() - program(text).unwrap_or(text).len();
    match open_tokens(&text[lead..]).last() {
        Some(range) => blanks(lead + range.start) + 2,
        None if text.contains('\n') => blanks(text.len()),
        None => 2,
    }
}

/// Returns what an incomplete entry waits for, in words: `[` is open.
pub fn waiting_for(text: &str) -> String {
    if ends_in_doc(text) {
        return "a definition follows".to_owned();
    }
    let text = program(text).unwrap_or(text);
    match open_tokens(text).pop() {
        None => "the expression goes on".to_owned(),
        Some(range) if &text[range.clone()] == "ruleset" => {
            let name = tokens(&text[range.end..]).next();
            let name = name.map_or("", |(_, name)| &text[range.end..][name]);
            format!("ruleset {name}: `end` closes it")
        }
        Some(range) => format!("`{}` is open", &text[range]),
    }
}

/// Returns the command for an entry that is a command of other REPLs.
pub(super) fn other_command(text: &str, names: &Names<Binding>) -> Option<String> {
    let (name, argument) = match text.trim().split_once('(') {
        Some((name, rest)) => (name.trim_end(), rest.strip_suffix(')')?.trim()),
        None => (text.trim(), ""),
    };
    match name {
        _ if names.contains_key(name) => None,
        "exit" | "quit" if argument.is_empty() => Some(":quit".to_owned()),
        "help" => Some(format!(":help {argument}")),
        _ => None,
    }
}

/// Returns the command to type instead if an entry is a command of another REPL and not a name
/// here.
pub(super) fn meant(text: &str, names: &Names<Binding>) -> Option<String> {
    let text = text.trim();
    let known = |name: &str| names.contains_key(name);
    if text.starts_with('!') && shell(text, names) {
        return Some(
            "run shell commands in another window; commands of the REPL begin with `:`, and \
             `:help` lists them"
                .to_owned(),
        );
    }
    let (name, argument) = match text.split_once('(') {
        Some((name, rest)) => (name.trim_end(), Some(rest.strip_suffix(')')?.trim())),
        None => (text, None),
    };
    if known(name) {
        return None;
    }
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let is_argument = rest.starts_with(|c: char| c.is_alphanumeric() || "\"{[".contains(c));
    let is_command = COMMANDS.iter().any(|command| command.name == word) && !known(word);
    let is_builtin = || table().iter().any(|native| native.name == word);
    if is_command && (is_argument || rest.is_empty() && !is_builtin()) {
        return Some(format!("commands begin with a colon: type `:{text}`"));
    }
    let of = argument.filter(|argument| !argument.is_empty());
    let help = match (name, of) {
        ("man" | "doc", Some(topic)) => format!("`?{topic}` describes it"),
        ("dir", Some(module)) if is_name(module) => format!("`?{module}` lists its members"),
        ("load" | "run", Some(path)) if path.starts_with('"') => {
            format!("type `:load {}`", path.trim_matches('"'))
        }
        ("bye" | "logout", None) => "`:quit` or Ctrl-D exits".into(),
        ("type" | "typeof", Some(value)) if is_name(value) => {
            format!("`?{value}` describes it, and `:vars` lists all definitions")
        }
        ("type" | "typeof", _) => {
            "type an expression to print its value; `?name` describes a name, and `:vars` lists \
             all definitions"
                .to_owned()
        }
        ("clear" | "cls", None) => "Ctrl-L clears the screen, `:reset` the session".to_owned(),
        ("dir" | "who" | "whos" | "locals" | "globals", None) => {
            "`:vars` lists all definitions".to_owned()
        }
        _ => return None,
    };
    Some(help)
}

/// Tests whether `!ls` is a shell command rather than an entailing move.
fn shell(text: &str, names: &Names<Binding>) -> bool {
    const PROGRAMS: [&str; 12] =
        ["ls", "cat", "cd", "pwd", "dir", "echo", "git", "less", "rm", "mkdir", "vim", "python"];
    let word = text[1..].split_whitespace().next().unwrap_or_default();
    PROGRAMS.contains(&word) && !names.contains_key(word)
}

fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_')
        && text.starts_with(|c: char| c.is_alphabetic())
}

/// The names of conventions, in prompts and after `using` and `under`.
pub(super) const CONVENTIONS: [&str; 10] = [
    "allied",
    "normal",
    "winning",
    "misere",
    "i_misere",
    "i_reverse",
    "semi_normal",
    "semi_reverse",
    "prefer",
    "rank_play",
];

/// An entry of a pasted transcript.
#[derive(Debug)]
pub(super) struct Entry {
    /// The convention named by its prompt, or the default one; `None` at a prompt of another
    /// program.
    pub(super) convention: Option<String>,
    pub(super) text: String,
    /// The number of its first value, if its answer was pasted too.
    pub(super) first: Option<u32>,
}

/// Prompts of other programs whose entries may be valid here.
const OTHERS: [&str; 3] = [">>> ", "sage: ", "... "];

/// Parses a prompt at the start of a line, and returns its convention, if any, and the rest of the
/// line. Prompts are `> `, `normal(2)> `, or a prompt of another program.
fn prompt(line: &str) -> Option<(Option<&str>, &str)> {
    let line = line.trim_start();
    if let Some(typed) = OTHERS.iter().find_map(|other| line.strip_prefix(other)) {
        return Some((None, typed));
    }
    let (before, rest) = line.split_once('>')?;
    if !(rest.is_empty() || rest.starts_with(' ')) {
        return None;
    }
    let name = before.split('(').next().unwrap_or_default();
    let call = before.strip_prefix(name).unwrap_or_default();
    let called = call.is_empty() || (call.starts_with('(') && call.ends_with(')'));
    let prompt = before.is_empty() || (CONVENTIONS.contains(&name) && called);
    let convention = if before.is_empty() { "normal(3)" } else { before };
    prompt.then(|| (Some(convention), rest.strip_prefix(' ').unwrap_or(rest)))
}

/// Returns the number of a value, from the `// _3` at the end of its output.
fn number(answer: &str) -> Option<u32> {
    answer.rsplit_once("// _")?.1.trim_end().parse().ok()
}

/// Returns an entry with the numbers of earlier values replaced.
pub(super) fn renumbered(text: &str, numbers: &[(u32, u32)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (_, range) in tokens(text) {
        let value = text[range.clone()].strip_prefix('_').and_then(|digits| digits.parse().ok());
        if let Some((_, new)) =
            value.and_then(|old: u32| numbers.iter().rev().find(|(from, _)| *from == old))
        {
            out.push_str(&text[done..range.start]);
            out.push_str(&format!("_{new}"));
            done = range.end;
        }
    }
    out + &text[done..]
}

/// Returns the entries of a pasted transcript, without prompts and output; `None` if it does not
/// begin with a prompt. An entry ends with the first line after which `goes_on` is `false`, and
/// everything up to the next prompt is its output.
pub(super) fn entries(text: &str, goes_on: impl Fn(&str) -> bool) -> Option<Vec<Entry>> {
    // The greeting of the REPL may have been pasted too.
    let greeting = |line: &&str| line.trim().is_empty() || line.starts_with("Tweedle ");
    let fence = |line: &str| line.trim_start().starts_with("```");
    let mut lines: Vec<&str> = text.lines().skip_while(greeting).collect();
    let fenced = fence(lines.first()?);
    lines.retain(|line| !(fenced && fence(line)));
    if lines.is_empty() {
        return Some(Vec::new());
    }
    if prompt(lines.first()?).is_none() {
        let text = lines.join("\n");
        return fenced.then(|| vec![Entry { convention: None, text, first: None }]);
    }
    let mut entries: Vec<Entry> = Vec::new();
    let mut open = false;
    for line in lines {
        match (prompt(line), entries.last_mut()) {
            (Some((convention, typed)), _) => entries.push(Entry {
                convention: convention.map(str::to_owned),
                text: typed.to_owned(),
                first: None,
            }),
            (None, Some(entry)) if open => {
                entry.text.push('\n');
                entry.text.push_str(line);
            }
            (None, Some(entry)) => {
                entry.first = entry.first.or_else(|| number(line));
                continue;
            }
            (None, None) => continue,
        }
        open = entries.last().is_some_and(|entry| goes_on(&entry.text));
    }
    entries.retain(|entry| !entry.text.trim().is_empty());
    Some(entries)
}
