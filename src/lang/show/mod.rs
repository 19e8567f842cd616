//! How values look: text that can be typed back in, JSON, and pages for a terminal.

mod addition;
mod board;
mod cell;
mod certificate;
mod drawing;
mod entries;
mod flat;
mod grid;
mod json;
mod page;
mod paint;
mod picture;
mod prose;
mod quotient;
mod survey;
mod table;
mod tex;

pub use cell::count;
pub use certificate::certificate;
pub use grid::{csv, latex, markdown};
pub use json::json;
pub use page::{Looks, Page, page};
pub use picture::{dot, svg};
pub use quotient::{element, products, relations};
pub use tex::tex;
