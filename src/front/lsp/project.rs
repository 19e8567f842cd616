//! Definitions and references across the files of a project.

use super::document::{Document, path_of, uri_of};
use super::open_files::{OpenFiles, real};
use super::workspace::scripts;
use crate::lang::session::{folder_of, read_text};
use crate::lang::syntax::{Definition, Kind, Module, Span, StmtKind, TokenClass, tokens};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
