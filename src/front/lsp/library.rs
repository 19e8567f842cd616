//! The standard library as files that editors can open.

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use std::path::PathBuf;
use tweedle_base::host::{Disk, Files as _};

/// Returns the path of a copy of a standard library module, saved in the user's cache folder.
pub fn saved_copy(name: &str, text: &str) -> Option<PathBuf> {
    let cache = choose_native_strategy().ok()?.cache_dir();
    let folder = cache.join("tweedle").join(env!("CARGO_PKG_VERSION"));
    Disk.make_folder(&folder).ok()?;
    let path = folder.join(format!("{name}.cgs"));
    Disk.write(&path, text.as_bytes()).ok()?;
    Some(path)
}
