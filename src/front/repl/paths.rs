//! Platform directories for the configuration, the history and caches.

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use std::path::PathBuf;

/// Returns the path of the configuration file, `tweedle/config.toml` in the user's configuration
/// folder.
pub fn config() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.config_dir().join("tweedle").join("config.toml"))
}

/// Returns the path of the history file, `tweedle/history` in the user's data folder.
pub fn history() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.data_dir().join("tweedle").join("history"))
}

/// Returns the user's home folder.
pub fn home() -> Option<PathBuf> {
    etcetera::home_dir().ok()
}
