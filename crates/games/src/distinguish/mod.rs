//! Distinguishing contexts: games that are added to others to compare outcomes, many of them and
//! deep ones.
//!
//! What matters of a context `X` beside some games is its *row*, the outcomes of `f + X` for all
//! their positions `f`. Rows follow from rows, so that a context costs little ([`Rows`]). Contexts
//! are made at random ([`Search`]) in many shapes ([`Shapes`]), or all rows that there are are gone
//! through ([`close`]), which settles whether any context does what is asked.

mod chain;
mod closure;
mod context;
mod penalty;
mod positions;
mod rows;
mod rule;
mod search;
mod shapes;

pub(crate) use closure::{Closure, close};
pub(crate) use context::{Context, ContextId};
pub(crate) use penalty::absorbing;
pub(crate) use positions::Positions;
pub(crate) use rows::Rows;
pub(crate) use rule::{Contribution, MOST_PLAYERS, SmallSeats, UnionRule};
pub(crate) use search::Search;
pub(crate) use shapes::{Kinds, Shapes};
