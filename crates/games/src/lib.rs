//! The mathematics, a library of its own: games, how they are played, and what is known of them.
//! It knows nothing of the language.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod absorbing;
pub mod board;
mod contexts;
pub mod game;
pub mod graph;
pub mod heaps;
pub mod loopy;
pub mod order;
pub mod packed;
pub mod period;
pub mod play;
pub mod quotient;
pub mod ruled;
pub mod solve;
pub mod stopper;
pub mod sums;
pub mod symbolic;
pub mod theorem;
pub mod two;
