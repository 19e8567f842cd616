//! Queries about games, and the strategies that answer them.

mod by_loops;
mod by_nim;
mod by_order;
mod by_period;
mod by_quotient;
mod by_search;
mod by_stealing;
mod by_values;
mod cases;
mod certified;
mod components;
mod graph_games;
mod move_list;
mod order;
mod order_words;
mod question;
mod quotient;
mod row_file;
mod sided;
mod sides;
mod solver;
mod stored;
mod strategies;
mod survey;
mod symbolic;
mod tabulate;
mod tree_search;
mod valued;

pub use by_loops::{ends, if_it_ends, loopy_nim};
use by_nim::nim_heaps;
pub use by_nim::{heap_values, nim_set, nim_set_if_any};
pub use cases::{Goal, Inquiry, inquire, truth};
pub use certified::{
    MAX_CERTIFIED, certified, certified_rows, no_certificate, stated, too_large, uncertified,
};
pub use components::{canonical_form, game_of_value};
pub use graph_games::{graph_game, stopper_game};
pub use move_list::worth;
pub(crate) use order::BUT_NO_IMPARTIAL;
pub use order::{are_equal, compare, first_query, incomparable};
pub use order_words::rule_name;
pub use question::{Answer, AtMost, Query, Request};
pub use quotient::{class_course, class_of, element, elements, quotient_of, quotient_of_family};
pub use sided::sided;
pub use sides::{NoStoppers, both_sides, shown_sides, side_game, sides, stoppers};
pub use solver::{Strategy, answer, plan, reasons};
pub use strategies::{is_granted, last_from, nim_value, outcome_from, value};
pub(crate) use survey::members;
pub use survey::survey;
pub use symbolic::{search_of_pool, symbolic};
pub use tabulate::{generators, table_of};
pub use tree_search::test_seats;
pub(crate) use valued::has_points;
