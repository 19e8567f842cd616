//! The REPL at a terminal: edits lines, runs them in a [`Console`] and prints the output.

mod assist;
mod history;
mod screen;

use crate::front::console::{Console, Output as _, Place, Scope, Trust};
use crate::front::terminal;
use crate::lang::report::{Code, Problem};
use crate::lang::session::{Limits, Session};
use assist::{Assist, Indent};
use rustyline::config::Configurer as _;
use rustyline::error::ReadlineError;
use rustyline::history::{History as _, MemHistory};
use rustyline::{
    Cmd, ColorMode, CompletionType, Config, EditMode, Editor, EventHandler, KeyCode, KeyEvent,
    Modifiers,
};
use screen::{Screen, styled};
use std::io::ErrorKind;
use std::path::PathBuf;

/// Runs the REPL until the input ends. Diagnostics are framed or a line each; by default, framed on
/// a terminal. Returns `true` if an entry of piped input failed.
///
/// # Errors
/// The terminal cannot be used.
pub fn run(
    limits: Limits,
    (ascii, framed): (bool, Option<bool>),
    trust: Trust,
    store: Option<PathBuf>,
) -> Result<bool, String> {
    let mut session = Session::new(limits);
    // A file of answers named on the command line may be written even if the input is untrusted.
    session.use_store(store.as_deref()).map_err(|problem| problem.message)?;
    terminal::watch_interrupts(session.interrupt(), true);
    let mut editor = editor().map_err(|error| error.to_string())?;
    let mut screen = Screen::new(ascii, framed);
    let place = Place {
        home: etcetera::home_dir().ok(),
        config: screen::config_path(),
        typed: screen.terminal,
        trust,
        keeps: Some(Session::use_store),
    };
    let mut console = Console::new(session, place, &mut screen);
    if screen.terminal {
        if console.writes() {
            screen.open_history(&mut console);
        }
        let version = env!("CARGO_PKG_VERSION");
        screen.say(&format!("Tweedle {version}. Type :help for an overview; Ctrl-D exits."));
    }
    // The number of history entries that the editor has.
    let mut seen = 0;
    let mut failed = false;
    while !console.leaving() {
        for entry in &console.history()[seen..] {
            // Only a history file can fail; this history is in memory.
            let _ = editor.history_mut().add(entry);
        }
        seen = console.history().len();
        prepare(&mut editor, &console, &screen);
        let prompt = console.prompt(&screen);
        match editor.readline(&(&*prompt, &*styled(&prompt))) {
            Ok(text) => failed |= !console.entry(&text, &mut screen),
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                let problem = Problem::nowhere(Code::File, "this line is not UTF-8");
                console.problems(&[problem], &mut screen);
                failed = true;
            }
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(failed && !screen.terminal)
}

fn editor() -> rustyline::Result<Editor<Assist, MemHistory>> {
    let config = Config::builder()
        .max_history_size(2 * history::MAX_HISTORY)?
        .history_ignore_dups(true)?
        .completion_type(CompletionType::List)
        .bell_style(rustyline::config::BellStyle::None)
        .build();
    let history = MemHistory::with_config(&config);
    let mut editor = Editor::with_history(config, history)?;
    editor.set_helper(Some(Assist::default()));
    editor.bind_sequence(KeyEvent::from('\t'), EventHandler::Conditional(Box::new(Indent)));
    let newline = KeyEvent(KeyCode::Enter, Modifiers::ALT);
    editor.bind_sequence(newline, EventHandler::Simple(Cmd::Newline));
    Ok(editor)
}

/// Passes the current settings and names to the editor.
fn prepare(editor: &mut Editor<Assist, MemHistory>, console: &Console, screen: &Screen) {
    let settings = console.settings();
    let vi = settings.get("keys") == "vi";
    editor.set_edit_mode(if vi { EditMode::Vi } else { EditMode::Emacs });
    let colour = console.looks(screen).colour;
    editor.set_color_mode(if colour { ColorMode::Enabled } else { ColorMode::Disabled });
    if let Some(assist) = editor.helper_mut() {
        // Nothing is completed without a terminal.
        assist.known = screen.terminal.then(|| Scope::new(&console.session));
        assist.hints = settings.get("hints") == "on";
    }
}
