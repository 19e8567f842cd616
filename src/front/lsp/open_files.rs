//! The files of an editor: those on disk, and its open documents.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use tweedle_base::host::{Disk, Files, FolderEntry};

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
