//! Layout of boards as rows of cells.

use crate::lang::value::{Json, Text};
use tweedle_games::board::Board;

/// Draws a board with several rows: a space between cells if there is room, and an empty line
/// between layers. Returns `None` for a single row.
pub(super) fn drawn(board: &Board, width: usize) -> Option<Vec<Text>> {
    let [layers, rows, columns] = board.shape().sides();
    if layers * rows < 2 {
        return None;
    }
    let between = if columns * 2 <= width { " " } else { "" };
    let mut lines = Vec::with_capacity(layers * (rows + 1));
    for (at, row) in board.rows().enumerate() {
        if at > 0 && at % rows == 0 {
            lines.push(Text::marked());
        }
        let mut text = Text::marked();
        for (column, letter) in row.iter().enumerate() {
            text.push(if column > 0 { between } else { "" });
            text.push(char::from(*letter).encode_utf8(&mut [0; 4]));
        }
        lines.push(text);
    }
    Some(lines)
}

/// Returns the rows as strings; in three dimensions, layer by layer.
pub(super) fn rows(board: &Board) -> Json {
    let shape = board.shape();
    let row = |row: &[u8]| Json::String(row.iter().copied().map(char::from).collect());
    let all: Vec<Json> = board.rows().map(row).collect();
    if shape.dimensions() == 2 {
        return Json::Array(all);
    }
    let [_, rows, _] = shape.sides();
    Json::Array(all.chunks(rows.max(1)).map(|layer| Json::Array(layer.to_vec())).collect())
}
