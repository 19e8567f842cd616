//! The command line.

mod files;
mod format;
mod looks;
mod manual;
mod merge;
mod options;
mod print;
mod progress;
mod run;
mod test;
mod verify;

pub use looks::looks;
pub use options::main;
pub use progress::Progress;
pub use run::watch_interrupts;
