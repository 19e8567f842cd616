//! Pictures of values: figures of positions, trees and graphs of games, thermographs, tables,
//! sequences, quotients.

mod answer_colours;
mod board;
mod change;
mod diagram;
mod figure;
mod graph;
mod heat_map;
mod renderer;
mod sequence;
mod thermograph;
mod tree;

pub use answer_colours::{outcome as outcome_colour, paints_of};
pub use change::{Change, change};
pub use diagram::{game_graph, hasse, quotient};
pub use figure::{alone as figure, column_name, figure as figure_of, graph_of};
pub use heat_map::{bars, heat_map};
pub use renderer::{components, of_components, picture};
pub use sequence::sequence;
pub use thermograph::thermographs;
pub use tree::tree;
