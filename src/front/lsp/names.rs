//! Where names are defined and used, and other names for them.

use super::document::{Document, path_of, uri_of};
use crate::base::host::Disk;
use crate::lang::session::{folder_of, read_text, standard};
use crate::lang::syntax::{
    Definition as Defined, Kind, Module, SourceId, Span, StmtKind, TokenClass, Uses, parse, tokens,
};
use gen_lsp_types::*;
use std::collections::HashMap;
use std::path::PathBuf;

fn location(document: &Document, span: Span) -> Location {
    Location { uri: document.uri.clone(), range: document.range(span) }
}

/// Where what stands at a place is defined.
pub fn definition(document: &Document, at: usize) -> Option<Location> {
    let (_, name, definition) = document.uses.at(at)?;
    let defined = &document.uses.definitions[definition?];
    let elsewhere = || brought(document, defined, name);
    match defined.kind {
        Kind::Brought => elsewhere().or_else(|| Some(location(document, defined.name.span))),
        _ => Some(location(document, defined.name.span)),
    }
}

/// The file of a module that a text uses, and its text.
fn module(document: &Document, defined: &Defined) -> Option<(PathBuf, String)> {
    let StmtKind::Use { module, .. } = &document.looked.script.stmts[defined.stmt].kind else {
        return None;
    };
    match module {
        Module::File { path, .. } => {
            let path = folder_of(&path_of(&document.uri)?).join(&**path);
            let text = read_text(&Disk, &path).ok()?;
            Some((path, text))
        }
        Module::Std(name) => {
            let text = standard(&name.text)?;
            let path = super::library::kept(&name.text, text)?;
            Some((path, text.to_owned()))
        }
    }
}

/// Where a name is defined that a text brings in.
fn brought(document: &Document, defined: &Defined, name: &str) -> Option<Location> {
    let (path, text) = module(document, defined)?;
    let uses = Uses::of(&parse(SourceId(0), &text).script);
    let own = uses.definitions.iter().rev().find(|own| &*own.name.text == name);
    let other = Document::plain(uri_of(&path), text);
    let span = own.map_or_else(|| Span::new(SourceId(0), 0, 0), |own| own.name.span);
    Some(location(&other, span))
}

/// The places where what stands at a place is used.
pub fn references(document: &Document, at: usize, own: bool) -> Vec<Location> {
    let places = places(document, at);
    places.into_iter().skip(usize::from(!own)).map(|span| location(document, span)).collect()
}

fn places(document: &Document, at: usize) -> Vec<Span> {
    let found = document.uses.at(at).and_then(|(_, _, definition)| definition);
    found.map(|definition| document.uses.places(definition)).unwrap_or_default()
}

/// The same in one text, to be shown there.
pub fn highlights(document: &Document, at: usize) -> Vec<DocumentHighlight> {
    let places = places(document, at).into_iter();
    places.map(|span| DocumentHighlight { range: document.range(span), kind: None }).collect()
}

/// The name at a place that may have another one.
pub fn renamed(document: &Document, at: usize) -> Option<Range> {
    let (span, _, definition) = document.uses.at(at)?;
    let defined = &document.uses.definitions[definition?];
    (defined.kind != Kind::Brought).then(|| document.range(span))
}

/// Gives what stands at a place another name.
pub fn rename(document: &Document, at: usize, new: &str) -> Result<WorkspaceEdit, String> {
    if renamed(document, at).is_none() {
        return Err("this name is defined elsewhere".to_owned());
    }
    let mut found = tokens(new);
    let name = matches!(found.next(), Some((TokenClass::Name, range)) if range.len() == new.len());
    if !name {
        return Err(format!("`{new}` is no name of the language"));
    }
    let edits: Vec<TextEdit> = places(document, at)
        .into_iter()
        .map(|span| TextEdit { range: document.range(span), new_text: new.to_owned() })
        .collect();
    let mut after = document.text.clone();
    let mut spans = places(document, at);
    spans.sort_by_key(|span| std::cmp::Reverse(span.start));
    for span in &spans {
        after.replace_range(span.start as usize..span.end as usize, new);
    }
    // Every use must mean what it meant.
    let shape = |uses: &Uses| {
        let mut all: Vec<(u32, Option<usize>)> =
            uses.uses.iter().map(|used| (used.span.start, used.definition)).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, definition)| definition).collect::<Vec<_>>()
    };
    if shape(&Uses::of(&parse(SourceId(0), &after).script)) != shape(&document.uses) {
        return Err(format!("`{new}` means something else where this name is used"));
    }
    // A name of the language may not be given, for example.
    let mistakes = |document: &Document| -> Vec<String> {
        let problems = document.looked.problems.iter();
        let wrong = problems.filter(|problem| !problem.code.is_warning());
        wrong.map(|problem| problem.message.clone()).collect()
    };
    let (before, now) = (mistakes(document), Document::plain(document.uri.clone(), after));
    if let Some(message) = mistakes(&now).get(before.len()) {
        return Err(format!("`{new}` would be a mistake: {message}"));
    }
    let changes = HashMap::from([(document.uri.clone(), edits)]);
    Ok(WorkspaceEdit { changes: Some(changes), ..Default::default() })
}
