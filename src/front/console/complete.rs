//! Tab completion from the source before the cursor.

use super::call;
use super::command::{self, COMMANDS, LIMITS, Takes};
use super::entry::CONVENTIONS;
use super::settings::SETTINGS;
use crate::lang::builtins;
use crate::lang::eval::{Native, Run};
use crate::lang::resolve::{Binding, CallShape, Names};
use crate::lang::session::{MODULES, Session, fixed_topics};
use crate::lang::syntax::{
    KEYWORDS, Stmt, StmtKind, TokenClass, named_sign, parse, signs_from, tokens,
};
use crate::lang::value::Value;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tweedle_base::host::Files;

/// The maximum number of completions in one list.
const MAX_COMPLETIONS: usize = 2_000;

/// The completions at the cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// The byte offset from which a completion replaces the source up to the cursor.
    pub start: usize,
    /// The candidates, sorted; local names first.
    pub found: Vec<Completion>,
}

/// One completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The label in the list.
    pub shown: String,
    /// The inserted text.
    pub text: String,
}

impl Scope {
    /// Returns the completions at the end of the source, at the cursor.
    pub fn complete(&self, before: &str) -> Completions {
        if let Some(found) = sign(before) {
            return found;
        }
        let trimmed = before.trim_start();
        let indent = before.len() - trimmed.len();
        if let Some(asked) = trimmed.strip_prefix('?') {
            let typed = asked.trim_start();
            return matching(before.len() - typed.len(), self.topics(), typed);
        }
        if let Some(typed) = trimmed.strip_prefix(':') {
            return command_line(before, indent + 1, typed, self);
        }
        program(before, self)
    }
}

/// Completes `\name` before the cursor: returns its symbol, or the names with this prefix.
fn sign(before: &str) -> Option<Completions> {
    let start = before.rfind('\\')?;
    let name = &before[start + 1..];
    if !name.chars().all(|c| c.is_ascii_alphabetic()) {
        return None;
    }
    if let Some(sign) = named_sign(name) {
        let offer = Completion { shown: format!("\\{name} {}", sign.sign), text: sign.sign.into() };
        return Some(Completions { start, found: vec![offer] });
    }
    let found = signs_from(name).map(|sign| Completion {
        shown: format!("\\{} {}", sign.name, sign.sign),
        text: format!("\\{}", sign.name),
    });
    let mut found: Vec<Completion> = found.collect();
    if let [only] = &mut found[..] {
        // A unique match is replaced by its symbol at once.
        if let Some(sign) = named_sign(&only.text[1..]) {
            only.text = sign.sign.into();
        }
    }
    Some(Completions { start, found })
}

fn command_line(before: &str, start: usize, typed: &str, known: &Scope) -> Completions {
    let Some((name, rest)) = typed.split_once(char::is_whitespace) else {
        return matching(start, COMMANDS.iter().map(|c| c.name), typed);
    };
    let rest = rest.trim_start();
    let from = before.len() - rest.len();
    let nothing = Completions { start: from, found: Vec::new() };
    let Some(command) = command::named(name) else { return nothing };
    let words: Vec<&str> = rest.split_whitespace().collect();
    let second = words.len() == 2 || (words.len() == 1 && rest.ends_with(char::is_whitespace));
    match command.takes {
        Takes::File => files(rest, from, known),
        Takes::Topic => matching(from, known.topics(), rest),
        Takes::Text => program(before, known),
        Takes::Limit => matching(from, LIMITS, rest),
        Takes::Setting if second => {
            let typed = words.get(1).copied().unwrap_or_default();
            let setting = SETTINGS.iter().find(|s| s.name == words[0]);
            let values = setting.map_or(&[][..], |s| s.values).iter().copied();
            matching(before.len() - typed.len(), values, typed)
        }
        Takes::Setting => {
            let all = SETTINGS.iter().map(|s| s.name).chain(["save"]);
            matching(from, all, rest)
        }
        Takes::Nothing | Takes::Words => nothing,
    }
}

