//! Help topics: builtins, names of the session, the standard library, codes of diagnostics and
//! chapters of the language reference, with text from their documentation.

use super::{MODULES, Session};
use crate::lang::builtins;
use crate::lang::eval::Native;
use crate::lang::ir::GlobalId;
use crate::lang::report::Code;
use crate::lang::resolve::{Binding, Names};
use crate::lang::syntax::{SourceId, Stmt, StmtKind, known_elsewhere, parse};
use crate::lang::value::Value;
use std::collections::HashSet;
use std::fmt::Write as _;

/// The language reference; its sections are the chapters.
const LANGUAGE: &str = include_str!("../../../docs/language.md");

/// The page about the REPL; its sections are chapters, too.
const REPL: &str = include_str!("../../../docs/repl.md");

/// The guides that can be read in the REPL.
const GUIDES: [&str; 6] = [
    include_str!("../../../docs/formulating.md"),
    include_str!("../../../docs/playing.md"),
    include_str!("../../../docs/two-players.md"),
    include_str!("../../../docs/cgsuite.md"),
    include_str!("../../../docs/tutorial.md"),
    include_str!("../../../docs/scores.md"),
];

/// The kind of a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// A name defined in the session.
    Here,
    /// A builtin.
    Builtin,
    /// A member of a module of the standard library.
    Library,
    /// A module of the standard library.
    Module,
    /// A REPL command.
    Command,
    /// A keyword, operator or concept.
    Word,
    /// A section of the language reference, or a guide.
    Chapter,
    /// A kind of diagnostic.
    Code,
}

impl About {
    /// Returns the name of the kind for lists.
    pub fn word(self) -> &'static str {
        match self {
            About::Here => "yours",
            About::Builtin => "builtin",
            About::Library => "library",
            About::Module => "module",
            About::Command => "command",
            About::Word => "word",
            About::Chapter => "chapter",
            About::Code => "diagnostic",
        }
    }
}

/// A help topic.
#[derive(Debug, Clone)]
pub struct Topic {
    /// The name.
    pub name: String,
    /// The kind.
    pub about: About,
    /// A summary in one sentence.
    pub summary: String,
    /// The full help, in lines.
    pub text: String,
    /// The full help as Markdown, if that says more.
    pub markdown: Option<String>,
}

impl Topic {
    /// Creates a topic whose Markdown says no more than its text.
    pub fn new(name: impl Into<String>, about: About, summary: String, text: String) -> Topic {
        Topic { name: name.into(), about, summary, text, markdown: None }
    }
}

impl Session {
    /// Returns all topics, in the order in which a name is looked up.
    pub fn topics(&self) -> Vec<Topic> {
        let mut out = self.own();
        let mut fixed = fixed_topics();
        // Members of the standard library are explained by its documentation, even if they are
        // imported.
        out.retain(|own| !fixed.iter().any(|topic| same_member(own, topic)));
        out.append(&mut fixed);
        out
    }

    /// Returns the names that were defined in the session.
    fn own(&self) -> Vec<Topic> {
        let mut names: Vec<_> =
            self.own_names().filter(|(name, _)| !name.starts_with('_')).collect();
        names.sort_by_key(|(name, _)| (*name).clone());
        let mut out = Vec::new();
        for (name, binding) in names {
            match binding {
                Binding::Global(id, _) => out.extend(self.own_topic(name.to_string(), *id)),
                Binding::Module(members) => {
                    out.extend(self.own_module(name, members));
                    let mut members: Vec<_> = members.iter().collect();
                    members.sort_by_key(|(name, _)| (*name).clone());
                    for (member, binding) in members {
                        let Binding::Global(id, _) = binding else { continue };
                        out.extend(self.own_topic(format!("{name}.{member}"), *id));
                    }
                }
            }
        }
        out
    }

    /// Returns the topic of a module from a file: its `//!` comment and its members.
    fn own_module(&self, name: &str, members: &Names<Binding>) -> Option<Topic> {
        let first = members.values().find_map(|binding| match binding {
            Binding::Global(id, _) => self.definitions.get(id),
            Binding::Module(_) => None,
        })?;
        let source = first.span.source;
        let path = self.sources.name(source);
        let script = parse(source, self.sources.text(source)).script;
        let doc = script.doc.as_deref().unwrap_or_default();
        let mut text = format!("{name}, the module {path}\n");
        push_doc(&mut text, doc);
        let mut names: Vec<&str> = members.keys().map(|member| &**member).collect();
        names.sort_unstable();
        let _ = writeln!(text, "  Members: {}.", names.join(", "));
        let mut summary = first_sentence(doc);
        if summary.is_empty() {
            summary = format!("The module {path}.");
        }
        Some(Topic::new(name, About::Here, summary, text))
    }

