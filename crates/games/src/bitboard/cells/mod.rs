//! Cells of boards: shapes, sets of cells as machine words, planes of contents, and symmetries.

pub(crate) mod cell_set;
pub(crate) mod grid;
pub(crate) mod planes;
pub(crate) mod turn;
pub(crate) mod word;
