//! The command line.

mod looks;
mod options;
mod run;
mod test;

pub use looks::looks;
pub use options::main;
pub use run::watch_interrupts;
