//! Symbolic execution of operations on cells, pairs of cells and modified copies of an unknown
//! board.

use super::reader::{Read, Reader, fails, no};
use super::symbol::{Found, Path, Symbol};
use crate::lang::syntax::Span;
use crate::lang::value::{Items, Value};
use std::sync::Arc;
use tweedle_games::bitboard::Grid;
use tweedle_games::bitboard::patterns::{BoardTest, CellSource, CodeMap, Codes, Image};
use tweedle_games::board::{Letters, Shape};

pub(super) fn cells(reader: &mut Reader<'_>, image: &Image, rest: &[Symbol], path: &Path) -> Found {
    let shape = shape_of(image)?;
    let wanted = reader.among(letters(rest, 0)?.unwrap_or(Letters::ALL));
    let apart = letters(rest, 1)?.map(|letters| !reader.among(letters));
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
    let steps = match known(rest, 0, "steps that depend on the board")? {
        None => shape.around().to_vec(),
        Some(given) => reader.machine.steps_of(shape, given, span).map_err(fails)?,
    };
    if steps.contains(&[0; 3]) {
        return Err(no("a step of length 0"));
    }
    let free = reader.among(letters(rest, 1)?.unwrap_or(Letters::ALL));
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
    let pattern = known(rest, 0, "a pattern that depends on the board")?;
    let pattern = pattern.map(two_letters).transpose()?;
    let steps = known(rest, 1, "steps that depend on the board")?.unwrap_or(&Value::Absent);
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
    let old = reader.among(letters(rest, 0)?.unwrap_or(Letters::ALL));
    let new = match rest.get(1) {
        None => reader.code(b'.')?,
        Some(new) => single(&reader.text(new)?)?,
    };
    let free = reader.among(letters(rest, 3)?.unwrap_or(Letters::default().with(b'.')));
    let captured = letters(rest, 2)?.map(|it| BoardTest::Captured(reader.among(it), free));
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
    rest: &[Symbol],
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
    let cells = match known(rest, 0, "cells that depend on the board")? {
        None => (0..image.cells.len()).collect(),
        Some(given) => reader.machine.cells_of(shape_of(image)?, given, span).map_err(fails)?,
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

/// Returns an argument; `None` if it is omitted.
pub(super) fn given(args: &[Symbol], at: usize) -> Option<&Symbol> {
    args.get(at).filter(|arg| !matches!(arg, Symbol::Known(Value::Absent)))
}

/// Returns an argument that must be known; `None` if it is omitted.
pub(super) fn known<'a>(
    args: &'a [Symbol],
    at: usize,
    unknown: &'static str,
) -> Read<Option<&'a Value>> {
    given(args, at).map(|arg| arg.known().ok_or(no(unknown))).transpose()
}

/// Returns the letters of an argument; `None` if it is omitted.
fn letters(args: &[Symbol], at: usize) -> Read<Option<Letters>> {
    match known(args, at, "letters that depend on the board")? {
        None => Ok(None),
        Some(Value::Str(text)) => Letters::parse(text).map(Some).map_err(|_| no("these letters")),
        Some(_) => Err(no("other than letters")),
    }
}

/// Returns the two letters of a string.
pub(super) fn two_letters(pair: &Value) -> Read<[u8; 2]> {
    match pair {
        Value::Str(text) => text.as_bytes().try_into().map_err(|_| no("other than two letters")),
        _ => Err(no("other than two letters")),
    }
}
