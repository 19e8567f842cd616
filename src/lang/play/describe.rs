//! Descriptions of boards and moves as text.

use crate::lang::eval::Machine;
use crate::lang::value::{self, Figure, Seen};
use tweedle_games::board::Board;
use tweedle_games::game::SumId;

/// Returns a position as text, cut to a readable length.
pub(super) fn text_of(machine: &Machine, game: SumId) -> String {
    const MAX_TEXT: usize = 60;
    value::sum(machine, game, MAX_TEXT)
}

/// Returns the name of a cell: a letter for the column and a number for the row, from the top left.
/// Rows of one cell each, and single rows, have numbers only.
fn cell_name(board: &Board, cell: usize) -> String {
    let [layer, row, column] = board.shape().place(cell);
    let [layers, rows, _] = board.shape().sides();
    let layer = if layers > 1 { format!("{}.", layer + 1) } else { String::new() };
    match rows {
        1 => format!("{layer}{}", column + 1),
        _ => format!("{layer}{}{}", column_name(column), row + 1),
    }
}

/// Returns the name of a column: a, b, …, z, aa, ab, ….
fn column_name(column: usize) -> String {
    let mut name = String::new();
    let mut rest = column + 1;
    while rest > 0 {
        name.insert(0, char::from(b'a' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    name
}

/// Describes the change of a board: a piece that moves, as `a1–b1`; cells that are filled, as
/// `a1 a2`; or the cells that change, with their contents before and after, as `a1 b1: xo → .x`.
/// Returns `None` if the boards cannot be compared. The number of the board is given if there are
/// several.
pub(super) fn board_change(before: &Board, after: &Board, number: Option<usize>) -> Option<String> {
    const MAX_CELLS: usize = 12;
    if before.shape() != after.shape() {
        return None;
    }
    let pairs = before.cells().iter().zip(after.cells()).enumerate();
    let changed: Vec<usize> = pairs.filter(|(_, (a, b))| a != b).map(|(cell, _)| cell).collect();
    if changed.len() > MAX_CELLS {
        return None;
    }
    let names: Vec<String> = changed.iter().map(|cell| cell_name(before, *cell)).collect();
    let contents = |board: &Board| -> String {
        changed.iter().map(|cell| char::from(board.cells()[*cell])).collect()
    };
    let board = number.map(|number| format!("board {}, ", number + 1)).unwrap_or_default();
    let (old, new) = (contents(before), contents(after));
    let change = match (&names[..], old.as_bytes(), new.as_bytes()) {
        ([a, b], [moved, _], [b'.', there]) if moved == there => format!("{a}–{b}"),
        ([a, b], [_, moved], [there, b'.']) if moved == there => format!("{b}–{a}"),
        (names, old, [first, rest @ ..])
            if old.iter().all(|cell| *cell == b'.') && rest.iter().all(|cell| cell == first) =>
        {
            names.join(" ")
        }
        _ => format!("{}: {old} → {new}", names.join(" ")),
    };
    Some(format!("{board}{change}"))
}

/// Returns the boards of a sum as text with the names of rows and columns; `None` if a component is
/// not a board.
pub(super) fn boards(seen: &[Seen]) -> Option<String> {
    let mut parts = Vec::new();
    for (number, part) in seen.iter().enumerate() {
        let Some(Figure::Board(board)) = &part.figure else { return None };
        let mut text = String::new();
        if seen.len() > 1 || part.times > 1 || !part.sign.is_empty() {
            let times = if part.times > 1 { format!("{} × ", part.times) } else { String::new() };
            text.push_str(&format!("{times}{}board {}\n", part.sign, number + 1));
        }
        text.push_str(&board_text(board));
        parts.push(text);
    }
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

fn board_text(board: &Board) -> String {
    let [layers, rows, columns] = board.shape().sides();
    let margin = rows.to_string().len();
    let wide = match rows {
        1 => columns.to_string().len(),
        _ => column_name(columns.saturating_sub(1)).len(),
    };
    let heading: Vec<String> = (0..columns)
        .map(|column| if rows == 1 { (column + 1).to_string() } else { column_name(column) })
        .map(|name| format!("{name:>wide$}"))
        .collect();
    let heading = format!("{:margin$} {}", "", heading.join(" "));
    let mut lines = Vec::new();
    for (at, row) in board.rows().enumerate() {
        if at % rows == 0 {
            if layers > 1 {
                lines.push(format!("layer {}", at / rows + 1));
            }
            lines.push(heading.trim_end().to_owned());
        }
        let cells: Vec<String> =
            row.iter().map(|cell| format!("{:>wide$}", char::from(*cell))).collect();
        let number = if rows == 1 { String::new() } else { (at % rows + 1).to_string() };
        lines.push(format!("{number:>margin$} {}", cells.join(" ")).trim_end().to_owned());
    }
    lines.join("\n")
}
