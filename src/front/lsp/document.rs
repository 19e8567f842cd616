//! A document that is open in an editor: its text, name resolution and positions.

use super::protocol::{Position, Range};
use crate::lang::report::{Code, Problem};
use crate::lang::session::{Limits, Looked, Session, folder_of};
use crate::lang::syntax::{Module, Span, Stmt, StmtKind, Uses};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tweedle_base::host::{Disk, Files, FolderEntry};

/// A document, and its analysis without running it.
pub struct Document {
    /// The URI of the document.
    pub uri: String,
    /// The source.
    pub text: String,
    /// The version number.
    pub version: i64,
    /// The byte offset of each line.
    lines: Vec<usize>,
    /// The last offset whose position was asked for, with its column: positions are mostly asked
    /// for in order, and lines may be long.
    last: Cell<(usize, usize)>,
    /// Set if columns are bytes, not UTF-16 code units.
    bytes: bool,
    /// The result of parsing and name resolution.
    pub looked: Looked,
    /// Its definitions and uses of names.
    pub uses: Uses,
}

/// Returns the path of a `file:` URI.
pub fn path_of(uri: &str) -> Option<PathBuf> {
    let encoded = uri.strip_prefix("file://")?;
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        let (high, low) = (digit()?, digit()?);
        bytes.push((high * 16 + low) as u8);
    }
    let text = String::from_utf8(bytes).ok()?;
    // `/C:/…` is `C:/…`.
    let drive = text.get(2..3) == Some(":");
    Some(PathBuf::from(if drive { &text[1..] } else { &text }))
}

/// Returns the URI of a file.
pub fn uri_of(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' | b':' => {
                uri.push(char::from(byte));
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

/// The maximum size of an analysed document in bytes.
const MAX_TEXT: usize = 1 << 20;

/// Tests whether a document is too large to be analysed.
pub fn is_large(text: &str) -> bool {
    text.len() > MAX_TEXT
}

/// Returns the offsets of the lines, which end with `\n`, `\r\n` or `\r`.
fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let ends = |at: &usize| match bytes[*at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect()
}

impl Document {
    /// Creates a document whose columns are bytes or UTF-16 code units, and analyses it.
    pub fn new(
        uri: String,
        text: String,
        version: i64,
        bytes: bool,
        files: &Arc<OpenFiles>,
    ) -> Document {
        let path = path_of(&uri);
        let name = path.as_ref().map_or_else(|| uri.clone(), |path| path.display().to_string());
        let folder = path.as_deref().map(folder_of);
        let mut session = Session::with_files(Limits::default(), files.clone());
        let read = if is_large(&text) { "" } else { &text };
        let mut looked = session.look_through(&name, read, folder.as_deref());
        if is_large(&text) {
            let start = Span::new(looked.source, 0, 0);
            let text = format!("a script of {} bytes is not analysed", text.len());
            let help = format!("the language server analyses scripts of up to {MAX_TEXT} bytes");
            looked.problems.push(Problem::at(Code::Limit, start, text).help(help));
        }
        let (uses, lines) = (Uses::new(&looked.script), line_starts(&text));
        Document { uri, text, version, lines, last: Cell::default(), bytes, looked, uses }
    }

    /// Creates a document that is used only to convert positions.
    pub fn plain(uri: String, text: String, files: &Arc<OpenFiles>) -> Document {
        Document::new(uri, text, 0, false, files)
    }

    /// Replaces a range, or the whole source. [`Document::renew`] updates the analysis.
    pub fn edit(&mut self, range: Option<Range>, text: &str) {
        match range {
            None => text.clone_into(&mut self.text),
            Some(range) => {
                let (start, end) = (self.offset(range.start), self.offset(range.end));
                self.text.replace_range(start..end.max(start), text);
            }
        }
        self.lines = line_starts(&self.text);
        self.last.take();
    }

    /// Analyses the document again.
    pub fn renew(&mut self, version: i64, files: &Arc<OpenFiles>) {
        let (uri, text) = (std::mem::take(&mut self.uri), std::mem::take(&mut self.text));
        *self = Document::new(uri, text, version, self.bytes, files);
    }

    /// Tests whether the document imports modules from files.
    pub fn uses_files(&self) -> bool {
        let of_file =
            |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Use { module: Module::File { .. }, .. });
        self.looked.script.stmts.iter().any(of_file)
    }

    /// Returns the byte offset of a position, clamped to the document.
    pub fn offset(&self, position: Position) -> usize {
        let Some(start) = self.lines.get(position.line as usize) else { return self.text.len() };
        let line = self.text[*start..].split(['\n', '\r']).next().unwrap_or_default();
        let mut left = position.character as usize;
        for (at, c) in line.char_indices() {
            let width = if self.bytes { c.len_utf8() } else { c.len_utf16() };
            if left < width {
                return start + at;
            }
            left -= width;
        }
        start + line.len()
    }

    /// Returns the position of a byte offset.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.lines.partition_point(|start| *start <= offset) - 1;
        let (last, column) = self.last.get();
        let known = (self.lines[line]..=offset).contains(&last);
        let (from, column) = if known { (last, column) } else { (self.lines[line], 0) };
        let Some(before) = self.text.get(from..offset) else {
            return Position { line: line as u32, character: column as u32 };
        };
        let more = if self.bytes { before.len() } else { before.encode_utf16().count() };
        let column = column + more;
        self.last.set((offset, column));
        Position { line: line as u32, character: column as u32 }
    }

    /// Returns the range of a span.
    pub fn range(&self, span: Span) -> Range {
        let (start, end) = (span.start as usize, span.end as usize);
        Range { start: self.position(start), end: self.position(end) }
    }

    /// Returns the range of the whole document.
    pub fn whole(&self) -> Range {
        Range { start: self.position(0), end: self.position(self.text.len()) }
    }
}

/// The files on disk, overlaid by the open documents of the editor.
#[derive(Debug, Clone, Default)]
pub struct OpenFiles(BTreeMap<PathBuf, String>);

/// Returns the canonical path of a file.
pub fn real(path: &Path) -> PathBuf {
    Disk.canonical(path).unwrap_or_else(|_| path.to_owned())
}

impl OpenFiles {
    /// Overlays a file with the source of an open document.
    pub fn open(&mut self, path: &Path, text: &str) {
        self.0.insert(real(path), text.to_owned());
    }

    /// Tests whether a file is overlaid.
    pub fn is_open(&self, path: &Path) -> bool {
        self.0.contains_key(&real(path))
    }

    /// Removes the overlay of a file.
    pub fn close(&mut self, path: &Path) {
        self.0.remove(&real(path));
    }
}

impl Files for OpenFiles {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        match self.0.get(&real(path)) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => Disk.read(path, most),
        }
    }

    fn read_regular(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        match self.0.get(&real(path)) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => Disk.read_regular(path, most),
        }
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        Disk.canonical(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FolderEntry>> {
        Disk.list(folder)
    }
}
