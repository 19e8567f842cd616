//! The progress line, shown after one second, on a terminal only.

use crate::front::console::Pace;
use crate::lang::session::Session;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;
use tweedle_base::host::{JoinHandle, start};

/// The delay before the line appears.
const QUIET: Duration = Duration::from_secs(1);
/// The time between two updates.
const REFRESH_INTERVAL: Duration = Duration::from_millis(250);

/// The progress line of one computation. Dropping it removes the line.
pub struct Progress {
    bar: ProgressBar,
    end: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts to display the progress of the computation that begins now. Does nothing unless
    /// standard error is a terminal.
    pub fn start(session: &Session) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress { bar: ProgressBar::hidden(), end: None };
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let mut pace = Pace::new(session);
        let (send, receive) = mpsc::channel();
        let shown = bar.clone();
        let watch = move || {
            let mut wait = QUIET;
            while let Err(RecvTimeoutError::Timeout) = receive.recv_timeout(wait) {
                if wait == QUIET {
                    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                        shown.set_style(style);
                    }
                    shown.set_draw_target(ProgressDrawTarget::term_like(Box::new(Margin)));
                }
                wait = REFRESH_INTERVAL;
                shown.set_message(format!("{}; Ctrl-C stops", pace.words()));
                shown.tick();
            }
        };
        Progress { bar, end: start(watch).map(|thread| (send, thread)) }
    }

    /// Calls a closure that prints, with the progress line hidden.
    pub fn aside<R>(&self, print: impl FnOnce() -> R) -> R {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((send, thread)) = self.end.take() {
            drop(send);
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// Standard error as a terminal a few columns narrower than it is. The `^C` that the terminal
/// echoes must not wrap the line, which would leave it on the screen.
#[derive(Debug)]
struct Margin;

fn write_stderr(text: &str) -> io::Result<()> {
    io::stderr().write_all(text.as_bytes())
}

impl TermLike for Margin {
    fn width(&self) -> u16 {
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0);
        width.saturating_sub(4).max(1)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        if n > 0 { write_stderr(&format!("\x1b[{n}A")) } else { Ok(()) }
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        if n > 0 { write_stderr(&format!("\x1b[{n}B")) } else { Ok(()) }
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        if n > 0 { write_stderr(&format!("\x1b[{n}C")) } else { Ok(()) }
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        if n > 0 { write_stderr(&format!("\x1b[{n}D")) } else { Ok(()) }
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        write_stderr(text)?;
        write_stderr("\n")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        write_stderr(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        write_stderr("\r\x1b[2K")
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}
