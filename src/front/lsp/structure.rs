//! Document symbols, folding ranges, semantic tokens, formatting, diagnostics and quick fixes.

use super::document::{Document, is_large};
use super::protocol::{
    Position, Range, SEVERITY_ERROR, SEVERITY_WARNING, SYMBOL_CLASS, SYMBOL_CONSTANT,
    SYMBOL_FUNCTION, TAG_UNNECESSARY, TextEdit, without_nulls,
};
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{CommentKind, Kind, Span, StmtKind, TokenClass, format, tokens};
use serde_json::{Value, json};

/// Returns the symbol kind of a top-level name.
pub fn kind(kind: Kind) -> Option<u32> {
    match kind {
        Kind::Value => Some(SYMBOL_CONSTANT),
        Kind::Function => Some(SYMBOL_FUNCTION),
        Kind::Ruleset => Some(SYMBOL_CLASS),
        Kind::Brought | Kind::Local(_) => None,
    }
}

/// Returns the document symbols.
pub fn symbols(document: &Document) -> Vec<Value> {
    let defined = document.uses.definitions.iter().filter_map(|defined| {
        let kind = kind(defined.kind)?;
        let stmt = &document.looked.script.stmts[defined.stmt];
        let doc = stmt.doc.as_deref().and_then(|doc| doc.lines().next());
        Some(without_nulls(json!({
            "name": &*defined.name.text,
            "detail": doc,
            "kind": kind,
            "range": document.range(stmt.span),
            "selectionRange": document.range(defined.name.span),
        })))
    });
    defined.collect()
}

/// Returns the folding ranges: statements and groups of comments.
pub fn folds(document: &Document) -> Vec<Value> {
    let mut found = Vec::new();
    let mut fold = |start: u32, end: u32, kind: Option<&str>| {
        if end > start {
            let fold = json!({ "startLine": start, "endLine": end, "kind": kind });
            found.push(without_nulls(fold));
        }
    };
    for stmt in &document.looked.script.stmts {
        let range = document.range(stmt.span);
        let imports = matches!(stmt.kind, StmtKind::Use { .. });
        fold(range.start.line, range.end.line, imports.then_some("imports"));
    }
    let mut block: Option<(CommentKind, u32, u32)> = None;
    for comment in &document.looked.script.comments {
        let line = document.position(comment.span.start as usize).line;
        block = match block {
            Some((kind, start, end)) if kind == comment.kind && line == end + 1 => {
                Some((kind, start, line))
            }
            other => {
                if let Some((_, start, end)) = other {
                    fold(start, end, Some("comment"));
                }
                Some((comment.kind, line, line))
            }
        };
    }
    if let Some((_, start, end)) = block {
        fold(start, end, Some("comment"));
    }
    found
}

/// The semantic token types.
pub const TYPES: [&str; 9] = [
    "comment",
    "keyword",
    "string",
    "number",
    "operator",
    "function",
    "variable",
    "parameter",
    "class",
];

/// Returns the semantic tokens. Each has its line and column relative to the previous one, its
/// length and its type.
pub fn colours(document: &Document) -> Vec<u32> {
    let kind_of = |name: &str| TYPES.iter().position(|kind| *kind == name).unwrap_or(0) as u32;
    let mut data = Vec::new();
    let mut last = document.position(0);
    let read = if is_large(&document.text) { "" } else { &document.text };
    for (class, range) in tokens(read) {
        let text = &document.text[range.clone()];
        let kind = match class {
            TokenClass::Comment => "comment",
            TokenClass::Keyword => "keyword",
            TokenClass::String => "string",
            TokenClass::Number => "number",
            TokenClass::Operator => "operator",
            TokenClass::Name => named(document, range.start, text),
            _ => continue,
        };
        // A token that spans lines is split into one token for each line.
        let mut start = range.start;
        for line in text.split_inclusive('\n') {
            let end = start + line.trim_end_matches('\n').len();
            let (from, to) = (document.position(start), document.position(end));
            if to.character > from.character {
                let down = from.line - last.line;
                let right =
                    if down == 0 { from.character - last.character } else { from.character };
                data.extend([down, right, to.character - from.character, kind_of(kind), 0]);
                last = from;
            }
            start += line.len();
        }
    }
    data
}

