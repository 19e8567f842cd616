//! The conversation at a terminal.

mod act;
mod assist;
mod call;
pub mod command;
mod complete;
mod fitted;
mod history;
mod look;
mod pager;
mod places;
mod receiver;
mod say;
pub mod settings;
mod show;
mod stray;
mod tour;
mod transcript;

pub use tour::TOUR;

use crate::base::host::{Confined, Disk, Moment};
use crate::front::terminal::{self, Progress, print};
use crate::lang::report::{Code, Problem, Problems};
use crate::lang::session::{Limits, Session};
use crate::lang::syntax::Span;
use assist::{Assist, Indent, is_command};
use history::History;
use pager::Rest;
use rustyline::config::Configurer as _;
use rustyline::error::ReadlineError;
use rustyline::history::{History as _, MemHistory};
use rustyline::{
    Cmd, ColorMode, CompletionType, Config, EditMode, Editor, EventHandler, KeyCode, KeyEvent,
    Modifiers,
};
use say::print_value;
use settings::Settings;
use std::collections::BTreeSet;
use std::io::{ErrorKind, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// What is kept between two entries.
struct Conversation {
    session: Session,
    settings: Settings,
    editor: Editor<Assist, MemHistory>,
    history: Option<History>,
    /// What is left of the value shown last.
    rest: Option<Rest>,
    /// Files that were saved or loaded here.
    ours: BTreeSet<PathBuf>,
    entries: u32,
    /// Whether a person sits at the other end.
    terminal: bool,
    /// Whether signs are to be ASCII whatever the settings say.
    ascii: bool,
    leaving: bool,
    /// Whether prompts are piped in: what has none was answered to something.
    piped_prompts: bool,
    /// What is typed may be a stranger's.
    safe: bool,
    /// Commands may write files.
    writes: bool,
}

/// Whose the lines of a conversation are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Those of whoever types; where nobody does, commands that write are refused.
    Typed,
    /// The user's own, wherever they come from.
    Own,
    /// Perhaps a stranger's.
    Stranger,
}

