//! Files that are named on the command line, by themselves or by a folder.

use crate::lang::report::{Code, Problem};
use std::path::{Path, PathBuf};

/// The files at and below a path, in order of their names: the path itself if it is no folder,
/// else what ends in one of `endings`.
///
/// # Errors
/// A folder that cannot be read.
pub(super) fn gather(
    path: &Path,
    endings: &[&str],
    out: &mut Vec<PathBuf>,
) -> Result<(), Box<Problem>> {
    if !path.is_dir() {
        out.push(path.to_path_buf());
        return Ok(());
    }
    let fail = |e: std::io::Error| {
        Box::new(Problem::nowhere(Code::File, format!("{} cannot be read: {e}", path.display())))
    };
    let mut inside = Vec::new();
    for entry in std::fs::read_dir(path).map_err(fail)? {
        inside.push(entry.map_err(fail)?.path());
    }
    inside.sort();
    for path in inside {
        let wanted = path.extension().is_some_and(|e| endings.iter().any(|ending| e == *ending));
        if path.is_dir() || wanted {
            gather(&path, endings, out)?;
        }
    }
    Ok(())
}
