//! The answer cache of a session: opened, and saved to as statements run.

use super::Session;
use crate::lang::report::{Code, Problem};
use crate::lang::rules;
use std::path::Path;

/// The number of new answers that are saved before the script ends.
pub(super) const MIN_ANSWERS_TO_SAVE: usize = 1 << 16;

/// The maximum size of an answer cache is the memory limit divided by this.
const MEMORY_DIVISOR: u64 = 2;

impl Session {
    /// Opens an answer cache on disk for board positions, or closes it if the path is `None`.
    ///
    /// # Errors
    /// The file cannot be read, or is not an answer cache.
    pub fn use_store(&mut self, path: Option<&Path>) -> Result<(), Box<Problem>> {
        self.machine.store = None;
        if let Some(path) = path {
            let most = self.limits.memory as u64 / MEMORY_DIVISOR;
            let files = self.machine.surveying.files.clone();
            let store = rules::keeper(files, path, most);
            let store = store.map_err(|error| Box::new(problem(error.to_string())))?;
            self.machine.store = Some(store);
        }
        Ok(())
    }

    /// Returns the path of the answer cache in use.
    pub fn store(&self) -> Option<&Path> {
        self.machine.store.as_ref().map(|store| store.path())
    }

    /// Saves new answers at the end of a script, or at the end of a statement if there are many. A
    /// cache that cannot be written is closed.
    pub(super) fn keep(&mut self, ended: bool) {
        let Some(store) = self.machine.store.clone() else { return };
        // Answers are saved even after a limit has stopped the statement.
        self.renew();
        let least = if ended { 1 } else { MIN_ANSWERS_TO_SAVE };
        if let Err(text) = store.keep(&mut self.machine, least) {
            self.machine.store = None;
            self.warnings.push(problem(text).help("further answers will not be cached"));
        }
    }
}

pub(super) fn problem(text: String) -> Problem {
    Problem::nowhere(Code::File, text)
}
