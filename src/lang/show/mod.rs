//! How values look: text that can be typed back in, JSON, and pages for a terminal.

mod addition;
mod board;
mod cell;
mod certificate;
mod drawing;
mod element;
mod entries;
mod flat;
mod grid;
mod json;
mod looks;
mod page;
mod paint;
mod picture;
mod prose;
mod quotient;
mod survey;
mod table;
mod tex;
mod thermograph;

pub use certificate::certificate;
pub use element::element;
pub use grid::{csv, latex, markdown};
pub use json::json;
pub use looks::Looks;
pub use page::{Page, page};
pub use picture::{dot, svg};
pub use quotient::{products, relations};
pub use tex::tex;
pub use thermograph::{svg_thermograph, tikz};
