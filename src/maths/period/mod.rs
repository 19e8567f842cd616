//! Periods of sequences: which are seen, and which are proved.
//!
//! Some arguments settle a whole sequence by a finite part of it. [`window`] is the general one;
//! [`HeapTable`](super::heaps::HeapTable) is about heaps from which tokens are taken, [`Ending`]
//! about such heaps where the number left decides who wins, [`star_period`] and [`heap_period`]
//! about a game with more and more, or larger and larger, nim heaps beside it.

mod apart;
mod beside;
mod class;
mod ending;
mod found;
mod observed;
mod spindler;
mod window;

pub use apart::{Apart, OrderedGames, apart};
pub use beside::{Beside, heap_period, star_period};
pub use class::{Class, Classes};
pub use ending::{Ending, EndingError, Eventual, symmetric};
pub use found::{Argument, Period, Periodicity};
pub use observed::{least, observed, observed_growth};
pub use spindler::{NimPeriodicity, nim_periodicity};
pub use window::{Windowed, window};
