//! Document symbols, folding ranges, semantic tokens and formatting.

use super::document::{Document, is_large};
use super::protocol::{SYMBOL_CLASS, SYMBOL_CONSTANT, SYMBOL_FUNCTION, TextEdit, without_nulls};
use crate::lang::syntax::{CommentKind, Kind, StmtKind, TokenClass, format, tokens};
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
