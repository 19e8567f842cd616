//! Impartial games: one arena of games and sums, what lies below a sum, and notation.
//!
//! Every game is a [`GameId`] and every disjunctive sum a [`SumId`] in one [`Arena`] with
//! hash-consing: equal structure, equal id. A game is a nim heap, a form (its options are
//! listed) or a position (its options are found by rules, on demand, through a [`World`]).

mod adding;
mod arena;
mod birthday;
mod budget;
mod canonical;
mod compact;
mod compact_write;
mod cycle;
mod explore;
mod halt;
mod hash;
mod ids;
mod image;
mod memo;
mod notation;
mod rank;
mod recursion;
mod sums;
mod sweep;
mod world;

pub use arena::{Arena, Kind, State};
pub use birthday::birthday;
pub use budget::{Budget, Ticker};
pub use canonical::{day, form, isomorphic};
pub use compact::{CompactError, parse_compact};
pub use compact_write::write_compact;
pub use explore::{followers, options};
pub use halt::Halt;
pub use hash::Seeded;
pub use ids::{GameId, SumId};
pub use memo::Memo;
pub use notation::write;
pub use recursion::{Recursion, Start, recurse};
pub use sweep::{Sweep, sweep};
pub use world::{Plain, World};
