//! Commands of other REPLs, and the commands here that do the same.

use super::command::COMMANDS;
use crate::lang::builtins::table;
use crate::lang::resolve::{Binding, Names};

/// Returns the command for an entry that is a command of other REPLs.
pub(super) fn command(text: &str, names: &Names<Binding>) -> Option<String> {
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
