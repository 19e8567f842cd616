//! Periods of sequences: observed periods, and proved ones.
//!
//! Some arguments settle a whole sequence by a finite part of it. [`window`] is the general one;
//! [`HeapTable`](super::heaps::HeapTable) is about heaps from which tokens are taken, [`Ending`]
//! about such heaps where the number left decides who wins, [`star_period`] and [`heap_period`]
//! about a game plus more and more, or larger and larger, nim heaps, [`stepped`] about integers
//! that grow, [`by_order`] about two-player games whose options are games at fixed distances
//! before.

mod apart;
mod beside;
mod certain;
mod chain;
mod class;
mod ending;
mod forms;
mod found;
mod lines;
mod links;
mod observed;
mod pairs;
mod row;
mod rows;
mod spindler;
mod steps;
mod window;

pub use apart::{Growth, by_order};
pub use beside::{SumSequence, heap_period, star_period};
pub use class::{Class, Classes};
pub use ending::{Ending, EndingError, Eventual, symmetric};
pub use found::{Argument, Period, Periodicity};
pub use observed::{least, observed, observed_growth};
pub use rows::OrderedGames;
pub use spindler::{NimPeriodicity, nim_periodicity};
pub use steps::{Stepped, stepped};
pub use window::{Windowed, window};
