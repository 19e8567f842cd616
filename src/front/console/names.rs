//! A snapshot of all names that can be completed. It needs no session.

use super::call;
use super::complete::{Completions, complete};
use super::receiver::{self, Receiver};
use crate::lang::resolve::{Binding, Names};
use crate::lang::session::{Session, fixed_topics};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use tweedle_base::host::Files;

/// The names in scope at one moment, what kinds of values they have, and the files there are.
#[derive(Clone)]
pub struct Scope {
    pub(super) names: Names<Binding>,
    pub(super) kinds: HashMap<Arc<str>, Receiver>,
    pub(super) files: Arc<dyn Files>,
}

impl Scope {
    /// Takes a snapshot of a session.
    pub fn of(session: &Session) -> Scope {
        Scope {
            names: session.scope().clone(),
            kinds: receiver::kinds(session),
            files: session.machine.surveying.files.clone(),
        }
    }

    /// Returns the names of a text that is not run.
    pub fn of_names(names: Names<Binding>, files: Arc<dyn Files>) -> Scope {
        Scope { names, kinds: HashMap::new(), files }
    }

    /// Returns the completions at the end of a text, at the cursor.
    pub fn complete(&self, before: &str) -> Completions {
        complete(before, self)
    }

    /// The signature of the call that is open at the end of a text, and the part of it that is the
    /// argument at the cursor; that is empty if there are more arguments than the call takes.
    pub fn signature(&self, before: &str) -> Option<(String, Range<usize>)> {
        call::signature(&call::open(before)?, &self.names)
    }

    /// Returns the topics of help.
    pub(super) fn topics(&self) -> impl Iterator<Item = String> {
        let fixed = fixed_topics().into_iter().chain(super::command::topics());
        let own = self.names.keys().filter(|name| !name.starts_with('_'));
        fixed.map(|topic| topic.name).chain(own.map(|name| name.to_string()))
    }
}
