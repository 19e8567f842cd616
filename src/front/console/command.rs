//! The table of REPL commands, from which parsing, completion and help are derived.

use crate::lang::report::{Code, Problem};
use crate::lang::resolve::nearest;
use crate::lang::session::{About, Topic};
use crate::lang::syntax::{SourceId, Span};
use std::sync::LazyLock;

/// The argument of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A path.
    File,
    /// A topic of help.
    Topic,
    /// Words, any.
    Words,
    /// An expression, or any text of the language.
    Text,
    /// A setting and its value.
    Setting,
    /// A limit and its value.
    Limit,
}

/// The commands of the REPL.
#[allow(missing_docs, reason = "the table describes each")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    Help,
    Search,
    Vars,
    Undo,
    Redo,
    Save,
    SaveOver,
    Write,
    Show,
    Open,
    Load,
    LoadAnew,
    Reset,
    Reload,
    Time,
    Memory,
    Forget,
    Limits,
    Players,
    More,
    Set,
    History,
    Quit,
}

/// A command.
#[derive(Debug)]
pub struct Command {
    /// Its name after the colon.
    pub name: &'static str,
    /// The argument as help shows it; empty if there is none.
    pub form: &'static str,
    /// The kind of argument, for completion.
    pub takes: Takes,
    /// The description.
    pub about: &'static str,
    /// The command.
    pub act: Act,
}

/// The name of each, what it takes, and which it is.
const ACTS: [(&str, Takes, Act); 23] = [
    ("help", Takes::Topic, Act::Help),
    ("search", Takes::Words, Act::Search),
    ("vars", Takes::Words, Act::Vars),
    ("undo", Takes::Nothing, Act::Undo),
    ("redo", Takes::Nothing, Act::Redo),
    ("save", Takes::File, Act::Save),
    ("save!", Takes::File, Act::SaveOver),
    ("write", Takes::File, Act::Write),
    ("show", Takes::Text, Act::Show),
    ("open", Takes::Text, Act::Open),
    ("load", Takes::File, Act::Load),
    ("load!", Takes::File, Act::LoadAnew),
    ("reset", Takes::Nothing, Act::Reset),
    ("reload", Takes::Nothing, Act::Reload),
    ("time", Takes::Text, Act::Time),
    ("memory", Takes::Nothing, Act::Memory),
    ("forget", Takes::Nothing, Act::Forget),
    ("limits", Takes::Limit, Act::Limits),
    ("players", Takes::Words, Act::Players),
    ("more", Takes::Nothing, Act::More),
    ("set", Takes::Setting, Act::Set),
    ("history", Takes::Words, Act::History),
    ("quit", Takes::Nothing, Act::Quit),
];

/// All commands, in the order of the tour, as the REPL page describes them: in a
/// row ``| `:name FORM` | about |`` of its table.
pub static COMMANDS: LazyLock<Vec<Command>> = LazyLock::new(|| {
    let page = include_str!("../../../docs/repl.md");
    let told = |&(name, takes, act): &(&'static str, Takes, Act)| {
        let row = page.lines().filter_map(|line| line.strip_prefix("| `:")?.strip_suffix(" |"));
        let mut parts = row.filter_map(|row| row.split_once("` | "));
        let (usage, about) = parts.find(|(usage, _)| usage.split(' ').next() == Some(name))?;
        let form = usage[name.len()..].trim_start();
        Some(Command { name, form, takes, about, act })
    };
    ACTS.iter().filter_map(told).collect()
});

/// The limits that `:limits` sets.
pub const LIMITS: [&str; 6] = ["time", "states", "memory", "depth", "calls", "effort"];

impl Command {
    /// The name with its colon.
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
    /// The range of the argument; after the name if there is none.
    pub at: Span,
}

/// Reads an entry that begins with `:`, or with `?`, which is `:help`. A name may be cut short
/// where only one command begins so.
///
/// # Errors
/// There is no such command; or it takes nothing, or needs something.
pub fn read(source: SourceId, text: &str) -> Result<Typed<'_>, Box<Problem>> {
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
        let names = COMMANDS.iter().map(|command| command.name);
        let problem = Problem::at(Code::Command, span, format!("unknown command `:{name}`"));
        return Err(Box::new(match nearest(name, names) {
            Some(near) => problem.help(format!("did you mean `:{near}`?")),
            None => problem.help("`:help` shows the commands"),
        }));
    };
    let needs = !command.form.is_empty() && !command.form.starts_with('[');
    if needs && rest.is_empty() {
        let text = format!("`:{}` needs an argument", command.name);
        let help = format!("it is `{}`", command.usage());
        return Err(Box::new(Problem::at(Code::Command, span, text).help(help)));
    }
    if command.takes == Takes::Nothing && !rest.is_empty() {
        let text = format!("`:{}` does not take an argument", command.name);
        return Err(Box::new(Problem::at(Code::Command, at, text).help(command.about)));
    }
    Ok(Typed { command, rest, span, at })
}

/// The command of that name, or the only one that begins so.
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
    // `:sav` is `:save`, never `:save!`; so it is with `:load`.
    beginning.all(|other| other.name.starts_with(first.name)).then_some(first)
}

/// The commands as topics of help.
pub fn topics() -> impl Iterator<Item = Topic> {
    COMMANDS.iter().map(|command| Topic {
        name: format!(":{}", command.name),
        about: About::Command,
        summary: command.about.to_owned(),
        text: format!("{}\n  {}\n", command.usage(), command.about),
    })
}
