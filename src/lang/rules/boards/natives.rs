//! Symbolic execution of builtins on an unknown board.

use super::calls::terms;
use super::case_split::{settled, single_source};
use super::cells::{cells, pairs, placements, rays, recoloured};
use super::edges;
use super::symbol::{Branches, Counted, Path, Symbol};
use super::symbolic::{MAX_BRANCHES, Reader, holds};
use super::vertices;
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{BoardTest, CellSource, Codes, Image, Joined};
use tweedle_games::bitboard::{Grid, NoAnswer};
use tweedle_games::board::{Board, Letters, Neighbour, Shape};

pub(super) type Found = Result<Branches, NoAnswer>;

/// Executes a builtin symbolically, with arguments some of which are unknown.
pub(super) fn native(
    reader: &mut Reader<'_>,
    id: u32,
    args: &[Symbol],
    path: &Path,
    span: Span,
) -> Found {
    let known: Option<Vec<Value>> = args.iter().map(|arg| arg.known().cloned()).collect();
    if let Some(args) = known {
        return called(reader, id, args, path, span);
    }
    let natives = reader.machine.natives();
    let name = natives.get(id as usize).ok_or(NoAnswer::Unsupported)?.name;
    let one = |symbol| Ok(vec![(path.clone(), symbol)]);
    if let Some(found) = edges::native(reader, name, args, path)? {
        return Ok(found);
    }
    if let Some(found) = vertices::native(reader, (id, name), args, path, span)? {
        return Ok(found);
    }
    match (name, args) {
        // These depend only on the shape.
        ("neighbours" | "indices" | "shape" | "border", _)
        | ("length", [Symbol::Board(_) | Symbol::Text(_)]) => {
            let args: Vec<Value> = args.iter().map(blank).collect::<Result<_, _>>()?;
            called(reader, id, args, path, span)
        }
        ("length", [Symbol::Part]) => one(Symbol::Many(args[0].subject()?, Counted::Cells)),
        ("length", [Symbol::Groups(image, joined) | Symbol::Regions(image, joined, _)]) => {
            let subject = Symbol::Board(image.clone()).subject()?;
            one(Symbol::Many(subject, Counted::Groups(joined.clone())))
        }
        ("made_of", [board, Symbol::Known(Value::Str(letters))]) => {
            let codes = reader.codes(|letter| letters.bytes().any(|other| other == letter));
            if codes == reader.codes(|_| true) {
                return one(Symbol::truth(true));
            }
            Ok(path.fork(&board.subject()?, &BoardTest::MadeOf(codes)))
        }
        ("cells", [Symbol::Board(image), rest @ ..]) => cells(reader, image, rest, path),
        ("pairs", [Symbol::Board(image), rest @ ..]) => pairs(reader, image, rest, path, span),
        ("placements", [Symbol::Board(image), rest @ ..]) => placements(reader, image, rest, path),
        ("replace_at", [Symbol::Board(image), Symbol::Known(at), text]) => {
            let text = reader.text(text)?;
            let shape = shape_of(image)?;
            let cells =
                reader.machine.cells_of(shape, at, span).map_err(|_| NoAnswer::Unsupported)?;
            let mut changed = (**image).clone();
            for (i, cell) in cells.iter().enumerate() {
                let source = match &text[..] {
                    [one] => *one,
                    all if all.len() == cells.len() => all[i],
                    _ => return Err(NoAnswer::Unsupported),
                };
                changed.cells[*cell] = source;
            }
            one(Symbol::Board(Arc::new(changed)))
        }
        ("replace_at", [Symbol::Text(cells), Symbol::Known(Value::Int(at)), text]) => {
            let at = place(*at, cells.len())?;
            let text = reader.text(text)?;
            one(Symbol::Text([&cells[..at], &text, &cells[at + 1..]].concat().into()))
        }
        (
            "recolour",
            [
                Symbol::Board(image),
                Symbol::Known(Value::Str(old)),
                Symbol::Known(Value::Str(new)),
                cells @ ..,
            ],
        ) => recoloured(reader, image, (old, new), cells.first(), span)
            .map(|symbol| vec![(path.clone(), symbol)]),
        ("remove_at", [Symbol::Text(cells), Symbol::Known(Value::Int(at))]) => {
            let at = place(*at, cells.len())?;
            one(Symbol::Text([&cells[..at], &cells[at + 1..]].concat().into()))
        }
        (
            "slice",
            [Symbol::Text(cells), Symbol::Known(Value::Int(from)), Symbol::Known(Value::Int(to))],
        ) => {
            let from = usize::try_from(*from).map_err(|_| NoAnswer::Unsupported)?;
            let to = usize::try_from(to.saturating_add(1)).unwrap_or(0).min(cells.len());
            one(Symbol::Text(cells.get(from..to.max(from)).unwrap_or_default().into()))
        }
        ("reverse", [Symbol::Text(cells)]) => {
            one(Symbol::Text(cells.iter().rev().copied().collect()))
        }
        ("rays", [Symbol::Board(image), Symbol::Known(cell), rest @ ..]) => {
            rays(reader, image, (cell, rest), path, span)
        }
        ("groups", [Symbol::Board(image), Symbol::Known(Value::Str(letters)), rest @ ..]) => {
            one(Symbol::Groups(image.clone(), joined(reader, image, (letters, rest), span)?))
        }
        ("regions", [Symbol::Board(image), Symbol::Known(Value::Str(letters)), rest @ ..]) => {
            let fill = match rest.first() {
                None | Some(Symbol::Known(Value::Absent)) => reader.code(b'#')?,
                Some(fill) => single(&reader.text(fill)?)?,
            };
            let rest = rest.get(1..).unwrap_or_default();
            let joined = joined(reader, image, (letters, rest), span)?;
            one(Symbol::Regions(image.clone(), joined, fill))
        }
        ("representative", [board, fixed @ ..]) => {
            let fixed = match fixed {
                [] | [Symbol::Known(Value::Absent)] => false,
                [fixed] => holds(fixed)?,
                _ => return Err(NoAnswer::Unsupported),
            };
            one(Symbol::Least(board.subject()?, fixed))
        }
        ("sum", [parts @ Symbol::OnParts(..)]) => {
            one(Symbol::Sum(Arc::new(terms([parts].into_iter())?)))
        }
        ("sum", [Symbol::Members(members)]) => {
            // The presence of members must not depend on the board.
            if members.iter().any(|(condition, _)| condition != path) {
                return Err(NoAnswer::Unsupported);
            }
            one(Symbol::Sum(Arc::new(terms(members.iter().map(|(_, symbol)| symbol))?)))
        }
        ("flatten", [Symbol::Members(members)]) => {
            let mut all = Vec::new();
            for (outer, member) in members.iter() {
                for (inner, member) in reader.members(member, outer, span)? {
                    all.extend(outer.and(&inner).map(|path| (path, member)));
                }
            }
            one(Symbol::Members(Arc::new(all)))
        }
        ("list", [it @ (Symbol::Members(_) | Symbol::Text(_))]) => {
            let members = reader.members(it, path, span)?;
            one(Symbol::Members(Arc::new(members)))
        }
        ("split", [Symbol::Text(cells), Symbol::Known(Value::Str(apart))]) if apart.len() == 1 => {
            let grid = Grid::new(1, cells.len()).ok_or(NoAnswer::Unsupported)?;
            let image = Arc::new(Image { grid, cells: cells.to_vec() });
            one(Symbol::Runs(image, reader.code(apart.as_bytes()[0])?))
        }
        ("find", [Symbol::Members(members)]) => first(members, path),
        ("join", [Symbol::Members(members)]) => strung(reader, members, path),
        ("all", [Symbol::Members(members)]) => decided(members, false, path),
        ("any", [Symbol::Members(members)]) => decided(members, true, path),
        _ => Err(NoAnswer::Unsupported),
    }
}

