//! Files on the disk of the system.

use super::Moment;
use super::files::{Files, FolderEntry, Log};
use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// The files of the system, relative paths from the working folder.
#[derive(Clone, Copy, Debug)]
pub struct Disk;

/// The longest wait for a lock of another process.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);

impl Disk {
    /// Makes a file, if it is not there, that nobody but the user may read, and takes the right to
    /// read it from others if it is.
    ///
    /// # Errors
    /// It cannot be made, or is not a regular file.
    pub fn keep_private(self, path: &Path) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
            match regular(path) {
                Ok(()) => std::fs::set_permissions(path, Permissions::from_mode(0o600))?,
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
            options.mode(0o600);
        }
        options.open(path).map(|_| ())
    }
}

impl Files for Disk {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let about = std::fs::metadata(path)?;
        if about.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if about.len() > most {
            return Err(ErrorKind::FileTooLarge.into());
        }
        let mut bytes = Vec::new();
        // A pipe or a device has no length to look at beforehand.
        File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        match bytes.len() as u64 > most {
            true => Err(ErrorKind::FileTooLarge.into()),
            false => Ok(bytes),
        }
    }

    fn read_regular(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        if !handed_over(path) {
            regular(path)?;
        }
        self.read(path, most)
    }

    /// Keeps permissions, and follows a link to the file it leads to.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let (target, old) = match std::fs::canonicalize(path) {
            Ok(target) => {
                let permissions = std::fs::metadata(&target)?.permissions();
                (target, Some(permissions))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => (path.to_path_buf(), None),
            Err(error) => return Err(error),
        };
        // What may not be written in place is not to be replaced either.
        if old.as_ref().is_some_and(Permissions::readonly) {
            let text = "it is read-only; change its permissions or choose another name";
            return Err(io::Error::new(ErrorKind::PermissionDenied, text));
        }
        sibling_file(&target, bytes, old)?.persist(&target)?;
        sync_folder(&target);
        Ok(())
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        std::fs::canonicalize(path)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        std::fs::create_dir_all(folder)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FolderEntry>> {
        let entry = |path: PathBuf| FolderEntry { folder: path.is_dir(), path };
        std::fs::read_dir(folder)?.map(|found| Ok(entry(found?.path()))).collect()
    }

    fn log(&self, path: &Path, wait: bool) -> io::Result<Box<dyn Log>> {
        let fresh = match regular(path) {
            Ok(()) => false,
            Err(error) if error.kind() == ErrorKind::NotFound => true,
            Err(error) => return Err(error),
        };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        if wait {
            let until = Moment::now().after(LOCK_TIMEOUT);
            while let Err(error) = lock(&file) {
                if error.kind() != ErrorKind::WouldBlock || until.is_past() {
                    return Err(error);
                }
                std::thread::sleep(Duration::from_millis(10));
            }
        } else {
            lock(&file)?
        }
        if fresh {
            sync_folder(path);
        }
        Ok(Box::new(OpenLog { path: path.to_path_buf(), file, _replaced: None }))
    }
}

/// A new file that stays, among those for a while, with a name that ends so.
pub fn saved_copy(ending: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    let mut file = tempfile::Builder::new().prefix("tweedle-").suffix(ending).tempfile()?;
    file.write_all(bytes)?;
    let (_, path) = file.keep().map_err(|error| error.error)?;
    Ok(path)
}

/// Tests whether a shell made the file for this program, as in `tweedle run <(echo 1)`, and another
/// process writes to it.
fn handed_over(path: &Path) -> bool {
    ["/dev/fd", "/proc/self/fd"].iter().any(|folder| path.starts_with(folder))
        || path == Path::new("/dev/stdin")
}

/// Makes sure, before it is opened, that something is a file: to open a pipe waits for the other
/// end.
fn regular(path: &Path) -> io::Result<()> {
    let about = std::fs::metadata(path)?;
    if about.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    match about.is_file() {
        true => Ok(()),
        false => {
            let text = "this is a pipe or a device; name a file on a disk";
            Err(io::Error::new(ErrorKind::InvalidInput, text))
        }
    }
}

/// A log on the disk.
#[derive(Debug)]
struct OpenLog {
    path: PathBuf,
    file: File,
    /// The file that was replaced. It stays locked, for processes that opened it before.
    _replaced: Option<File>,
}

impl Log for OpenLog {
    fn read(&mut self, from: u64) -> io::Result<Vec<u8>> {
        self.file.seek(SeekFrom::Start(from))?;
        let mut bytes = Vec::new();
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::End(0))?;
        self.file.write_all(bytes)?;
        self.file.sync_data()
    }

    fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        let target = std::fs::canonicalize(&self.path)?;
        let new = sibling_file(&target, bytes, Some(self.file.metadata()?.permissions()))?;
        lock(new.as_file())?;
        let file = new.persist(&target)?;
        self._replaced = Some(std::mem::replace(&mut self.file, file));
        Ok(())
    }
}

/// Locks a file against writes by other processes. On systems without locks this does nothing.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(ErrorKind::WouldBlock.into()),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file on the disk, to take the place of another.
fn sibling_file(
    target: &Path,
    bytes: &[u8],
    like: Option<Permissions>,
) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tweedle-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file, what the user lets through of it.
        builder.permissions(Permissions::from_mode(0o666));
    }
    let mut new = builder.tempfile_in(folder_of(target))?;
    new.write_all(bytes)?;
    if let Some(like) = like {
        new.as_file().set_permissions(like)?;
    }
    new.as_file().sync_all()?;
    Ok(new)
}

/// Syncs the folder, so that a new name survives a loss of power; not all systems let a folder be
/// opened.
fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
}