    fn own_topic(&self, name: String, id: GlobalId) -> Option<Topic> {
        let definition = self.definitions.get(&id)?;
        let source = self.sources.slice(definition.span);
        let doc = definition.doc.as_deref().unwrap_or_default();
        let mut text = format!("{name}\n");
        push_doc(&mut text, doc);
        push_source(&mut text, source);
        if let Some(value) = self.machine.global(id)
            && !matches!(value, Value::Function(_) | Value::Ruleset(_))
        {
            let _ = writeln!(text, "  It is {}.", crate::lang::value::short(&self.machine, value));
        }
        let mut summary = first_sentence(doc);
        if summary.is_empty() {
            summary = source.lines().next().unwrap_or_default().to_owned();
        }
        Some(Topic::new(name, About::Here, summary, text))
    }
}

/// Returns the topics that every session has.
pub fn fixed_topics() -> Vec<Topic> {
    let builtin = |native: &Native| {
        let text = builtins::explain(native.name).unwrap_or_default();
        Topic::new(native.name, About::Builtin, first_sentence(native.usage.doc()), text)
    };
    let mut out: Vec<Topic> = builtins::table().iter().map(builtin).collect();
    for (module, text) in MODULES {
        library(module, text, &mut out);
    }
    let of_code =
        |code: Code| Topic::new(code.id(), About::Code, code.about().to_owned(), code.explain());
    out.extend(Code::ALL.map(of_code));
    out.extend(words());
    out.extend(chapters());
    out
}

/// Tests whether one topic is a module or member of the standard library imported by the session,
/// and the other is its documentation.
fn same_member(own: &Topic, topic: &Topic) -> bool {
    let module = own.name.split('.').next().unwrap_or_default();
    let standard = || own.text.contains(&format!("the module {module}.cgs\n"));
    match topic.about {
        About::Library => own.name == topic.name && own.text.contains(source_of(&topic.text)),
        About::Module => own.name == topic.name && standard(),
        _ => false,
    }
}

/// Returns the definition at the end of help about a name.
fn source_of(text: &str) -> &str {
    text.rsplit_once("\n\n    ").map_or(text, |(_, source)| source)
}

/// Adds the topics of a standard library module and its members.
fn library(module: &str, text: &str, out: &mut Vec<Topic>) {
    let script = parse(SourceId(0), text).script;
    let doc = script.doc.as_deref().unwrap_or_default();
    let mut about = format!("{module}, a module of the standard library: `use {module}`\n");
    push_doc(&mut about, doc);
    let mut members = Vec::new();
    let mut topics = Vec::new();
    for stmt in &script.stmts {
        let Some(signature) = signature(stmt) else { continue };
        let name = signature.split('(').next().unwrap_or_default().to_owned();
        let doc = stmt.doc.as_deref().unwrap_or_default();
        let source = &text[stmt.span.start as usize..stmt.span.end as usize];
        let place = match module {
            "prelude" => "always known".to_owned(),
            _ => format!("`use {module} ({name})`"),
        };
        let mut page = format!("{signature}     {place}\n");
        push_doc(&mut page, doc);
        push_source(&mut page, source);
        let full = if module == "prelude" { name } else { format!("{module}.{name}") };
        members.push(signature);
        topics.push(Topic::new(full, About::Library, first_sentence(doc), page));
    }
    let _ = writeln!(about, "  Members: {}.", members.join(", "));
    out.push(Topic::new(module, About::Module, first_sentence(doc), about));
    out.append(&mut topics);
}

/// Returns the sections of the language reference and of the page about the REPL, and the guides.
fn chapters() -> impl Iterator<Item = Topic> {
    let sections = [LANGUAGE, REPL].into_iter().flat_map(|page| page.split("\n## ").skip(1));
    let parts = sections
        .flat_map(|section| std::iter::once(section).chain(section.split("\n### ").skip(1)));
    let guides = GUIDES.iter().map(|page| page.trim_start_matches("# "));
    parts.chain(guides).map(|section| {
        let (title, body) = section.split_once('\n').unwrap_or((section, ""));
        let text = plain_markdown(body);
        let starts = |line: &&str| {
            line.strip_prefix("  ")
                .is_some_and(|line| line.starts_with(|c: char| c.is_alphanumeric() || c == '`'))
        };
        let first = text.lines().find(starts).unwrap_or_default();
        Topic {
            name: title.to_lowercase(),
            about: About::Chapter,
            summary: first_sentence(first.trim_start()),
            text: format!("{title}\n{text}"),
            markdown: Some(format!("{title}\n{body}")),
        }
    })
}

