//! The terminal and the process, for the command line and the REPL.

mod highlight;
mod process;
mod progress;
mod stdout;
mod styles;

pub use highlight::highlighted;
#[cfg(feature = "repl")]
pub use highlight::{DIM, push_styled, token_style};
pub use process::{INTERRUPTED, memory_in_use, watch_interrupts};
pub use progress::Progress;
pub use stdout::{StdoutWriter, complain, harmless, output_is_closed, print, print_painted};
pub use styles::{height, looks, style};
