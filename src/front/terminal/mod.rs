//! The terminal and the process, for the command line and the REPL.

#[cfg(feature = "raster")]
mod images;
mod looks;
mod process;
mod progress;
mod stdout;

#[cfg(feature = "raster")]
pub use images::{Protocol, theme};
pub use looks::{height, looks, style};
pub use process::{INTERRUPTED, held, watch_interrupts};
pub use progress::Progress;
#[cfg(feature = "raster")]
pub use stdout::print_image;
pub use stdout::{Door, complain, harmless, output_is_closed, print, print_painted};
