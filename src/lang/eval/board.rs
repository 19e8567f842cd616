//! Boards in the language: cells, characters and directions as values.

use crate::lang::eval::Machine;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use tweedle_base::Seeded;
use tweedle_games::board::{Board, BoardFault, Letters, Neighbour, Shape};

/// A cache of the cells of boards as values, created once for each shape, since rules use the same
/// few over and over.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    by_shape: HashMap<Shape, Arc<[Value]>, Seeded>,
    held: usize,
}

/// The maximum number of cached cells of all shapes.
const MAX_CACHED_CELLS: usize = 100_000;

/// Reads a board from text, with rows separated by `|` and layers by `||`.
///
/// # Errors
/// Rows or layers of different sizes, an unprintable character, or too many cells.
pub(crate) fn read_board(text: &str, span: Span) -> EvalResult<Board> {
    Board::read(text).map_err(|fault| {
        let code = if fault == BoardFault::TooLarge { Code::Limit } else { Code::Value };
        let help = match fault {
            BoardFault::Letter(_) => {
                "separate rows by `|` and layers by `||`; cells are printable ASCII characters"
            }
            BoardFault::Ragged { .. } => {
                "all rows must have the same length; rows are counted \
             from 0"
            }
            BoardFault::Layer { .. } => {
                "all layers must have the same number of rows; layers are \
             counted from 0"
            }
            BoardFault::TooLarge => "use a smaller board",
        };
        Box::new(Problem::at(code, span, fault.to_string()).help(help))
    })
}

impl Machine {
    /// Returns the cells of a board as values: `(row, column)`, or `(layer, row, column)` in three
    /// dimensions.
    pub fn cell_values(&mut self, shape: Shape) -> Arc<[Value]> {
        if let Some(cells) = self.cells.by_shape.get(&shape) {
            return cells.clone();
        }
        let first = 3 - shape.dimensions();
        let tuple = |cell| {
            let place = shape.place(cell);
            let part = place.iter().skip(first).map(|at| Value::Int(*at as i64));
            Value::tuple(part.collect())
        };
        let cells: Arc<[Value]> = (0..shape.cells()).map(tuple).collect();
        if self.cells.held > MAX_CACHED_CELLS {
            self.cells = Cells::default();
        }
        self.cells.held += cells.len();
        self.cells.by_shape.insert(shape, cells.clone());
        cells
    }

    /// Returns the cells with these numbers as a list.
    pub fn cell_list(&mut self, shape: Shape, cells: impl IntoIterator<Item = usize>) -> Value {
        let values = self.cell_values(shape);
        Value::list(cells.into_iter().filter_map(|cell| values.get(cell).cloned()).collect())
    }

    /// Returns the index of a cell given as a tuple.
    pub fn cell_of(&self, shape: Shape, value: &Value, span: Span) -> EvalResult<usize> {
        if let Some(numbers) = numbers(value, shape.dimensions()) {
            return shape.cell(numbers).map_or_else(|| self.no_cell(shape, value, span), Ok);
        }
        let form = if shape.dimensions() == 2 { "(row, column)" } else { "(layer, row, column)" };
        let text = match value {
            Value::Tuple(_) => format!("`{}`", crate::lang::value::short(self, value)),
            other => other.what().to_owned(),
        };
        Problem::at(
            Code::Type,
            span,
            format!(
                "a cell of this board must be a tuple {form} of integers, but this is \
                 {text}"
            ),
        )
        .label(value.what())
        .help("`cells(B)` lists the cells of a board")
        .err()
    }

    #[cold]
    fn no_cell(&self, shape: Shape, value: &Value, span: Span) -> EvalResult<usize> {
        let cell = crate::lang::value::short(self, value);
        let problem = Problem::at(
            Code::Value,
            span,
            format!(
                "a {shape} board does not have a \
         cell {cell}"
            ),
        );
        let [layers, rows, columns] = shape.sides();
        Err(Box::new(match (shape.cells(), shape.dimensions()) {
            (0, _) => problem.help("this board is empty"),
            (_, 2) => {
                problem.help(format!("rows are 0 to {}, columns 0 to {}", rows - 1, columns - 1))
            }
            _ => problem.help(format!(
                "layers are 0 to {}, rows 0 to {}, columns 0 to {}",
                layers - 1,
                rows - 1,
                columns - 1
            )),
        }))
    }

