//! Files given on the command line, directly or by folder.

use crate::lang::report::{Code, Problem};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use tweedle_base::host::{Disk, Files as _};

/// Reads standard input, up to one byte more than `most`.
pub(super) fn standard_input(most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the path itself if it is a file; otherwise the files below the folder whose names end in
/// one of `endings`, sorted by name.
///
/// # Errors
/// A folder cannot be read.
pub(super) fn gather(
    path: &Path,
    endings: &[&str],
    out: &mut Vec<PathBuf>,
) -> Result<(), Box<Problem>> {
    below(path, endings, &mut Vec::new(), out)
}

/// Collects files below a folder. Links back to the folders `around` it are skipped.
fn below(
    path: &Path,
    endings: &[&str],
    around: &mut Vec<PathBuf>,
    out: &mut Vec<PathBuf>,
) -> Result<(), Box<Problem>> {
    let mut inside = match Disk.list(path) {
        Ok(inside) => inside,
        Err(error) if matches!(error.kind(), ErrorKind::NotADirectory | ErrorKind::NotFound) => {
            out.push(path.to_path_buf());
            return Ok(());
        }
        Err(error) => {
            let text = format!("{} cannot be read: {error}", path.display());
            return Problem::nowhere(Code::File, text).err();
        }
    };
    let real = Disk.canonical(path).unwrap_or_else(|_| path.to_path_buf());
    if around.contains(&real) {
        return Ok(());
    }
    around.push(real);
    inside.sort_by(|a, b| a.path.cmp(&b.path));
    for entry in inside {
        let extension = entry.path.extension();
        let wanted = extension.is_some_and(|e| endings.iter().any(|ending| e == *ending));
        if entry.folder {
            below(&entry.path, endings, around, out)?;
        } else if wanted {
            out.push(entry.path);
        }
    }
    around.pop();
    Ok(())
}