/// Completes source that is not a command.
fn program(before: &str, known: &Scope) -> Completions {
    let names = &known.names;
    let nothing = Completions { start: before.len(), found: Vec::new() };
    let line = before.rfind('\n').map_or(0, |i| i + 1);
    let found: Vec<(TokenClass, &str)> =
        tokens(before).map(|(class, range)| (class, &before[range])).collect();
    let in_use = found.iter().rev().take_while(|(_, t)| *t != ";").position(|(_, t)| *t == "use");
    match found.last() {
        Some((TokenClass::Comment, _)) => return nothing,
        Some((TokenClass::Bad, text)) if text.starts_with('"') => {
            let path = &text[1..];
            let after_use = in_use == Some(1) && before[line..].contains("use");
            let from = before.len() - path.len();
            return if after_use { files(path, from, known) } else { nothing };
        }
        _ => {}
    }
    let word = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    let typed = &before[word..];
    let ahead: Vec<&str> = tokens(&before[..word]).map(|(_, range)| &before[range]).collect();
    if typed.starts_with(|c: char| c.is_ascii_digit()) {
        return nothing;
    }
    match &ahead[..] {
        [.., "use"] => {
            let modules = MODULES.iter().map(|(name, _)| *name);
            return matching(word, modules.filter(|name| *name != "prelude"), typed);
        }
        [.., "using" | "under"] => {
            let defined = names.iter().filter_map(|(name, binding)| match binding {
                Binding::Global(..) => Some(name.to_string()),
                _ => None,
            });
            let mut offers = matching(word, CONVENTIONS, typed);
            offers.found.extend(matching(word, defined, typed).found);
            return offers;
        }
        [.., "use", module, "("] => return matching(word, members_of(module), typed),
        _ => {}
    }
    // Inside the parentheses of `use heaps (kayles, …`.
    if let Some(at) = ahead.iter().rposition(|t| *t == "use")
        && let [module, "(", rest @ ..] = &ahead[at + 1..]
        && !rest.contains(&")")
        && before[line..].contains("use")
    {
        return matching(word, members_of(module), typed);
    }
    if let [.., object, "."] = &ahead[..] {
        if let Some(Binding::Module(members)) = names.get(*object) {
            return matching(word, members.keys().map(|n| n.to_string()), typed);
        }
        let kind = known.kinds.get(*object).copied().or_else(|| Receiver::written(object));
        return matching(word, callables(names, kind), typed);
    }
    let params = call::open(before).map(|call| call::parameters(&call.name, names));
    let named = params.unwrap_or_default().into_iter().map(|param| format!("{param}: "));
    let named: Vec<String> = match ahead.last() {
        Some(&("(" | ",")) => named.collect(),
        _ => Vec::new(),
    };
    let defined = names.keys().map(|n| n.to_string()).filter(|n| !n.starts_with('_'));
    let builtin = builtins::table().iter();
    let all = defined
        .chain(builtin.map(|n| n.name.to_owned()))
        .chain(KEYWORDS.iter().map(|k| (*k).to_owned()))
        .chain(named);
    let mut offers = matching(word, locals(&before[..word]), typed);
    offers.found.extend(matching(word, all, typed).found);
    offers
}

