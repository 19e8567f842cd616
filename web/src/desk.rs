//! Help for a script in the editor, without running it: diagnostics, completion, explanations.

use crate::units::{byte, unit};
use serde_json::{Value as Json, json};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tweedle::front::console::{Completions, Scope, about, command};
use tweedle::lang::report::Problem;
use tweedle::lang::resolve::{Binding, Names};
use tweedle::lang::session::{Limits, Session, Topic, fixed_topics};
use tweedle::lang::syntax::SourceId;
use tweedle_base::host::Files;

/// The state of the editor's script when it was last checked.
pub struct Desk {
    files: Arc<dyn Files>,
    names: Names<Binding>,
    topics: OnceCell<Vec<Topic>>,
}

/// Converts completions at the end of a string to JSON.
pub fn offered(before: &str, offers: Completions) -> Json {
    let found = offers.found.iter();
    let found: Vec<Json> =
        found.map(|offer| json!({ "shown": offer.shown, "text": offer.text })).collect();
    json!({ "from": unit(before, offers.start), "found": found })
}

/// Returns the signature of the call that is open at the end of a string, and the range of the
/// current argument.
pub fn signed(known: &Scope, before: &str) -> Json {
    let Some((text, at)) = known.signature(before) else { return Json::Null };
    json!({ "text": text, "from": unit(&text, at.start), "to": unit(&text, at.end) })
}

impl Desk {
    /// Creates a desk for an empty script.
    pub fn new(files: Arc<dyn Files>) -> Desk {
        let names = Session::with_files(Limits::default(), files.clone()).base().clone();
        Desk { files, names, topics: OnceCell::new() }
    }

    /// Checks a script; returns errors and likely mistakes.
    pub fn look(&mut self, name: &str, text: &str) -> Json {
        let mut session = Session::with_files(Limits::default(), self.files.clone());
        let looked = session.look_through(name, text, Some(Path::new("")));
        self.names = looked.names;
        let problems = looked.problems.iter();
        problems.map(|problem| written(text, looked.source, problem)).collect()
    }

    /// Returns the completions at the end of a string.
    pub fn complete(&self, before: &str) -> Json {
        offered(before, self.known().complete(before))
    }

    /// Returns the signature of the call that is open at the end of a string.
    pub fn signature(&self, before: &str) -> Json {
        signed(&self.known(), before)
    }

    /// Returns help on the name at a position.
    pub fn inspect(&self, text: &str, at: usize) -> Json {
        about(self.topics(), text, byte(text, at)).map_or(Json::Null, Json::String)
    }

    /// Returns one sentence about a name.
    pub fn summary(&self, name: &str) -> Json {
        let found = self.topics().iter().find(|topic| topic.name == name);
        found.map_or(Json::Null, |topic| json!(topic.summary))
    }

    /// Returns the topics of help. Their texts are loaded after the first program has run.
    fn topics(&self) -> &[Topic] {
        self.topics.get_or_init(|| fixed_topics().into_iter().chain(command::topics()).collect())
    }

    fn known(&self) -> Scope {
        Scope::of_names(self.names.clone(), self.files.clone(), PathBuf::new())
    }
}

/// Converts a problem to JSON, at its first location in the script.
fn written(text: &str, source: SourceId, problem: &Problem) -> Json {
    let mut places = problem.labels.iter().map(|label| label.span);
    let place = places.find(|span| span.source == source);
    let (from, to) = place.map_or((0, 0), |span| (span.start as usize, span.end as usize));
    json!({
        "from": unit(text, from),
        "to": unit(text, to),
        "warning": problem.code.is_warning(),
        "code": problem.code.id(),
        "text": problem.message,
        "help": problem.help,
    })
}
