//! Results of **Run**: the values of statements, and failed expected-output comments. They are
//! valid until the document changes.

use super::document::{Document, path_of};
use super::protocol::{Position, Range, SEVERITY_ERROR, SEVERITY_HINT, TextEdit, without_nulls};
use crate::lang::recognize::Explained;
use crate::lang::session::{
    Check, Correction, Failed, Limits, Session, check_lines, corrected, folder_of,
};
use crate::lang::syntax::{Span as SourceSpan, StmtKind};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::Range as Span;
use std::path::Path;
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tweedle_base::host::start;

/// The commands of code lenses.
pub const COMMANDS: [&str; 3] = ["tweedle.run", "tweedle.stop", "tweedle.explain"];

/// The time limit of a statement.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// The memory limit in bytes.
const MEMORY: usize = 1 << 30;

/// The maximum length of a value in an inlay hint, in characters.
const LONGEST: usize = 100;

/// Running requests and their results, by document.
#[derive(Default)]
pub struct Runs {
    found: BTreeMap<String, Ran>,
    /// The interrupt flags of running requests.
    running: BTreeMap<String, Arc<AtomicBool>>,
}

/// The results of a run.
pub struct Ran {
    uri: String,
    stopped: Arc<AtomicBool>,
    check: Check,
    explained: Vec<RulesHint>,
}

/// The explanation of a ruleset.
struct RulesHint {
    /// The place of the ruleset.
    place: SourceSpan,
    label: String,
    /// The places in the document where analyses stopped, and why.
    notes: Vec<(SourceSpan, String)>,
}

/// The subject of a request.
pub enum Asked {
    /// The expressions and examples on some lines, counted from 1.
    Lines(Span<usize>),
    /// The static analysis of rulesets.
    Rules,
}

impl Runs {
    /// Starts to run a request about a document.
    pub fn start(
        &mut self,
        document: &Document,
        asked: Asked,
        done: impl FnOnce(Ran) + Send + 'static,
    ) {
        self.forget(&document.uri);
        let limits = Limits { time: Some(TIME_LIMIT), memory: MEMORY, ..Limits::default() };
        let mut session = Session::new(limits);
        let (uri, text, stopped) =
            (document.uri.clone(), document.text.clone(), session.interrupt());
        let begun = (uri.clone(), stopped.clone());
        let thread = start(move || {
            let path = path_of(&uri);
            let path = path.as_deref();
            let (mut check, mut explained) = (Check::default(), Vec::new());
            match asked {
                Asked::Lines(lines) => {
                    check = check_lines(&mut session, "text", &text, path, &lines);
                }
                Asked::Rules => explained = rules_hints(&mut session, &text, path),
            }
            done(Ran { uri, stopped, check, explained });
        });
        if thread.is_some() {
            self.running.insert(begun.0, begun.1);
        }
    }

    /// Stores the results of a run and returns its document. A run that was stopped, by a change of
    /// the document or by another run, has no results.
    pub fn take(&mut self, ran: Ran) -> Option<String> {
        if ran.stopped.load(Ordering::Relaxed) {
            return None;
        }
        self.running.remove(&ran.uri);
        let uri = ran.uri.clone();
        self.found.insert(uri.clone(), ran);
        Some(uri)
    }

    /// Stops the run of a document and discards its results.
    pub fn forget(&mut self, uri: &str) {
        self.found.remove(uri);
        if let Some(stopped) = self.running.remove(uri) {
            stopped.store(true, Ordering::Relaxed);
        }
    }

    fn failed(&self, document: &Document) -> &[Failed] {
        self.found.get(&document.uri).map_or(&[], |ran| &ran.check.failed)
    }

    /// Summarizes the results of a run.
    pub fn result_text(&self, uri: &str) -> String {
        let Some(Ran { check, explained, .. }) = self.found.get(uri) else { return String::new() };
        if !explained.is_empty() {
            return format!("rulesets explained: {}", explained.len());
        }
        match check.failed.len() {
            0 => format!("passed: {}", check.passed),
            wrong if check.marks == 0 => {
                format!("ran {} statements, {wrong} errors", check.passed + wrong)
            }
            wrong => format!("passed: {}, failed: {wrong}", check.passed),
        }
    }

