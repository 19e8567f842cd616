//! Loopy partizan games of two players: stoppers in canonical form, onsides and offsides, and
//! comparisons (Conway; Berlekamp, Conway and Guy, Winning Ways, ch. 11; Siegel, Combinatorial Game
//! Theory, ch. VI).

mod degree;
mod graph;
mod names;
mod order;
mod position;
mod powers;
mod reduce;
mod shape;
mod sides;
mod simplest;
mod stoppers;
mod stops;

pub use degree::Variety;
pub use graph::LoopGraph;
pub use names::NamedStopper;
pub use order::{Bias, LoopOrder, graph_at_most, may_be_sides, order};
pub use position::StopperTable;
pub use sides::OneSide;
pub use simplest::{Simplified, simplified};
pub use stoppers::{Found, Sides, StopperId, Stoppers};
pub use stops::{Closeness, Pseudonumber};