/// Returns the local names in the statement at the end of the source: parameters, the variables of
/// generators and of functions, and names after `let`.
fn locals(before: &str) -> Vec<String> {
    let begins = |at: &usize| {
        before[*at..].starts_with(char::is_alphabetic)
            && (*at == 0 || before[..*at].ends_with('\n'))
    };
    let start = before.char_indices().map(|(at, _)| at).rfind(begins).unwrap_or(0);
    // A statement that begins at the cursor has no names yet.
    let start = if before.ends_with('\n') { before.len() } else { start };
    let statement = &before[start..];
    let found: Vec<(TokenClass, &str)> =
        tokens(statement).map(|(class, range)| (class, &statement[range])).collect();
    let names = |from: usize, end: &[&str]| -> Vec<String> {
        let until = found[from..].iter().take_while(|(_, text)| !end.contains(text));
        let names = until.filter(|(class, _)| *class == TokenClass::Name);
        names.map(|(_, text)| (*text).to_owned()).collect()
    };
    // A definition or a ruleset has parameters.
    let header = found.iter().position(|(_, text)| *text == "(").unwrap_or(found.len());
    let body = found[header..].windows(2).any(|pair| pair[0].1 == ")" && pair[1].1 == ":=");
    let defines = body && header <= 2 || found.first().is_some_and(|it| it.1 == "ruleset");
    let mut all = if defines { names(header, &[")"]) } else { Vec::new() };
    for (at, (class, text)) in found.iter().enumerate() {
        match (*text, found.get(at + 1).map(|next| next.1)) {
            ("for", _) => all.extend(names(at + 1, &["in"])),
            (")", Some("->")) => {
                let open = found[..at].iter().rposition(|(_, text)| *text == "(");
                all.extend(names(open.unwrap_or(at), &[")"]));
            }
            (name, Some(":=" | "->")) if *class == TokenClass::Name && at > 0 => {
                all.push(name.to_owned());
            }
            _ => {}
        }
    }
    all
}

/// Returns the functions in scope, and the builtins that take a value of this kind first; all
/// builtins if the kind is unknown.
fn callables(names: &Names<Binding>, kind: Option<Receiver>) -> impl Iterator<Item = String> {
    let own = names.iter().filter_map(|(name, binding)| match binding {
        Binding::Global(_, CallShape::Callable(..)) => Some(name.to_string()),
        _ => None,
    });
    let methods = builtins::table()
        .iter()
        .filter(|native| matches!(native.run, Run::Call(_)))
        .filter(move |native| kind.is_none_or(|kind| kind.fits(native)));
    own.chain(methods.map(|native| native.name.to_owned()))
}

/// Returns the members of a standard library module.
fn members_of(module: &str) -> Vec<String> {
    let name = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Define { name, .. } => Some(name.text.to_string()),
        StmtKind::Ruleset(ruleset) => Some(ruleset.name.text.to_string()),
        _ => None,
    };
    let text = crate::lang::session::standard(module).unwrap_or_default();
    parse(crate::lang::syntax::SourceId(0), text).script.stmts.iter().filter_map(name).collect()
}

/// Returns the candidates with the typed prefix, sorted and without duplicates, to be inserted at
/// `start`.
fn matching<N>(start: usize, all: impl IntoIterator<Item = N>, typed: &str) -> Completions
where
    N: Into<String> + AsRef<str>,
{
    let begins = all.into_iter().filter(|name| name.as_ref().starts_with(typed));
    let mut found: Vec<String> = begins.map(N::into).collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(MAX_COMPLETIONS);
    let offer = |name: String| Completion { shown: name.clone(), text: name };
    Completions { start, found: found.into_iter().map(offer).collect() }
}

/// Returns the folders and scripts that complete a path.
fn files(path: &str, from: usize, known: &Scope) -> Completions {
    let cut = path.rfind('/').map_or(0, |i| i + 1);
    let (folder, typed) = path.split_at(cut);
    let inside = known.folder.join(folder);
    let inside = if inside.as_os_str().is_empty() { Path::new(".") } else { &inside };
    let mut found: Vec<String> = Vec::new();
    for entry in known.files.list(inside).into_iter().flatten().take(MAX_COMPLETIONS) {
        let Some(name) = entry.path.file_name().and_then(OsStr::to_str) else { continue };
        let hidden = name.starts_with('.') && !typed.starts_with('.');
        // Control characters must not reach the terminal, and cannot be typed.
        if hidden || !name.starts_with(typed) || name.contains(char::is_control) {
            continue;
        }
        if entry.folder {
            found.push(format!("{name}/"));
        } else if name.ends_with(".cgs") {
            found.push(name.to_owned());
        }
    }
    matching(from + cut, found, typed)
}

/// The names in scope at one moment, the kinds of their values, and the available files.
#[derive(Clone)]
pub struct Scope {
    names: Names<Binding>,
    kinds: HashMap<Arc<str>, Receiver>,
    files: Arc<dyn Files>,
    /// The folder to which paths are relative.
    folder: PathBuf,
}

