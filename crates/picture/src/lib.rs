//! Pictures: shapes with meanings instead of colours, layouts of trees and graphs, and output as
//! SVG and TikZ. This crate knows nothing of games.
//!
//! One set of sizes, colours and fonts is for all pictures. Text is set in one width, so that its
//! room is known where it is placed, and stays text: it can be selected, searched and read aloud.
//!
//! With the feature `raster` there are pixels and PDF as well.

mod canvas;
mod characters;
mod graph_layout;
mod paint;
#[cfg(feature = "raster")]
mod raster;
mod svg;
mod symmetry;
mod tikz;
mod tree_layout;

pub use canvas::{
    Anchor, Bounds, Figure, Picture, SMALL_FONT, Shape, Spot, Style, TEXT, text_width,
};
pub use characters::Glyph;
pub use graph_layout::{Edge, Layering, layered};
pub use paint::Paint;
#[cfg(feature = "raster")]
pub use raster::Undrawn;
pub use tree_layout::forest;
