//! The trait [`Output`] of the output of the REPL: a terminal, a notebook, a web page, an editor.

use crate::lang::play::{Move, View};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::session::{Session, Shown, Topic};
use crate::lang::show::{Looks, Page};
use crate::lang::syntax::{Sources, Span};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tweedle_picture::Picture;

/// The output of a REPL. Everything is printed at once, and nothing after the end of its entry.
pub trait Output {
    /// Returns the style of this output. Longer output is cut, and `:more` shows the rest. The
    /// settings may remove colours and symbols outside ASCII; the other methods receive the
    /// resulting style.
    fn looks(&self) -> Looks;

    /// Prints a message, not a value. It may have several lines, and does not end with a line
    /// break.
    fn say(&mut self, text: &str);

    /// Shows help, also given as text that fits. Returns `false` to have the text printed by pages.
    fn help(&mut self, _topics: &[&Topic], _text: &str) -> bool {
        false
    }

    /// Prints a hint about the move with this number.
    fn hint(&mut self, text: &str, _number: usize) {
        self.say(text);
    }

    /// Prints the value of a statement. Returns the part that was not printed, for `:more`.
    fn value(&mut self, session: &mut Session, result: &Given<'_>, looks: Looks) -> Option<Page>;

    /// Prints an error or a warning.
    fn problem(&mut self, sources: &Sources, problem: &Problem, looks: Looks);

    /// Draws a picture for the command at `at`.
    ///
    /// # Errors
    /// The picture cannot be drawn on this output.
    fn picture(&mut self, picture: &Picture, looks: Looks, at: Span) -> EvalResult<()>;

    /// Shows a position of a game that is being played. Returns `false` if it is to be printed as
    /// text.
    fn scene(&mut self, _scene: &Scene<'_>) -> bool {
        false
    }

    /// Shows a picture in another program.
    ///
    /// # Errors
    /// The picture cannot be shown. By default, there is no other program.
    fn open(&mut self, _picture: &Picture, at: Span) -> EvalResult<()> {
        let text = "no program to show pictures was found";
        Problem::at(Code::Command, at, text).help("`:show` draws the picture here").err()
    }

    /// Returns the key bindings, for the end of the tour.
    fn keys(&self) -> &'static str {
        ""
    }

    /// Records an entry that is about to run, for later sessions. Returns the entries that
    /// concurrent sessions have recorded since the last call.
    fn note(&mut self, _entry: &str) -> Vec<String> {
        Vec::new()
    }

    /// Prints one of several pasted entries with its prompt before it runs, so that each result
    /// appears below its entry.
    fn pasted(&mut self, _prompt: &str, _entry: &str) {}

    /// Marks the start of a computation. Its progress may be shown until it [ends](Output::ends).
    fn begins(&mut self, _session: &Session) {}

    /// Marks the end of the last computation.
    fn ends(&mut self) {}
}

/// A value printed by an entry.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The statement and its value.
    pub shown: &'a Shown,
    /// Its number: 3 for `_3`.
    pub number: u32,
    /// The elapsed time, if the settings require it.
    pub took: Option<Duration>,
}

/// A position of a game that is being played.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The moves since the last position, and the player to move.
    pub text: String,
    /// The position.
    pub view: &'a View,
    /// The names of the players that persons play.
    pub persons: Vec<String>,
    /// The moves, in the order of their numbers from 1; none if the program is to move, or at the
    /// end.
    pub moves: &'a [Move],
    /// The result, if the game has ended.
    pub result: Option<String>,
}

/// The environment of a REPL, and its permissions.
#[derive(Clone, Debug)]
pub struct Place {
    /// The home folder, for `~/`.
    pub home: Option<PathBuf>,
    /// The configuration file.
    pub config: Option<PathBuf>,
    /// Set if entries are typed interactively; otherwise they come from a file or pipe.
    pub typed: bool,
    /// The origin of the entries.
    pub trust: Trust,
    /// Opens or closes the file of answers; `None` if that is not supported.
    pub keeps: Option<Keeps>,
}

/// Opens a file of answers in a session, or closes it.
pub type Keeps = fn(&mut Session, Option<&Path>) -> EvalResult<()>;

impl Default for Place {
    /// Returns an interactive REPL without a home folder or configuration file.
    fn default() -> Place {
        Place { home: None, config: None, typed: true, trust: Trust::Typed, keeps: None }
    }
}

/// The trust in the entries of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Trusted if typed interactively; otherwise commands that write files are refused.
    Typed,
    /// Trusted, wherever the entries come from.
    Own,
    /// Untrusted.
    Stranger,
}
