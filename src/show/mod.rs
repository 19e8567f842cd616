//! How values look: text that can be typed back in, JSON, and pages for a terminal.

mod addition;
mod board;
mod cell;
mod drawing;
mod entries;
mod flat;
mod json;
mod marks;
mod order;
mod page;
mod paint;
mod prose;
mod survey;
mod table;
mod text;

pub use json::json;
pub use order::{in_order, rank_of};
pub use page::{Looks, Page, page};
pub use text::{convention, game, short, sum, value};
