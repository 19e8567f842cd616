//! What Tab offers: decided from the text before the cursor alone.

use super::command::{self, COMMANDS, LIMITS, Takes};
use super::receiver::{Receiver, methods};
use super::settings::SETTINGS;
use crate::base::host::{Disk, Files as _};
use crate::lang::builtins;
use crate::lang::resolve::{Binding, CallShape, Names};
use crate::lang::session::MODULES;
use crate::lang::syntax::{
    KEYWORDS, Stmt, StmtKind, TokenClass, named_sign, parse, signs_from, tokens,
};
use rustyline::completion::Pair;
use std::ffi::OsStr;
use std::path::Path;

/// Most names that are offered at once.
const MOST: usize = 2_000;

/// The byte where the completed part begins, and what may stand there. `topics` are what help
/// knows, `kind` what kind of value a name has.
pub fn complete(
    before: &str,
    names: &Names<Binding>,
    kind: &ReceiverOf<'_>,
    topics: &dyn Fn() -> Vec<String>,
) -> (usize, Vec<Pair>) {
    if let Some(found) = sign(before) {
        return found;
    }
    let trimmed = before.trim_start();
    let indent = before.len() - trimmed.len();
    if let Some(asked) = trimmed.strip_prefix('?') {
        let start = before.len() - asked.trim_start().len();
        return (start, matching(topics().into_iter(), asked.trim_start()));
    }
    if let Some(typed) = trimmed.strip_prefix(':') {
        return command_line((before, indent + 1), typed, (names, kind), topics);
    }
    program(before, names, kind)
}

/// `\name` before the cursor: its sign, or the names it may become.
fn sign(before: &str) -> Option<(usize, Vec<Pair>)> {
    let start = before.rfind('\\')?;
    let name = &before[start + 1..];
    if !name.chars().all(|c| c.is_ascii_alphabetic()) {
        return None;
    }
    if let Some(sign) = named_sign(name) {
        let pair =
            Pair { display: format!("\\{name} {}", sign.sign), replacement: sign.sign.into() };
        return Some((start, vec![pair]));
    }
    let found = signs_from(name).map(|sign| Pair {
        display: format!("\\{} {}", sign.name, sign.sign),
        replacement: format!("\\{}", sign.name),
    });
    let mut found: Vec<Pair> = found.collect();
    if let [only] = &mut found[..] {
        // The only one there is: its sign at once.
        if let Some(sign) = named_sign(&only.replacement[1..]) {
            only.replacement = sign.sign.into();
        }
    }
    Some((start, found))
}

/// What kind of value stands before a dot, by its name.
pub type ReceiverOf<'a> = dyn Fn(&str) -> Option<Receiver> + 'a;

