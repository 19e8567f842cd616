//! How values look: text that can be typed back in, and JSON.

mod json;
mod text;

pub use json::json;
pub use text::{convention, game, in_order, rank_of, short, value};
