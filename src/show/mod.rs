//! How values look: text that can be typed back in, and JSON.

mod json;
mod page;
mod text;

pub use json::json;
pub use page::{Looks, Page, page};
pub use text::{convention, game, in_order, rank_of, short, value};