fn command_line(
    (before, start): (&str, usize),
    typed: &str,
    (names, kind): (&Names<Binding>, &ReceiverOf<'_>),
    topics: &dyn Fn() -> Vec<String>,
) -> (usize, Vec<Pair>) {
    let Some((name, rest)) = typed.split_once(char::is_whitespace) else {
        return (start, matching(COMMANDS.iter().map(|c| c.name.to_owned()), typed));
    };
    let rest = rest.trim_start();
    let from = before.len() - rest.len();
    let Some(command) = command::named(name) else { return (from, Vec::new()) };
    let words: Vec<&str> = rest.split_whitespace().collect();
    let second = words.len() == 2 || (words.len() == 1 && rest.ends_with(char::is_whitespace));
    match command.takes {
        Takes::File => files(rest, from),
        Takes::Topic => (from, matching(topics().into_iter(), rest)),
        Takes::Text => program(before, names, kind),
        Takes::Limit => (from, matching(LIMITS.into_iter().map(str::to_owned), rest)),
        Takes::Setting if second => {
            let typed = words.get(1).copied().unwrap_or_default();
            let setting = SETTINGS.iter().find(|s| s.name == words[0]);
            let values = setting.map_or(&[][..], |s| s.values).iter().map(|v| (*v).to_owned());
            (before.len() - typed.len(), matching(values, typed))
        }
        Takes::Setting => {
            let all = SETTINGS.iter().map(|s| s.name).chain(["save"]).map(str::to_owned);
            (from, matching(all, rest))
        }
        Takes::Nothing | Takes::Words => (from, Vec::new()),
    }
}

/// The place of the cursor in a program.
fn program(before: &str, names: &Names<Binding>, kind: &ReceiverOf<'_>) -> (usize, Vec<Pair>) {
    let nothing = (before.len(), Vec::new());
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
            return if after_use { files(path, from) } else { nothing };
        }
        _ => {}
    }
    let word = before.len()
        - before
            .chars()
            .rev()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .map(char::len_utf8)
            .sum::<usize>();
    let typed = &before[word..];
    let ahead: Vec<&str> = tokens(&before[..word]).map(|(_, range)| &before[range]).collect();
    if typed.starts_with(|c: char| c.is_ascii_digit()) {
        return nothing;
    }
    match &ahead[..] {
        [.., "use"] => {
            let modules = MODULES.iter().map(|(name, _)| (*name).to_owned());
            return (word, matching(modules.filter(|name| name != "prelude"), typed));
        }
        [.., "use", module, "("] => return (word, matching(members_of(module).into_iter(), typed)),
        _ => {}
    }
    // Between the brackets of `use heaps (kayles, …`.
    if let Some(at) = ahead.iter().rposition(|t| *t == "use")
        && let [module, "(", rest @ ..] = &ahead[at + 1..]
        && !rest.contains(&")")
        && before[line..].contains("use")
    {
        return (word, matching(members_of(module).into_iter(), typed));
    }
    if let [.., object, "."] = &ahead[..] {
        if let Some(Binding::Module(members)) = names.get(*object) {
            return (word, matching(members.keys().map(|n| n.to_string()), typed));
        }
        let kind = kind(object).or_else(|| Receiver::written(object));
        return (word, matching(callables(names, kind), typed));
    }
    let params = super::call::open(before).map(|call| super::call::parameters(&call.name, names));
    let named = params.unwrap_or_default().into_iter().map(|param| format!("{param}: "));
    let named: Vec<String> = match ahead.last() {
        Some(&("(" | ",")) => named.collect(),
        _ => Vec::new(),
    };
    let known = names.keys().map(|n| n.to_string()).filter(|n| !n.starts_with('_'));
    let builtin = builtins::table().iter();
    let all = known
        .chain(builtin.map(|n| n.name.to_owned()))
        .chain(KEYWORDS.iter().map(|k| (*k).to_owned()))
        .chain(named);
    (word, matching(all, typed))
}

/// The functions in scope, and the builtins that take a value of this kind first.
fn callables(names: &Names<Binding>, kind: Option<Receiver>) -> impl Iterator<Item = String> {
    let own = names.iter().filter_map(|(name, binding)| match binding {
        Binding::Global(_, CallShape::Callable(_)) => Some(name.to_string()),
        _ => None,
    });
    own.chain(methods(kind))
}

/// The members of a module of the standard library.
fn members_of(module: &str) -> Vec<String> {
    let name = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Define { name, .. } => Some(name.text.to_string()),
        StmtKind::Ruleset(ruleset) => Some(ruleset.name.text.to_string()),
        _ => None,
    };
    let text = crate::lang::session::standard(module).unwrap_or_default();
    parse(crate::lang::syntax::SourceId(0), text).script.stmts.iter().filter_map(name).collect()
}

/// Those that begin as typed, sorted, each once.
fn matching(all: impl Iterator<Item = String>, typed: &str) -> Vec<Pair> {
    let mut found: Vec<String> = all.filter(|name| name.starts_with(typed)).collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(MOST);
    found.into_iter().map(|name| Pair { display: name.clone(), replacement: name }).collect()
}

