//! A program run to its end, with what it took.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Instant;

/// What a process wrote and took.
pub struct Ran {
    pub answers: String,
    pub seconds: f64,
    /// The most that it held at once. A process begins as a copy of the one that starts it, so that
    /// less than that had is never seen: the one that measures is kept small.
    pub megabytes: f64,
}

/// Runs a program. Unlike the standard library, the system tells the peak of this one process.
pub fn run(command: &mut Command) -> Result<Ran, String> {
    let start = Instant::now();
    let told = |e: std::io::Error| e.to_string();
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{}: {e}", command.get_program().display()))?;
    let mut answers = String::new();
    child
        .stdout
        .take()
        .into_iter()
        .try_for_each(|mut out| out.read_to_string(&mut answers).map(drop).map_err(told))?;
    let id = libc::pid_t::try_from(child.id()).map_err(|e| e.to_string())?;
    let mut status = 0;
    // SAFETY: plain numbers, for which all zeroes is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both places are there for as long as the call, and nobody else waits for the child.
    let ended = unsafe { libc::wait4(id, &raw mut status, 0, &raw mut usage) };
    let seconds = start.elapsed().as_secs_f64();
    if ended != id {
        return Err(told(std::io::Error::last_os_error()));
    }
    if status != 0 {
        return Err(format!("{command:?} ended with status {status}"));
    }
    Ok(Ran { answers, seconds, megabytes: usage.ru_maxrss as f64 / 1024.0 })
}