/// Talks until the input ends.
///
/// # Errors
/// The terminal cannot be used.
pub fn run(limits: Limits, ascii: bool, trust: Trust) -> Result<(), String> {
    let mut talk = Conversation::new(limits, ascii, trust).map_err(|error| error.to_string())?;
    if talk.terminal {
        let version = env!("CARGO_PKG_VERSION");
        talk.say(&format!("Tweedle {version}. :help shows what there is; Ctrl-D leaves."));
    }
    while !talk.leaving {
        talk.prepare();
        let prompt = talk.prompt();
        match talk.editor.readline(&prompt) {
            Ok(text) => talk.entry(&text),
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                talk.problems(&[Problem::nowhere(Code::File, "this line is not UTF-8")]);
            }
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(())
}

impl Conversation {
    fn new(limits: Limits, ascii: bool, trust: Trust) -> rustyline::Result<Conversation> {
        let mut session = Session::new(limits);
        terminal::watch_interrupts(session.interrupt(), true);
        let (settings, problems) = match places::config() {
            Some(path) => settings::read(&path, &mut session.sources),
            None => Default::default(),
        };
        let config = Config::builder()
            .max_history_size(2 * history::KEPT)?
            .history_ignore_dups(true)?
            .completion_type(CompletionType::List)
            .bell_style(rustyline::config::BellStyle::None)
            .build();
        let mut editor = Editor::with_history(config, MemHistory::with_config(&config_of()?))?;
        editor.set_helper(Some(Assist::default()));
        editor.bind_sequence(KeyEvent::from('\t'), EventHandler::Conditional(Box::new(Indent)));
        let newline = KeyEvent(KeyCode::Enter, Modifiers::ALT);
        editor.bind_sequence(newline, EventHandler::Simple(Cmd::Newline));
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let mut talk = Conversation {
            session,
            settings,
            editor,
            history: None,
            rest: None,
            ours: BTreeSet::new(),
            entries: 0,
            terminal,
            ascii,
            leaving: false,
            safe: false,
            writes: false,
            piped_prompts: false,
        };
        talk.writes = terminal || trust == Trust::Own;
        if !talk.writes {
            // It may be a stranger's script.
            talk.session.use_files(Arc::new(Confined::reading(Arc::new(Disk))));
        }
        if trust == Trust::Stranger || talk.settings.get("safe") == "on" {
            talk.confine();
        }
        talk.problems(&problems);
        if terminal {
            talk.open_history();
        }
        Ok(talk)
    }

    /// Keeps to files below this folder and writes none, for as long as the conversation lasts.
    fn confine(&mut self) {
        (self.safe, self.writes) = (true, false);
        let here = Confined::below(Arc::new(Disk), &[PathBuf::new()]);
        self.session.use_files(Arc::new(here));
    }

    /// Reads what was typed in earlier conversations. Without it there is still a conversation.
    fn open_history(&mut self) {
        let Some(path) = places::history() else { return };
        match History::open(path.clone()) {
            Ok((history, entries)) => {
                self.history = Some(history);
                self.remember(entries);
            }
            Err(error) => {
                self.say(&format!("what is typed will not be kept: {}: {error}", path.display()));
            }
        }
    }

    fn remember(&mut self, entries: Vec<String>) {
        for entry in entries {
            // Only a file can fail, and this is memory.
            let _ = self.editor.history_mut().add_owned(entry);
        }
    }

    /// Adds an entry to the history here and in the file; entries of other conversations come in.
    fn keep(&mut self, text: &str) {
        if let Some(history) = &mut self.history {
            match history.add(text) {
                Ok(others) => self.remember(others),
                Err(error) => {
                    self.history = None;
                    self.say(&format!("what is typed is no longer kept: {error}"));
                }
            }
        }
        self.remember(vec![text.to_owned()]);
    }

    /// Lets the editor know the settings and names in force.
    fn prepare(&mut self) {
        let vi = self.settings.get("keys") == "vi";
        self.editor.set_edit_mode(if vi { EditMode::Vi } else { EditMode::Emacs });
        let colour = if self.looks().colour { ColorMode::Enabled } else { ColorMode::Disabled };
        self.editor.set_color_mode(colour);
        let names = self.session.scope().clone();
        let kinds = receiver::kinds(&self.session);
        let hints = self.settings.get("hints") == "on";
        if let Some(assist) = self.editor.helper_mut() {
            assist.names = names;
            assist.hints = hints;
            assist.kinds = kinds;
        }
    }

    /// `> `, with the convention in force before it if it is not the usual one.
    fn prompt(&self) -> (String, String) {
        let plain = match &self.session.machine.convention {
            Some(convention) if *convention != crate::maths::play::Coalition::THREE.into() => {
                let text = crate::lang::value::convention(convention);
                format!("{}> ", self.signs(&text))
            }
            _ => "> ".to_owned(),
        };
        let bold = anstyle::Style::new().bold();
        let styled = format!("{bold}{plain}{bold:#}");
        (plain, styled)
    }

    /// Runs what was typed, or the entries of a conversation that was pasted one after the other.
    fn entry(&mut self, text: &str) {
        let Some(entries) = transcript::entries(text) else {
            if !self.piped_prompts {
                self.one_entry(text);
            }
            return;
        };
        self.piped_prompts |= !self.terminal;
        self.session.interrupt().store(false, Ordering::Relaxed);
        let several = entries.len() > 1;
        for entry in entries {
            if several && self.terminal {
                // Which answer is to what could not be told otherwise.
                let (_, prompt) = self.prompt();
                print(&format!("{prompt}{}\n", self.signs(&entry)));
            }
            self.one_entry(&entry);
            let stopped = self.session.interrupt().load(Ordering::Relaxed);
            if self.leaving || stopped {
                return;
            }
        }
    }

    fn one_entry(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        if self.terminal {
            self.keep(text);
        }
        self.entries += 1;
        if is_command(text) {
            self.command(text);
        } else if let Some(help) = stray::meant(text, self.session.scope()) {
            let source = self.session.sources.add(format!("<{}>", self.entries), text);
            let start = text.len() - text.trim_start().len();
            let span = Span::new(source, start, start + text.trim().len());
            let text = format!("`{}` is not known here", text.trim());
            self.problems(&[Problem::at(Code::Command, span, text).help(help)]);
        } else {
            self.program(text);
        }
    }

    /// Runs a program as one entry and shows what it gives.
    fn program(&mut self, text: &str) {
        let name = format!("<{}>", self.entries);
        self.running(|session, show| session.run(&name, text, None, show));
    }

    /// Runs a text as one entry without showing its values; whether all went well.
    fn valued(&mut self, text: &str) -> bool {
        let name = format!("<{}>", self.entries);
        self.running(|session, _| session.run(&name, text, None, &mut |_, _| {}))
    }

    /// Runs something as one entry, with its values, its progress and its problems shown; whether
    /// all went well.
    fn running(
        &mut self,
        act: impl FnOnce(
            &mut Session,
            &mut dyn FnMut(&Session, crate::lang::session::Shown),
        ) -> Result<(), Problems>,
    ) -> bool {
        self.session.interrupt().store(false, Ordering::Relaxed);
        self.rest = None;
        let progress = Progress::start(&self.session);
        let looks = self.looks();
        let terminal = self.terminal;
        let mut rest = None;
        let timing = self.settings.get("timing") == "on";
        let mut began = Moment::now();
        let result = self.session.entry(|session| {
            act(session, &mut |session, shown| {
                let took = timing.then(|| act::duration(began.elapsed()));
                progress.aside(|| {
                    rest = print_value(session, &shown.value, looks, terminal, took);
                });
                began = Moment::now();
            })
        });
        drop(progress);
        self.rest = rest;
        let done = result.is_ok();
        let warnings = self.session.take_warnings();
        self.problems(&warnings);
        self.problems(&result.err().unwrap_or_default());
        done
    }
}

fn config_of() -> rustyline::Result<Config> {
    Ok(Config::builder().max_history_size(2 * history::KEPT)?.build())
}
