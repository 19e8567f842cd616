//! Sandboxed files, for untrusted scripts: read-only, and perhaps below some folders only.

use super::files::{Files, FolderEntry, Log};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Read-only access to the files of another host, restricted to some folders if these are given.
#[derive(Clone, Debug)]
pub struct Confined {
    files: Arc<dyn Files>,
    folders: Option<Vec<PathBuf>>,
    why: &'static str,
}

impl Confined {
    /// Returns read-only access to the files in these folders and below them, after following
    /// links.
    pub fn below(files: Arc<dyn Files>, folders: &[PathBuf]) -> Confined {
        let real = |folder: &PathBuf| {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            files.canonical(folder).ok()
        };
        let folders = Some(folders.iter().filter_map(real).collect());
        Confined { files, folders, why: "`safe` does not allow writing" }
    }

    /// Returns read-only access to all files.
    pub fn reading(files: Arc<dyn Files>) -> Confined {
        let why = "piped input writes files only with `--trust`";
        Confined { files, folders: None, why }
    }

    /// Checks that a path is inside the folders, after following links.
    fn inside(&self, path: &Path) -> io::Result<PathBuf> {
        let real = self.files.canonical(path)?;
        match &self.folders {
            Some(folders) if !folders.iter().any(|folder| real.starts_with(folder)) => {
                let text =
                    "it is outside the folder of the script, and `--safe` does not allow that";
                Err(io::Error::other(text))
            }
            _ => Ok(real),
        }
    }

    fn refuse<T>(&self) -> io::Result<T> {
        Err(io::Error::other(self.why))
    }
}

impl Files for Confined {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.files.read(&self.inside(path)?, most)
    }

    fn read_regular(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.files.read_regular(&self.inside(path)?, most)
    }

    fn write(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        self.refuse()
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        self.inside(path)
    }

    fn make_folder(&self, _: &Path) -> io::Result<()> {
        self.refuse()
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FolderEntry>> {
        self.files.list(&self.inside(folder)?)
    }

    fn log(&self, _: &Path, _: bool) -> io::Result<Box<dyn Log>> {
        self.refuse()
    }
}
