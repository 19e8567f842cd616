//! The REPL without a terminal: runs entries and writes to an [`Output`]. The terminal, notebooks,
//! the web app and editors share it.
//!
//! An entry is source, a command that begins with `:`, a help request `?name`, or a pasted
//! transcript with prompts. While an entry is typed, [`Console`] gives completions and help.
//! [`Scope`] is a snapshot of the session that can complete names on its own.
//!
//! ```
//! use tweedle::front::console::{Given, Output, Place, Console};
//! use tweedle::lang::report::{Problem, line};
//! use tweedle::lang::session::{Limits, Session};
//! use tweedle::lang::show::{Looks, Page, page};
//! use tweedle::lang::syntax::{Sources, Span};
//! use tweedle_picture::Picture;
//!
//! /// Collects all output.
//! struct Sheet(String);
//!
//! impl Output for Sheet {
//!     fn looks(&self) -> Looks {
//!         Looks { width: 80, rows: None, colour: false, ascii: false }
//!     }
//!     fn say(&mut self, text: &str) {
//!         self.0 += text;
//!     }
//!     fn value(
//!         &mut self,
//!         session: &mut Session,
//!         given: &Given<'_>,
//!         looks: Looks,
//!     ) -> Option<Page> {
//!         let mut page = page(&session.machine, &given.shown.value, &looks);
//!         self.0 += &page.next(&session.machine, &looks)?;
//!         Some(page)
//!     }
//!     fn problem(&mut self, sources: &Sources, problem: &Problem, _: Looks) {
//!         self.0 += &line(problem, sources);
//!     }
//!     fn picture(
//!         &mut self,
//!         picture: &Picture,
//!         _: Looks,
//!         _: Span,
//!     ) -> Result<(), Box<Problem>> {
//!         self.0 += &picture.svg();
//!         Ok(())
//!     }
//! }
//!
//! let mut sheet = Sheet(String::new());
//! let session = Session::new(Limits::default());
//! let mut console = Console::new(session, Place::default(), &mut sheet);
//! assert!(console.entry("outcome(*2 + *2)", &mut sheet));
//! assert_eq!(sheet.0, "O");
//! assert!(!console.entry(":undoo", &mut sheet));
//! assert!(sheet.0.ends_with("did you mean `:undo`?"));
//! ```

mod call;
pub mod command;
mod complete;
mod entry;
mod execute;
mod info;
mod output;
mod pictures;
mod play;
pub mod quantities;
pub mod rich;
pub mod settings;

pub use call::about;
pub use complete::{Completion, Completions, Scope};
pub use entry::{Completeness, completeness, is_command, program, waiting_for};
pub use info::TOUR;
pub use output::{Given, Keeps, Output, Parts, Place, RichOutput, Scene, Trust};
pub use quantities::Pace;

use crate::lang::play::Match;
use crate::lang::report::{Code, MAX_SHOWN_PROBLEMS, Problem, Problems, unshown};
use crate::lang::session::{Event, Session};
use crate::lang::show::Looks;
use crate::lang::syntax::Span;
use info::Rest;
use settings::Settings;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tweedle_base::host::{Confined, Moment};

/// A REPL: the state between two entries.
///
/// It accesses files through the session, and prints nothing itself.
pub struct Console {
    /// The session.
    pub session: Session,
    settings: Settings,
    place: Place,
    /// The history, of earlier sessions too, the oldest entry first.
    history: Vec<String>,
    /// The rest of the last output.
    rest: Option<Rest>,
    /// Files that were saved or loaded in this session.
    ours: BTreeSet<PathBuf>,
    entries: u32,
    /// Set after an error in the current entry.
    failed: bool,
    leaving: bool,
    /// Set if the input has had prompts. Lines without a prompt are then output.
    prompts: bool,
    /// The input is untrusted.
    safe: bool,
    /// Commands may write files.
    writes: bool,
    /// The game that is being played.
    game: Option<Match>,
}

impl Console {
    /// Creates a REPL with a session and the settings of the configuration file. Prints errors in
    /// that file.
    pub fn new(session: Session, place: Place, output: &mut dyn Output) -> Console {
        let mut console = Console {
            session,
            settings: Settings::default(),
            history: Vec::new(),
            rest: None,
            ours: BTreeSet::new(),
            entries: 0,
            failed: false,
            leaving: false,
            prompts: false,
            safe: false,
            writes: place.typed || place.trust == Trust::Own,
            game: None,
            place,
        };
        let mut problems = Vec::new();
        if let Some(path) = &console.place.config {
            (console.settings, problems) = settings::read(path, &mut console.session);
        }
        if !console.writes {
            // The script may be untrusted.
            let files = console.session.machine.surveying.files.clone();
            console.session.use_files(Arc::new(Confined::reading(files)));
        }
        if console.place.trust == Trust::Stranger || console.settings.get("safe") == "on" {
            console.confine();
        }
        let chosen = console.session.store().map(|path| path.to_string_lossy().into_owned());
        let store = console.settings.get("store").to_owned();
        let set = match chosen {
            Some(store) => console.settings.set("store", &store, Span::default()),
            None if store != "off" => console.set_store(&store, None),
            None => Ok(()),
        };
        problems.extend(set.err().map(|problem| *problem));
        console.problems(&problems, output);
        console
    }

