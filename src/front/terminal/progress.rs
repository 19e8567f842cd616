//! A line that shows that something is going on: after a second, on a terminal only.

use crate::base::host::{JoinHandle, Moment, start};
use crate::lang::session::Session;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

/// How long a computation runs before the line appears.
const QUIET: Duration = Duration::from_secs(1);
/// How often it changes.
const BEAT: Duration = Duration::from_millis(250);

/// The line of one computation; it goes away with the value.
pub struct Progress {
    bar: ProgressBar,
    end: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Watches the computation that begins now. Does nothing where standard error is no terminal.
    pub fn start(session: &Session) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress { bar: ProgressBar::hidden(), end: None };
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let steps = session.steps();
        let items = session.machine.surveying.progress.clone();
        let (send, receive) = mpsc::channel();
        let shown = bar.clone();
        let watch = move || {
            let started = Moment::now();
            let before = steps.load(Ordering::Relaxed);
            let mut pace = Pace::default();
            let mut wait = QUIET;
            while let Err(RecvTimeoutError::Timeout) = receive.recv_timeout(wait) {
                if wait == QUIET {
                    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                        shown.set_style(style);
                    }
                    shown.set_draw_target(ProgressDrawTarget::term_like(Box::new(Margin)));
                }
                wait = BEAT;
                let taken = steps.load(Ordering::Relaxed).saturating_sub(before);
                shown.set_message(message(started, taken, &items, &mut pace));
                shown.tick();
            }
        };
        Progress { bar, end: start(watch).map(|thread| (send, thread)) }
    }

    /// Prints something while the line is out of the way.
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

/// A span of time in words.
fn words(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// How fast the items that are gone through now are: where they were when they were first seen.
#[derive(Default)]
struct Pace {
    of: Option<(u64, u64, Moment)>,
}

impl Pace {
    /// Items in a second, and the seconds that the rest will take; nothing before some are done.
    fn at(&mut self, done: u64, total: u64) -> Option<(f64, u64)> {
        let same = |of: &(u64, u64, Moment)| of.0 == total && of.1 <= done;
        let (_, first, since) = *match &mut self.of {
            Some(of) if same(of) => of,
            of => of.insert((total, done, Moment::now())),
        };
        let seconds = since.elapsed().as_secs_f64();
        let rate = (done - first) as f64 / seconds.max(0.001);
        let settled = done > first && seconds > 0.5;
        settled.then(|| (rate, (total.saturating_sub(done) as f64 / rate).ceil() as u64))
    }
}

fn message(started: Moment, steps: u64, items: &[AtomicU64; 2], pace: &mut Pace) -> String {
    let time = words(started.elapsed().as_secs());
    let [done, total] = items.each_ref().map(|count| count.load(Ordering::Relaxed));
    if total > 0 {
        let percent = (u128::from(done) * 100 / u128::from(total)) as u64;
        let left = pace.at(done, total).map_or(String::new(), |(rate, left)| {
            let rate = match rate {
                few if few < 10.0 => format!("{few:.1}"),
                many => HumanCount(many as u64).to_string(),
            };
            format!(", {rate}/s, about {} left", words(left))
        });
        let (done, total) = (HumanCount(done), HumanCount(total));
        return format!("{time}, {done} of {total} ({percent}%){left}; Ctrl-C stops");
    }
    let held = super::held() as u64;
    let steps = HumanCount(steps);
    format!("{time}, {steps} steps, {} held; Ctrl-C stops", HumanBytes(held))
}

/// Standard error as a terminal that is a few columns narrower than it is: the `^C` that the
/// terminal shows when it is typed must not push the line up, where it would stay.
#[derive(Debug)]
struct Margin;

fn put(text: &str) -> io::Result<()> {
    io::stderr().write_all(text.as_bytes())
}

impl TermLike for Margin {
    fn width(&self) -> u16 {
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0);
        width.saturating_sub(4).max(1)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        if n > 0 { put(&format!("\x1b[{n}A")) } else { Ok(()) }
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        if n > 0 { put(&format!("\x1b[{n}B")) } else { Ok(()) }
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        if n > 0 { put(&format!("\x1b[{n}C")) } else { Ok(()) }
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        if n > 0 { put(&format!("\x1b[{n}D")) } else { Ok(()) }
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        put(text)?;
        put("\n")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        put(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        put("\r\x1b[2K")
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}
