//! The names of the hit areas of a figure.

use super::dots;
use crate::lang::value::Figure;
use tweedle_games::board::Board;
use tweedle_picture::{Anchor, Paint, Picture, SMALL_FONT};

/// Returns the name of a line between two dots, from the key of its hit area: `a1–b1`.
pub(super) fn line_name(key: &str) -> Option<String> {
    let (row, column) = key.split_once('.')?;
    let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
    let dot = |row: usize, column: usize| format!("{}{}", letters(column), row + 1);
    let end = dot(row.div_ceil(2), column.div_ceil(2));
    Some(format!("{}–{end}", dot(row / 2, column / 2)))
}

/// Writes the names of hit areas into a picture: letters above columns, numbers next to rows, and
/// the numbers of edges, or of vertices if they have labels.
pub(super) fn write_names(picture: &mut Picture, figure: &Figure) {
    let mut names: Vec<(f64, f64, String)> = Vec::new();
    match figure {
        Figure::Board(board) => {
            for (cell, spot) in picture.spots.iter().enumerate() {
                let [x, y, width, height] = spot.area;
                let [_, row, column] = board.shape().place(cell);
                if row == 0 {
                    names.push((x + width / 2.0, y - 5.0, column_name(board, column)));
                }
                if column == 0 && board.shape().sides()[1] > 1 {
                    names.push((x - 9.0, y + height / 2.0 + 4.0, (row + 1).to_string()));
                }
            }
        }
        // Vertices with labels have their numbers next to them; edges are labelled.
        Figure::Graph(graph) if !graph.marks.is_empty() => {
            for spot in &picture.spots {
                let Some(number) = spot.key.strip_prefix('v') else { continue };
                let [x, y, width, _] = spot.area;
                names.push((x + width + 3.0, y + 6.0, number.to_owned()));
            }
        }
        Figure::Dots(rows) => {
            let place = |at: usize| at as f64 * dots::DOT_DISTANCE;
            let wide = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
            let columns = 0..wide.div_ceil(2);
            names.extend(columns.map(|at| (place(at), -9.0, letters(at))));
            let rows = 0..rows.len().div_ceil(2);
            names.extend(rows.map(|at| (-12.0, place(at) + 4.0, (at + 1).to_string())));
        }
        Figure::Piles(_) | Figure::Graph(_) => {}
    }
    for (x, y, name) in names {
        picture.write(x, y, (Anchor::Middle, SMALL_FONT, false), Paint::Quiet, &name);
    }
}

/// Returns the name of a cell: a letter for the column and a number for the row, from the top left.
/// Rows of one cell each, and single rows, have numbers only.
pub(super) fn cell_name(board: &Board, cell: usize) -> String {
    let [layer, row, column] = board.shape().place(cell);
    let [layers, rows, _] = board.shape().sides();
    let layer = if layers > 1 { format!("{}.", layer + 1) } else { String::new() };
    let row = if rows > 1 { (row + 1).to_string() } else { String::new() };
    format!("{layer}{}{row}", column_name(board, column))
}

/// Returns the name of a column: letters, or a number if there is a single row.
pub fn column_name(board: &Board, column: usize) -> String {
    if board.shape().sides()[1] == 1 { (column + 1).to_string() } else { letters(column) }
}

/// Returns a, b, …, z, aa, ab, ….
fn letters(number: usize) -> String {
    let mut name = String::new();
    let mut rest = number + 1;
    while rest > 0 {
        name.insert(0, char::from(b'a' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    name
}
