//! Two players, and play that may not end: stoppers in canonical form, the sides of games, and how
//! games compare (Conway; Berlekamp, Conway and Guy, Winning Ways, ch. 11; Siegel, Combinatorial
//! Game Theory, ch. VI).

mod graph;
mod names;
mod order;
mod position;
mod reduce;
mod short;
mod sides;
mod stoppers;

pub use graph::LoopGraph;
pub use names::NamedStopper;
pub use order::{Bias, LoopOrder, order};
pub use position::StopperTable;
pub use sides::{Found, Sides};
pub use stoppers::{StopperId, Stoppers};
