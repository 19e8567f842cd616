//! Distinguishing contexts: games that are added to others to compare outcomes, many of them and
//! deep ones.
//!
//! Of a context `X` only its *row* matters: the outcomes of `f + X` for all positions `f` of some
//! games. Rows follow from rows, so that a context costs little ([`Rows`]). Contexts are made at
//! random ([`Search`]) in many shapes ([`Shapes`]), or all rows are enumerated ([`close`]), which
//! decides if any context is as wanted.

mod closure;
mod context;
mod positions;
mod rows;
mod rule;
mod search;

pub use closure::{Closure, close};
pub use context::{Context, absorbing};
pub use positions::Positions;
pub use rows::{ContextId, Rows};
pub use rule::{Contribution, MAX_PLAYERS, SmallSeats, UnionRule};
pub use search::{Kinds, Search, Shapes};
