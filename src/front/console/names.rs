//! A snapshot of all names for completion, independent of the session.

use super::call;
use super::receiver::{self, Receiver};
use crate::lang::resolve::{Binding, Names};
use crate::lang::session::{Session, fixed_topics};
use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use tweedle_base::host::Files;

/// The names in scope at one moment, the kinds of their values, and the available files.
#[derive(Clone)]
pub struct Scope {
    pub(super) names: Names<Binding>,
    pub(super) kinds: HashMap<Arc<str>, Receiver>,
    pub(super) files: Arc<dyn Files>,
    /// The folder to which paths are relative.
    pub(super) folder: PathBuf,
}

impl Scope {
    /// Takes a snapshot of a session.
    pub fn new(session: &Session) -> Scope {
        Scope {
            names: session.scope().clone(),
            kinds: receiver::kinds(session),
            files: session.machine.surveying.files.clone(),
            folder: PathBuf::new(),
        }
    }

    /// Returns the names of a script in a folder that is not run.
    pub fn of_names(names: Names<Binding>, files: Arc<dyn Files>, folder: PathBuf) -> Scope {
        Scope { names, kinds: HashMap::new(), files, folder }
    }

    /// Returns the signature of the call that is open at the end of the source, and the range of
    /// the argument at the cursor in it. The range is empty if there are too many arguments.
    pub fn signature(&self, before: &str) -> Option<(String, Range<usize>)> {
        call::signature(&call::open(before)?, &self.names)
    }

    /// Returns the help topics.
    pub(super) fn topics(&self) -> impl Iterator<Item = String> {
        let fixed = fixed_topics().into_iter().chain(super::command::topics());
        let own = self.names.keys().filter(|name| !name.starts_with('_'));
        fixed.map(|topic| topic.name).chain(own.map(|name| name.to_string()))
    }
}