/// Calls a builtin with known arguments.
fn called(reader: &mut Reader<'_>, id: u32, args: Vec<Value>, path: &Path, span: Span) -> Found {
    let spans = smallvec::smallvec![span; args.len()];
    let value = reader.machine.native(id, args, spans, span).map_err(|_| NoAnswer::Unsupported)?;
    Ok(vec![(path.clone(), Symbol::Known(value))])
}

/// Returns any value of the same shape, for builtins that depend on nothing else.
fn blank(symbol: &Symbol) -> Result<Value, NoAnswer> {
    match symbol {
        Symbol::Known(value) => Ok(value.clone()),
        Symbol::Text(cells) => Ok(Value::str("x".repeat(cells.len()))),
        Symbol::Board(image) => Ok(Value::Board(Board::filled(shape_of(image)?, b'.'))),
        _ => Err(NoAnswer::Unsupported),
    }
}

pub(super) fn shape_of(image: &Image) -> Result<Shape, NoAnswer> {
    let [layers, rows, columns] = image.grid.sides();
    let shape = match image.grid.is_flat() {
        true => Shape::grid(rows, columns),
        false => Shape::cuboid(layers, rows, columns),
    };
    shape.ok_or(NoAnswer::Unsupported)
}

fn place(at: i64, length: usize) -> Result<usize, NoAnswer> {
    usize::try_from(at).ok().filter(|at| *at < length).ok_or(NoAnswer::Unsupported)
}

