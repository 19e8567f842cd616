//! What the command line and the conversation share: a terminal, and the process it is of.

mod looks;
mod process;
mod progress;

pub use looks::{height, looks, style};
pub use process::{held, raise_on_interrupt, watch_interrupts};
pub use progress::Progress;
