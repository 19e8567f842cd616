//! The hit areas of a figure: their names, and those that a move changes.

use super::board::{Moved, lay};
use super::dots;
use crate::lang::value::{Figure, GraphFigure};
use tweedle_games::board::Board;
use tweedle_picture::{Anchor, Paint, Picture, SMALL_FONT};

/// Returns the keys of the hit areas of a figure that differ after a move to a sum of components
/// with these figures; none if the change cannot be seen.
pub fn changed_spots(before: &Figure, after: &[Figure]) -> Vec<String> {
    match (before, after) {
        (Figure::Board(before), [Figure::Board(after)]) => cells(before, after),
        (Figure::Piles(before), _) => tokens(before, after).unwrap_or_default(),
        (Figure::Graph(before), [Figure::Graph(after)]) => elements(before, after),
        // Nothing is left.
        (Figure::Graph(before), []) => {
            elements(before, &GraphFigure { edges: Vec::new(), ..before.clone() })
        }
        (Figure::Dots(before), [Figure::Dots(after)]) => lines(before, after),
        _ => Vec::new(),
    }
}

fn cells(before: &Board, after: &Board) -> Vec<String> {
    if before.shape() == after.shape() {
        let Moved { cells, .. } = lay(&mut after.clone(), before, None);
        return cells.iter().map(usize::to_string).collect();
    }
    // A strip of which an end was cut off.
    let (old, new) = (before.cells(), after.cells());
    if before.shape().sides()[1] != 1 || after.shape().sides()[1] != 1 || new.len() > old.len() {
        return Vec::new();
    }
    let gone = match () {
        () if old.starts_with(new) => new.len()..old.len(),
        () if old.ends_with(new) => 0..old.len() - new.len(),
        () => return Vec::new(),
    };
    gone.map(|cell| cell.to_string()).collect()
}

/// Returns the tokens that were taken from a pile, from the top.
fn tokens(before: &[u64], after: &[Figure]) -> Option<Vec<String>> {
    const MAX_TAKEN: u64 = 1_000;
    let (pile, left) = pile_change(before, after)?;
    let taken = before[pile].checked_sub(left.iter().sum()).filter(|taken| *taken <= MAX_TAKEN)?;
    Some((before[pile] - taken..before[pile]).map(|token| format!("{pile}.{token}")).collect())
}

/// Returns the index of the pile that a move changes, and the piles that are left of it; `None` if
/// it changes several.
pub fn pile_change(before: &[u64], after: &[Figure]) -> Option<(usize, Vec<u64>)> {
    let mut left: Vec<u64> = Vec::new();
    for figure in after {
        let Figure::Piles(sizes) = figure else { return None };
        left.extend(sizes);
    }
    let changed: Vec<usize> = match left.len() == before.len() {
        true => (0..before.len()).filter(|at| before[*at] != left[*at]).collect(),
        false => {
            let mut keeps = |size: &u64| {
                let found = left.iter().position(|other| other == size);
                found.map(|at| left.swap_remove(at)).is_some()
            };
            (0..before.len()).filter(|at| !keeps(&before[*at])).collect()
        }
    };
    let [pile] = changed[..] else { return None };
    if left.len() == before.len() {
        left = vec![left[pile]];
    }
    left.retain(|size| *size > 0);
    left.sort_unstable();
    Some((pile, left))
}

