//! The terminal and the process, for the command line and the REPL.

mod progress;
mod stdout;

pub use progress::Progress;
pub use stdout::{StdoutWriter, complain, harmless, output_is_closed, print, print_painted};

use crate::lang::builtins;
use crate::lang::report;
use crate::lang::show::Looks;
use crate::lang::syntax::{TokenClass, tokens};
use anstyle::{AnsiColor, Style};
use std::io::IsTerminal;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;
use terminal_size::{terminal_size, terminal_size_of};
use tweedle_base::host::Moment;

/// The style of comments and hints.
pub const DIM: Style = Style::new().dimmed();

/// Returns the style of a token.
fn token_style(class: TokenClass, text: &str) -> Style {
    match class {
        TokenClass::Keyword => AnsiColor::Magenta.on_default(),
        TokenClass::String => AnsiColor::Green.on_default(),
        TokenClass::Comment => DIM,
        TokenClass::Bad => AnsiColor::Red.on_default(),
        TokenClass::Name if builtins::find(text).is_some() => AnsiColor::Cyan.on_default(),
        TokenClass::Name | TokenClass::Number | TokenClass::Operator | TokenClass::Bracket => {
            Style::new()
        }
    }
}

/// Appends text in a style.
pub fn push_styled(out: &mut String, style: Style, text: &str) {
    // Each line is coloured separately: a colour across a line break confuses some terminals.
    for (i, part) in text.split('\n').enumerate() {
        if i > 0 {
            out.push('\n');
        }
        if style == Style::new() || part.is_empty() {
            out.push_str(part);
        } else {
            out.push_str(&format!("{style}{part}{style:#}"));
        }
    }
}

/// Appends source with colours. `adapt` may change the style of the token at an offset.
pub fn push_highlighted(out: &mut String, text: &str, adapt: impl Fn(usize, Style) -> Style) {
    let mut at = 0;
    for (class, range) in tokens(text) {
        out.push_str(&text[at..range.start]);
        let token = &text[range.clone()];
        push_styled(out, adapt(range.start, token_style(class, token)), token);
        at = range.end;
    }
    out.push_str(&text[at..]);
}

/// The exit status after Ctrl-C, by the convention of shells.
pub const INTERRUPTED: u8 = 130;

/// The time that the REPL has to react to Ctrl-C before a second one ends the program. Pressing it
/// twice in a hurry loses nothing.
const EXIT_DELAY: Duration = Duration::from_secs(1);

/// The flag that Ctrl-C raises, and whether a REPL is running.
static INTERRUPT_FLAG: Mutex<Option<(Arc<AtomicBool>, bool)>> = Mutex::new(None);

/// Returns the memory that the whole process uses, in bytes.
pub fn memory_in_use() -> usize {
    memory_stats::memory_stats().map_or(0, |held| held.physical_mem)
}

/// Sets a handler so that Ctrl-C raises the flag of the running computation. A second Ctrl-C ends
/// the program if the flag is still raised; in the REPL, only after a delay.
#[expect(clippy::exit, reason = "a handler has nothing to return to")]
pub fn watch_interrupts(flag: Arc<AtomicBool>, conversation: bool) {
    static HANDLER: Once = Once::new();
    let watched = || INTERRUPT_FLAG.lock().unwrap_or_else(PoisonError::into_inner);
    *watched() = Some((flag, conversation));
    HANDLER.call_once(|| {
        let mut first: Option<Moment> = None;
        // Without a handler Ctrl-C ends the program, which is acceptable.
        let _ = ctrlc::set_handler(move || {
            let Some((flag, conversation)) = watched().clone() else { exit(INTERRUPTED.into()) };
            if !flag.swap(true, Ordering::Relaxed) {
                first = Some(Moment::now());
            } else if !conversation || first.is_none_or(|first| first.elapsed() > EXIT_DELAY) {
                exit(INTERRUPTED.into());
            }
        });
    });
}

/// The number of columns if the terminal does not report it.
const WIDTH: usize = 80;
/// The number of lines if the terminal does not report it.
const HEIGHT: usize = 24;

/// Returns the style of values on standard output: the width of the terminal, nothing cut, and
/// colours if the terminal has them and the user allows them.
pub fn looks(ascii: bool) -> Looks {
    let width = terminal_size().map_or(WIDTH, |(width, _)| width.0.into());
    let colour = std::io::stdout().is_terminal() && colour_wanted();
    Looks { width: width.max(1), rows: None, colour, ascii }
}

/// Returns the number of rows of the terminal.
pub fn height() -> usize {
    terminal_size().map_or(HEIGHT, |(_, height)| height.0.into())
}

/// Returns the style of framed diagnostics on standard error.
pub fn style(ascii: bool) -> report::Style {
    let stderr = std::io::stderr();
    let width = terminal_size_of(&stderr).map(|(width, _)| width.0.clamp(40, 120).into());
    report::Style {
        colour: stderr.is_terminal() && colour_wanted(),
        width: width.unwrap_or(report::Style::default().width),
        ascii,
    }
}

/// Tests whether the terminal has colours and the user allows them (<https://no-color.org>).
fn colour_wanted() -> bool {
    std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