impl Scope {
    /// Takes a snapshot of a session.
    pub fn new(session: &Session) -> Scope {
        Scope {
            names: session.scope().clone(),
            kinds: kinds(session),
            files: session.machine.surveying.files.clone(),
            folder: PathBuf::new(),
        }
    }

    /// Returns the names of a script in a folder that is not run.
    pub fn of_names(names: Names<Binding>, files: Arc<dyn Files>, folder: PathBuf) -> Scope {
        Scope { names, kinds: HashMap::new(), files, folder }
    }

    /// Returns the signature of the call that is open at the end of the source, and the range of
    /// the argument at the cursor in it. The range is empty if there are too many arguments.
    pub fn signature(&self, before: &str) -> Option<(String, Range<usize>)> {
        call::signature(&call::open(before)?, &self.names)
    }

    /// Returns the help topics.
    fn topics(&self) -> impl Iterator<Item = String> {
        let fixed = fixed_topics().into_iter().chain(super::command::topics());
        let own = self.names.keys().filter(|name| !name.starts_with('_'));
        fixed.map(|topic| topic.name).chain(own.map(|name| name.to_string()))
    }
}

/// The kinds distinguished by the name of a builtin's first parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Receiver {
    /// A game or a position.
    Game,
    /// A number.
    Number,
    /// A string.
    Text,
    /// A list, tuple, set, range, stream or sequence.
    Many,
    /// A map.
    Map,
    /// A board.
    Board,
    /// A verdict.
    Verdict,
}

impl Receiver {
    /// Returns the kind of a value.
    fn from_value(value: &Value) -> Option<Receiver> {
        Some(match value {
            Value::Game(..) => Receiver::Game,
            Value::Int(_) | Value::Big(_) | Value::Ratio(_) => Receiver::Number,
            Value::Str(_) => Receiver::Text,
            Value::List(_)
            | Value::Tuple(_)
            | Value::Set(_)
            | Value::Sequence(_)
            | Value::Stream(_)
            | Value::Range(..) => Receiver::Many,
            Value::Map(_) => Receiver::Map,
            Value::Board(_) => Receiver::Board,
            Value::Verdict(_) => Receiver::Verdict,
            _ => return None,
        })
    }

    /// Returns the kind of a literal, from its last token.
    fn written(last: &str) -> Option<Receiver> {
        match last {
            "}" => Some(Receiver::Game),
            text if text.len() > 1 && text.starts_with('"') => Some(Receiver::Text),
            _ => None,
        }
    }

    /// Tests whether a builtin takes a value of this kind first, by the name of its first parameter
    /// in the docs: `G` is a game, `xs` a collection, `x` anything.
    fn fits(self, native: &Native) -> bool {
        let Some(first) = native.usage.params.first() else { return false };
        let collections = native.usage.section.starts_with("Collections");
        match (self, *first) {
            (_, "x") => true,
            (Receiver::Game, "G") | (Receiver::Board, "B") | (Receiver::Verdict, "v") => true,
            (Receiver::Number, "n" | "a" | "i" | "d") => true,
            (Receiver::Text, "s") => !["rows", "complement"].contains(&native.name),
            (Receiver::Text, "text") => true,
            (Receiver::Map, "m") => collections,
            (Receiver::Map, "xs") => native.name == "length",
            (Receiver::Many, "xs" | "Gs" | "seq" | "conditions") => true,
            (Receiver::Text, "xs") => {
                ["length", "indices", "reverse", "slice", "first"].contains(&native.name)
            }
            _ => false,
        }
    }
}

/// Returns the kinds of the named values of a session.
fn kinds(session: &Session) -> HashMap<Arc<str>, Receiver> {
    let kind = |(name, binding): (&Arc<str>, &Binding)| match binding {
        Binding::Global(id, _) => {
            Some((name.clone(), Receiver::from_value(session.machine.global(*id)?)?))
        }
        Binding::Module(_) => None,
    };
    session.own_names().filter_map(kind).collect()
}