/// Returns the code of the only letter.
pub(super) fn single(text: &[CellSource]) -> Result<u8, NoAnswer> {
    match text {
        [CellSource::Code(code)] => Ok(*code),
        _ => Err(NoAnswer::Unsupported),
    }
}

/// Returns the letters of an argument; all letters if it is omitted.
pub(super) fn letters(symbol: Option<&Symbol>) -> Result<Letters, NoAnswer> {
    match symbol {
        None | Some(Symbol::Known(Value::Absent)) => Ok(Letters::ALL),
        Some(Symbol::Known(Value::Str(text))) => {
            Letters::parse(text).map_err(|_| NoAnswer::Unsupported)
        }
        _ => Err(NoAnswer::Unsupported),
    }
}

impl Reader<'_> {
    pub(super) fn among(&self, letters: Letters) -> Codes {
        self.codes(|letter| letters.contains(letter))
    }
}

/// Returns the letters of a string, or of a collection of strings of at most one letter.
pub(super) fn single_letters(among: &Value) -> Result<Vec<u8>, NoAnswer> {
    match among {
        Value::Str(text) => Ok(text.bytes().collect()),
        Value::List(items) => {
            let letter = |item: &Value| match item {
                Value::Str(text) if text.len() == 1 => Ok(text.as_bytes()[0]),
                _ => Err(NoAnswer::Unsupported),
            };
            items.iter().map(letter).collect()
        }
        _ => Err(NoAnswer::Unsupported),
    }
}

/// Executes `B[cell]`, `row[i]`, or an index into a tuple.
pub(super) fn member(
    reader: &mut Reader<'_>,
    object: &Symbol,
    index: &Symbol,
    path: &Path,
    span: Span,
) -> Found {
    if let Some(symbol) = edges::member(reader, object, index) {
        return Ok(vec![(path.clone(), symbol)]);
    }
    if let Some(symbol) = vertices::member(object, index) {
        return Ok(vec![(path.clone(), symbol)]);
    }
    if single_source(index).is_some() {
        let mut found = Branches::new();
        for (path, pair) in settled(reader, &[object, index], path) {
            found.extend(member(reader, &pair[0], &pair[1], &path, span)?);
        }
        return Ok(found);
    }
    let Symbol::Known(index) = index else { return Err(NoAnswer::Unsupported) };
    if let Symbol::Known(object) = object {
        let value =
            reader.machine.index(object, index, span, span).map_err(|_| NoAnswer::Unsupported)?;
        return Ok(vec![(path.clone(), Symbol::Known(value))]);
    }
    let found = match (object, index) {
        (Symbol::Board(image), at) => {
            let cell = reader.machine.cell_of(shape_of(image)?, at, span);
            let cell = cell.map_err(|_| NoAnswer::Unsupported)?;
            Symbol::Text([image.cells[cell]].into())
        }
        (Symbol::Text(cells), Value::Int(at)) => {
            Symbol::Text([cells[place(*at, cells.len())?]].into())
        }
        (Symbol::Tuple(parts), Value::Int(at)) => parts[place(*at, parts.len())?].clone(),
        _ => return Err(NoAnswer::Unsupported),
    };
    Ok(vec![(path.clone(), found)])
}

