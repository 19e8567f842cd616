//! The command line.

mod looks;
mod options;
mod progress;
mod run;
mod test;

pub use looks::{Looks, looks};
pub use options::main;
pub use progress::Progress;
pub use run::{shown_text, watch_interrupts};
