//! The commands of the conversation: one table, from which parsing, completion, help and the
//! documentation come.

use crate::lang::report::{Code, Problem};
use crate::lang::resolve::nearest;
use crate::lang::session::{About, Topic};
use crate::lang::syntax::{SourceId, Span};

/// What a command takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A path.
    File,
    /// What help knows.
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

/// Which command it is; the table says what each does.
#[allow(missing_docs)]
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
    Load,
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
    /// What follows, for help; empty if nothing does.
    pub form: &'static str,
    /// What follows, for completion.
    pub takes: Takes,
    /// What it does.
    pub about: &'static str,
    /// Which one it is.
    pub act: Act,
}

const fn command(
    name: &'static str,
    form: &'static str,
    takes: Takes,
    act: Act,
    about: &'static str,
) -> Command {
    Command { name, form, takes, about, act }
}

/// All commands, in the order of the tour.
pub const COMMANDS: [Command; 19] = [
    command(
        "help",
        "[TOPIC]",
        Takes::Topic,
        Act::Help,
        "A tour on one screen, or what is known of a name, a command, a chapter of the language \
         reference or a code of a diagnostic; `?topic` is short for it.",
    ),
    command(
        "search",
        "WORDS",
        Takes::Words,
        Act::Search,
        "What has these words in its description.",
    ),
    command(
        "vars",
        "[WORD]",
        Takes::Words,
        Act::Vars,
        "The names you have defined; with a word, those that contain it.",
    ),
    command(
        "undo",
        "",
        Takes::Nothing,
        Act::Undo,
        "Takes back the last entry, definitions, results, convention and all. Can be repeated.",
    ),
    command("redo", "", Takes::Nothing, Act::Redo, "Brings back what `:undo` took."),
    command(
        "save",
        "FILE",
        Takes::File,
        Act::Save,
        "Writes a script that recreates the session; `tweedle test` can check it. A file that is \
         there already is only replaced if it was saved or loaded here.",
    ),
    command(
        "save!",
        "FILE",
        Takes::File,
        Act::SaveOver,
        "As `:save`, and replaces whatever is there.",
    ),
    command(
        "write",
        "FILE",
        Takes::File,
        Act::Write,
        "Writes the last value to a file, as text; a string as it is, without quotes: a picture, a \
         table for LaTeX, a certificate. Nothing that is there is replaced.",
    ),
    command("load", "FILE", Takes::File, Act::Load, "Runs a script as if it had been typed."),
    command(
        "reload",
        "",
        Takes::Nothing,
        Act::Reload,
        "Runs the whole session anew with the modules and loaded files as they are now. If \
         something fails, the session stays as it was.",
    ),
    command(
        "time",
        "TEXT",
        Takes::Text,
        Act::Time,
        "Runs a text and says how long it took and what it cost.",
    ),
    command(
        "memory",
        "",
        Takes::Nothing,
        Act::Memory,
        "What is held: games, sums, positions, remembered answers.",
    ),
    command(
        "forget",
        "",
        Takes::Nothing,
        Act::Forget,
        "Drops the remembered answers; what is defined stays.",
    ),
    command(
        "limits",
        "[NAME VALUE]",
        Takes::Limit,
        Act::Limits,
        "The limits of each statement; with a name and a value, sets one (`none` lifts the limit \
         on time).",
    ),
    command("players", "N", Takes::Words, Act::Players, "Short for `using normal(N)`."),
    command("more", "", Takes::Nothing, Act::More, "More of a long value."),
    command(
        "set",
        "[NAME VALUE]",
        Takes::Setting,
        Act::Set,
        "The settings; with a name and a value, sets one for this conversation; `:set save` keeps \
         them for later ones.",
    ),
    command(
        "history",
        "[WORD]",
        Takes::Words,
        Act::History,
        "What was typed lately; with a word, what contains it. Ctrl-R searches while you type.",
    ),
    command("quit", "", Takes::Nothing, Act::Quit, "Leaves, as Ctrl-D does."),
];

/// The limits that `:limits` sets.
pub const LIMITS: [&str; 6] = ["time", "states", "memory", "depth", "calls", "effort"];

impl Command {
    /// How it is typed.
    pub fn usage(&self) -> String {
        format!(":{} {}", self.name, self.form).trim_end().to_owned()
    }
}

/// A command as it was typed.
#[derive(Debug)]
pub struct Typed<'t> {
    /// The command.
    pub command: &'static Command,
    /// What follows, trimmed.
    pub rest: &'t str,
    /// Where the name stands.
    pub span: Span,
    /// Where the rest stands; after the name if there is none.
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
        let problem = Problem::at(Code::Command, span, format!("there is no command `:{name}`"));
        return Err(Box::new(match nearest(name, names) {
            Some(near) => problem.help(format!("did you mean `:{near}`?")),
            None => problem.help("`:help` shows the commands"),
        }));
    };
    let needs = !command.form.is_empty() && !command.form.starts_with('[');
    if needs && rest.is_empty() {
        let text = format!("`:{}` needs something to follow it", command.name);
        let help = format!("it is `{}`", command.usage());
        return Err(Box::new(Problem::at(Code::Command, span, text).help(help)));
    }
    if command.takes == Takes::Nothing && !rest.is_empty() {
        let text = format!("nothing may follow `:{}`", command.name);
        return Err(Box::new(Problem::at(Code::Command, at, text).help(command.about)));
    }
    Ok(Typed { command, rest, span, at })
}

/// The command of that name, or the only one that begins so.
pub fn named(name: &str) -> Option<&'static Command> {
    if let Some(command) = COMMANDS.iter().find(|command| command.name == name) {
        return Some(command);
    }
    let mut beginning = COMMANDS.iter().filter(|c| !name.is_empty() && c.name.starts_with(name));
    let first = beginning.next()?;
    // `:sav` is `:save`, never `:save!`.
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
