//! Tweedle: a small declarative language for combinatorial games with any number of players.
//!
//! [`lang`] is the language, whose [`session`](lang::session) is what front ends and other programs
//! talk to; [`front`](https://docs.rs/tweedle) is what people touch. The mathematics is the crate
//! [`tweedle_games`], a library of its own; [`tweedle_records`] asks a question of many things and
//! keeps what was answered, [`tweedle_picture`] draws, and [`tweedle_base`] is below them all.
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
//! statistics of the process. With the feature `console` alone it has the REPL, for a notebook
//! or a page that holds it.

#[cfg(feature = "console")]
pub mod front;
pub mod lang;