/// Returns the edges that were removed, first one that was cut if others fell with it, and those
/// that are parallel to this one and alike; or the vertices whose labels changed.
fn elements(before: &GraphFigure, after: &GraphFigure) -> Vec<String> {
    if !before.marks.is_empty() && after.vertices != before.vertices {
        return Vec::new();
    }
    let Some(mut removed) = removed_edges(before, after) else { return Vec::new() };
    let is_held = |vertex: usize| {
        let kept = |at: &usize| !removed.contains(at);
        let of_vertex = |at: usize| [before.edges[at].0, before.edges[at].1].contains(&vertex);
        vertex == 0 && before.ground || (0..before.edges.len()).filter(kept).any(of_vertex)
    };
    let cut = |at: &usize| is_held(before.edges[*at].0) || is_held(before.edges[*at].1);
    if let Some(cut) = removed.iter().position(cut) {
        let ends = |at: usize| {
            let (u, v, label) = &before.edges[at];
            (u.min(v), u.max(v), label)
        };
        let is_like = |at: &usize| ends(*at) == ends(removed[cut]);
        let (mut all, rest): (Vec<usize>, Vec<usize>) = (0..before.edges.len()).partition(is_like);
        all.extend(rest.into_iter().filter(|at| removed.contains(at)));
        removed = all;
    }
    let mark = |figure: &GraphFigure, at: usize| figure.marks.get(at).cloned();
    let vertices = (0..before.vertices).filter(|at| mark(before, *at) != mark(after, *at));
    let vertices: Vec<String> = vertices.map(|at| format!("v{at}")).collect();
    if vertices.is_empty() { removed.iter().map(|at| format!("e{at}")).collect() } else { vertices }
}

/// Returns the numbers of the edges that are missing after a move; or of a part of the list without
/// which the vertices can be numbered as after the move, in the order in which they occur.
fn removed_edges(before: &GraphFigure, after: &GraphFigure) -> Option<Vec<usize>> {
    let mut left = after.edges.clone();
    let mut removed = Vec::new();
    for (number, old) in before.edges.iter().enumerate() {
        match left.iter().position(|new| new == old) {
            Some(at) => drop(left.swap_remove(at)),
            None => removed.push(number),
        }
    }
    if left.is_empty() {
        return Some(removed);
    }
    let renumbered = |edges: &mut dyn Iterator<Item = &(usize, usize, String)>| {
        let mut vertices = vec![0];
        let mut number = |vertex: usize| {
            let known = vertices.iter().position(|known| *known == vertex);
            known.unwrap_or_else(|| {
                vertices.push(vertex);
                vertices.len() - 1
            })
        };
        edges.map(|(u, v, label)| (number(*u), number(*v), label.clone())).collect::<Vec<_>>()
    };
    let fewer = before.edges.len().checked_sub(after.edges.len())?;
    let wanted = renumbered(&mut after.edges.iter());
    let found = (0..=after.edges.len()).find(|at| {
        let rest = before.edges[..*at].iter().chain(&before.edges[at + fewer..]);
        renumbered(&mut { rest }) == wanted
    })?;
    Some((found..found + fewer).collect())
}

fn lines(before: &[String], after: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (row, (old, new)) in before.iter().zip(after).enumerate() {
        for (column, (old, new)) in old.chars().zip(new.chars()).enumerate() {
            if old != new {
                found.push(format!("{row}.{column}"));
            }
        }
    }
    found
}

/// Returns the name of a hit area, as it is written in a picture and in the list of moves: `b2` for
/// a cell, `edge 3`, `vertex 0`, or `a1–b1` for a line between dots.
pub fn spot_name(figure: &Figure, key: &str) -> Option<String> {
    Some(match figure {
        Figure::Board(board) => cell_name(board, key.parse().ok()?),
        Figure::Graph(_) => match key.split_at_checked(1)? {
            ("e", number) => format!("edge {}", number.parse::<usize>().ok()? + 1),
            (_, number) => format!("vertex {number}"),
        },
        Figure::Dots(_) => {
            let (row, column) = key.split_once('.')?;
            let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
            let dot = |row: usize, column: usize| format!("{}{}", letters(column), row + 1);
            let (row_after, column_after) = (row.div_ceil(2), column.div_ceil(2));
            format!("{}–{}", dot(row / 2, column / 2), dot(row_after, column_after))
        }
        Figure::Piles(_) => return None,
    })
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
pub fn cell_name(board: &Board, cell: usize) -> String {
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
