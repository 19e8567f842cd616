//! Traversal of the followers of a sum: the recursion, sweeps over games, expansion on demand
//! through a [`World`], limits.

mod birthday;
mod canonical;
mod compound;
mod conjugate;
mod end;
mod expand;
mod explore;
mod frame;
mod play_graph;
mod random;
mod recursion;
mod restrict;
mod sweep;
mod world;

pub use birthday::birthday;
pub use canonical::{bisimilar, day, form, isomorphic};
pub use compound::{Compound, compound};
pub use conjugate::{conjugate, negative};
pub(crate) use end::ahead;
pub use end::{End, Points, lead};
pub use expand::advance;
pub(crate) use explore::explored_within;
pub use explore::{
    explored, followers, impartial, options, options_for, ordinary, reachable, undecided,
};
pub use play_graph::{MoveGraph, PlayGraph, play_graph};
pub(crate) use play_graph::{bounded, components, identified};
pub use random::{Random, RandomShape};
pub(crate) use recursion::FromOptions;
pub use recursion::{Recursion, Start, recurse, recurse_by_mover, recurse_seated};
pub use restrict::restrict;
pub use sweep::{Sweep, sweep};
pub(crate) use world::Expanded;
pub use world::{Plain, Ticker, World};
