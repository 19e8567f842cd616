//! Platform directories for the configuration, the history and caches.

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use std::path::PathBuf;

/// The file of settings: `tweedle/config.toml` in the user's folder for configuration.
pub fn config() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.config_dir().join("tweedle").join("config.toml"))
}

/// Returns the path of the history file, `tweedle/history` in the user's data folder.
pub fn history() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.data_dir().join("tweedle").join("history"))
}

/// The user's folder.
pub fn home() -> Option<PathBuf> {
    etcetera::home_dir().ok()
}
