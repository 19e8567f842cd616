//! Parts of the layout of a value in a terminal: cells, columns, and lines, with the index in the
//! value where each begins.

use crate::lang::eval::Machine;
use crate::lang::value::{self, Items, Json, MarkKind, Text, Value};
use std::sync::Arc;
use tweedle_games::board::Board;

/// The number of cells that are measured at a time, so that a long list is laid out lazily.
pub(super) const CELLS_PER_MEASUREMENT: usize = 10_000;

/// The symbols before, between and after the values of a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Brackets {
    /// The symbol before the first value.
    pub(super) open: &'static str,
    /// The symbol directly after each value but the last; a space follows.
    pub(super) comma: &'static str,
    /// The symbol after the last value.
    pub(super) close: &'static str,
}

impl Brackets {
    /// The brackets of a set.
    pub(super) const SET: Brackets = Brackets { open: "set[", comma: ",", close: "]" };
    /// The brackets of a map.
    pub(super) const MAP: Brackets = Brackets { open: "map[", comma: ",", close: "]" };
}

/// Returns the values of a list, a tuple or a sequence, with its brackets.
pub(super) fn values(value: &Value) -> Option<(&Arc<Items>, Brackets)> {
    let brackets = |open, comma, close| Brackets { open, comma, close };
    match value {
        Value::List(items) => Some((items, brackets("[", ",", "]"))),
        Value::Tuple(items) => Some((items, brackets("(", ",", ")"))),
        Value::Sequence(items) => Some((items, brackets("", "", ""))),
        _ => None,
    }
}

/// The position in a value at which a line begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// An unnamed position.
    Nowhere,
    /// An index of a list.
    Index(usize),
    /// A row of a table.
    Row(usize),
    /// A row of a band of columns: the index of the row, and of the first and the last column.
    Band(usize, usize, usize),
}

/// A line of a page.
#[derive(Debug, Clone)]
pub(super) struct CellLine {
    /// Its text, without the line break.
    pub(super) text: Text,
    /// The number of values, entries or characters it shows.
    pub(super) cells: usize,
    /// The position at which it begins.
    pub(super) place: Place,
}

/// Returns one value as text for a layout, cut if it would fill more than a page.
pub(super) fn cell(machine: &Machine, value: &Value, looks: &Looks) -> Text {
    let room = looks.rows.map(|rows| rows.max(1).saturating_mul(looks.width));
    // A character takes up to four bytes.
    let limit = room.map_or(usize::MAX, |columns| columns.saturating_mul(4));
    let mut text = value::marked(machine, value, limit);
    if looks.ascii {
        text = text.ascii();
    }
    if let Some(columns) = room
        && text.width() > columns
    {
        let mut short = text.part(0..text.reach(0, columns));
        short.push_as("…", MarkKind::Cut);
        return short;
    }
    text
}

/// The width and the alignment of the cells of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Column {
    /// The width in terminal columns.
    pub(super) width: usize,
    /// Set if all cells are integers, which are aligned to the right.
    pub(super) right: bool,
}

impl Column {
    /// A column without measured cells.
    pub(super) const NEW: Column = Column { width: 0, right: true };

    /// Includes a cell in the width, unless it is wider than `most`.
    pub(super) fn measure(&mut self, value: &Value, text: &Text, most: usize) {
        self.width = self.width.max(text.width().min(most));
        self.right &= matches!(value, Value::Int(_) | Value::Big(_));
    }

    /// Writes a cell and the symbol directly after it; `pad` fills up the column on the right.
    pub(super) fn write(self, out: &mut Text, cell: &Text, after: &str, pad: bool) {
        let room = self.width.saturating_sub(cell.width());
        if self.right {
            out.blanks(room);
        }
        out.append(cell);
        out.push(after);
        if pad && !self.right {
            out.blanks(room);
        }
    }
}

/// Begins a line of a collection: the opening bracket on the first, room for it on the others.
pub(super) fn begun(is_first: bool, open: &str) -> Text {
    let mut text = Text::marked();
    if is_first {
        text.push(open);
    } else {
        text.blanks(open.len());
    }
    text
}

/// Returns the largest convenient number of columns up to `most`, for which the index of a cell is
/// easy to see.
pub(super) fn countable(most: usize) -> usize {
    [50, 25, 20, 10, 5].into_iter().find(|n| *n <= most).unwrap_or(most).max(1)
}

/// Settings of the layout of values in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// The number of columns of the terminal.
    pub width: usize,
    /// The number of lines after which a value is cut; `None` for no limit.
    pub rows: Option<usize>,
    /// Set for outcomes, verdicts and notes in colour.
    pub colour: bool,
    /// Set for symbols in their ASCII spelling.
    pub ascii: bool,
}

impl Looks {
    /// Returns the maximum width of a cell that determines the width of its column.
    pub(super) fn widest(&self) -> usize {
        (self.width / 2).max(20)
    }
}

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
