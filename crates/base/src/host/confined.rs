//! Files as somebody may have them whose script is not trusted.

use super::files::{Files, FolderEntry, Log};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files of another host, of which nothing is written and, if it is kept to some folders, nothing
/// outside of them is read.
#[derive(Clone, Debug)]
pub struct Confined {
    files: Arc<dyn Files>,
    folders: Option<Vec<PathBuf>>,
    why: &'static str,
}

impl Confined {
    /// What lies in these folders and below them, where links lead to; no others, and nothing is
    /// written.
    pub fn below(files: Arc<dyn Files>, folders: &[PathBuf]) -> Confined {
        let real = |folder: &PathBuf| {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            files.canonical(folder).ok()
        };
        let folders = Some(folders.iter().filter_map(real).collect());
        Confined { files, folders, why: "nothing is written while `safe` is on" }
    }

    /// All files, of which nothing is written.
    pub fn reading(files: Arc<dyn Files>) -> Confined {
        let why = "piped input writes files only with `--trust`";
        Confined { files, folders: None, why }
    }

    /// That a path lies where it may, once links are followed.
    fn inside(&self, path: &Path) -> io::Result<PathBuf> {
        let real = self.files.canonical(path)?;
        match &self.folders {
            Some(folders) if !folders.iter().any(|folder| real.starts_with(folder)) => Err(
                io::Error::other("it is not below the folder of the script, where `--safe` stays"),
            ),
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
