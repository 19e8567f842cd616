//! Games: the arena of games and sums, algorithms on the followers of a sum, and notation.
//!
//! Every game is a [`GameId`] and every disjunctive sum a [`SumId`] in one [`Arena`] with
//! hash-consing: equal structure, equal id. A game is a nim heap, an integer, a form (its options
//! are listed) or a position (its options are found by rules, on demand, through a [`World`]).
//!
//! A game is impartial, with the same options for all players, or *labelled*: for 2 to 32 players,
//! numbered from 0 in turn order, each with options of their own. A sum may mix impartial
//! components with labelled ones of one number of players.

mod arena;
mod notation;
mod walk;

pub use arena::{
    Arena, Batch, GameId, Halt, Kind, Lists, MAX_PLAYERS, State, Stop, SumId, Unsupported,
    player_name,
};
pub(crate) use arena::{FEWEST_PLAYERS, Memo, Move, cycle_below, one_of, plus_times, table_of};
pub use notation::{
    CompactError, Dyadic, MAX_POWERS, MAX_UPS, Named, Nus, number_of, parse_compact,
    positions_inside, write, write_compact, write_within,
};
pub use walk::{
    Compound, End, MoveGraph, Plain, Points, Random, RandomShape, Ticker, World, advance, birthday,
    bisimilar, compound, conjugate, day, explored, followers, form, impartial, isomorphic, lead,
    negative, options, options_for, ordinary, reachable, restrict, undecided,
};
pub(crate) use walk::{
    Expanded, FromOptions, PlayGraph, Recursion, Start, Sweep, ahead, bounded, components,
    explored_within, identified, play_graph, recurse, recurse_by_mover, recurse_seated, sweep,
};

pub use tweedle_base::{Budget, Limit};