/// Returns the adjacency of cells: cells with these letters, except for some pairs, in some
/// directions.
fn joined(
    reader: &mut Reader<'_>,
    image: &Image,
    (letters, rest): (&str, &[Symbol]),
    span: Span,
) -> Result<Joined, NoAnswer> {
    let letters = Letters::parse(letters).map_err(|_| NoAnswer::Unsupported)?;
    let mut pairs = Vec::new();
    match rest.first() {
        None | Some(Symbol::Known(Value::Absent)) => {}
        Some(Symbol::Known(given)) => {
            for pair in reader.machine.collect(given, span).map_err(|_| NoAnswer::Unsupported)? {
                let Value::Str(text) = &pair else { return Err(NoAnswer::Unsupported) };
                let &[a, b] = text.as_bytes() else { return Err(NoAnswer::Unsupported) };
                // A letter that occurs on no board separates nothing.
                if let (Ok(a), Ok(b)) = (reader.code(a), reader.code(b)) {
                    pairs.push((a, b));
                }
            }
        }
        _ => return Err(NoAnswer::Unsupported),
    }
    let corners = match rest.get(1) {
        None | Some(Symbol::Known(Value::Absent)) => false,
        Some(Symbol::Known(given)) if image.grid.is_flat() => {
            let steps = reader.machine.steps_of(shape_of(image)?, given, span);
            let steps = steps.map_err(|_| NoAnswer::Unsupported)?;
            let has = |step: &Neighbour| steps.contains(step) || steps.contains(&step.map(|n| -n));
            let all = |steps: &[Neighbour]| steps.iter().all(has);
            let near = |step: &Neighbour| step.iter().all(|n| n.abs() <= 1) && *step != [0; 3];
            let corners = steps.iter().any(|[_, a, b]| a * b != 0);
            let whole = all(&[[0, 0, 1], [0, 1, 0]])
                && (!corners || all(&[[0, 1, 1], [0, 1, -1]]))
                && steps.iter().all(near);
            if !whole {
                return Err(NoAnswer::Unsupported);
            }
            corners
        }
        _ => return Err(NoAnswer::Unsupported),
    };
    Ok(Joined { codes: reader.among(letters), apart: pairs, corners, links: None, standing: None })
}

/// Concatenates the present members, which are strings.
fn strung(reader: &Reader<'_>, members: &[(Path, Symbol)], path: &Path) -> Found {
    let mut cases: Vec<(Path, Vec<CellSource>)> = vec![(path.clone(), Vec::new())];
    for (condition, member) in members {
        let text = reader.text(member)?;
        let mut more = Vec::new();
        for (path, before) in cases {
            if let Some(path) = path.and(condition) {
                more.push((path, [&before[..], &text].concat()));
            }
            more.extend(path.without(condition).into_iter().map(|path| (path, before.clone())));
        }
        if more.len() > MAX_BRANCHES {
            return Err(NoAnswer::Unsupported);
        }
        cases = more;
    }
    Ok(cases.into_iter().map(|(path, cells)| (path, Symbol::Text(cells.into()))).collect())
}

/// Returns the first present member; there must be one.
fn first(members: &[(Path, Symbol)], path: &Path) -> Found {
    let (mut open, mut found) = (vec![path.clone()], Branches::new());
    for (condition, member) in members {
        let mut more = Vec::new();
        for path in open {
            found.extend(path.and(condition).map(|path| (path, member.clone())));
            more.extend(path.without(condition));
        }
        open = more;
        if open.len() > MAX_BRANCHES {
            return Err(NoAnswer::Unsupported);
        }
    }
    if open.is_empty() { Ok(found) } else { Err(NoAnswer::Unsupported) }
}

/// Returns the truth value of `any` (some member is true) or `all` (no member is false).
pub(super) fn decided(members: &[(Path, Symbol)], said: bool, path: &Path) -> Found {
    let (mut open, mut found) = (vec![path.clone()], Branches::new());
    for (condition, member) in members {
        if holds(member)? != said {
            continue;
        }
        let mut more = Vec::new();
        for path in open {
            found.extend(path.and(condition).map(|path| (path, Symbol::truth(said))));
            more.extend(path.without(condition));
        }
        open = more;
        if open.len() > MAX_BRANCHES {
            return Err(NoAnswer::Unsupported);
        }
    }
    found.extend(open.into_iter().map(|path| (path, Symbol::truth(!said))));
    Ok(found)
}
