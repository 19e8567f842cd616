//! Games: one arena of games and sums, what lies below a sum, and notation.
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
    Arena, FEWEST_PLAYERS, GameId, Halt, Kind, Lists, MOST_PLAYERS, Memo, MoverMemo, State, SumId,
    Unfit, player_name,
};
pub use arena::{Batch, Move, one_of};
pub use notation::{
    CompactError, Dyadic, Named, Nus, parse_compact, positions_inside, write, write_compact,
    write_within,
};
pub use notation::{MOST_POWERS, MOST_UPS};
pub use walk::{
    Compound, MoveGraph, Plain, PlayGraph, Random, RandomShape, Recursion, Start, Sweep, Ticker,
    World, birthday, compound, conjugate, day, explored, followers, form, impartial, isomorphic,
    negative, options, options_for, ordinary, play_graph, reachable, recurse, recurse_by_mover,
    recurse_seated, restrict, sweep, undecided,
};
pub use walk::{Expanded, advance};

pub use tweedle_base::{Budget, Limit};
