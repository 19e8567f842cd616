//! Queries about games, and the strategies that answer them.

mod by_absorbing;
mod by_coalition;
mod by_misere_nim;
mod by_nim_values;
mod by_normal_nim;
mod by_period;
mod by_play;
mod by_quotient;
mod by_retrograde;
mod by_search;
mod by_seat;
mod by_values;
mod cases;
mod class_course;
mod graph_games;
mod learn;
mod nim;
mod order;
mod order_words;
mod question;
mod quotient;
mod row_file;
mod sided;
mod sides;
mod strategies;
mod survey;
mod symbolic;
mod table_files;
mod tabulate;

pub use by_play::test_seats;
pub use by_retrograde::{ends, if_it_ends, loopy_nim};
pub use cases::{Goal, Inquiry, inquire, truth};
pub use class_course::class_course;
pub use graph_games::{graph_game, stopper_game};
pub use nim::{heap_values, nim_set, nim_set_if_any};
pub(crate) use order::BUT_NO_IMPARTIAL;
pub use order::{are_equal, compare, incomparable};
pub use order_words::rule_name;
pub use question::{Answer, Query, Request, Strategy};
pub use quotient::{class_of, element, elements, quotient_of};
pub use sided::sided;
pub use sides::{
    NoStoppers, both_sides, shown_sides, side_game, sides, stoppers, value_without_end,
};
pub use strategies::{answer, is_granted, last_from, nim_value, outcome_from};
pub(crate) use survey::members;
pub use survey::survey;
pub use symbolic::symbolic;
pub use tabulate::{generators, table_of};
