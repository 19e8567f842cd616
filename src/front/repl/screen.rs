//! The terminal or pipe that the REPL writes to.

use super::history::History;
use crate::front::console::quantities::duration;
use crate::front::console::{Console, Given, Output};
use crate::front::terminal::{self, Progress, print};
use crate::lang::report::{self, Code, EvalResult, Problem};
use crate::lang::session::Session;
use crate::lang::show::{Looks, Page};
use crate::lang::syntax::{Sources, Span};
use anstyle::{RgbColor, Style};
use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use std::io::IsTerminal;
use std::path::PathBuf;
use tweedle_picture::{Glyph, Picture};

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
        let Some(path) = history_path() else { return };
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
            let style = report::Style { colour: looks.colour, width, ascii: looks.ascii };
            report::render(problem, sources, style)
        } else {
            report::plain(problem, sources)
        };
        print(&format!("{}\n", text.trim_end_matches('\n')));
    }

    fn picture(&mut self, picture: &Picture, looks: Looks, at: Span) -> EvalResult<()> {
        let Some(rows) = picture.blocks(looks.width, looks.colour) else {
            let text = "the picture is too large for this terminal";
            return Problem::at(Code::Limit, at, text)
                .help("`:open` shows it in another program, `:write FILE.svg` saves it")
                .err();
        };
        terminal::print_painted(rows.iter().map(|row| painted(row, looks.colour, looks.ascii)));
        Ok(())
    }

    /// Opens a picture in the viewer of the system, from a temporary file.
    fn open(&mut self, picture: &Picture, at: Span) -> EvalResult<()> {
        let failed = |error: std::io::Error| {
            let text = format!("the picture cannot be shown: {error}");
            let problem = Problem::at(Code::File, at, text);
            Box::new(problem.help("`:write FILE.svg` saves it, `:show` draws it here"))
        };
        let path =
            tweedle_base::host::saved_copy(".svg", picture.svg().as_bytes()).map_err(failed)?;
        open::that_detached(&path).map_err(failed)?;
        self.say(&format!("shown from {}", path.display()));
        Ok(())
    }

    fn keys(&self) -> &'static str {
        "Enter continues while a bracket or a ruleset is open, Alt-Enter always. Tab completes, \
         and turns \\cdot into ·. Ctrl-R searches the history, Ctrl-C stops a computation, \
         Ctrl-D exits."
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

/// Returns the path of the configuration file, `tweedle/config.toml` in the user's configuration
/// folder.
pub(super) fn config_path() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.config_dir().join("tweedle").join("config.toml"))
}

/// Returns the path of the history file, `tweedle/history` in the user's data folder.
fn history_path() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.data_dir().join("tweedle").join("history"))
}

/// Groups a row of a picture into runs of the same style.
fn painted(row: &[Glyph], colours: bool, ascii: bool) -> Vec<(String, Style)> {
    let rgb = |colour: u32| {
        let [_, red, green, blue] = colour.to_be_bytes();
        RgbColor(red, green, blue).into()
    };
    let runs = row.chunk_by(|a, b| (a.ink, a.ground) == (b.ink, b.ground));
    let runs = runs.map(|run| {
        let style = match run.first() {
            Some(glyph) if colours => {
                Style::new().fg_color(glyph.ink.map(rgb)).bg_color(glyph.ground.map(rgb))
            }
            _ => Style::new(),
        };
        (
            run.iter().map(|glyph| if ascii { plain(glyph.sign) } else { glyph.sign }).collect(),
            style,
        )
    });
    runs.collect()
}

/// Returns the ASCII replacement of a symbol of a picture.
fn plain(sign: char) -> char {
    match sign {
        sign if sign.is_ascii() => sign,
        '·' | '░' => '.',
        '▒' | '▓' => '+',
        '●' | '█' => '#',
        '○' | '◦' => 'o',
        _ => '*',
    }
}
