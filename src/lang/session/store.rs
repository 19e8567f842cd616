//! The file of answers of a session: opened, and written as statements end.

use super::Session;
use crate::lang::report::{Code, Problem};
use std::path::Path;
use std::sync::Arc;
use tweedle_records::answers::{AnswerFile, AnswersError};

/// The maximum size of a file of answers is the memory limit divided by this.
const MEMORY_DIVISOR: u64 = 2;

impl Session {
    /// Opens a file with answers of earlier runs, or closes it if the path is `None`.
    ///
    /// # Errors
    /// The file cannot be read, or has other lines than answers.
    pub fn use_store(&mut self, path: Option<&Path>) -> Result<(), Box<Problem>> {
        self.machine.store = None;
        if let Some(path) = path {
            let most = self.limits.memory as u64 / MEMORY_DIVISOR;
            let files = self.machine.surveying.files.clone();
            let answers = AnswerFile::open(files, path, most);
            self.machine.store = Some(Arc::new(answers.map_err(|error| Box::new(of(&error)))?));
        }
        Ok(())
    }

    /// Returns the path of the file of answers in use.
    pub fn store(&self) -> Option<&Path> {
        self.machine.store.as_ref().map(|store| store.path())
    }

    /// Writes new answers. A file that cannot be written is closed.
    pub(super) fn keep(&mut self) {
        if let Some(store) = &self.machine.store
            && let Err(error) = store.write()
        {
            self.machine.store = None;
            self.warnings.push(of(&error).help("further answers will not be kept"));
        }
    }
}

fn of(error: &AnswersError) -> Problem {
    Problem::nowhere(Code::File, error.to_string())
}