/// Returns Markdown for a terminal, indented: each paragraph and each item of a list on one line,
/// code further indented and without fences, links without their targets.
fn plain_markdown(body: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut code = false;
    // Set if the next line continues the last one.
    let mut open = false;
    for line in body.trim_matches('\n').lines() {
        let line = line.trim_end();
        if line.trim_start().starts_with("```") {
            code = !code;
            open = false;
        } else if code {
            out.push(format!("    {line}").trim_end().to_owned());
        } else if line.is_empty() {
            out.push(String::new());
            open = false;
        } else {
            let item = line.starts_with("- ");
            let kept = line.starts_with(['|', '#']);
            let line = without_links(line.trim_start_matches('#').trim_start());
            match out.last_mut() {
                Some(last) if open && !item && !kept => {
                    last.push(' ');
                    last.push_str(&line);
                }
                _ => out.push(format!("  {line}")),
            }
            open = !kept;
        }
    }
    out.join("\n") + "\n"
}

/// Replaces the links of a line of Markdown by their text.
fn without_links(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, link)) = rest.split_once("](") {
        let Some((before, text)) = before.rsplit_once('[') else { break };
        let Some((_, after)) = link.split_once(')') else { break };
        out.push_str(before);
        out.push_str(text);
        rest = after;
    }
    out + rest
}

/// Returns the signature of a definition: `f(x, y)`, or its name.
fn signature(stmt: &Stmt) -> Option<String> {
    let (name, params) = match &stmt.kind {
        StmtKind::Define { name, params, .. } => (name, params.as_deref()),
        StmtKind::Ruleset(ruleset) => (&ruleset.name, Some(&*ruleset.params)),
        _ => return None,
    };
    let Some(params) = params else { return Some(name.text.to_string()) };
    let params: Vec<&str> = params.iter().map(|p| &*p.text).collect();
    Some(format!("{}({})", name.text, params.join(", ")))
}

fn push_doc(out: &mut String, doc: &str) {
    for line in doc.lines() {
        let _ = writeln!(out, "  {line}");
    }
}

/// The maximum number of lines of a definition that is printed in full.
const MAX_WHOLE_DEFINITION_LINES: usize = 30;

fn push_source(out: &mut String, source: &str) {
    out.push('\n');
    let lines = source.lines().count();
    for line in source.lines().take(MAX_WHOLE_DEFINITION_LINES) {
        let _ = writeln!(out, "    {line}");
    }
    if lines > MAX_WHOLE_DEFINITION_LINES {
        let _ = writeln!(out, "    … {} more lines", lines - MAX_WHOLE_DEFINITION_LINES);
    }
}

/// Returns the first sentence of the first paragraph, on one line.
fn first_sentence(text: &str) -> String {
    let prose = |line: &&str| !(line.is_empty() || line.starts_with("    "));
    let paragraph: Vec<&str> = text.trim_start().lines().take_while(prose).collect();
    let paragraph = paragraph.join(" ");
    // A full stop within brackets does not end a sentence.
    let mut depth = 0;
    for (i, c) in paragraph.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            '.' if depth <= 0 && paragraph[i + 1..].starts_with(' ') => {
                return paragraph[..=i].to_owned();
            }
            _ => {}
        }
    }
    paragraph
}

/// Returns the topics with a name: an exact match, otherwise a match that ignores case, otherwise
/// the last part of a dotted name, otherwise a word in a chapter title.
pub fn find<'t>(topics: &'t [Topic], name: &str) -> Vec<&'t Topic> {
    let name = builtins::listed(name);
    let bare = |topic: &'t Topic| {
        let last = topic.name.rsplit(['.', ':']).next().unwrap_or_default();
        last.to_lowercase() == name.to_lowercase()
    };
    let titled = |topic: &'t Topic| {
        topic.about == About::Chapter && words_of(&topic.name).any(|word| word == stem(name))
    };
    let begins = |topic: &'t Topic| {
        topic.about == About::Chapter
            && topic.name.starts_with(&format!("{} ", name.to_lowercase()))
    };
    let tests: [&dyn Fn(&'t Topic) -> bool; 5] = [
        &|topic| topic.name == name,
        &|topic| topic.name.to_lowercase() == name.to_lowercase(),
        &bare,
        &begins,
        &titled,
    ];
    for test in tests {
        let mut found: Vec<&Topic> = topics.iter().filter(|topic| test(topic)).collect();
        if !found.is_empty() {
            // A keyword takes precedence over a function with the same name.
            found.sort_by_key(|topic| topic.about != About::Word);
            return found;
        }
    }
    Vec::new()
}