    /// Restricts the session to reading files below the working folder.
    fn confine(&mut self) {
        (self.safe, self.writes) = (true, false);
        self.session.machine.store = None;
        let files = self.session.machine.surveying.files.clone();
        self.session.use_files(Arc::new(Confined::below(files, &[PathBuf::new()])));
    }

    /// Tests whether an entry has requested the end of the session.
    pub fn leaving(&self) -> bool {
        self.leaving
    }

    /// Tests whether commands may write files: the input is trusted, and `--safe` is not set.
    pub fn writes(&self) -> bool {
        self.writes
    }

    /// Returns the current settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the history, the oldest entry first: the entries of this session and those added by
    /// [`remember`](Console::remember).
    pub fn history(&self) -> &[String] {
        &self.history
    }

    /// Adds entries from other sessions to the history.
    pub fn remember(&mut self, entries: impl IntoIterator<Item = String>) {
        for entry in entries {
            if self.history.last() != Some(&entry) {
                self.history.push(entry);
            }
        }
    }

    /// Returns the style of an output under the current settings.
    pub fn looks(&self, output: &dyn Output) -> Looks {
        let mut looks = output.looks();
        looks.ascii |= self.settings.get("signs") == "ascii";
        looks.colour &= self.settings.get("colour") != "off";
        looks
    }

    /// Returns the prompt `> `, with the convention before it if one was stated; in a game that is
    /// being played, the player to move and the numbers of the moves: `L, 1 to 5> `.
    pub fn prompt(&self, output: &dyn Output) -> String {
        if let Some(game) = self.game.as_ref().filter(|game| game.is_persons_turn()) {
            return match game.moves().len() {
                1 => format!("{}, 1> ", game.mover()),
                many => format!("{}, 1 to {many}> ", game.mover()),
            };
        }
        match &self.session.machine.convention {
            Some(convention) => {
                let text = crate::lang::value::convention(convention);
                format!("{}> ", signs(&text, self.looks(output)))
            }
            None => "> ".to_owned(),
        }
    }

    /// Returns the completions at the end of an entry, at the cursor.
    pub fn complete(&self, before: &str) -> Completions {
        Scope::new(&self.session).complete(before)
    }

    /// Runs an entry, or the entries of a pasted transcript one by one. Returns `true` if there
    /// were no errors; there may have been warnings.
    pub fn entry(&mut self, text: &str, output: &mut dyn Output) -> bool {
        self.failed = false;
        match entry::entries(text, entry::goes_on) {
            // The fence of a code block.
            Some(entries) if entries.is_empty() => {}
            Some(entries) => self.pasted(&entries, output),
            None if self.prompts => {}
            None => self.one_entry(text, output),
        }
        !self.failed
    }

    /// Runs a file as one entry in a new session and prints its values. Returns `true` if there
    /// were no errors; after an error, the session is unchanged.
    pub fn script(&mut self, path: &Path, output: &mut dyn Output) -> bool {
        self.failed = false;
        self.running(output, |session, show| session.load_anew(path, show));
        !self.failed
    }

    /// Runs the entries of a pasted transcript, each under the convention of its prompt. Values
    /// referred to by number are those of the transcript.
    fn pasted(&mut self, entries: &[entry::Entry], output: &mut dyn Output) {
        self.prompts |= !self.place.typed;
        self.session.interrupt().store(false, Ordering::Relaxed);
        let (mut numbers, mut next) = (Vec::new(), 1);
        for entry in entries {
            let here = crate::lang::value::convention(&self.session.machine.convention_in_force());
            if let Some(stated) = &entry.convention
                && *stated != here
                && *stated != signs(&here, self.looks(output))
            {
                self.one_pasted(&format!("using {stated}"), true, output);
            }
            let before = self.session.results();
            let text = entry::renumbered(&entry.text, &numbers);
            self.one_pasted(&text, entries.len() > 1, output);
            for ours in before + 1..=self.session.results() {
                let theirs = entry.first.map_or(next, |first| first + (ours - before - 1));
                numbers.push((theirs, ours));
                next = theirs + 1;
            }
            let stopped = self.session.interrupt().load(Ordering::Relaxed);
            if self.leaving || stopped {
                return;
            }
        }
    }

