//! What the command line and the conversation share: a terminal, and the process it is of.

mod door;
#[cfg(feature = "raster")]
mod images;
mod looks;
mod process;
mod progress;

#[cfg(feature = "raster")]
pub use door::print_image;
pub use door::{Door, complain, harmless, output_is_closed, print, print_painted};
#[cfg(feature = "raster")]
pub use images::{Protocol, theme};
pub use looks::{height, looks, style};
pub use process::{INTERRUPTED, held, watch_interrupts};
pub use progress::Progress;
