//! Output of values: text that can be parsed again, JSON, and pages for a terminal.

mod cell;
mod flat;
mod grid;
mod json;
mod page;
mod printed_comment;
mod quotient;
mod reports;
mod table;
mod tex;

pub use cell::Looks;
pub use grid::{as_csv, escaped, grids, html, latex, markdown, tables};
pub use json::{JSON_SCHEMA, json};
pub use page::{Page, page};
pub use printed_comment::{comment_html, printed_comment};
pub use quotient::{certificate, described, dot, products, relations};
pub use tex::{tex, tex_label, tex_text};
