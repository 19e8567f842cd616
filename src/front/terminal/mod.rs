//! What the command line and the conversation share: a terminal, and the process it is of.

mod door;
mod looks;
mod process;
mod progress;

pub use door::{Door, complain, harmless, print, print_painted};
pub use looks::{height, looks, style};
pub use process::{INTERRUPTED, held, watch_interrupts};
pub use progress::Progress;
