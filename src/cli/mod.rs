//! The command line.

mod files;
mod format;
mod manual;
mod options;
mod print;
mod run;
mod test;

pub use options::main;
pub use print::shown_text;
pub use run::watch_interrupts;
