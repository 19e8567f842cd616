//! Output of values: text that can be parsed again, JSON, and pages for a terminal.

mod addition;
mod board;
mod cell;
mod certificate;
mod course;
mod dot;
mod drawing;
mod entries;
mod figure;
mod flat;
mod game_graph;
mod grid;
mod hasse;
mod html;
mod json;
mod layout_settings;
mod loopy_nim;
mod markdown;
mod page;
mod paint;
mod printed_comment;
mod prose;
mod quotient;
mod sided;
mod survey;
mod table;
mod tex;
mod thermograph;

pub use certificate::{
    add_refutation, certificate, difference_certificate, order_certificate, outcome_certificate,
    period_certificate, rows_certificate, score_certificate, search_certificate,
    taking_certificate,
};
pub use dot::dot;
pub use grid::{as_csv, grids, latex, tables};
pub use html::{escaped, html};
pub use json::{JSON_SCHEMA, json};
pub use layout_settings::Looks;
pub use markdown::markdown;
pub use page::{Page, page};
pub use printed_comment::{comment_html, printed_comment};
pub use quotient::{described, products, relations};
pub use tex::{tex, tex_label, tex_text};
