//! The host: the only access to files, clock and threads. A browser or a notebook is another host:
//! it provides its own [`Files`] and its own [clock](set_clock), and without threads all work is
//! done on the only one.

mod clock;
mod confined;
mod disk;
mod files;
mod memory;
mod threads;

pub use clock::{Moment, set_clock};
pub use confined::Confined;
pub use disk::{Disk, saved_copy};
pub use files::{Files, FolderEntry, Log, NoFiles};
pub use memory::Shelf;
pub use std::thread::{JoinHandle, ThreadId};
pub use threads::{processors, side_by_side, start, this_thread};
