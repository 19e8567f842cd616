//! Searches: of positions by their options, for values, nim values and loopy play, and of sums of
//! positions for the winner and for scores.

pub(crate) mod loopy;
pub(crate) mod options;
pub(crate) mod scores;
pub(crate) mod sums;
pub(crate) mod values;
