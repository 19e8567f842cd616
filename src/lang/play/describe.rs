//! Descriptions of boards and moves as text.

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

/// Says what a move of a component does, given the hit areas that it changes, the first one
/// foremost: a piece moves, as `a1–b1`; cells are filled, as `a1 a2`, or change, as
/// `a1 b1: xo → .x`; `edge 3`; `take 2 from heap 7`. Returns `None` if the figures cannot be
/// compared.
pub(super) fn change(before: &Figure, after: &[Figure], spots: &[String]) -> Option<String> {
    match (before, after) {
        (Figure::Board(before), [Figure::Board(after)]) => board_change(before, after),
        (Figure::Piles(before), after) => {
            let (pile, left) = draw::pile_change(before, after)?;
            let size = before[pile];
            let taken = size.checked_sub(left.iter().sum())?;
            let parts = left.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ");
            Some(match (taken, left.len()) {
                (0, _) => format!("split heap {size} into {parts}"),
                (_, 0 | 1) => format!("take {taken} from heap {size}"),
                _ => format!("take {taken} from heap {size}, leave {parts}"),
            })
        }
        // What is cut off falls.
        (Figure::Graph(_), _) if spots.first()?.starts_with('e') => {
            draw::spot_name(before, spots.first()?)
        }
        _ => {
            let names = spots.iter().map(|spot| draw::spot_name(before, spot));
            names.collect::<Option<Vec<_>>>().filter(|all| !all.is_empty()).map(|all| all.join(" "))
        }
    }
}

fn board_change(before: &Board, after: &Board) -> Option<String> {
    const MAX_CELLS: usize = 12;
    if before.shape() != after.shape() {
        return None;
    }
    let pairs = before.cells().iter().zip(after.cells()).enumerate();
    let changed: Vec<usize> = pairs.filter(|(_, (a, b))| a != b).map(|(cell, _)| cell).collect();
    if changed.len() > MAX_CELLS {
        return None;
    }
    let names: Vec<String> = changed.iter().map(|cell| draw::cell_name(before, *cell)).collect();
    let contents = |board: &Board| -> String {
        changed.iter().map(|cell| char::from(board.cells()[*cell])).collect()
    };
    let (old, new) = (contents(before), contents(after));
    let (from, to) = (old.as_bytes(), new.as_bytes());
    // The only piece of its kind that leaves a cell, and the only one that arrives.
    let only = |is: &dyn Fn(usize) -> bool| {
        let mut all = (0..changed.len()).filter(|at| is(*at));
        all.next().filter(|_| all.next().is_none())
    };
    let pieces = from.iter().filter(|piece| !matches!(piece, b'.' | b'#'));
    let travels = pieces
        .filter_map(|piece| Some((only(&|at| from[at] == *piece)?, only(&|at| to[at] == *piece)?)));
    if let Some((source, goal)) = travels.into_iter().next()
        && (0..changed.len()).all(|at| at == goal || matches!(to[at], b'.' | b'#'))
    {
        let blocked = (0..changed.len()).filter(|at| to[*at] == b'#');
        let blocked: String = blocked.map(|at| format!("/{}", names[at])).collect();
        return Some(format!("{}–{}{blocked}", names[source], names[goal]));
    }
    // A cell is filled, and others are reserved for a player or for nobody.
    let filled = |at: usize| to[at] == b'#';
    let chosen = only(&filled).or_else(|| only(&|at| filled(at) && from[at] == b'.'));
    Some(match chosen {
        _ if from.iter().all(|cell| *cell == b'.') && to.iter().all(|cell| *cell == to[0]) => {
            names.join(" ")
        }
        Some(chosen) => names[chosen].clone(),
        None if old.bytes().chain(new.bytes()).all(|coin| matches!(coin, b'h' | b't')) => {
            format!("turn {}", names.join(" "))
        }
        None => format!("{}: {old} → {new}", names.join(" ")),
    })
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
