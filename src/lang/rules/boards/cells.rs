//! Symbolic execution of operations on cells, pairs of cells and modified copies of an unknown
//! board.

use super::reader::Reader;
use super::stuck::{Read, fails, no};
use super::symbol::{Found, Path, Symbol};
use crate::lang::syntax::Span;
use crate::lang::value::{Items, Value};
use std::sync::Arc;
use tweedle_games::bitboard::Grid;
use tweedle_games::bitboard::patterns::{BoardTest, CellSource, CodeMap, Codes, Image};
use tweedle_games::board::{Letters, Shape};

pub(super) fn cells(reader: &mut Reader<'_>, image: &Image, rest: &[Symbol], path: &Path) -> Found {
    let shape = shape_of(image)?;
    let wanted = reader.among(letters(rest.first())?);
    let apart = match rest.get(1) {
        None | Some(Symbol::Known(Value::Absent)) => None,
        given => Some(!reader.among(letters(given)?)),
    };
    let all = reader.machine.cell_values(shape);
    let mut found = Vec::new();
    for (cell, source) in image.cells.iter().enumerate() {
        let Some(mut path) = path.holding(*source, wanted) else { continue };
        let mut there = true;
        if let Some(apart) = apart {
            shape.any_neighbour(cell, |other| {
                match path.holding(image.cells[other], apart) {
                    Some(further) => path = further,
                    None => there = false,
                }
                !there
            });
        }
        if there {
            found.push((
                path,
                Symbol::Known(all.get(cell).cloned().ok_or(no("a cell outside the board"))?),
            ));
        }
    }
    Ok(vec![(path.clone(), Symbol::Members(Arc::new(found)))])
}

/// Returns the cells on rays from a cell. Each is a member if all cells before it are free, and it
/// satisfies the condition itself.
pub(super) fn rays(
    reader: &mut Reader<'_>,
    image: &Image,
    (from, rest): (&Value, &[Symbol]),
    path: &Path,
    span: Span,
) -> Found {
    let shape = shape_of(image)?;
    let from = reader.machine.cell_of(shape, from, span).map_err(fails)?;
    let steps = match rest.first() {
        None | Some(Symbol::Known(Value::Absent)) => shape.around().to_vec(),
        Some(Symbol::Known(given)) => reader.machine.steps_of(shape, given, span).map_err(fails)?,
        _ => return Err(no("steps that depend on the board")),
    };
    if steps.contains(&[0; 3]) {
        return Err(no("a step of length 0"));
    }
    let free = reader.among(letters(rest.get(1))?);
    let all = reader.machine.cell_values(shape);
    let mut found = Vec::new();
    for step in steps {
        let (mut at, mut open) = (from, Some(path.clone()));
        while let Some(cell) = shape.step(at, step)
            && let Some(path) = open.and_then(|path| path.holding(image.cells[cell], free))
        {
            let value = all.get(cell).cloned().ok_or(no("a cell outside the board"))?;
            found.push((path.clone(), Symbol::Known(value)));
            (at, open) = (cell, Some(path));
        }
    }
    // Cells are known if their presence does not depend on the board.
    let known = |(under, cell): &(Path, Symbol)| (under == path).then(|| cell.known().cloned());
    let known: Option<Vec<Value>> = found.iter().map(|it| known(it).flatten()).collect();
    let cells = known.map(|known| Symbol::Known(Value::list(known)));
    Ok(vec![(path.clone(), cells.unwrap_or_else(|| Symbol::Members(Arc::new(found))))])
}

pub(super) fn pairs(
    reader: &mut Reader<'_>,
    image: &Image,
    rest: &[Symbol],
    path: &Path,
    span: Span,
) -> Found {
    let shape = shape_of(image)?;
    let pattern = match rest.first() {
        None | Some(Symbol::Known(Value::Absent)) => None,
        Some(Symbol::Known(Value::Str(text))) => match text.as_bytes() {
            &[first, second] => Some([first, second]),
            _ => return Err(no("a pattern of other than two letters")),
        },
        _ => return Err(no("a pattern that depends on the board")),
    };
    let steps = match rest.get(1) {
        None => &Value::Absent,
        Some(Symbol::Known(given)) => given,
        _ => return Err(no("steps that depend on the board")),
    };
    let steps = reader.machine.steps_of_pairs(shape, pattern, steps, span).map_err(fails)?;
    let codes = |at: usize| match pattern {
        Some(pattern) => reader.codes(|letter| letter == pattern[at]),
        None => Codes::MAX,
    };
    let (first, second) = (codes(0), codes(1));
    let all = reader.machine.cell_values(shape);
    let mut found = Vec::new();
    for from in 0..image.cells.len() {
        for step in &steps {
            let Some(to) = shape.step(from, *step) else { continue };
            let held = path.holding(image.cells[from], first);
            let Some(path) = held.and_then(|path| path.holding(image.cells[to], second)) else {
                continue;
            };
            let pair = [from, to].map(|cell| all.get(cell).cloned().unwrap_or(Value::Absent));
            let pair = Items::new(pair.to_vec());
            found.push((path, Symbol::Known(Value::Tuple(pair))));
        }
    }
    Ok(vec![(path.clone(), Symbol::Members(Arc::new(found)))])
}

