//! Definitions and references across the files of a project.

use super::document::{Document, OpenFiles, path_of, real, uri_of};
use super::structure;
use crate::lang::session::{folder_of, read_text};
use crate::lang::syntax::{
    Definition, Kind, Module, SourceId, Span, StmtKind, TokenClass, Uses, parse, tokens,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tweedle_base::host::{Disk, Files as _};

/// A name that a file exports.
#[derive(Debug, PartialEq, Eq)]
pub struct Target {
    /// The file.
    pub path: PathBuf,
    /// The name.
    pub name: String,
}

/// Returns the file of the module that a statement imports.
fn module_file(document: &Document, stmt: usize) -> Option<PathBuf> {
    let StmtKind::Use { module: Module::File { path, .. }, .. } =
        &document.looked.script.stmts.get(stmt)?.kind
    else {
        return None;
    };
    Some(real(&folder_of(&path_of(&document.uri)?).join(&**path)))
}

/// Tests whether an imported name is a member of its module, rather than the module.
fn is_member(document: &Document, defined: &Definition) -> bool {
    let stmt = document.looked.script.stmts.get(defined.stmt).map(|stmt| &stmt.kind);
    matches!(stmt, Some(StmtKind::Use { items: Some(_), alias: None, .. }))
}

/// Returns the uses of members of modules that are files: `lib.f`.
fn members(document: &Document) -> impl Iterator<Item = (Span, Target)> {
    document.uses.uses.iter().filter_map(|used| {
        let defined = &document.uses.definitions[used.definition?];
        if defined.kind != Kind::Brought || is_member(document, defined) {
            return None;
        }
        let start = used.span.end as usize + 1;
        let rest = document.text.get(start - 1..)?.strip_prefix('.')?;
        let (class, range) = tokens(rest.lines().next()?).next()?;
        let whole = class == TokenClass::Name && range.start == 0;
        let name = whole.then(|| rest[..range.end].to_owned())?;
        let path = module_file(document, defined.stmt)?;
        let span = Span::new(used.span.source, start, start + range.end);
        Some((span, Target { path, name }))
    })
}

/// Returns the exported name at a position.
pub fn target(document: &Document, at: usize) -> Option<(Span, Target)> {
    let Some((span, name, definition)) = document.uses.at(at) else {
        let touches = |span: &Span| (span.start as usize..=span.end as usize).contains(&at);
        return members(document).find(|(span, _)| touches(span));
    };
    let defined = &document.uses.definitions[definition?];
    let path = match defined.kind {
        Kind::Local(_) => return None,
        Kind::Brought if is_member(document, defined) => module_file(document, defined.stmt)?,
        Kind::Brought => return None,
        Kind::Value | Kind::Function | Kind::Ruleset => real(&path_of(&document.uri)?),
    };
    Some((span, Target { path, name: name.to_owned() }))
}

/// Tests whether a document is the file that defines a name.
pub fn is_home(document: &Document, target: &Target) -> bool {
    path_of(&document.uri).is_some_and(|path| real(&path) == target.path)
}

/// Returns the spans where a document defines or uses an exported name, the definition first.
pub fn places(document: &Document, target: &Target) -> Vec<Span> {
    let is_home = is_home(document, target);
    let means = |defined: &Definition| match defined.kind {
        Kind::Local(_) => false,
        Kind::Brought => {
            is_member(document, defined)
                && module_file(document, defined.stmt).as_ref() == Some(&target.path)
        }
        Kind::Value | Kind::Function | Kind::Ruleset => is_home,
    };
    let own = document.uses.definitions.iter().enumerate();
    let own = own.filter(|(_, defined)| *defined.name.text == *target.name && means(defined));
    let mut found: Vec<Span> = own.flat_map(|(at, _)| document.uses.places(at)).collect();
    for (span, other) in members(document) {
        // A name that is also imported is among the spans already.
        if other == *target && !found.contains(&span) {
            found.push(span);
        }
    }
    found
}

/// The documents of a project.
pub struct Project<'s> {
    /// The folders of the project.
    pub roots: &'s [PathBuf],
    /// The open documents.
    pub open: &'s BTreeMap<String, Document>,
    /// All files.
    pub files: &'s Arc<OpenFiles>,
}

