//! Tweedle: a small declarative language for combinatorial games with any number of players.
//!
//! The rooms, in the order data walks through them: [`syntax`] makes trees of text, [`resolve`]
//! turns names into slots, [`eval`] computes values, [`show`] prints them; [`builtins`] is the
//! only door from the language to the mathematics, which is a library of its own right:
//! [`theory`], [`solve`], [`play`], [`game`]. [`session`] is what front ends talk to. [`survey`]
//! asks a question of many things, whatever it is about.
//!
//! ```
//! use tweedle::lang::session::{Limits, Session};
//!
//! let mut session = Session::new(Limits::default());
//! assert_eq!(session.eval("outcome(*2 + *2)").unwrap(), "O");
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod base;
pub mod certificate;
#[cfg(any(feature = "cli", feature = "repl"))]
pub mod front;
pub mod lang;
pub mod maths;
pub mod survey;
