//! Rulesets: their positions, the application of rules, and the compilation of rules to typed
//! expressions and to bitboard move patterns.

mod apply;
mod arguments;
mod boards;
mod ending;
mod equations;
mod halts;
mod integer;
mod positions;
mod validate;
mod wording;

pub(crate) use apply::{arguments_after_moves, without_aliases};
pub(crate) use arguments::{position_of, with_arguments};
pub(crate) use boards::{
    BoardRules, BoardSum, board_ends, board_lead, board_nim_value, board_rules, board_sum,
    board_winners, board_wins, is_followed, is_searched, learn_boards,
};
pub use ending::normalised;
pub(crate) use ending::{fixed_points, points_at, seats_among, winners_at};
pub use equations::{equate, unknowns};
pub use halts::halted;
pub use integer::Points;
pub(crate) use integer::{ArgumentKind, gives, interpreted, interpreted_at_best};
pub(crate) use positions::position_game;
pub use positions::{label, position, ruleset};
pub(crate) use validate::admit;
pub(crate) use wording::wording;
