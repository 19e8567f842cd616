//! Memory use and signals of the process.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;
use tweedle_base::host::Moment;

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
