//! Pictures of values: figures of positions, trees and graphs of games, thermographs, tables,
//! sequences, quotients.

mod answer_colours;
mod board;
mod change;
mod diagram;
mod dots;
mod figure;
mod game_graph;
mod graph;
mod hasse;
mod heat_map;
mod piles;
mod quotient;
mod renderer;
mod row;
mod sequence;
mod spots;
mod survey;
mod thermograph;
mod tree;

pub use answer_colours::{kinds as answer_colours, outcome as outcome_colour};
pub use change::{Change, change};
pub use figure::{alone as figure, figure as figure_of, graph_of};
pub use game_graph::game_graph;
pub use hasse::hasse;
pub use heat_map::heat_map;
pub use quotient::quotient;
pub use renderer::{components, picture};
pub use row::of_components;
pub use sequence::sequence;
pub use spots::column_name;
pub use survey::bars;
pub use thermograph::thermographs;
pub use tree::tree;
