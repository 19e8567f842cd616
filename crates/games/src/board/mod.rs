//! Boards: rectangular arrays of characters in two or three dimensions, on which many games are
//! played. This module is independent of games and of the language.

mod cells;
mod groups;
mod placing;
mod shape;
mod symmetry;
mod text;

pub use cells::{Board, Letters};
pub use shape::{MAX_CELLS, Neighbour, Shape};
pub use text::BoardFault;
