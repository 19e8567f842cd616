//! Periods of sequences: observed periods, and proved ones.
//!
//! Some arguments settle a whole sequence by a finite part of it. [`window`] is the general one;
//! [`HeapTable`](super::heaps::HeapTable) is about heaps from which tokens are taken,
//! [`star_period`] and [`heap_period`] about a game plus more and more, or larger and larger, nim
//! heaps, [`stepped`] about integers that grow, [`by_order`] about two-player games whose options
//! are games at fixed distances before.

mod by_order;
mod comparisons;
mod heap_sums;
mod observed;
mod result;
mod spindler;
mod window;

pub use by_order::{by_order, symmetric};
pub use comparisons::OrderedGames;
pub use heap_sums::{heap_period, star_period};
pub use observed::{least, observed, observed_growth};
pub use result::{Argument, Growth, Period, Periodicity, Sequence};
pub use spindler::{NimPeriodicity, nim_periodicity};
pub use window::{stepped, window};