pub(super) fn placements(
    reader: &mut Reader<'_>,
    image: &Image,
    rest: &[Symbol],
    path: &Path,
) -> Found {
    let old = reader.among(letters(rest.first())?);
    let new = match rest.get(1) {
        None => reader.code(b'.')?,
        Some(new) => single(&reader.text(new)?)?,
    };
    let captured = match rest.get(2) {
        None | Some(Symbol::Known(Value::Absent)) => None,
        stones => {
            let free = match rest.get(3) {
                None | Some(Symbol::Known(Value::Absent)) => Letters::default().with(b'.'),
                free => letters(free)?,
            };
            Some(BoardTest::Captured(reader.among(letters(stones)?), reader.among(free)))
        }
    };
    let mut found = Vec::new();
    for (cell, source) in image.cells.iter().enumerate() {
        let Some(mut path) = path.holding(*source, old) else { continue };
        let mut changed = image.clone();
        changed.cells[cell] = CellSource::Code(new);
        let changed = Symbol::Board(Arc::new(changed));
        if let Some(captured) = &captured {
            let Some(safe) = path.tested(&changed.subject()?, captured, false) else { continue };
            path = safe;
        }
        found.push((path, changed));
    }
    Ok(vec![(path.clone(), Symbol::Members(Arc::new(found)))])
}

pub(super) fn recoloured(
    reader: &mut Reader<'_>,
    image: &Image,
    (old, new): (&str, &str),
    cells: Option<&Symbol>,
    span: Span,
) -> Read<Symbol> {
    if old.len() != new.len() {
        return Err(no("texts of different lengths"));
    }
    let mut map: CodeMap = std::array::from_fn(|code| code as u8);
    // The first of several replacements takes precedence.
    for (old, new) in old.bytes().zip(new.bytes()).rev() {
        // A letter that occurs on no board is not replaced.
        if let Ok(old) = reader.code(old) {
            map[usize::from(old)] = reader.code(new)?;
        }
    }
    let cells = match cells {
        None | Some(Symbol::Known(Value::Absent)) => (0..image.cells.len()).collect(),
        Some(Symbol::Known(given)) => {
            let shape = shape_of(image)?;
            reader.machine.cells_of(shape, given, span).map_err(fails)?
        }
        _ => return Err(no("cells that depend on the board")),
    };
    let mut changed = image.clone();
    for cell in cells {
        let of = |code: u8| map[usize::from(code)];
        // A cell that is listed twice is recoloured once.
        changed.cells[cell] = match image.cells[cell] {
            CellSource::Code(code) => CellSource::Code(of(code)),
            CellSource::Cell(from) => CellSource::Mapped(from, map),
            CellSource::Mapped(from, before) => CellSource::Mapped(from, before.map(of)),
        };
    }
    Ok(Symbol::Board(Arc::new(changed)))
}

/// Returns the shape of a board.
pub(super) fn shape_of(image: &Image) -> Read<Shape> {
    shape_on(image.grid).ok_or(no("a board of this shape"))
}

/// Returns the shape of a board on this grid.
pub(super) fn shape_on(grid: Grid) -> Option<Shape> {
    let [layers, rows, columns] = grid.sides();
    match grid.is_flat() {
        true => Shape::grid(rows, columns),
        false => Shape::cuboid(layers, rows, columns),
    }
}

/// Returns the code of the only letter.
pub(super) fn single(text: &[CellSource]) -> Read<u8> {
    match text {
        [CellSource::Code(code)] => Ok(*code),
        _ => Err(no("a text of several letters")),
    }
}

/// Returns the letters of an argument; all letters if it is omitted.
pub(super) fn letters(symbol: Option<&Symbol>) -> Read<Letters> {
    match symbol {
        None | Some(Symbol::Known(Value::Absent)) => Ok(Letters::ALL),
        Some(Symbol::Known(Value::Str(text))) => {
            Letters::parse(text).map_err(|_| no("these letters"))
        }
        _ => Err(no("letters that depend on the board")),
    }
}
