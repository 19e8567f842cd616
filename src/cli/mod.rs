//! The command line.

mod options;
mod run;
mod test;

pub use options::main;
pub use run::{shown_text, watch_interrupts};