/// Returns the semantic token type of a name.
fn named(document: &Document, at: usize, text: &str) -> &'static str {
    let found = document.uses.at(at).and_then(|(_, _, definition)| definition);
    match found.map(|definition| document.uses.definitions[definition].kind) {
        Some(Kind::Function) => "function",
        Some(Kind::Ruleset) => "class",
        Some(Kind::Local(_)) => "parameter",
        Some(Kind::Value) => "variable",
        Some(Kind::Brought) => "function",
        None if crate::lang::builtins::find(text).is_some() => "function",
        None => "variable",
    }
}

/// Returns the edit that formats the document, if it can be parsed and is not formatted yet.
pub fn formatted(document: &Document) -> Vec<TextEdit> {
    if is_large(&document.text) {
        return Vec::new();
    }
    match format(&document.text) {
        Ok(text) if text != document.text => {
            vec![TextEdit { range: document.whole(), new_text: text }]
        }
        _ => Vec::new(),
    }
}

/// Returns the first span of a diagnostic that lies in the document.
fn place(document: &Document, problem: &Problem) -> Span {
    let source = document.looked.source;
    let own = problem.labels.iter().map(|label| label.span).find(|span| span.source == source);
    own.unwrap_or_else(|| Span::new(source, 0, 0))
}

fn diagnostic(document: &Document, problem: &Problem) -> Value {
    let source = document.looked.source;
    let span = place(document, problem);
    let mut message = problem.message.clone();
    if let Some(help) = &problem.help {
        message.push_str(&format!("\n{help}"));
    }
    let others = problem.labels.iter().filter(|label| label.span.source == source);
    let related = others.filter(|label| label.span != span && !label.text.is_empty());
    let related = related.map(|label| {
        let range = document.range(label.span);
        json!({ "location": { "uri": document.uri, "range": range }, "message": label.text })
    });
    let related: Vec<Value> = related.collect();
    let severity = if problem.code.is_warning() { SEVERITY_WARNING } else { SEVERITY_ERROR };
    without_nulls(json!({
        "range": document.range(span),
        "severity": severity,
        "code": problem.code.id(),
        "source": "tweedle",
        "message": message,
        "tags": (problem.code == Code::Unused).then_some([TAG_UNNECESSARY]),
        "relatedInformation": (!related.is_empty()).then_some(related),
    }))
}

/// Returns the diagnostics of a document.
pub fn diagnostics(document: &Document) -> Vec<Value> {
    document.looked.problems.iter().map(|problem| diagnostic(document, problem)).collect()
}

/// Returns the replacement that a help line suggests: ``did you mean `x`?``
fn suggested(problem: &Problem) -> Option<&str> {
    let help = problem.help.as_deref()?;
    help.strip_prefix("did you mean `")?.split('`').next()
}

/// Returns the quick fixes for diagnostics that overlap a range.
pub fn fixes(document: &Document, range: Range) -> Vec<Value> {
    let (from, to) = (document.offset(range.start), document.offset(range.end));
    let mut found = Vec::new();
    for problem in &document.looked.problems {
        let span = place(document, problem);
        if span.start as usize > to || (span.end as usize) < from {
            continue;
        }
        let mut offer = |title: String, edit: TextEdit, preferred: bool| {
            found.push(json!({
                "title": title,
                "kind": "quickfix",
                "diagnostics": [diagnostic(document, problem)],
                "isPreferred": preferred,
                "edit": { "changes": { (document.uri.as_str()): [edit] } },
            }));
        };
        if let Some(name) = suggested(problem) {
            let edit = TextEdit { range: document.range(span), new_text: name.to_owned() };
            offer(format!("Write `{name}`"), edit, true);
        }
        if problem.code.is_warning() {
            let code = problem.code.id().trim_start_matches("tweedle::");
            let line = document.position(span.start as usize).line;
            let text = document.text.lines().nth(line as usize).unwrap_or_default();
            let end = document.offset(Position { line, character: 0 }) + text.len();
            let place = document.position(end);
            let edit = TextEdit {
                range: Range { start: place, end: place },
                new_text: format!("   // allow: {code}"),
            };
            // After a comment it would become part of it.
            if !text.contains("//") {
                offer(format!("Allow it (`// allow: {code}`)"), edit, false);
            }
        }
    }
    found
}
