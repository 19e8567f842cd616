//! Games on small boards, followed in machine words: the rules are patterns, a position is a few
//! words, and a table has the answer for each. What the rules are on boards of a shape is asked
//! of a [`Source`].
//!
//! A board has at most [`MOST_CELLS`] cells and at most eight kinds of letters; boards of up to 64
//! cells are one word for each plane of bits, larger ones four or sixteen. Wherever that does not
//! do, the answer is [`Leave::Unfit`], and the game is to be followed otherwise.

mod against;
mod atom_words;
mod atoms;
// The page has no room for the code.
#[cfg(not(target_family = "wasm"))]
mod cell_set;
mod choices;
mod coalitions;
mod collected;
mod common;
mod components;
mod crew;
mod ending;
mod gathered;
mod gathered_coalitions;
mod grid;
mod kept;
mod kept_coalitions;
mod kept_winners;
mod negatives;
mod nim;
mod normal_rules;
mod opposites;
mod options;
mod persist;
mod planes;
mod play;
mod positions;
mod program;
mod rules;
mod sums;
mod symmetries;
mod table;
mod turn;
mod values;
mod winner;
mod word;

pub use coalitions::{ByCoalition, Coalitions};
pub use crew::Crew;
pub use grid::{Grid, MOST_CELLS, MOST_IN_ROW, Room};
pub use nim::LOONY;
pub use persist::Persist;
pub use planes::{Codes, MOST_CODES};
pub use play::{Analysis, Seen};
pub use positions::{Coding, OnBoard, Positions};
pub use rules::{
    Asked, CodeMap, EdgeSymmetries, Image, Joined, Needs, PartRule, Pattern, Patterns, Placed,
    Source as CellSource, Terms, Test,
};
pub use table::{Leave, Source};
pub use winner::{ByWinner, Winners};
