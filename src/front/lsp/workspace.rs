//! Search for all scripts of a project, and for symbols in them.

use super::document::{Document, path_of, uri_of};
use super::open_files::OpenFiles;
use super::structure;
use crate::lang::session::read_text;
use crate::lang::syntax::{SourceId, Uses, parse};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tweedle_base::host::{Disk, Files as _};

/// The maximum number of files that are searched.
const FILES: usize = 2_000;

/// The maximum number of folders that are searched.
const FOLDERS: usize = 10_000;

/// The maximum number of symbols in a result.
const MAX_SYMBOLS: usize = 500;

/// Returns the scripts below these folders, in order. Hidden folders and build output are skipped.
pub fn scripts(roots: &[PathBuf]) -> BTreeSet<PathBuf> {
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
pub fn symbols<'d>(
    roots: &[PathBuf],
    open: impl Iterator<Item = &'d Document>,
    files: &Arc<OpenFiles>,
    query: &str,
) -> Vec<Value> {
    let mut found = Vec::new();
    let mut left = scripts(roots);
    for document in open {
        if let Some(path) = path_of(&document.uri) {
            left.remove(&path);
        }
        found.extend(named(document, &document.uses, query));
    }
    for path in left {
        if found.len() >= MAX_SYMBOLS {
            break;
        }
        found.extend(in_file(&path, files, query).unwrap_or_default());
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
