//! Recognition of boards, piles and graphs in values, and their drawing.

use super::board::{self, Moved};
use super::graph;
use crate::lang::value::{Figure, GraphFigure, NumberedEdges, Value, have_names, number_names};
use tweedle_games::board::Board;
use tweedle_picture::{Anchor, Paint, Picture, Style};

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
        Figure::Piles(sizes) => piles(sizes),
        Figure::Graph(figure) => graph::graph(figure, moved.named),
        Figure::Dots(rows) => dots(rows),
    };
    if moved.named {
        write_names(&mut picture, figure);
    }
    picture
}

/// The distance between adjacent dots.
const DOT_DISTANCE: f64 = 30.0;

/// Draws rows of dots `+`, with `-` between two dots and `|` below a dot, in the same layout.
fn dots(rows: &[String]) -> Picture {
    let mut picture = Picture::new("dots and boxes", format!("Dots: {}", rows.join(" / ")));
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let at = |row: usize, column: usize| {
        rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or(' ')
    };
    let wide = rows.iter().map(Vec::len).max().unwrap_or(0);
    let place = |row: usize, column: usize| {
        (column as f64 / 2.0 * DOT_DISTANCE, row as f64 / 2.0 * DOT_DISTANCE)
    };
    let is_dot = |row: usize, column: usize| row.is_multiple_of(2) && column.is_multiple_of(2);
    for row in 0..rows.len() {
        for column in 0..wide {
            let (x, y) = place(row, column);
            let half = DOT_DISTANCE / 2.0;
            let drawn = Style::line(Paint::Ink, 3.0);
            let open = Style::line(Paint::Faint, 1.0).dashed();
            if row % 2 == 0 && column % 2 == 1 {
                let look = if at(row, column) == '-' { drawn } else { open };
                picture.spot(format!("{row}.{column}"), [x - half + 5.0, y - 7.0, 20.0, 14.0]);
                picture.line([(x - half, y), (x + half, y)], look);
            } else if row % 2 == 1 && column % 2 == 0 {
                let look = if at(row, column) == '|' { drawn } else { open };
                picture.spot(format!("{row}.{column}"), [x - 7.0, y - half + 5.0, 14.0, 20.0]);
                picture.line([(x, y - half), (x, y + half)], look);
            }
        }
    }
    for row in 0..rows.len() {
        for column in (0..wide).filter(|column| is_dot(row, *column)) {
            let (x, y) = place(row, column);
            picture.circle(x, y, 4.0, Style::area(Paint::Ink));
        }
    }
    picture
}

/// The width and height of a token, and the distance between piles.
const TOKEN_WIDTH: f64 = 30.0;
const TOKEN_HEIGHT: f64 = 9.0;
const PILE_DISTANCE: f64 = 44.0;
/// The maximum number of tokens of a pile without a gap.
const MAX_TOKENS: u64 = 24;
/// The token of a large pile in whose place there is a gap.
const GAP: u64 = 2 * MAX_TOKENS / 3;

/// Draws piles next to each other, with their sizes below. A large pile has a gap.
fn piles(sizes: &[u64]) -> Picture {
    let listed = sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let mut picture = Picture::new("heaps", format!("Heaps of {listed}"));
    for (at, size) in sizes.iter().enumerate() {
        let x = at as f64 * PILE_DISTANCE;
        let drawn = (*size).min(MAX_TOKENS);
        for thing in 0..drawn {
            // The gap is two thirds of the way up.
            if *size > MAX_TOKENS && thing == GAP {
                let y = -(thing as f64 + 0.3) * TOKEN_HEIGHT;
                picture.text(x + TOKEN_WIDTH / 2.0, y, Anchor::Middle, Paint::Quiet, "⋮");
                continue;
            }
            let y = -(thing as f64 + 1.0) * TOKEN_HEIGHT;
            let token = if thing < GAP { thing } else { thing + (*size - drawn) };
            picture.spot(format!("{at}.{token}"), [x, y, TOKEN_WIDTH, TOKEN_HEIGHT]);
            let look = Style::area(Paint::Everybody).edged(Paint::Black, 1.0);
            picture.rect(x, y, TOKEN_WIDTH, TOKEN_HEIGHT - 1.5, 3.0, look);
        }
        picture.line([(x - 4.0, 0.5), (x + TOKEN_WIDTH + 4.0, 0.5)], Style::line(Paint::Ink, 1.5));
        let label = size.to_string();
        picture.small(x + TOKEN_WIDTH / 2.0, 15.0, Anchor::Middle, &label);
    }
    picture
}

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
fn write_names(picture: &mut Picture, figure: &Figure) {
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
            let place = |at: usize| at as f64 * DOT_DISTANCE;
            let wide = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
            let columns = 0..wide.div_ceil(2);
            names.extend(columns.map(|at| (place(at), -9.0, letters(at))));
            let rows = 0..rows.len().div_ceil(2);
            names.extend(rows.map(|at| (-12.0, place(at) + 4.0, (at + 1).to_string())));
        }
        Figure::Piles(_) | Figure::Graph(_) => {}
    }
    for (x, y, name) in names {
        picture.small(x, y, Anchor::Middle, &name);
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
