//! The terminal or pipe that the REPL writes to.

use super::history::History;
use super::{paths, show};
use crate::front::console::quantities::duration;
use crate::front::console::{Console, Given, Output};
use crate::front::terminal::{self, Progress, print};
use crate::lang::report::{self, Problem, Style};
use crate::lang::session::Session;
use crate::lang::show::{Looks, Page};
use crate::lang::syntax::{Sources, Span};
use std::io::IsTerminal;
use tweedle_picture::Picture;

/// The output of the REPL to standard output.
pub(super) struct Screen {
    /// Set on a terminal.
    pub(super) terminal: bool,
    /// Frames diagnostics.
    framed: bool,
    /// Forces ASCII symbols, regardless of the settings.
    ascii: bool,
    /// The history file.
    history: Option<History>,
    /// The progress line of the current computation.
    progress: Option<Progress>,
}

impl Screen {
    pub(super) fn new(ascii: bool, framed: Option<bool>) -> Screen {
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let framed = framed.unwrap_or(terminal);
        Screen { terminal, framed, ascii, history: None, progress: None }
    }

    /// Reads the history of earlier sessions. The REPL also works without it.
    pub(super) fn open_history(&mut self, console: &mut Console) {
        let Some(path) = paths::history() else { return };
        match History::open(path.clone()) {
            Ok((history, entries)) => {
                self.history = Some(history);
                console.remember(entries);
            }
            Err(error) => {
                self.say(&format!("history will not be saved: {}: {error}", path.display()));
            }
        }
    }

    /// Prints a value, and returns the part that was not printed.
    fn print_value(&self, session: &Session, given: &Given<'_>, looks: Looks) -> Option<Page> {
        let value = &given.shown.value;
        let took = given.took.map(duration);
        if !self.terminal {
            let text = crate::lang::value::value(&session.machine, value);
            if session.machine.written.is_stopped() {
                return None;
            }
            let text =
                if looks.ascii { crate::lang::syntax::ascii(&text).into_owned() } else { text };
            let took = took.map(|took| format!("  // {took}")).unwrap_or_default();
            print(&format!("{text}{took}\n"));
            return None;
        }
        let mut page = crate::lang::show::page(&session.machine, value, &looks);
        let text = page.next(&session.machine, &looks)?;
        let number = format!("// _{}", given.number);
        let text = match took {
            None => numbered(&text, &number, looks).unwrap_or(text),
            Some(took) => {
                // The elapsed time was requested, so it gets its own line if it does not fit.
                let note = format!("{number}, {took}");
                numbered(&text, &note, looks).unwrap_or_else(|| format!("{text}\n{note}"))
            }
        };
        print(&format!("{text}\n"));
        Some(page)
    }
}

impl Output for Screen {
    /// Returns the style for the current size of the terminal, which may have been resized.
    fn looks(&self) -> Looks {
        let mut looks = terminal::looks(self.ascii);
        // Leaves room for the entry, for notes and for the next prompt.
        looks.rows = Some(terminal::height().saturating_sub(4).max(8));
        looks
    }

    fn say(&mut self, text: &str) {
        print(&format!("{text}\n"));
    }

    fn value(&mut self, session: &mut Session, given: &Given<'_>, looks: Looks) -> Option<Page> {
        let print = || self.print_value(session, given, looks);
        match &self.progress {
            Some(progress) => progress.aside(print),
            None => print(),
        }
    }

    fn problem(&mut self, sources: &Sources, problem: &Problem, looks: Looks) {
        let text = if self.framed {
            let width = looks.width.clamp(40, 120);
            let style = Style { colour: looks.colour, width, ascii: looks.ascii };
            report::render(problem, sources, style)
        } else {
            format!("{}\n{}", report::line(problem, sources), report::notes(problem, sources))
        };
        print(&format!("{}\n", text.trim_end_matches('\n')));
    }

    fn picture(&mut self, picture: &Picture, looks: Looks, at: Span) -> Result<(), Box<Problem>> {
        show::draw(picture, looks, at)
    }

    fn open(&mut self, picture: &Picture, at: Span) -> Result<(), Box<Problem>> {
        let path = show::open(picture, at)?;
        self.say(&format!("shown from {}", path.display()));
        Ok(())
    }

    fn keys(&self) -> &'static str {
        "Enter continues while a bracket or a ruleset is open, Alt-Enter always. Tab completes, \
         and turns \\cdot into ·. Ctrl-R searches the history, Ctrl-C stops a \
         computation, Ctrl-D exits."
    }

    /// Appends an entry to the history file.
    fn note(&mut self, entry: &str) -> Vec<String> {
        match self.history.as_mut().map(|history| history.add(entry)) {
            None => Vec::new(),
            Some(Ok(others)) => others,
            Some(Err(error)) => {
                self.history = None;
                self.say(&format!("history is no longer saved: {error}"));
                Vec::new()
            }
        }
    }

    fn pasted(&mut self, prompt: &str, entry: &str) {
        print(&format!("{}{entry}\n", styled(prompt)));
    }

    fn begins(&mut self, session: &Session) {
        self.progress = Some(Progress::start(session));
    }

    fn ends(&mut self) {
        self.progress = None;
    }
}

/// Returns the output with the number of the result at the right end of its last line, if there is
/// room.
fn numbered(text: &str, number: &str, looks: Looks) -> Option<String> {
    let last = text.rsplit('\n').next().unwrap_or_default();
    let plain = anstream::adapter::strip_str(last).to_string();
    let width = unicode_width::UnicodeWidthStr::width(&*plain);
    let room = width + number.chars().count() + 1;
    let gap = looks.width.checked_sub(room).filter(|gap| *gap >= 2)?;
    let dim = if looks.colour { anstyle::Style::new().dimmed() } else { anstyle::Style::new() };
    Some(format!("{text}{}{dim}{number}{dim:#}", " ".repeat(gap)))
}

/// Returns a coloured prompt.
pub(super) fn styled(prompt: &str) -> String {
    let bold = anstyle::Style::new().bold();
    format!("{bold}{prompt}{bold:#}")
}
