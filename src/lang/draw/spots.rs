//! The hit areas of a figure that a move changes.

use super::board::{Moved, lay};
use crate::lang::value::{Figure, GraphFigure};
use tweedle_games::board::Board;

/// Returns the keys of the hit areas of a figure that differ after a move to a sum of components
/// with these figures; none if the change cannot be seen.
pub fn changed_spots(before: &Figure, after: &[Figure]) -> Vec<String> {
    match (before, after) {
        (Figure::Board(before), [Figure::Board(after)]) => cells(before, after),
        (Figure::Piles(before), _) => tokens(before, after).unwrap_or_default(),
        (Figure::Graph(before), [Figure::Graph(after)]) => elements(before, after),
        // Nothing is left.
        (Figure::Graph(before), []) => (0..before.edges.len()).map(edge).collect(),
        (Figure::Dots(before), [Figure::Dots(after)]) => lines(before, after),
        _ => Vec::new(),
    }
}

fn edge(number: usize) -> String {
    format!("e{number}")
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

/// Returns the tokens that were taken: of one pile, from the top. If the pile was split as well, as
/// many tokens as there are fewer.
fn tokens(before: &[u64], after: &[Figure]) -> Option<Vec<String>> {
    let mut left: Vec<u64> = Vec::new();
    for figure in after {
        let Figure::Piles(sizes) = figure else { return None };
        left.extend(sizes);
    }
    let same = left.len() == before.len();
    let changed: Vec<usize> = match same {
        true => (0..before.len()).filter(|at| before[*at] != left[*at]).collect(),
        false => {
            let mut rest = left.clone();
            let mut keeps = |size: &u64| {
                let found = rest.iter().position(|other| other == size);
                found.map(|at| rest.swap_remove(at)).is_some()
            };
            (0..before.len()).filter(|at| !keeps(&before[*at])).collect()
        }
    };
    let [pile] = changed[..] else { return None };
    let others: u64 = (0..before.len()).filter(|at| *at != pile).map(|at| before[at]).sum();
    let size = left.iter().sum::<u64>().checked_sub(others)?;
    const MAX_TAKEN: u64 = 1_000;
    let taken = before[pile].checked_sub(size).filter(|taken| *taken <= MAX_TAKEN)?;
    Some((before[pile] - taken..before[pile]).map(|token| format!("{pile}.{token}")).collect())
}

/// Returns the edges that were removed, and the vertices whose labels changed.
fn elements(before: &GraphFigure, after: &GraphFigure) -> Vec<String> {
    let mut left = after.edges.clone();
    let mut removed = Vec::new();
    for (number, old) in before.edges.iter().enumerate() {
        match left.iter().position(|new| new == old) {
            Some(at) => drop(left.swap_remove(at)),
            None => removed.push(edge(number)),
        }
    }
    if !left.is_empty() {
        return Vec::new();
    }
    let mark = |figure: &GraphFigure, at: usize| figure.marks.get(at).cloned();
    let vertices = (0..before.vertices).filter(|at| mark(before, *at) != mark(after, *at));
    let vertices: Vec<String> = vertices.map(|at| format!("v{at}")).collect();
    if vertices.is_empty() { removed } else { vertices }
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