/// Folders and scripts that continue a path.
fn files(path: &str, from: usize) -> (usize, Vec<Pair>) {
    let cut = path.rfind('/').map_or(0, |i| i + 1);
    let (folder, typed) = path.split_at(cut);
    let inside = if folder.is_empty() { Path::new(".") } else { Path::new(folder) };
    let mut found: Vec<String> = Vec::new();
    for entry in Disk.list(inside).into_iter().flatten().take(MOST) {
        let Some(name) = entry.path.file_name().and_then(OsStr::to_str) else { continue };
        let hidden = name.starts_with('.') && !typed.starts_with('.');
        // What steers a terminal is not to be shown there, and cannot be typed.
        if hidden || !name.starts_with(typed) || name.contains(char::is_control) {
            continue;
        }
        if entry.folder {
            found.push(format!("{name}/"));
        } else if name.ends_with(".cgs") {
            found.push(name.to_owned());
        }
    }
    (from + cut, matching(found.into_iter(), typed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::session::{Limits, Session};

    /// What is offered at the end of a text, each as the text would then be.
    fn offered(text: &str) -> Vec<String> {
        let mut session = Session::new(Limits::default());
        let before = "under_way := 1\nf(count, size) := 1\nuse heaps\ng := *2\nmany := [1]";
        session.eval(before).unwrap();
        let kinds = super::super::receiver::kinds(&session);
        let kind = |name: &str| kinds.get(name).copied();
        let topics = || vec!["outcome".to_owned(), "rulesets".to_owned()];
        let (start, found) = complete(text, session.scope(), &kind, &topics);
        found.iter().map(|pair| format!("{}{}", &text[..start], pair.replacement)).collect()
    }

    #[test]
    fn names_and_reserved_words() {
        assert_eq!(offered("1 + birthd"), ["1 + birthday"]);
        assert_eq!(offered("2 under"), ["2 under", "2 under_way"]);
        assert_eq!(offered("rules"), ["ruleset"]);
        assert!(offered("").len() > 100);
        assert_eq!(offered("quoti"), ["quotient"]);
        assert_eq!(offered("12"), [""; 0]);
    }

    #[test]
    fn members_and_calls_behind_a_dot() {
        assert_eq!(offered("heaps.kayl"), ["heaps.kayles"]);
        assert!(offered("heaps.").len() > 10);
        assert_eq!(offered("\"a b\".spl"), ["\"a b\".split"]);
        assert_eq!(offered("x.under"), [""; 0]);
    }

    #[test]
    fn what_applies_to_a_value() {
        assert_eq!(offered("g.outcom"), ["g.outcome", "g.outcomes"]);
        assert_eq!(offered("{0, *}.birth"), ["{0, *}.birthday"]);
        assert_eq!(offered("g.len"), [""; 0]);
        assert_eq!(offered("many.len"), ["many.length"]);
        assert_eq!(offered("many.outc"), [""; 0]);
        assert_eq!(offered("\"abc\".spl"), ["\"abc\".split"]);
        assert!(offered("g.").contains(&"g.f".to_owned()));
    }

    #[test]
    fn modules_and_their_members() {
        assert_eq!(offered("use fig"), ["use figures"]);
        assert_eq!(offered("use heaps (kay"), ["use heaps (kayles"]);
        assert_eq!(offered("use heaps (kayles, lask"), ["use heaps (kayles, lasker"]);
        assert_eq!(offered("1\nuse hea"), ["1\nuse heaps"]);
    }

    #[test]
    fn argument_names_in_a_call() {
        assert_eq!(offered("f(siz"), ["f(size: "]);
        assert_eq!(offered("f(1 + siz"), [""; 0]);
    }

    #[test]
    fn nothing_inside_strings_and_remarks() {
        assert_eq!(offered("1 // outc"), [""; 0]);
        assert_eq!(offered("\"outc"), [""; 0]);
    }

    #[test]
    fn files_after_use() {
        let here = offered("use \"stdlib/he");
        assert_eq!(here, ["use \"stdlib/heaps.cgs"]);
        assert_eq!(offered(":load stdlib/fi"), [":load stdlib/figures.cgs"]);
        assert_eq!(offered("use \"stdli"), ["use \"stdlib/"]);
    }

    #[test]
    fn commands_settings_and_topics() {
        assert_eq!(offered(":und"), [":undo"]);
        assert_eq!(offered(":set ke"), [":set keys"]);
        assert_eq!(offered(":set keys v"), [":set keys vi"]);
        assert_eq!(offered(":set keys "), [":set keys emacs", ":set keys vi"]);
        assert_eq!(offered(":limits st"), [":limits states"]);
        assert_eq!(offered("?rul"), ["?rulesets"]);
        assert_eq!(offered(":help out"), [":help outcome"]);
        assert_eq!(offered(":time birthd"), [":time birthday"]);
        assert_eq!(offered(":undo "), [""; 0]);
    }

    #[test]
    fn signs() {
        assert_eq!(offered("1_L\\dagger"), ["1_L†"]);
        assert_eq!(offered("3\\cdo"), ["3·"]);
    }
}
