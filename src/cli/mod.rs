//! The command line.

mod files;
mod format;
mod looks;
mod manual;
mod options;
mod print;
mod progress;
mod run;
mod test;

pub use looks::{Looks, looks};
pub use options::main;
pub use print::shown_text;
pub use progress::Progress;
pub use run::watch_interrupts;