    /// Returns diagnostics for failed expected-output comments.
    pub fn diagnostics(&self, document: &Document) -> Vec<Value> {
        let wrong = self.failed(document).iter().map(|failed| diagnostic(document, failed));
        let notes = self.rules(document).iter().flat_map(|hint| &hint.notes);
        let notes = notes.map(|(span, text)| {
            json!({
                "range": document.range(*span),
                "severity": SEVERITY_HINT,
                "source": "tweedle",
                "message": text,
            })
        });
        wrong.chain(notes).collect()
    }

    fn rules(&self, document: &Document) -> &[RulesHint] {
        self.found.get(&document.uri).map_or(&[], |ran| &ran.explained)
    }

    /// Returns inlay hints with the values of statements, and the edits that insert them as
    /// comments.
    pub fn hints(&self, document: &Document, within: Range) -> Vec<Value> {
        let Some(Ran { check, .. }) = self.found.get(&document.uri) else { return Vec::new() };
        let unmarked = check.unmarked.iter().map(|(line, text)| {
            let end = line_range(document, *line).end;
            let fits = !text.contains('\n') && !text.contains(" //");
            let range = Range { start: end, end };
            let edit = TextEdit { range, new_text: format!("  // => {text}") };
            (end, format!("=> {}", short(text)), fits.then_some([edit]))
        });
        let wrong = check.failed.iter().filter_map(|failed| {
            let correction = failed.correction.as_ref()?;
            let end = line_range(document, correction.line).end;
            let edit = correcting(document, correction);
            Some((end, format!("came: {}", short(&correction.new)), edit.map(|edit| [edit])))
        });
        let bound = check.bound.iter().map(|(line, _, text)| {
            (line_range(document, *line).end, format!("= {}", short(text)), None)
        });
        let rules = self.rules(document).iter().map(|hint| {
            let line = document.range(hint.place).start.line as usize + 1;
            (line_range(document, line).end, hint.label.clone(), None)
        });
        let inside = |at: &Position| (within.start.line..=within.end.line).contains(&at.line);
        let all = unmarked.chain(wrong).chain(bound).chain(rules).filter(|(at, ..)| inside(at));
        let hint = |(at, label, edits): (Position, String, Option<[TextEdit; 1]>)| {
            without_nulls(json!({
                "position": at, "label": label, "textEdits": edits, "paddingLeft": true,
            }))
        };
        all.map(hint).collect()
    }

    /// Returns the value of the definition that ends on a line (from 0), as of the last run.
    pub fn value(&self, document: &Document, line: u32) -> Option<String> {
        let check = &self.found.get(&document.uri)?.check;
        let (_, what, text) = check.bound.iter().find(|(at, ..)| *at == line as usize + 1)?;
        Some(format!("{what}: `{}`", short(text)))
    }

    /// Returns edits that update expected-output comments.
    pub fn fixes(&self, document: &Document, range: Range) -> Vec<Value> {
        let corrections = |failed: &Failed| correcting(document, failed.correction.as_ref()?);
        let all: Vec<TextEdit> = self.failed(document).iter().filter_map(corrections).collect();
        let action = |title: &str, edits: &[TextEdit]| {
            let edit = json!({ "changes": { (document.uri.as_str()): edits } });
            json!({ "title": title, "kind": "quickfix", "edit": edit })
        };
        let lines = range.start.line..=range.end.line;
        let here = all.iter().filter(|edit| lines.contains(&edit.range.start.line));
        let one = |edit| action("Update the expected output", slice::from_ref(edit));
        let mut found: Vec<Value> = here.map(one).collect();
        if !found.is_empty() && all.len() > 1 {
            found.push(action("Update all expected output", &all));
        }
        found
    }

