//! What a text looks like: its definitions, its parts that fold, its colours, its layout.

use super::document::{Document, is_large};
use crate::lang::syntax::{CommentKind, Kind, StmtKind, TokenClass, format, tokens};
use gen_lsp_types::*;

/// What kind of symbol a name is that is defined at the top level; none otherwise.
pub fn kind(kind: Kind) -> Option<SymbolKind> {
    match kind {
        Kind::Value => Some(SymbolKind::Constant),
        Kind::Function => Some(SymbolKind::Function),
        Kind::Ruleset => Some(SymbolKind::Class),
        Kind::Brought | Kind::Local(_) => None,
    }
}

/// What is defined at the top level.
pub fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    let defined = document.uses.definitions.iter().filter_map(|defined| {
        let kind = kind(defined.kind)?;
        let stmt = &document.looked.script.stmts[defined.stmt];
        let doc = stmt.doc.as_deref().and_then(|doc| doc.lines().next());
        #[allow(deprecated)]
        Some(DocumentSymbol {
            name: defined.name.text.to_string(),
            detail: doc.map(str::to_owned),
            kind,
            tags: None,
            deprecated: None,
            range: document.range(stmt.span),
            selection_range: document.range(defined.name.span),
            children: None,
        })
    });
    defined.collect()
}

/// What has several lines: statements, and comments below each other.
pub fn folds(document: &Document) -> Vec<FoldingRange> {
    let mut found = Vec::new();
    let mut fold = |start: u32, end: u32, kind| {
        if end > start {
            let (start_line, end_line) = (start, end);
            found.push(FoldingRange { start_line, end_line, kind, ..Default::default() });
        }
    };
    for stmt in &document.looked.script.stmts {
        let range = document.range(stmt.span);
        let imports = matches!(stmt.kind, StmtKind::Use { .. });
        fold(range.start.line, range.end.line, imports.then_some(FoldingRangeKind::Imports));
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
                    fold(start, end, Some(FoldingRangeKind::Comment));
                }
                Some((comment.kind, line, line))
            }
        };
    }
    if let Some((_, start, end)) = block {
        fold(start, end, Some(FoldingRangeKind::Comment));
    }
    found
}

/// The kinds of tokens that have colours of their own.
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

/// Colours of tokens: for each the lines and columns from the last one, its length, its kind.
pub fn colours(document: &Document) -> Vec<u32> {
    let kind_of = |name: &str| TYPES.iter().position(|kind| *kind == name).unwrap_or(0) as u32;
    let mut data = Vec::new();
    let mut last = Position::new(0, 0);
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
        // A token of several lines is one for each.
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

/// What kind of thing a name is.
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

/// The text in the usual layout, if it can be laid out and is not yet.
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
