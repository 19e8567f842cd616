//! Files in memory, for hosts without a disk.

use super::files::{Files, FolderEntry};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A callback for writes: it gets the path and the bytes of a file.
type Written = Box<dyn Fn(&Path, &[u8]) + Send + Sync>;

/// Files in memory, by their paths from one folder on, for a host that has no others.
///
/// ```
/// use std::path::Path;
/// use tweedle_base::host::{Files, Shelf};
///
/// let shelf = Shelf::default();
/// shelf.write_file("walks.cgs", "far(n) := n > 10");
/// assert_eq!(shelf.read(Path::new("walks.cgs"), 100)?, b"far(n) := n > 10");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Default)]
pub struct Shelf {
    files: Mutex<BTreeMap<PathBuf, Vec<u8>>>,
    written: Option<Written>,
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.files().keys()).finish()
    }
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => out.push(name),
            Component::ParentDir => {
                out.pop();
            }
            _ => {}
        }
    }
    out
}

impl Shelf {
    /// A shelf without files, of which somebody hears what is written.
    pub fn heard(written: impl Fn(&Path, &[u8]) + Send + Sync + 'static) -> Shelf {
        Shelf { files: Mutex::default(), written: Some(Box::new(written)) }
    }

    fn files(&self) -> MutexGuard<'_, BTreeMap<PathBuf, Vec<u8>>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a file without calling the callback.
    pub fn write_file(&self, path: impl AsRef<Path>, bytes: impl Into<Vec<u8>>) {
        self.files().insert(plain(path.as_ref()), bytes.into());
    }
}

impl Files for Shelf {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let files = self.files();
        let bytes = files.get(&plain(path)).ok_or(ErrorKind::NotFound)?;
        if bytes.len() as u64 > most {
            return Err(ErrorKind::FileTooLarge.into());
        }
        Ok(bytes.clone())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let path = plain(path);
        if let Some(written) = &self.written {
            written(&path, bytes);
        }
        self.files().insert(path, bytes.to_vec());
        Ok(())
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        let path = plain(path);
        match path.as_os_str().is_empty() || self.files().contains_key(&path) {
            true => Ok(path),
            false => Err(ErrorKind::NotFound.into()),
        }
    }

    fn make_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FolderEntry>> {
        let folder = plain(folder);
        let files = self.files();
        let inside = files.keys().filter(|path| path.parent() == Some(&folder));
        Ok(inside.map(|path| FolderEntry { path: path.clone(), folder: false }).collect())
    }
}
