//! The table of REPL commands, from which parsing, completion and help are derived.

use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::resolve::nearest;
use crate::lang::session::{About, Topic};
use crate::lang::syntax::{SourceId, Span};
use std::sync::LazyLock;

/// The kind of argument that a command takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// No argument.
    Nothing,
    /// A path.
    File,
    /// A help topic.
    Topic,
    /// Any words.
    Words,
    /// An expression or other source.
    Text,
    /// A setting and its value.
    Setting,
    /// A limit and its value.
    Limit,
}

/// The actions of the REPL commands.
#[allow(missing_docs, reason = "the table describes each")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Act {
    Help, Search, Vars, Undo, Redo, Save, Write, Show, Open, Load, Reset, Reload, Time, Memory,
    Forget, Limits, Players, Play, More, Set, History, Quit,
}

/// A command.
#[derive(Debug)]
pub struct Command {
    /// The name after the colon.
    pub name: &'static str,
    /// The argument as shown in help; empty if there is none.
    pub form: &'static str,
    /// The kind of argument, for completion.
    pub takes: Takes,
    /// The description.
    pub about: &'static str,
    /// The action.
    pub act: Act,
}

/// The name, argument and action of each command.
const ACTS: [(&str, Takes, Act); 25] = [
    ("help", Takes::Topic, Act::Help),
    ("search", Takes::Words, Act::Search),
    ("vars", Takes::Words, Act::Vars),
    ("undo", Takes::Nothing, Act::Undo),
    ("redo", Takes::Nothing, Act::Redo),
    ("save", Takes::File, Act::Save),
    ("save!", Takes::File, Act::Save),
    ("write", Takes::File, Act::Write),
    ("write!", Takes::File, Act::Write),
    ("show", Takes::Text, Act::Show),
    ("open", Takes::Text, Act::Open),
    ("load", Takes::File, Act::Load),
    ("load!", Takes::File, Act::Load),
    ("reset", Takes::Nothing, Act::Reset),
    ("reload", Takes::Nothing, Act::Reload),
    ("time", Takes::Text, Act::Time),
    ("memory", Takes::Nothing, Act::Memory),
    ("forget", Takes::Nothing, Act::Forget),
    ("limits", Takes::Limit, Act::Limits),
    ("players", Takes::Words, Act::Players),
    ("play", Takes::Text, Act::Play),
    ("more", Takes::Nothing, Act::More),
    ("set", Takes::Setting, Act::Set),
    ("history", Takes::Words, Act::History),
    ("quit", Takes::Nothing, Act::Quit),
];

/// All commands in the order of the tour. Their descriptions come from the table of the REPL page,
/// in rows ``| `:name FORM` | about |``.
pub static COMMANDS: LazyLock<Vec<Command>> = LazyLock::new(|| {
    let page = include_str!("../../../docs/repl.md");
    let described = |&(name, takes, act): &(&'static str, Takes, Act)| {
        let row = page.lines().filter_map(|line| line.strip_prefix("| `:")?.strip_suffix(" |"));
        let mut parts = row.filter_map(|row| row.split_once("` | "));
        let (usage, about) = parts.find(|(usage, _)| usage.split(' ').next() == Some(name))?;
        let form = usage[name.len()..].trim_start();
        Some(Command { name, form, takes, about, act })
    };
    ACTS.iter().filter_map(described).collect()
});

/// The limits that `:limits` sets.
pub const LIMITS: [&str; 6] = ["time", "states", "memory", "depth", "calls", "effort"];

impl Command {
    /// Tests whether it replaces files or the session: its name ends in `!`.
    pub fn replaces(&self) -> bool {
        self.name.ends_with('!')
    }

    /// Returns the name with its colon and argument.
    pub fn usage(&self) -> String {
        format!(":{} {}", self.name, self.form).trim_end().to_owned()
    }
}

/// A command as it was typed.
#[derive(Debug)]
pub struct Typed<'t> {
    /// The command.
    pub command: &'static Command,
    /// The argument, trimmed.
    pub rest: &'t str,
    /// The range of the name.
    pub span: Span,
    /// The range of the argument, or the end of the name if there is none.
    pub at: Span,
}

/// Parses an entry that begins with `:`, or with `?` for `:help`. Any unambiguous prefix of a name
/// works.
///
/// # Errors
/// The command does not exist, or its argument is missing or unexpected.
pub fn read(source: SourceId, text: &str) -> EvalResult<Typed<'_>> {
    let start = text.len() - text.trim_start().len();
    let body = text.trim();
    let (name, from) = match body.strip_prefix('?') {
        Some(_) => ("help", 1),
        None => {
            let end = body.find(char::is_whitespace).unwrap_or(body.len());
            (body.get(1..end).unwrap_or_default(), end)
        }
    };
    let rest = body[from..].trim_start();
    let span = Span::new(source, start, start + from);
    let rest_at = start + body.len() - rest.len();
    let at = Span::new(source, rest_at, start + body.len());
    let Some(command) = named(name) else {
        let names = || COMMANDS.iter().map(|command| command.name);
        let problem = Problem::at(Code::Command, span, format!("unknown command `:{name}`"));
        let begin = names().filter(|other| !name.is_empty() && other.starts_with(name));
        let begin: Vec<String> = begin.map(|other| format!("`:{other}`")).collect();
        return Err(Box::new(match nearest(name, names()) {
            _ if !begin.is_empty() => problem.help(format!("it may be {}", begin.join(" or "))),
            Some(near) => problem.help(format!("did you mean `:{near}`?")),
            None => problem.help("`:help` shows the commands"),
        }));
    };
    let needs = !command.form.is_empty() && !command.form.starts_with('[');
    if needs && rest.is_empty() {
        let text = format!("`:{}` needs an argument", command.name);
        let help = format!("it is `{}`", command.usage());
        return Problem::at(Code::Command, span, text).help(help).err();
    }
    if command.takes == Takes::Nothing && !rest.is_empty() {
        let text = format!("`:{}` does not take an argument", command.name);
        return Problem::at(Code::Command, at, text).help(command.about).err();
    }
    Ok(Typed { command, rest, span, at })
}

/// Returns the command with that name or unambiguous prefix.
pub fn named(name: &str) -> Option<&'static Command> {
    let name = match name {
        "h" => "help",
        "exit" => "quit",
        other => other,
    };
    if let Some(command) = COMMANDS.iter().find(|command| command.name == name) {
        return Some(command);
    }
    let mut beginning = COMMANDS.iter().filter(|c| !name.is_empty() && c.name.starts_with(name));
    let first = beginning.next()?;
    // `:sav` means `:save`, never `:save!`; likewise for `:load`.
    beginning.all(|other| other.name.starts_with(first.name)).then_some(first)
}

/// Returns the commands as help topics.
pub fn topics() -> impl Iterator<Item = Topic> {
    COMMANDS.iter().map(|command| {
        let text = format!("{}\n  {}\n", command.usage(), command.about);
        Topic::new(format!(":{}", command.name), About::Command, command.about.to_owned(), text)
    })
}
