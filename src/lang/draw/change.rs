//! The visible effect of a move on a figure.

use super::board::{Moved, lay};
use super::figure::{cell_name, line_name};
use crate::lang::value::{Figure, GraphFigure};
use tweedle_games::board::Board;

/// The effect of a move on a figure.
#[derive(Debug, Default)]
pub struct Change {
    /// The keys of the hit areas that differ; none if the change cannot be seen.
    pub spots: Vec<String>,
    /// The name of the move: a piece moves, as `a1–b1`; cells are filled, as `a1 a2`, or change, as
    /// `a1 b1: xo → .x`; `edge 3`; `take 2 from heap 7`. `None` if the figures cannot be compared.
    pub name: Option<String>,
}

/// Returns the effect of a move to a sum of components with these figures.
pub fn change(before: &Figure, after: &[Figure]) -> Change {
    match (before, after) {
        (Figure::Board(before), [Figure::Board(after)]) => {
            Change { spots: cells(before, after), name: board_change(before, after) }
        }
        (Figure::Piles(before), _) => pile_change(before, after).unwrap_or_default(),
        (Figure::Graph(before), [Figure::Graph(after)]) => graph_change(before, after),
        // Nothing is left.
        (Figure::Graph(graph), []) => {
            graph_change(graph, &GraphFigure { edges: Vec::new(), ..graph.clone() })
        }
        (Figure::Dots(old), [Figure::Dots(new)]) => {
            let spots = lines(old, new);
            let names: Option<Vec<String>> = spots.iter().map(|spot| line_name(spot)).collect();
            let name = names.map(|names| names.join(" "));
            Change { name: name.filter(|name| !name.is_empty()), spots }
        }
        _ => Change::default(),
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

/// Returns the effect on heaps: a move takes from one of them, from the top, and may split it.
fn pile_change(before: &[u64], after: &[Figure]) -> Option<Change> {
    const MAX_TAKEN: u64 = 1_000;
    let mut left: Vec<u64> = Vec::new();
    for figure in after {
        let Figure::Piles(sizes) = figure else { return None };
        left.extend(sizes);
    }
    let changed: Vec<usize>;
    if left.len() == before.len() {
        changed = (0..before.len()).filter(|at| before[*at] != left[*at]).collect();
        left = changed.iter().map(|at| left[*at]).collect();
    } else {
        let mut keeps = |size: &u64| {
            let found = left.iter().position(|other| other == size);
            found.map(|at| left.swap_remove(at)).is_some()
        };
        changed = (0..before.len()).filter(|at| !keeps(&before[*at])).collect();
    }
    let [pile] = changed[..] else { return None };
    left.retain(|size| *size > 0);
    left.sort_unstable();
    let size = before[pile];
    let taken = size.checked_sub(left.iter().sum())?;
    let parts = left.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ");
    let name = match (taken, left.len()) {
        (0, _) => format!("split heap {size} into {parts}"),
        (_, 0 | 1) => format!("take {taken} from heap {size}"),
        _ => format!("take {taken} from heap {size}, leave {parts}"),
    };
    let tokens = if taken <= MAX_TAKEN { size - taken..size } else { 0..0 };
    Some(Change {
        spots: tokens.map(|token| format!("{pile}.{token}")).collect(),
        name: Some(name),
    })
}

/// Returns the effect on a graph: vertices get other labels, or edges are removed.
fn graph_change(before: &GraphFigure, after: &GraphFigure) -> Change {
    let numbers = |numbers: &[usize], first: usize| {
        numbers.iter().map(|n| (n + first).to_string()).collect::<Vec<_>>().join(" ")
    };
    if !before.marks.is_empty() {
        let mark = |figure: &GraphFigure, at: usize| figure.marks.get(at).cloned();
        let differs = |at: &usize| mark(before, *at) != mark(after, *at);
        let changed: Vec<usize> = match after.vertices == before.vertices {
            true => (0..before.vertices).filter(differs).collect(),
            false => Vec::new(),
        };
        let is_gone = |at: &usize| mark(after, *at).is_none_or(|mark| mark.is_empty());
        let gone: Vec<usize> = changed.iter().copied().filter(is_gone).collect();
        let name = match (&changed[..], &gone[..]) {
            ([], _) => None,
            // A vertex is coloured, and others are reserved.
            ([one], _) | (_, [one]) => Some(format!("vertex {one}")),
            (several, _) => Some(format!("vertices {}", numbers(several, 0))),
        };
        return Change { spots: changed.iter().map(|at| format!("v{at}")).collect(), name };
    }
    let Some(mut removed) = removed_edges(before, after).filter(|edges| !edges.is_empty()) else {
        return Change::default();
    };
    let is_held = |vertex: usize| {
        let kept = |at: &usize| !removed.contains(at);
        let of_vertex = |at: usize| [before.edges[at].0, before.edges[at].1].contains(&vertex);
        vertex == 0 && before.ground || (0..before.edges.len()).filter(kept).any(of_vertex)
    };
    let holds = |at: &&usize| is_held(before.edges[**at].0) || is_held(before.edges[**at].1);
    let cuts: Vec<usize> = removed.iter().filter(holds).copied().collect();
    let cut = match (&removed[..], &cuts[..]) {
        ([one], _) => *one,
        // The others fall with the one that was cut.
        (_, [one]) if before.ground => *one,
        _ => {
            let name = Some(format!("edges {}", numbers(&removed, 1)));
            return Change { spots: removed.iter().map(|at| format!("e{at}")).collect(), name };
        }
    };
    // Of parallel edges that are alike, each can be chosen, and the first one has the name.
    let ends = |at: usize| {
        let (u, v, label) = &before.edges[at];
        (u.min(v), u.max(v), label)
    };
    let alike = (0..before.edges.len()).filter(|at| ends(*at) == ends(cut));
    removed = alike.chain(removed.iter().copied().filter(|at| ends(*at) != ends(cut))).collect();
    let name = Some(format!("edge {}", removed[0] + 1));
    Change { spots: removed.iter().map(|at| format!("e{at}")).collect(), name }
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
    let names: Vec<String> = changed.iter().map(|cell| cell_name(before, *cell)).collect();
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
        // What is blocked with the letter of a player was a cell reserved for that player.
        && (to[source] == b'.' || !matches!(from[source], b'L' | b'R' | b'C'))
    {
        let blocked = (0..changed.len()).filter(|at| to[*at] == b'#');
        let blocked: String = blocked.map(|at| format!("/{}", names[at])).collect();
        return Some(format!("{}–{}{blocked}", names[source], names[goal]));
    }
    // A cell is filled, and others are reserved for a player or for nobody.
    let filled = |at: usize| to[at] == b'#';
    let are_marks = to.iter().all(|cell| matches!(cell, b'.' | b'#' | b'L' | b'R' | b'C'));
    let chosen = only(&filled).or_else(|| only(&|at| filled(at) && from[at] == b'.'));
    let chosen = chosen.filter(|_| are_marks);
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
