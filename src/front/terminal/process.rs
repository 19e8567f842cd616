//! Memory use and signals of the process.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;
use tweedle_base::host::Moment;

/// The status of a program stopped by Ctrl-C, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// The time in which the REPL may react to Ctrl-C before a second Ctrl-C ends it, so that pressing
/// it twice in a hurry loses nothing.
const EXIT_DELAY: Duration = Duration::from_secs(1);

/// The flag that Ctrl-C raises, and whether a REPL is running.
static INTERRUPT_FLAG: Mutex<Option<(Arc<AtomicBool>, bool)>> = Mutex::new(None);

/// Bytes that the whole program holds.
pub fn memory_in_use() -> usize {
    memory_stats::memory_stats().map_or(0, |held| held.physical_mem)
}

/// Makes Ctrl-C raise the flag of what is running; a second one ends the program unless the first
/// was obeyed. In the REPL some time must lie between them.
#[expect(clippy::exit, reason = "a handler has nothing to return to")]
pub fn watch_interrupts(flag: Arc<AtomicBool>, conversation: bool) {
    static HANDLER: Once = Once::new();
    let watched = || INTERRUPT_FLAG.lock().unwrap_or_else(PoisonError::into_inner);
    *watched() = Some((flag, conversation));
    HANDLER.call_once(|| {
        let mut first: Option<Moment> = None;
        // Without a handler Ctrl-C ends the program, which is a way out too.
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