/// Returns the stem of a word for comparisons: in lower case, without common endings.
fn stem(word: &str) -> String {
    let mut word = word.to_lowercase();
    for ending in ["ies", "ing", "ness", "ed", "es", "s"] {
        if word.len() > ending.len() + 2
            && let Some(stem) = word.strip_suffix(ending)
            // `boxes` comes from `box`, but `games` from `game`.
            && (ending != "es" || stem.ends_with(['s', 'x', 'z', 'h']))
        {
            word = stem.to_owned();
            break;
        }
    }
    word
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(stem)
}

/// Returns the topics that are most relevant for a query, best first. Rare words count more than
/// common ones, and words in a name or summary more than those in the text.
pub fn search<'t>(topics: &'t [Topic], query: &str) -> Vec<&'t Topic> {
    let texts: Vec<[Vec<String>; 3]> = topics
        .iter()
        .map(|t| [&t.name, &t.summary, &t.text].map(|text| words_of(text).collect()))
        .collect();
    let mut scores = vec![0.0; topics.len()];
    for asked in words_of(query) {
        let has = |text: &[String]| {
            text.iter().any(|w| *w == asked || (asked.len() >= 4 && w.starts_with(&asked)))
        };
        let found: Vec<f64> = texts
            .iter()
            .map(|fields| {
                let weights = [6.0, 3.0, 1.0];
                fields.iter().zip(weights).map(|(f, w)| if has(f) { w } else { 0.0 }).sum()
            })
            .collect();
        let many = found.iter().filter(|score| **score > 0.0).count();
        let rarity = ((topics.len() as f64 + 1.0) / (many as f64 + 1.0)).ln();
        for (score, found) in scores.iter_mut().zip(&found) {
            *score += found * rarity;
        }
    }
    // The equivalent of a term from another program comes first.
    let meant = known_elsewhere(&query.trim().replace(' ', "_")).unwrap_or_default();
    for (place, code) in meant.split('`').skip(1).step_by(2).enumerate() {
        let name = code.split('(').next().unwrap_or_default();
        let found = topics.iter().position(|topic| topic.name == name);
        if let Some(score) = found.and_then(|at| scores.get_mut(at)) {
            *score += 1e6 / (place as f64 + 1.0);
        }
    }
    let mut order: Vec<usize> = (0..topics.len()).filter(|i| scores[*i] > 0.0).collect();
    order.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]).then(a.cmp(b)));
    // Several keywords and symbols may share one help text.
    let mut seen = HashSet::new();
    order.retain(|i| seen.insert(topics[*i].text.as_str()));
    order.into_iter().map(|i| &topics[i]).collect()
}

/// The page. Each of its innermost sections is about the keywords or symbols in its heading.
const PAGE: &str = include_str!("../../../docs/keywords.md");

/// Returns a topic for each keyword and symbol, with the same help as the others of its section.
fn words() -> impl Iterator<Item = Topic> {
    PAGE.split("\n### ").skip(1).flat_map(|section| {
        let (heading, body) = section.split_once('\n').unwrap_or((section, ""));
        // The body may end where a higher-level section begins.
        let body = body.split("\n## ").next().unwrap_or(body);
        let text = text(heading, body);
        let prose: Vec<&str> = body.trim_start().lines().take_while(|line| !more(line)).collect();
        let summary = first_sentence(&prose.join("\n"));
        let topic = move |name| Topic::new(name, About::Word, summary.clone(), text.clone());
        names(heading).into_iter().map(topic)
    })
}

/// Returns the names in a heading: the text between backticks, or between commas if there are none.
fn names(heading: &str) -> Vec<&str> {
    if heading.contains('`') {
        heading.split('`').skip(1).step_by(2).collect()
    } else {
        heading.split(", ").collect()
    }
}

/// Tests whether a line refers to chapters with more details.
fn more(line: &str) -> bool {
    line.starts_with("More: ") || line.starts_with("```")
}

fn text(heading: &str, body: &str) -> String {
    let mut out = format!("{}\n", names(heading).join("   "));
    let mut code = false;
    let mut paragraph = String::new();
    for line in body.lines() {
        if line.starts_with("```") {
            code = !code;
        } else if code {
            let _ = writeln!(out, "    {line}");
        } else if more(line) {
            // The titles of the links are the names of chapters in help.
            let titles = line.split('[').skip(1).filter_map(|link| link.split(']').next());
            let titles: Vec<String> =
                titles.map(|title| format!("`?{}`", title.to_lowercase())).collect();
            let _ = writeln!(out, "  {}", std::mem::take(&mut paragraph).trim_end());
            let _ = writeln!(out, "  More: {}.\n", titles.join(", "));
        } else if !line.is_empty() {
            paragraph.push_str(line);
            paragraph.push(' ');
        }
    }
    out
}
