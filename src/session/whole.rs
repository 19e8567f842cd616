//! Writing a file so that it is always whole.

use std::io::{self, Write};
use std::path::Path;

/// Replaces a file by a text: whoever reads it, also after the program was killed at any moment,
/// finds either the old text or the new one.
///
/// # Errors
/// The folder cannot be written to.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    // A link stays a link: its target is replaced.
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(text.as_bytes())?;
    match std::fs::metadata(path) {
        Ok(old) => new.as_file().set_permissions(old.permissions())?,
        Err(_) => readable(new.as_file())?,
    }
    new.as_file().sync_all()?;
    new.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Temporary files are made for their owner alone; a script is for others to read too.
#[cfg(unix)]
fn readable(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &std::fs::File) -> io::Result<()> {
    Ok(())
}