    /// Returns the code lenses: everything, groups of expressions, the examples of a definition.
    pub fn lenses(&self, document: &Document) -> Vec<Value> {
        let lens = |line: u32, title: &str, command: &str, lines: Option<Span<u32>>| {
            let at = Position { line, character: 0 };
            let arguments = match lines {
                None => json!([document.uri]),
                Some(lines) => json!([document.uri, lines.start, lines.end]),
            };
            json!({
                "range": { "start": at, "end": at },
                "command": { "title": title, "command": command, "arguments": arguments },
            })
        };
        let mut found = vec![match self.running.contains_key(&document.uri) {
            true => lens(0, "Stop", COMMANDS[1], None),
            false => lens(0, "Run all", COMMANDS[0], None),
        }];
        let mut rulesets = document.looked.script.stmts.iter();
        if rulesets.any(|stmt| matches!(stmt.kind, StmtKind::Ruleset(_))) {
            found.push(lens(0, "Explain rules", COMMANDS[2], None));
        }
        let mut group: Option<Span<u32>> = None;
        for stmt in &document.looked.script.stmts {
            let range = document.range(stmt.span);
            let lines = range.start.line..range.end.line + 1;
            if matches!(stmt.kind, StmtKind::Expr(_)) {
                group = Some(group.map_or(lines.clone(), |group| group.start..lines.end));
                continue;
            }
            found.extend(
                group.take().map(|lines| lens(lines.start, "Run", COMMANDS[0], Some(lines))),
            );
            let doc = stmt.doc.as_deref().unwrap_or_default();
            if doc.contains("// =>") || doc.contains("// !!") || doc.contains("```") {
                let above = doc.lines().count() as u32;
                let lines = lines.start.saturating_sub(above)..lines.start;
                found.push(lens(lines.end, "Run examples", COMMANDS[0], Some(lines)));
            }
        }
        found.extend(group.map(|lines| lens(lines.start, "Run", COMMANDS[0], Some(lines))));
        found
    }
}

/// Explains the rulesets of a document; none if it has errors.
fn rules_hints(session: &mut Session, text: &str, path: Option<&Path>) -> Vec<RulesHint> {
    let folder = path.map(folder_of);
    let all = session.explain("text", text, folder.as_deref()).unwrap_or_default();
    let hint = |(place, explained): (SourceSpan, Explained)| {
        let notes = explained.notes.iter().filter_map(|note| {
            let label = note.labels.first().filter(|label| label.span.source == place.source)?;
            Some((label.span, note.message.clone()))
        });
        let label = explained.lines.last().cloned().unwrap_or_default();
        RulesHint { place, label, notes: notes.collect() }
    };
    all.into_iter().map(hint).collect()
}

/// Parses the arguments of a command: the document, and the lines, counted from 1.
pub fn asked(arguments: &Value) -> Option<(&str, Span<usize>)> {
    let uri = arguments[0].as_str()?;
    let line = |i: usize| arguments.get(i).and_then(Value::as_u64).map(|line| line as usize + 1);
    Some((uri, line(1).unwrap_or(0)..line(2).unwrap_or(usize::MAX)))
}

fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let mut shown: String = line.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Returns the range of a line, counted from 1.
fn line_range(document: &Document, line: usize) -> Range {
    let line = line.saturating_sub(1) as u32;
    let start = Position { line, character: 0 };
    let offset = document.offset(start);
    let text = document.text[offset..].lines().next().unwrap_or_default();
    Range { start, end: document.position(offset + text.len()) }
}

fn diagnostic(document: &Document, failed: &Failed) -> Value {
    let line = failed.correction.as_ref().map_or(failed.line, |correction| correction.line);
    json!({
        "range": line_range(document, line),
        "severity": SEVERITY_ERROR,
        "source": "tweedle",
        "message": format!("expected: {}\nfound: {}", failed.expected, failed.came),
    })
}

/// Returns the edit that updates an expected-output comment to the actual value.
fn correcting(document: &Document, correction: &Correction) -> Option<TextEdit> {
    let range = line_range(document, correction.line);
    let line = &document.text[document.offset(range.start)..document.offset(range.end)];
    let (1, new_text) = corrected(line, &[Correction { line: 1, ..correction.clone() }]) else {
        return None;
    };
    Some(TextEdit { range, new_text })
}
