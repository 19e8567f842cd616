//! Definitions, references and rename.

use super::document::{Document, OpenFiles, path_of, uri_of};
use super::project::{Project, target};
use super::protocol::{Location, Range};
use crate::lang::session::{folder_of, read_text, standard};
use crate::lang::syntax::{
    Definition as Defined, Kind, Module, SourceId, Span, StmtKind, TokenClass, Uses, parse, tokens,
};
use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use tweedle_base::host::{Disk, Files as _};

fn location(document: &Document, span: Span) -> Location {
    Location { uri: document.uri.clone(), range: document.range(span) }
}

/// Returns the definition of the name at a position.
pub fn definition(document: &Document, project: &Project<'_>, at: usize) -> Option<Location> {
    if let Some((_, target)) = target(document, at)
        && let Some((home, span)) = project.definition(&target)
    {
        return Some(location(&home, span));
    }
    let (_, name, definition) = document.uses.at(at)?;
    let defined = &document.uses.definitions[definition?];
    let elsewhere = || brought(document, project, defined, name);
    match defined.kind {
        Kind::Brought => elsewhere().or_else(|| Some(location(document, defined.name.span))),
        _ => Some(location(document, defined.name.span)),
    }
}

/// Returns the file of an imported module, and its source.
fn module(
    document: &Document,
    project: &Project<'_>,
    defined: &Defined,
) -> Option<(PathBuf, String)> {
    let StmtKind::Use { module, .. } = &document.looked.script.stmts[defined.stmt].kind else {
        return None;
    };
    match module {
        Module::File { path, .. } => {
            let path = folder_of(&path_of(&document.uri)?).join(&**path);
            let text = read_text(&**project.files, &path).ok()?;
            Some((path, text))
        }
        Module::Std(name) => {
            let text = standard(&name.text)?;
            let path = saved_copy(&name.text, text)?;
            Some((path, text.to_owned()))
        }
    }
}

/// Returns the definition of an imported name.
fn brought(
    document: &Document,
    project: &Project<'_>,
    defined: &Defined,
    name: &str,
) -> Option<Location> {
    let (path, text) = module(document, project, defined)?;
    let uses = Uses::new(&parse(SourceId(0), &text).script);
    let own = uses.definitions.iter().rev().find(|own| &*own.name.text == name);
    let other = Document::plain(uri_of(&path), text, project.files);
    let span = own.map_or_else(|| Span::new(SourceId(0), 0, 0), |own| own.name.span);
    Some(location(&other, span))
}

/// Returns all uses in the project of the name at a position.
pub fn references(
    document: &Document,
    project: &Project<'_>,
    at: usize,
    own: bool,
) -> Vec<Location> {
    let mut found = Vec::new();
    everywhere(document, project, at, &mut |other, spans| {
        found.extend(spans.iter().map(|span| location(other, *span)));
    });
    let defined = definition(document, project, at);
    found.retain(|place| own || Some(place) != defined.as_ref());
    found
}

/// Calls a closure with every document of the project that uses the name at a position, and with
/// the spans of the uses.
fn everywhere(
    document: &Document,
    project: &Project<'_>,
    at: usize,
    take: &mut dyn FnMut(&Document, Vec<Span>),
) {
    let Some((_, target)) = target(document, at) else {
        return take(document, places(document, at));
    };
    let closed = project.closed(&target.name);
    for other in project.open.values().chain(&closed) {
        let spans = super::project::places(other, &target);
        if !spans.is_empty() {
            take(other, spans);
        }
    }
}

/// Returns the uses of the name at a position in its own document.
fn places(document: &Document, at: usize) -> Vec<Span> {
    let found = document.uses.at(at).and_then(|(_, _, definition)| definition);
    found.map(|definition| document.uses.places(definition)).unwrap_or_default()
}

/// Returns the uses in one document, for highlighting.
pub fn highlights(document: &Document, at: usize) -> Vec<Value> {
    let places = places(document, at).into_iter();
    places.map(|span| json!({ "range": document.range(span) })).collect()
}

/// Returns the range of the name at a position if it can be renamed.
pub fn renamed(document: &Document, at: usize) -> Option<Range> {
    if let Some((span, _)) = target(document, at) {
        return Some(document.range(span));
    }
    let (span, _, definition) = document.uses.at(at)?;
    let defined = &document.uses.definitions[definition?];
    (defined.kind != Kind::Brought).then(|| document.range(span))
}

/// Returns the definition of each use, in source order.
fn shape(uses: &Uses) -> Vec<Option<usize>> {
    let mut all: Vec<(u32, Option<usize>)> =
        uses.uses.iter().map(|used| (used.span.start, used.definition)).collect();
    all.sort_unstable();
    all.into_iter().map(|(_, definition)| definition).collect()
}

fn mistakes(document: &Document) -> Vec<&str> {
    let problems = document.looked.problems.iter();
    let wrong = problems.filter(|problem| !problem.code.is_warning());
    wrong.map(|problem| &*problem.message).collect()
}

/// Renames the name at a position in all documents of the project.
pub fn rename(
    document: &Document,
    project: &Project<'_>,
    at: usize,
    new: &str,
) -> Result<Value, String> {
    if renamed(document, at).is_none() {
        return Err("this name is defined elsewhere".to_owned());
    }
    let mut found = tokens(new);
    let name = matches!(found.next(), Some((TokenClass::Name, range)) if range.len() == new.len());
    if !name {
        return Err(format!("`{new}` is not a valid name"));
    }
    let mut changes = Map::new();
    let mut files = OpenFiles::clone(project.files);
    // Each document with its analysis before the change.
    let mut changed = Vec::new();
    everywhere(document, project, at, &mut |other, mut spans| {
        let edit = |span: &Span| json!({ "range": other.range(*span), "newText": new });
        changes.insert(other.uri.clone(), spans.iter().map(edit).collect());
        let mut after = other.text.clone();
        spans.sort_by_key(|span| std::cmp::Reverse(span.start));
        for span in &spans {
            after.replace_range(span.start as usize..span.end as usize, new);
        }
        if let Some(path) = path_of(&other.uri) {
            files.open(&path, &after);
        }
        changed.push((other.uri.clone(), after, shape(&other.uses), mistakes(other).len()));
    });
    let files = Arc::new(files);
    for (uri, text, before, wrong) in changed {
        let after = Document::plain(uri, text, &files);
        // Every use must still refer to the same definition.
        if shape(&after.uses) != before {
            return Err(format!("`{new}` has another meaning where this name is used"));
        }
        // For example, a keyword cannot be a name.
        if let Some(message) = mistakes(&after).get(wrong) {
            return Err(format!("`{new}` would be an error: {message}"));
        }
    }
    Ok(json!({ "changes": changes }))
}

/// Returns the path of a copy of a standard library module, saved in the user's cache folder.
fn saved_copy(name: &str, text: &str) -> Option<PathBuf> {
    let cache = choose_native_strategy().ok()?.cache_dir();
    let folder = cache.join("tweedle").join(env!("CARGO_PKG_VERSION"));
    Disk.make_folder(&folder).ok()?;
    let path = folder.join(format!("{name}.cgs"));
    Disk.write(&path, text.as_bytes()).ok()?;
    Some(path)
}
