//! Positions as text.

use crate::lang::draw;
use crate::lang::eval::Machine;
use crate::lang::value::{self, Figure, Seen};
use tweedle_games::board::Board;
use tweedle_games::game::SumId;

/// Returns a position as text, cut to a readable length.
pub(super) fn text_of(machine: &Machine, game: SumId) -> String {
    const MAX_TEXT: usize = 60;
    value::sum(machine, game, MAX_TEXT)
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
    let names: Vec<String> = (0..columns).map(|at| draw::column_name(board, at)).collect();
    let wide = names.iter().map(String::len).max().unwrap_or(1);
    let heading: Vec<String> = names.iter().map(|name| format!("{name:>wide$}")).collect();
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
