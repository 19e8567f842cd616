//! Boards: rectangular arrays of characters in two or three dimensions, which many games are played
//! on. What is here knows nothing of games or of the language.

mod cells;
mod groups;
mod letters;
mod placing;
mod shape;
mod symmetry;
mod text;

pub use cells::Board;
pub use letters::Letters;
pub use shape::{MOST_CELLS, Neighbour, Shape};
pub use text::BoardFault;
