//! Recognition of boards, piles and graphs in values, and their drawing.

use super::board::Moved;
use super::spots::write_names;
use super::{board, dots, graph, piles};
use crate::lang::value::{Figure, GraphFigure, NumberedEdges, Value, have_names, number_names};
use tweedle_games::board::Board;
use tweedle_picture::{Paint, Picture};

/// The maximum number of vertices, edges, piles, and cells per side in a picture.
const MAX_ITEMS: usize = 400;

/// Returns the figure of a value that has one: a board, a number or numbers of tokens, the edges of
/// a graph, a strip of symbols.
pub fn figure(value: &Value) -> Option<Figure> {
    if let Some(figure) = value.as_report::<Figure>() {
        return Some(figure.clone());
    }
    match value {
        Value::Board(board) => Some(Figure::Board(board.clone())),
        Value::Int(size) => Some(Figure::Piles(vec![u64::try_from(*size).ok()?])),
        Value::Str(text) => strip(text),
        Value::List(items) | Value::Tuple(items) | Value::Sequence(items) => {
            edges(items).or_else(|| heaps(items))
        }
        _ => None,
    }
}

/// Returns the figure of a position from its arguments: the first that is a board or the edges of a
/// graph, or the only argument if it has a figure.
pub(super) fn of_arguments(args: &[Value]) -> Option<Figure> {
    let graph = |value: &Value| match value {
        Value::List(items) => edges(items),
        _ => None,
    };
    match args {
        [only] => figure(only),
        several => {
            let board = several.iter().find(|arg| matches!(arg, Value::Board(_)));
            board.and_then(figure).or_else(|| several.iter().find_map(graph))
        }
    }
}

fn strip(text: &str) -> Option<Figure> {
    let plain = !text.is_empty() && text.bytes().all(|c| c.is_ascii_graphic() && c != b'|');
    if !plain || text.len() > MAX_ITEMS {
        return None;
    }
    Board::read(text).ok().map(Figure::Board)
}

fn heaps(items: &[Value]) -> Option<Figure> {
    if items.is_empty() || items.len() > MAX_ITEMS {
        return None;
    }
    let size = |item: &Value| match item {
        Value::Int(size) => u64::try_from(*size).ok(),
        _ => None,
    };
    items.iter().map(size).collect::<Option<Vec<u64>>>().map(Figure::Piles)
}

fn edges(items: &[Value]) -> Option<Figure> {
    graph_of(items, Vec::new()).filter(|graph| graph.vertices > 0).map(Figure::Graph)
}

/// Returns an edge from a tuple: two vertices, and optionally the owner.
fn edge(item: &Value) -> Option<(usize, usize, String)> {
    let (Value::Tuple(parts) | Value::List(parts)) = item else { return None };
    let vertex = |value: &Value| match value {
        Value::Int(at) => usize::try_from(*at).ok(),
        _ => None,
    };
    match &parts[..] {
        [u, v] if matches!(item, Value::Tuple(_)) => Some((vertex(u)?, vertex(v)?, String::new())),
        [u, v, Value::Str(letter)] => Some((vertex(u)?, vertex(v)?, letter.to_string())),
        _ => None,
    }
}

/// Returns the graph with these edges, if it can be drawn. Vertices with names are marked with them
/// unless there are other marks.
pub fn graph_of(items: &[Value], mut marks: Vec<String>) -> Option<GraphFigure> {
    if have_names(items) {
        let NumberedEdges { edges, names } = number_names(items, 0).ok()?;
        if marks.is_empty() {
            let first = names.first().map_or(0, |(number, _)| *number as usize);
            marks = vec![String::new(); first.min(MAX_ITEMS)];
            marks.extend(names.iter().map(|(_, name)| name.to_string()));
        }
        return graph_of(&edges, marks);
    }
    let edges = items.iter().map(edge).collect::<Option<Vec<_>>>()?;
    let last = edges.iter().map(|(u, v, _)| (*u).max(*v) + 1).max().unwrap_or(0);
    let vertices = last.max(marks.len());
    let drawn = vertices <= MAX_ITEMS && edges.len() <= 4 * MAX_ITEMS;
    drawn.then_some(GraphFigure { vertices, edges, marks, ground: false, directed: false })
}

/// Draws a figure without a move.
pub fn alone(figure: &Figure) -> Picture {
    draw(figure, &Moved::default())
}

/// Orients a figure like the one before a move, if it is a board, and returns the changes of the
/// move. `mover` is the colour of the player who moved, if the move is not for all players.
pub(super) fn lay(figure: &mut Figure, before: &Figure, mover: Option<Paint>) -> Moved {
    match (figure, before) {
        (Figure::Board(board), Figure::Board(before)) => board::lay(board, before, mover),
        _ => Moved::default(),
    }
}

/// Draws a figure, with the changes of a move framed.
pub(super) fn draw(figure: &Figure, moved: &Moved) -> Picture {
    let mut picture = match figure {
        Figure::Board(board) => board::board(board, &moved.cells),
        Figure::Piles(sizes) => piles::piles(sizes),
        Figure::Graph(figure) => graph::graph(figure, moved.named),
        Figure::Dots(rows) => dots::dots(rows),
    };
    if moved.named {
        write_names(&mut picture, figure);
    }
    picture
}