    /// Returns a cell, or all cells of a collection.
    pub fn cells_of(&mut self, shape: Shape, value: &Value, span: Span) -> EvalResult<Vec<usize>> {
        match value {
            Value::Tuple(items) if !matches!(items.first(), Some(Value::Int(_)) | None) => {
                items.iter().map(|cell| self.cell_of(shape, cell, span)).collect()
            }
            Value::Tuple(items) if items.is_empty() => Ok(Vec::new()),
            Value::List(items) => {
                items.iter().map(|cell| self.cell_of(shape, cell, span)).collect()
            }
            Value::Set(_) | Value::Sequence(_) | Value::Stream(_) => {
                let cells = self.collect(value, span)?;
                cells.iter().map(|cell| self.cell_of(shape, cell, span)).collect()
            }
            one => Ok(vec![self.cell_of(shape, one, span)?]),
        }
    }

    /// Returns the steps of a direction, or of all directions in a collection, along each axis.
    pub fn steps_of(
        &mut self,
        shape: Shape,
        value: &Value,
        span: Span,
    ) -> EvalResult<Vec<Neighbour>> {
        let one = |value: &Value| {
            // Steps beyond the size of any board are equivalent to each other.
            let step = |n: i64| i32::try_from(n.clamp(-1_000_000, 1_000_000)).unwrap_or(i32::MAX);
            numbers(value, shape.dimensions()).map(|numbers| numbers.map(step)).map_or_else(
                || {
                    let form = if shape.dimensions() == 2 { "(1, 0)" } else { "(1, 0, 0)" };
                    fail(
                        Code::Type,
                        span,
                        format!(
                            "a direction on this board must be a tuple of integers such as \
                         {form}"
                        ),
                    )
                },
                Ok,
            )
        };
        match value {
            Value::Tuple(items) if matches!(items.first(), Some(Value::Int(_))) => {
                Ok(vec![one(value)?])
            }
            Value::List(items) | Value::Tuple(items) => items.iter().map(one).collect(),
            Value::Set(_) | Value::Sequence(_) | Value::Stream(_) => {
                self.collect(value, span)?.iter().map(one).collect()
            }
            other => Ok(vec![one(other)?]),
        }
    }

    /// Returns the directions from the first cell of a pair to the second: those given, or all. Of
    /// two opposite ones, equal letters need only one: from the other end, a pair is the same.
    pub fn steps_of_pairs(
        &mut self,
        shape: Shape,
        pattern: Option<[u8; 2]>,
        given: &Value,
        span: Span,
    ) -> EvalResult<Vec<Neighbour>> {
        let mut steps = match given {
            Value::Absent => shape.around().to_vec(),
            given => self.steps_of(shape, given, span)?,
        };
        let mut left: BTreeSet<Neighbour> = steps.iter().copied().collect();
        if pattern.is_none_or(|[first, second]| first == second) {
            steps.retain(|step| {
                let opposite = step.map(|n| -n);
                *step >= opposite || !left.contains(&opposite)
            });
        }
        steps.retain(|step| left.remove(step));
        Ok(steps)
    }
}

/// The allowed characters of a cell, for messages.
const CELL_CHARACTERS: &str = "a cell is one printable ASCII character other than a space and `|`";

/// Returns the only character of a string, as the content of a cell.
pub fn letter_of(text: &str, span: Span) -> EvalResult<u8> {
    let mut characters = text.chars();
    match (characters.next().and_then(Letters::letter), characters.next()) {
        (Some(letter), None) => Ok(letter),
        (_, None) => fail(Code::Value, span, CELL_CHARACTERS),
        (_, Some(_)) => {
            let n = text.chars().count();
            fail(Code::Value, span, format!("a cell is one character, but this string has {n}"))
        }
    }
}

/// Returns the characters of a string, as the contents of cells.
pub fn letters_of(text: &str, span: Span) -> EvalResult<Letters> {
    Letters::parse(text).or_else(|_| fail(Code::Value, span, CELL_CHARACTERS))
}

/// Returns the entries of a tuple of `dimensions` integers, with a leading 0 if there are two.
fn numbers(value: &Value, dimensions: usize) -> Option<[i64; 3]> {
    let Value::Tuple(items) = value else { return None };
    match (&items[..], dimensions) {
        ([Value::Int(row), Value::Int(column)], 2) => Some([0, *row, *column]),
        ([Value::Int(layer), Value::Int(row), Value::Int(column)], 3) => {
            Some([*layer, *row, *column])
        }
        _ => None,
    }
}