    fn one_pasted(&mut self, text: &str, echoed: bool, output: &mut dyn Output) {
        if echoed && self.place.typed {
            let shown = signs(text, self.looks(output));
            output.pasted(&self.prompt(output), &shown);
        }
        self.one_entry(text, output);
    }

    fn one_entry(&mut self, text: &str, output: &mut dyn Output) {
        if text.trim().is_empty() {
            return;
        }
        if self.writes {
            self.remember(output.note(text));
        }
        self.remember([text.to_owned()]);
        self.entries += 1;
        if self.plays(text, output) {
        } else if is_command(text) {
            self.command(text, output);
        } else if let Some(command) = entry::other_command(text, self.session.scope()) {
            self.command(&command, output);
        } else if let Some(help) =
            self.meant_in_play(text).or_else(|| entry::meant(text, self.session.scope()))
        {
            let source = self.session.sources.add(format!("<{}>", self.entries), text);
            let start = text.len() - text.trim_start().len();
            let span = Span::new(source, start, start + text.trim().len());
            let text = format!("`{}` is not defined", text.trim());
            self.problems(&[Problem::at(Code::Command, span, text).help(help)], output);
        } else {
            self.program(text, output);
        }
    }

    /// Runs source as one entry and prints its values.
    fn program(&mut self, text: &str, output: &mut dyn Output) {
        let name = format!("<{}>", self.entries);
        self.running(output, |session, show| session.run(&name, text, None, show));
    }

    /// Runs source as one entry without printing its values. Returns `true` if there were no
    /// errors.
    fn valued(&mut self, text: &str, output: &mut dyn Output) -> bool {
        let name = format!("<{}>", self.entries);
        self.running(output, |session, _| session.run(&name, text, None, &mut |_, _| {}))
    }

    /// Runs a closure as one entry, with its values, progress and diagnostics printed. Returns
    /// `true` if there were no errors.
    fn running(
        &mut self,
        output: &mut dyn Output,
        act: impl FnOnce(&mut Session, &mut dyn FnMut(&mut Session, Event)) -> Result<(), Problems>,
    ) -> bool {
        self.session.interrupt().store(false, Ordering::Relaxed);
        self.rest = None;
        let looks = self.looks(output);
        let timing = self.settings.get("timing") == "on";
        let mut rest = None;
        output.begins(&self.session);
        let mut began = Moment::now();
        let result = self.session.entry(|session| {
            act(session, &mut |session, event| {
                let shown = match event {
                    Event::Value(shown) => shown,
                    Event::Comment(text) => {
                        let text = crate::lang::show::printed_comment(&text, &looks);
                        if !text.is_empty() {
                            output.say(&signs(&text, looks));
                        }
                        return;
                    }
                    Event::Statement(_) => return,
                };
                let took = timing.then(|| began.elapsed());
                let given = Given { shown: &shown, number: session.results(), took };
                rest = output.value(session, &given, looks);
                began = Moment::now();
            })
        });
        output.ends();
        self.rest = rest.map(|page| Rest::Value(Box::new(page)));
        let done = result.is_ok();
        let warnings = self.session.take_warnings();
        self.problems(&warnings, output);
        self.problems(&result.err().unwrap_or_default(), output);
        done
    }

    /// Prints a message, in ASCII if required.
    fn say(&self, text: &str, output: &mut dyn Output) {
        let text = signs(text.trim_end_matches('\n'), self.looks(output));
        output.say(&text);
    }

    /// Prints diagnostics, up to a maximum number.
    pub fn problems(&mut self, problems: &[Problem], output: &mut dyn Output) {
        self.failed |= problems.iter().any(|problem| !problem.code.is_warning());
        let looks = self.looks(output);
        for problem in problems.iter().take(MAX_SHOWN_PROBLEMS) {
            if problem.code == Code::Interrupted {
                self.say(&problem.message, output);
            } else {
                output.problem(&self.session.sources, &spoken(problem), looks);
            }
        }
        if let Some(more) = unshown(problems.len()) {
            self.say(&more, output);
        }
    }
}

/// Rewords a diagnostic so that its help names REPL commands, not command-line options.
fn spoken(problem: &Problem) -> Cow<'_, Problem> {
    let option = |help: &str| {
        let found = command::LIMITS.iter().find(|limit| help.contains(&format!("`--{limit}`")))?;
        Some(help.replace(&format!("`--{found}`"), &format!("`:limits {found} …`")))
    };
    match problem.help.as_deref().and_then(option) {
        Some(help) => Cow::Owned(problem.clone().help(help)),
        None => Cow::Borrowed(problem),
    }
}

/// Replaces symbols outside ASCII where the output cannot show them.
fn signs(text: &str, looks: Looks) -> Cow<'_, str> {
    if looks.ascii { crate::lang::syntax::ascii(text) } else { text.into() }
}
