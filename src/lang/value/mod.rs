//! Values of the language, and a value as text.

mod addition;
mod answers;
mod classes;
mod course;
mod drawing;
mod family;
mod games_of;
mod grid;
pub(crate) mod key;
mod label;
mod labelled_games;
mod marks;
pub mod number;
mod order;
mod positions;
mod seats;
mod survey;
mod text;
mod value;

pub use addition::{Addition, Known, Listed, Part, Row};
pub use answers::{Answers, Found};
pub use classes::{ByRules, Classes};
pub use course::Course;
pub use drawing::{Below, Branch, Drawing, Drawn};
pub use family::Family;
pub use grid::Grid;
pub use key::Key;
pub(crate) use label::Label;
pub use marks::{Kind, Text};
pub use order::{in_order, rank_of, sorted};
pub use positions::{Position, Positions};
pub use seats::{Seats, by_class, outcomes_of};
pub(crate) use survey::LEFT_OUT;
pub use survey::{Survey, Surveying};
pub use text::{Naming, convention, game, marked, short, sum, value};
pub use value::{Closure, Detail, Items, Ruleset, Value, Verdict};
