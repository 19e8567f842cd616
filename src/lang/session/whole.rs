//! Writing a file whole or not at all.

use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file so that at any time either the old text or the new one is there: a file beside it
/// is written, brought to the disk, and takes its place. Permissions are kept, and of a link the
/// file it leads to is written.
///
/// # Errors
/// The folder or the file cannot be written; the old text is still there.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let (target, old) = target(path)?;
    // What may not be written in place is not to be replaced either.
    if old.as_ref().is_some_and(Permissions::readonly) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut beside = tempfile::Builder::new();
    beside.prefix(".tweedle-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file, what the user lets through of it.
        beside.permissions(Permissions::from_mode(0o666));
    }
    let mut new = beside.tempfile_in(folder)?;
    new.write_all(text.as_bytes())?;
    if let Some(old) = old {
        new.as_file().set_permissions(old)?;
    }
    new.as_file().sync_all()?;
    new.persist(&target).map_err(|error| error.error)?;
    // So that the new name outlives a loss of power; not all systems let a folder be opened.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The file itself, and its permissions if it is there already.
fn target(path: &Path) -> io::Result<(PathBuf, Option<Permissions>)> {
    match std::fs::canonicalize(path) {
        Ok(target) => {
            let permissions = std::fs::metadata(&target)?.permissions();
            Ok((target, Some(permissions)))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((path.to_path_buf(), None)),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_made_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.cgs");
        for text in ["", "1\n", "a much longer text\n"] {
            write_whole(&path, text).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(inside(folder.path()), ["a.cgs"]);
        assert!(write_whole(&folder.path().join("no/such/folder"), "1").is_err());
        assert!(write_whole(folder.path(), "1").is_err());
        assert_eq!(inside(folder.path()), ["a.cgs"]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.cgs"), folder.path().join("link.cgs"));
        std::fs::write(&path, "old").unwrap();
        std::fs::set_permissions(&path, Permissions::from_mode(0o750)).unwrap();
        symlink(&path, &link).unwrap();
        write_whole(&link, "new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o750);
        std::fs::set_permissions(&path, Permissions::from_mode(0o440)).unwrap();
        assert!(write_whole(&path, "newer").is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
    }
}
