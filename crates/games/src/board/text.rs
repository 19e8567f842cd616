//! Boards as text: rows separated by `|` or line breaks, layers by `||` or empty lines.

use super::cells::{Board, Letters};
use super::shape::{MAX_CELLS, Shape};
use std::fmt;

/// Errors in the text of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardFault {
    /// A character that cells cannot hold.
    Letter(char),
    /// A row of another length than the first; rows and layers are counted from 0.
    Ragged {
        /// The layer, if there are several.
        layer: Option<usize>,
        /// The row.
        row: usize,
        /// The number of its cells.
        cells: usize,
        /// The number of cells of the first row.
        first: usize,
    },
    /// A layer with another number of rows than the first.
    Layer {
        /// The layer.
        layer: usize,
        /// The number of its rows.
        rows: usize,
        /// The number of rows of the first layer.
        first: usize,
    },
    /// The board has more than [`MAX_CELLS`] cells.
    TooLarge,
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = |n: usize| if n == 1 { "1 cell".to_owned() } else { format!("{n} cells") };
        match self {
            BoardFault::Letter(c) => write!(f, "{c:?} is not allowed in a cell"),
            BoardFault::Ragged { layer, row, cells: n, first } => {
                write!(f, "row {row} ")?;
                if let Some(layer) = layer {
                    write!(f, "of layer {layer} ")?;
                }
                write!(f, "has {}, but the first row has {first}", cells(*n))
            }
            BoardFault::Layer { layer, rows, first } => {
                let plural = if *rows == 1 { "" } else { "s" };
                write!(f, "layer {layer} has {rows} row{plural}, but the first layer has {first}")
            }
            BoardFault::TooLarge => write!(f, "a board may have at most {MAX_CELLS} cells"),
        }
    }
}

impl std::error::Error for BoardFault {}

impl Board {
    /// Reads a board. Blanks, and line breaks at both ends, do not count. A text with `||` or an
    /// empty line is a box; `||` at its end makes a box of a single layer.
    ///
    /// # Errors
    /// The first [`BoardFault`].
    pub fn read(text: &str) -> Result<Board, BoardFault> {
        let lines = text.trim().lines().map(|line| line.replace([' ', '\t'], ""));
        let text = lines.collect::<Vec<_>>().join("|");
        let boxed = text.contains("||");
        let mut layers: Vec<&str> = text.split("||").collect();
        if boxed && layers.last() == Some(&"") {
            layers.pop();
        }
        let mut cells = Vec::new();
        let mut first: Option<(usize, usize)> = None;
        for (layer, part) in layers.iter().enumerate() {
            let rows: Vec<&str> = if part.is_empty() { vec![] } else { part.split('|').collect() };
            let width = rows.first().map_or(0, |row| row.chars().count());
            let (height, columns) = *first.get_or_insert((rows.len(), width));
            if rows.len() != height {
                return Err(BoardFault::Layer { layer, rows: rows.len(), first: height });
            }
            for (row, text) in rows.into_iter().enumerate() {
                for c in text.chars() {
                    cells.push(Letters::letter(c).ok_or(BoardFault::Letter(c))?);
                }
                let (n, layer) = (text.chars().count(), boxed.then_some(layer));
                if n != columns || n == 0 {
                    return Err(BoardFault::Ragged { layer, row, cells: n, first: columns });
                }
            }
        }
        let (rows, columns) = first.unwrap_or((0, 0));
        let shape = if boxed {
            Shape::cuboid(layers.len(), rows, columns)
        } else {
            Shape::grid(rows, columns)
        };
        Ok(Board::new(shape.ok_or(BoardFault::TooLarge)?, cells))
    }
}

impl fmt::Display for Board {
    /// Writes the board on one line, in the syntax of [`Board::read`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [layers, rows, _] = self.shape().sides();
        for (at, row) in self.rows().enumerate() {
            if at > 0 {
                f.write_str(if at % rows.max(1) == 0 { "||" } else { "|" })?;
            }
            row.iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))?;
        }
        let ends = self.shape().dimensions() == 3 && layers < 2;
        f.write_str(if ends { "||" } else { "" })
    }
}
