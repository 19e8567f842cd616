//! The trait [`Files`] that a host implements: reads, writes and lists files, and appends to logs.

use std::fmt::Debug;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Files, by their paths. A host without any refuses everything, as the methods do unless they are
/// written.
///
/// All methods fail as the system says, above all with [`ErrorKind::NotFound`],
/// [`ErrorKind::PermissionDenied`] and, without files, [`ErrorKind::Unsupported`].
pub trait Files: Debug + Send + Sync {
    /// The bytes of a file.
    ///
    /// # Errors
    /// [`ErrorKind::IsADirectory`]; [`ErrorKind::FileTooLarge`] if there are more than `most`.
    fn read(&self, _path: &Path, _most: u64) -> io::Result<Vec<u8>> {
        refuse()
    }

    /// The bytes of a file that has an end: a pipe or a device, which may have none or never begin,
    /// is refused. A host that has only files need not say more than [`Files::read`] does.
    ///
    /// # Errors
    /// The errors of [`Files::read`]; [`ErrorKind::InvalidInput`] if it is not a regular file.
    fn read_regular(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.read(path, most)
    }

    /// Writes a file so that at any time either the old bytes or the new ones are there.
    ///
    /// # Errors
    /// The folder or the file cannot be written; the old bytes are still there.
    fn write(&self, _path: &Path, _bytes: &[u8]) -> io::Result<()> {
        refuse()
    }

    /// The one path of something that is there.
    fn canonical(&self, _path: &Path) -> io::Result<PathBuf> {
        refuse()
    }

    /// Makes a folder, and those it lies in, if it is not there.
    fn make_folder(&self, _folder: &Path) -> io::Result<()> {
        refuse()
    }

    /// Returns the entries of a folder, in any order.
    ///
    /// # Errors
    /// [`ErrorKind::NotADirectory`].
    fn list(&self, _folder: &Path) -> io::Result<Vec<FolderEntry>> {
        refuse()
    }

    /// Opens a file to add to it, or makes it, and locks it until the log is dropped.
    ///
    /// # Errors
    /// [`ErrorKind::WouldBlock`] if another process has locked it and this one is not to wait;
    /// [`ErrorKind::InvalidInput`] if the path exists and is not a regular file.
    fn log(&self, _path: &Path, _wait: bool) -> io::Result<Box<dyn Log>> {
        refuse()
    }
}

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Its path.
    pub path: PathBuf,
    /// Is true for a folder.
    pub folder: bool,
}

/// A file that this process alone adds to. What is added has been brought to the disk.
pub trait Log: Debug + Send {
    /// Reads the file from some byte to its end.
    fn read(&mut self, from: u64) -> io::Result<Vec<u8>>;

    /// Returns its length in bytes, without reading it.
    ///
    /// # Errors
    /// Nobody knows.
    fn size(&self) -> io::Result<u64>;

    /// Truncates it to a length in bytes.
    fn cut(&mut self, len: u64) -> io::Result<()>;

    /// Adds to its end.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Replaces its contents atomically.
    ///
    /// # Errors
    /// It cannot be written; the old bytes are still there.
    fn replace(&mut self, bytes: &[u8]) -> io::Result<()>;
}

fn refuse<T>() -> io::Result<T> {
    Err(io::Error::new(ErrorKind::Unsupported, "files are not available here"))
}

/// A host without files.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {}