impl Project<'_> {
    /// Returns the document of a file, with its analysis.
    pub fn document(&self, path: &Path) -> Option<Document> {
        let text = read_text(&**self.files, path).ok()?;
        Some(Document::plain(uri_of(path), text, self.files))
    }

    /// Returns the documents that are not open and contain a name.
    pub fn closed(&self, name: &str) -> Vec<Document> {
        let paths = scripts(self.roots).into_iter().filter(|path| !self.files.is_open(path));
        let named =
            |path: &PathBuf| read_text(&**self.files, path).is_ok_and(|text| text.contains(name));
        paths.filter(named).filter_map(|path| self.document(&path)).collect()
    }

    /// Returns the definition of an exported name.
    pub fn definition(&self, target: &Target) -> Option<(Document, Span)> {
        let document = self.document(&target.path)?;
        let span = places(&document, target).into_iter().next()?;
        Some((document, span))
    }
}

/// The maximum number of files that are searched.
const FILES: usize = 2_000;

/// The maximum number of folders that are searched.
const FOLDERS: usize = 10_000;

/// The maximum number of symbols in a result.
const MAX_SYMBOLS: usize = 500;

/// Returns the scripts below these folders, in order. Hidden folders and build output are skipped.
fn scripts(roots: &[PathBuf]) -> BTreeSet<PathBuf> {
    let mut left = roots.to_vec();
    let (mut found, mut seen) = (BTreeSet::new(), 0);
    while let Some(folder) = left.pop() {
        seen += 1;
        if seen > FOLDERS {
            break;
        }
        for entry in Disk.list(&folder).unwrap_or_default() {
            let name = entry.path.file_name().unwrap_or_default().to_string_lossy();
            let skipped = name.starts_with('.') || name == "target" || name == "node_modules";
            if entry.folder && !skipped {
                left.push(entry.path);
            } else if !entry.folder && name.ends_with(".cgs") && found.len() < FILES {
                found.insert(entry.path);
            }
        }
    }
    found
}

/// Returns the definitions in open documents and in scripts below the folders whose names contain
/// the letters of the query in order.
pub fn symbols(project: &Project<'_>, query: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut left = scripts(project.roots);
    for document in project.open.values() {
        if let Some(path) = path_of(&document.uri) {
            left.remove(&path);
        }
        found.extend(named(document, &document.uses, query));
    }
    for path in left {
        if found.len() >= MAX_SYMBOLS {
            break;
        }
        found.extend(in_file(&path, project.files, query).unwrap_or_default());
    }
    found.truncate(MAX_SYMBOLS);
    found
}

fn in_file(path: &Path, files: &Arc<OpenFiles>, query: &str) -> Option<Vec<Value>> {
    let text = read_text(&Disk, path).ok()?;
    let uses = Uses::new(&parse(SourceId(0), &text).script);
    // Most files define no matching name and need not be analysed further.
    if !uses.definitions.iter().any(|own| fits(&own.name.text, query)) {
        return None;
    }
    let document = Document::plain(uri_of(path), text, files);
    Some(named(&document, &uses, query).collect())
}

/// Tests whether a name contains the letters of a query in order.
fn fits(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|c| c == wanted))
}

fn named<'d>(
    document: &'d Document,
    uses: &'d Uses,
    query: &'d str,
) -> impl Iterator<Item = Value> + use<'d> {
    let own = uses.definitions.iter().filter(move |own| fits(&own.name.text, query));
    own.filter_map(|own| {
        Some(json!({
            "name": &*own.name.text,
            "kind": structure::kind(own.kind)?,
            "location": { "uri": document.uri, "range": document.range(own.name.span) },
        }))
    })
}
