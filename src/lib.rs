//! Tweedle: a small declarative language for combinatorial games with any number of players.
//!
//! The floors, each on those below it: [`front`](https://docs.rs/tweedle) is what people touch;
//! [`lang`] is the language, whose [`session`](lang::session) is what front ends and other programs
//! talk to; [`maths`] is a library of its own right; [`base`] is the ground. Beside them,
//! [`survey`] asks a question of many things, whatever it is about, [`certificate`] checks proofs,
//! and [`picture`] draws.
//!
//! ```
//! use tweedle::lang::session::{Limits, Session};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut session = Session::new(Limits::default());
//! assert_eq!(session.eval("outcome(*2 + *2)")?, "O");
//! # Ok(())
//! # }
//! ```
//!
//! Without the features `cli` and `repl` the library needs no terminal, no signals and no
//! statistics of the process. With the feature `talk` alone it has the conversation, for a notebook
//! or a page that holds it.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod base;
pub mod certificate;
#[cfg(feature = "talk")]
pub mod front;
pub mod lang;
pub mod maths;
pub mod picture;
pub mod store;
pub mod survey;
