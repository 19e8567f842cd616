//! Hover, completion and signature help.

use super::document::{Document, path_of};
use super::project::{Project, is_home, target};
use super::protocol::{
    COMPLETION_CLASS, COMPLETION_FUNCTION, COMPLETION_TEXT, COMPLETION_VARIABLE, Range, TextEdit,
    without_nulls,
};
use super::runs::Runs;
use crate::front::console::{Scope, about};
use crate::lang::session::{Topic, folder_of};
use crate::lang::syntax::{Kind, Stmt, StmtKind};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use tweedle_base::host::Disk;

fn markdown(text: String) -> Value {
    json!({ "kind": "markdown", "value": text })
}

/// Returns the first lines of a definition, and its documentation.
fn own(document: &Document, stmt: &Stmt) -> String {
    let text = &document.text[stmt.span.start as usize..stmt.span.end as usize];
    let head = text.lines().next().unwrap_or_default();
    let doc = stmt.doc.as_deref().unwrap_or_default();
    let mut shown = format!("```tweedle\n{head}\n```\n");
    let mut example = false;
    for line in doc.lines() {
        let indented = line.starts_with("    ");
        if indented != example {
            shown.push_str(if indented { "\n```tweedle\n" } else { "```\n" });
            example = indented;
        }
        shown.push_str(line.strip_prefix("    ").unwrap_or(line));
        shown.push('\n');
    }
    if example {
        shown.push_str("```\n");
    }
    shown
}

/// Returns the completion kind of a definition.
fn kind(stmt: &Stmt) -> String {
    match &stmt.kind {
        StmtKind::Define { params: Some(params), .. } => match params.len() {
            1 => "a function of one argument".to_owned(),
            more => format!("a function of {more} arguments"),
        },
        StmtKind::Ruleset(_) => "a ruleset".to_owned(),
        _ => "a value".to_owned(),
    }
}

/// Returns the name of a file.
fn shown(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the hover text at a position.
pub fn hover(
    document: &Document,
    project: &Project<'_>,
    topics: &[Topic],
    runs: &Runs,
    at: usize,
) -> Option<Value> {
    if let Some((span, target)) = target(document, at)
        && !is_home(document, &target)
        && let Some((home, place)) = project.definition(&target)
    {
        let stmt = home.looked.script.stmts.iter().find(|stmt| place.start < stmt.span.end)?;
        let text = format!("{}, in `{}`\n\n{}", kind(stmt), shown(&target.path), own(&home, stmt));
        return Some(json!({ "contents": markdown(text), "range": document.range(span) }));
    }
    let found = document.uses.at(at);
    let defined = found.and_then(|(_, _, definition)| definition);
    let defined = defined.map(|definition| &document.uses.definitions[definition]);
    let text = match defined {
        Some(defined) if matches!(defined.kind, Kind::Value | Kind::Function | Kind::Ruleset) => {
            let stmt = &document.looked.script.stmts[defined.stmt];
            let line = document.range(stmt.span).end.line;
            let kind = runs.value(document, line).unwrap_or_else(|| kind(stmt));
            format!("{kind}\n\n{}", own(document, stmt))
        }
        Some(defined) if matches!(defined.kind, Kind::Local(_)) => {
            format!("`{}`, local", defined.name.text)
        }
        _ => format!("```text\n{}\n```", about(topics, &document.text, at)?.trim_end()),
    };
    let range = found.map(|(span, ..)| document.range(span));
    Some(without_nulls(json!({ "contents": markdown(text), "range": range })))
}

/// Returns the names in scope, with the files of the document's folder.
fn scope(document: &Document) -> Scope {
    let folder = path_of(&document.uri).map(|path| folder_of(&path)).unwrap_or_default();
    Scope::of_names(document.looked.names.clone(), Arc::new(Disk), folder)
}

/// Returns the completions at a position.
pub fn complete(document: &Document, topics: &[Topic], at: usize) -> Vec<Value> {
    let known = scope(document);
    let before = &document.text[..at];
    let offers = known.complete(before);
    let range = Range { start: document.position(offers.start), end: document.position(at) };
    // The first of several with one name.
    let topics: HashMap<&str, &Topic> =
        topics.iter().rev().map(|topic| (&*topic.name, topic)).collect();
    let own = document.uses.definitions.iter().rev();
    let own: HashMap<&str, Kind> = own.map(|own| (&*own.name.text, own.kind)).collect();
    let items = (0..).zip(offers.found).map(|(rank, offer)| {
        let name = offer.text.trim_end_matches('(');
        let topic = topics.get(name);
        let kind = match own.get(name).copied() {
            Some(Kind::Function) => COMPLETION_FUNCTION,
            Some(Kind::Ruleset) => COMPLETION_CLASS,
            Some(_) => COMPLETION_VARIABLE,
            None if topic.is_some() => COMPLETION_FUNCTION,
            None => COMPLETION_TEXT,
        };
        without_nulls(json!({
            "label": offer.shown,
            "kind": kind,
            "detail": topic.map(|topic| &topic.summary),
            "documentation": topic.map(|topic| markdown(format!("```text\n{}\n```", topic.text))),
            "filterText": offer.text,
            // Local names come first.
            "sortText": format!("{rank:05}"),
            "textEdit": TextEdit { range, new_text: offer.text },
        }))
    });
    items.collect()
}

/// Returns the signature of the call around a position.
pub fn signature(document: &Document, at: usize) -> Option<Value> {
    let known = scope(document);
    let (label, active) = known.signature(&document.text[..at])?;
    let units = |end: usize| label[..end].encode_utf16().count();
    let parameter = json!({ "label": [units(active.start), units(active.end)] });
    Some(json!({
        "signatures": [{ "label": label, "parameters": [parameter] }],
        "activeSignature": 0,
        "activeParameter": 0,
    }))
}
