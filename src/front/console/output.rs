//! The output of the REPL: a terminal, a notebook, a web page, an editor.

use crate::lang::report::{Code, Problem};
use crate::lang::session::{Session, Shown};
use crate::lang::show::{Looks, Page};
use crate::lang::syntax::{Sources, Span};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tweedle_picture::Picture;

/// The output of a REPL. Everything is shown at once, and nothing after the end of its entry.
pub trait Output {
    /// Returns the style of this output. Longer texts and values are cut, and `:more` shows the
    /// rest. The settings may remove colours and symbols outside ASCII; the other methods receive
    /// the resulting style.
    fn looks(&self) -> Looks;

    /// A text for the reader, not a value. It may have several lines, and does not end with a line
    /// break.
    fn say(&mut self, text: &str);

    /// The value of a statement. What is left of it, if not all was shown, is for `:more`.
    fn value(&mut self, session: &mut Session, result: &Given<'_>, looks: Looks) -> Option<Page>;

    /// Prints an error or a warning.
    fn problem(&mut self, sources: &Sources, problem: &Problem, looks: Looks);

    /// Draws a picture that a command at `at` asked for, by what the setting `pictures` says.
    ///
    /// # Errors
    /// Why it cannot be drawn here.
    fn picture(
        &mut self,
        picture: &Picture,
        looks: Looks,
        by: &str,
        at: Span,
    ) -> Result<(), Box<Problem>>;

    /// Shows a picture in another program.
    ///
    /// # Errors
    /// The reason why it cannot be shown; by default, the lack of another program.
    fn open(&mut self, _picture: &Picture, at: Span) -> Result<(), Box<Problem>> {
        let text = "no program to show pictures was found";
        Err(Box::new(Problem::at(Code::Command, at, text).help("`:show` draws the picture here")))
    }

    /// Returns the key bindings, for the end of the tour.
    fn keys(&self) -> &'static str {
        ""
    }

    /// Takes note of an entry that will be run now, for later sessions; gives those that
    /// others that are held at the same time have noted since.
    fn note(&mut self, _entry: &str) -> Vec<String> {
        Vec::new()
    }

    /// One of several entries that were pasted together will be run now: shown behind its prompt,
    /// it can be told from the others which answer is to what.
    fn pasted(&mut self, _prompt: &str, _entry: &str) {}

    /// A computation begins: until it [ends](Output::ends), its progress can be shown.
    fn begins(&mut self, _session: &Session) {}

    /// The computation that began last has ended.
    fn ends(&mut self) {}
}

/// A value that an entry shows.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The statement and its value.
    pub shown: &'a Shown,
    /// Its number: that of `_3` is 3.
    pub number: u32,
    /// The elapsed time, if the settings ask for it.
    pub took: Option<Duration>,
}

/// The environment of a REPL, and its permissions.
#[derive(Clone, Debug)]
pub struct Place {
    /// The folder that `~/` stands for.
    pub home: Option<PathBuf>,
    /// The file of settings.
    pub config: Option<PathBuf>,
    /// Set if somebody types the entries and sees each answer; otherwise they were written before.
    pub typed: bool,
    /// Whose the entries are.
    pub trust: Trust,
    /// Opens or closes the answer cache; `None` where there is none.
    pub keeps: Option<Keeps>,
}

/// Has a session keep answers in a file from now on, or none any longer.
pub type Keeps = fn(&mut Session, Option<&Path>) -> Result<(), Box<Problem>>;

impl Default for Place {
    /// Somebody types, and there are neither a home nor settings.
    fn default() -> Place {
        Place { home: None, config: None, typed: true, trust: Trust::Typed, keeps: None }
    }
}

/// Whose the entries of a session are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// The permissions of a user who types; elsewhere commands that write are refused.
    Typed,
    /// The user's own, wherever they come from.
    Own,
    /// Perhaps a stranger's.
    Stranger,
}
