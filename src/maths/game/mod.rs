//! Games: one arena of games and sums, what lies below a sum, and notation.
//!
//! Every game is a [`GameId`] and every disjunctive sum a [`SumId`] in one [`Arena`] with
//! hash-consing: equal structure, equal id. A game is a nim heap, an integer, a form (its options
//! are listed) or a position (its options are found by rules, on demand, through a [`World`]).
//!
//! A game is impartial, with the same options for all players, or *labelled*: for 2 to 32 players,
//! numbered from 0 in turn order, each with options of their own. A sum may mix impartial
//! components with labelled ones of one number of players.

mod adding;
mod arena;
mod batch;
mod birthday;
mod budget;
mod canonical;
mod compact;
mod compact_write;
mod conjugate;
mod cycle;
mod deciding;
mod entail;
mod explore;
mod frame;
mod halt;
mod ids;
mod image;
mod kind;
mod labelled;
mod memo;
mod notation;
mod partly;
mod players;
mod random;
mod rank;
mod recursion;
mod restrict;
mod sums;
mod sweep;
mod turn;
mod two;
mod world;

pub use arena::Arena;
pub(crate) use batch::Batch;
pub use birthday::birthday;
pub use budget::{Budget, Ticker};
pub use canonical::{day, form, isomorphic};
pub use compact::{CompactError, parse_compact};
pub use compact_write::write_compact;
pub use conjugate::{conjugate, negative};
pub use deciding::undecided;
pub use entail::ordinary;
pub use explore::{explored, followers, impartial, options, options_for};
pub use halt::Halt;
pub use ids::{GameId, SumId};
pub use kind::{Kind, Lists, State};
pub use memo::{Memo, MoverMemo};
pub use notation::write;
pub(crate) use players::one_of;
pub use players::{FEWEST_PLAYERS, MOST_PLAYERS, player_name};
pub use random::{Random, Shape};
pub use recursion::{Recursion, Start, recurse, recurse_by_mover, recurse_seated};
pub use restrict::restrict;
pub(crate) use sums::Move;
pub use sweep::{Sweep, sweep};
pub use two::{Dyadic, Named};
pub use world::{Plain, World};
