//! Runs a process to its end and measures it.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The output and resource usage of a process.
pub struct Ran {
    pub answers: String,
    pub seconds: f64,
    /// Peak memory. A process starts as a copy of its parent, so a peak below the parent's is not
    /// visible: the measuring process is kept small.
    pub megabytes: f64,
}

/// Runs a program. Unlike the standard library, the system call reports the peak memory of this one
/// process.
pub fn run(command: &mut Command) -> Result<Ran, String> {
    let start = Instant::now();
    let message = |e: std::io::Error| e.to_string();
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{}: {e}", command.get_program().display()))?;
    let mut answers = String::new();
    child
        .stdout
        .take()
        .into_iter()
        .try_for_each(|mut out| out.read_to_string(&mut answers).map(drop).map_err(message))?;
    let id = libc::pid_t::try_from(child.id()).map_err(|e| e.to_string())?;
    let mut status = 0;
    // SAFETY: plain numbers, for which all zeroes is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are valid for the whole call, and nobody else waits for the child.
    let ended = unsafe { libc::wait4(id, &raw mut status, 0, &raw mut usage) };
    let seconds = start.elapsed().as_secs_f64();
    if ended != id {
        return Err(message(std::io::Error::last_os_error()));
    }
    if status != 0 {
        return Err(format!("{command:?} ended with status {status}"));
    }
    Ok(Ran { answers, seconds, megabytes: usage.ru_maxrss as f64 / 1024.0 })
}
