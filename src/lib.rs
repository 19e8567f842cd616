//! Tweedle: a small declarative language for combinatorial games with any number of players.
//!
//! The rooms, in the order data walks through them: [`syntax`] makes trees of text, [`resolve`]
//! turns names into slots, [`eval`] computes values, [`show`] prints them; [`builtins`] is the
//! only door from the language to the mathematics, which is a library of its own right:
//! [`theory`], [`solve`], [`play`], [`game`]. [`session`] is what front ends talk to. [`survey`] asks
//! a question of many things, whatever it is about.
//!
//! ```
//! use tweedle::session::{Limits, Session};
//!
//! let mut session = Session::new(Limits::default());
//! assert_eq!(session.eval("outcome(*2 + *2)").unwrap(), "O");
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod board;
pub mod builtins;
pub mod certificate;
pub mod cli;
pub mod eval;
pub mod game;
pub mod graph;
pub mod play;
pub mod repl;
pub mod report;
pub mod resolve;
pub mod session;
pub mod show;
pub mod solve;
pub mod survey;
pub mod syntax;
pub mod theory;
