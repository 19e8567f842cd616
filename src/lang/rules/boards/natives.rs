//! Symbolic execution of builtins on an unknown board.

use super::branches::{MAX_BRANCHES, decided, first, holds, settled, single_source, terms};
use super::cells::two_letters;
use super::cells::{cells, given, known, pairs, placements, rays, recoloured, shape_of, single};
use super::edges;
use super::reader::{Read, Reader, Stuck, fails, no, row_of};
use super::symbol::{Branches, Found, Graph, Marked, Path, Subject, Symbol};
use super::vertices;
use crate::lang::ir::Prim;
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{
    BoardTest, CellSource, CodeMap, Codes, Image, Joined, MAX_CODES,
};
use tweedle_games::board::{Board, Letters, Neighbour};

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
    let prim = reader.machine.prim(id).ok_or(no(reader.machine.natives()[id as usize].name))?;
    if args.iter().any(|arg| single_source(arg).is_some()) {
        let cases = settled(reader, &args.iter().collect::<Vec<_>>(), path);
        return reader
            .each_branch(cases, |reader, path, args| native(reader, id, &args, path, span));
    }
    let one = |symbol| Ok(vec![(path.clone(), symbol)]);
    match (prim, args) {
        (Prim::All | Prim::Any, _) => {
            decided(&all_members(reader, args, path)?, prim == Prim::Any, path)
        }
        (Prim::Cells, _) => cells(reader, board(args)?, &args[1..], path),
        (Prim::Count, [Symbol::Members(members)]) => {
            let conditions = members.iter().map(|(condition, _)| condition.clone());
            one(Symbol::Graph(Graph::Count(Arc::new(conditions.collect()), false)))
        }
        (Prim::Find, _) => {
            let (found, open) = first(all_members(reader, args, path)?.iter(), path)?;
            if open.is_empty() { Ok(found) } else { Err(no("a search that may find nothing")) }
        }
        (Prim::Flatten, _) => {
            let mut all = Vec::new();
            for (outer, member) in all_members(reader, args, path)?.iter() {
                for (inner, member) in reader.members(member, outer, span)? {
                    all.extend(outer.and(&inner).map(|path| (path, member)));
                }
            }
            one(Symbol::Members(Arc::new(all)))
        }
        (Prim::Grounded | Prim::GroundedPieces, _) => edges::grounded(reader, prim, args, path),
        (Prim::Groups, _) => {
            let joined = joined(reader, args)?;
            one(Symbol::Groups(Arc::new(board(args)?.clone()), joined))
        }
        (Prim::Indices, [Symbol::Graph(edges)]) => edges::places(reader, edges, path),
        (Prim::Indices, [Symbol::Marked(Marked::Sets(_) | Marked::Hidden)]) => {
            one(Symbol::Marked(Marked::Vertices))
        }
        (Prim::Join, _) => strung(reader, &all_members(reader, args, path)?, path),
        (Prim::Length, [Symbol::Part]) => one(Symbol::Many(Subject::Part, None)),
        (Prim::Length, [Symbol::Groups(image, joined) | Symbol::Regions(image, joined, _)]) => {
            one(Symbol::Many(Subject::Board(image.clone()), Some(joined.clone())))
        }
        // These depend only on the shape of a board or on the length of a row.
        (Prim::Border | Prim::Indices | Prim::Length | Prim::Neighbours | Prim::Shape, _) => {
            let args = args.iter().map(blank).collect::<Read<Vec<Value>>>()?;
            called(reader, id, args, path, span)
        }
        (Prim::List, [Symbol::Marked(Marked::Vertices)]) => one(args[0].clone()),
        (Prim::List, [it @ (Symbol::Members(_) | Symbol::Text(_))]) => {
            let members = reader.members(it, path, span)?;
            one(Symbol::Members(Arc::new(members)))
        }
        (Prim::MadeOf, [board, Symbol::Known(Value::Str(letters))]) => {
            let codes = reader.codes(|letter| letters.bytes().any(|other| other == letter));
            if codes == reader.codes(|_| true) {
                return one(Symbol::truth(true));
            }
            Ok(path.fork(&board.subject()?, &BoardTest::MadeOf(codes)))
        }
        (Prim::Pairs, _) => pairs(reader, board(args)?, &args[1..], path, span),
        (Prim::Placements, _) => placements(reader, board(args)?, &args[1..], path),
        (Prim::Rays, [Symbol::Board(image), Symbol::Known(cell), rest @ ..]) => {
            rays(reader, image, (cell, rest), path, span)
        }
        (
            Prim::Recolour,
            [
                Symbol::Board(image),
                Symbol::Known(Value::Str(old)),
                Symbol::Known(Value::Str(new)),
                rest @ ..,
            ],
        ) => one(recoloured(reader, image, (old, new), rest, span)?),
        (Prim::Regions, _) => {
            let fill = match given(args, 2) {
                None => reader.code(b'#')?,
                Some(fill) => single(&reader.text(fill)?)?,
            };
            let rest = args.iter().enumerate().filter(|(at, _)| *at != 2);
            let rest: Vec<Symbol> = rest.map(|(_, arg)| arg.clone()).collect();
            let joined = joined(reader, &rest)?;
            one(Symbol::Regions(Arc::new(board(args)?.clone()), joined, fill))
        }
        (Prim::RemoveAt, [Symbol::Graph(edges), Symbol::Graph(Graph::Place(edge))]) => {
            one(edges::without(reader, edges, *edge)?)
        }
        (Prim::RemoveAt, [Symbol::Text(cells), Symbol::Known(Value::Int(at))]) => {
            let at = place(*at, cells.len())?;
            one(Symbol::Text([&cells[..at], &cells[at + 1..]].concat().into()))
        }
        (Prim::ReplaceAt, [Symbol::Board(image), Symbol::Known(at), text]) => {
            let text = reader.text(text)?;
            let cells = reader.machine.cells_of(shape_of(image)?, at, span).map_err(fails)?;
            let mut changed = (**image).clone();
            for (i, cell) in cells.iter().enumerate() {
                changed.cells[*cell] = match &text[..] {
                    [one] => *one,
                    all if all.len() == cells.len() => all[i],
                    _ => return Err(no("a text of another length")),
                };
            }
            one(Symbol::Board(Arc::new(changed)))
        }
        (Prim::ReplaceAt, [Symbol::Text(cells), Symbol::Known(Value::Int(at)), text]) => {
            let at = place(*at, cells.len())?;
            let text = reader.text(text)?;
            one(Symbol::Text([&cells[..at], &text, &cells[at + 1..]].concat().into()))
        }
        (Prim::Representative, [board, ..]) => {
            let fixed = given(args, 1).map_or(Ok(false), holds)?;
            one(Symbol::Least(board.subject()?, fixed))
        }
        (Prim::Reverse, [Symbol::Text(cells)]) => {
            one(Symbol::Text(cells.iter().rev().copied().collect()))
        }
        (
            Prim::Slice,
            [Symbol::Text(cells), Symbol::Known(Value::Int(from)), Symbol::Known(Value::Int(to))],
        ) => {
            let from = usize::try_from(*from).map_err(|_| no("an index out of range"))?;
            let to = usize::try_from(to.saturating_add(1)).unwrap_or(0).min(cells.len());
            one(Symbol::Text(cells.get(from..to.max(from)).unwrap_or_default().into()))
        }
        (Prim::Split, [Symbol::Text(cells), Symbol::Known(Value::Str(apart))])
            if apart.len() == 1 =>
        {
            one(Symbol::Runs(row_of(cells.to_vec())?, reader.code(apart.as_bytes()[0])?))
        }
        (Prim::Sum, [parts @ Symbol::OnParts(..)]) => {
            one(Symbol::Sum(Arc::new(terms([parts].into_iter())?)))
        }
        (Prim::Sum, [Symbol::Members(members)]) => {
            if members.iter().any(|(condition, _)| condition != path) {
                return Err(no("a sum whose terms depend on the board"));
            }
            one(Symbol::Sum(Arc::new(terms(members.iter().map(|(_, symbol)| symbol))?)))
        }
        (Prim::Tally, [Symbol::Members(members)]) => {
            one(Symbol::Graph(Graph::Tally(members.clone())))
        }
        (Prim::VertexPieces, _) => vertices::pieces(reader, args, path),
        #[rustfmt::skip]
        (Prim::Abs | Prim::Birthday | Prim::Games | Prim::GamesOf | Prim::Last | Prim::Loony
        | Prim::Max | Prim::Min | Prim::NimValue | Prim::Outcome | Prim::Score | Prim::Sort
        | Prim::Undetermined | Prim::Unique | Prim::Value
        | Prim::Zip, _) => Err(prim.unsupported().into()),
        _ => Err(NO_ARGUMENT),
    }
}

/// An argument with which a builtin is not supported.
const NO_ARGUMENT: Stuck = no("this argument");

/// Returns the first argument, which is a board.
fn board(args: &[Symbol]) -> Read<&Image> {
    match args.first() {
        Some(Symbol::Board(image)) => Ok(image),
        _ => Err(NO_ARGUMENT),
    }
}

/// Returns the members of the only argument.
fn all_members(reader: &Reader<'_>, args: &[Symbol], path: &Path) -> Read<Arc<Branches>> {
    match args {
        [Symbol::Members(members)] => Ok(members.clone()),
        [Symbol::Marked(row @ Marked::Row(_))] => {
            vertices::members(reader, row, path).map(Arc::new)
        }
        _ => Err(NO_ARGUMENT),
    }
}

/// Calls a builtin with known arguments.
fn called(reader: &mut Reader<'_>, id: u32, args: Vec<Value>, path: &Path, span: Span) -> Found {
    let spans = smallvec::smallvec![span; args.len()];
    let value = reader.machine.native(id, args, spans, span).map_err(fails)?;
    Ok(vec![(path.clone(), Symbol::Known(value))])
}

/// Returns any value of the same shape, for builtins that depend on nothing else.
fn blank(symbol: &Symbol) -> Read<Value> {
    match symbol {
        Symbol::Known(value) => Ok(value.clone()),
        Symbol::Text(cells) => Ok(Value::str("x".repeat(cells.len()))),
        Symbol::Board(image) => Ok(Value::Board(Board::filled(shape_of(image)?, b'.'))),
        _ => Err(no("this argument")),
    }
}

fn place(at: i64, length: usize) -> Read<usize> {
    usize::try_from(at).ok().filter(|at| *at < length).ok_or(no("an index out of range"))
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
        let cases = settled(reader, &[object, index], path);
        return reader.each_branch(cases, |reader, path, pair| {
            member(reader, &pair[0], &pair[1], path, span)
        });
    }
    let Symbol::Known(index) = index else { return Err(no("an index that depends on the board")) };
    if let Symbol::Known(object) = object {
        let value = reader.machine.index(object, index, span, span).map_err(fails)?;
        return Ok(vec![(path.clone(), Symbol::Known(value))]);
    }
    let found = match (object, index) {
        (Symbol::Board(image), at) => {
            let cell = reader.machine.cell_of(shape_of(image)?, at, span);
            let cell = cell.map_err(fails)?;
            Symbol::Text([image.cells[cell]].into())
        }
        (Symbol::Text(cells), Value::Int(at)) => {
            Symbol::Text([cells[place(*at, cells.len())?]].into())
        }
        (Symbol::Tuple(parts), Value::Int(at)) => parts[place(*at, parts.len())?].clone(),
        _ => return Err(no("an index into this value")),
    };
    Ok(vec![(path.clone(), found)])
}

/// Returns the adjacency of cells: cells with these letters, except for some pairs, in some
/// directions.
fn joined(reader: &mut Reader<'_>, args: &[Symbol]) -> Read<Joined> {
    let (image, rest) = (board(args)?, args.get(2..).unwrap_or_default());
    let Some(Symbol::Known(Value::Str(letters))) = args.get(1) else { return Err(NO_ARGUMENT) };
    let span = Span::default();
    let letters = Letters::parse(letters).map_err(|_| no("these letters"))?;
    let mut apart = Vec::new();
    if let Some(given) = known(rest, 0, "pairs that depend on the board")? {
        for pair in reader.machine.collect(given, span).map_err(fails)? {
            let [a, b] = two_letters(&pair)?;
            // A letter that occurs on no board separates nothing.
            if let (Ok(a), Ok(b)) = (reader.code(a), reader.code(b)) {
                apart.push((a, b));
            }
        }
    }
    let corners = match known(rest, 1, "directions that depend on the board")? {
        None => false,
        Some(given) if image.grid.is_flat() => {
            let steps = reader.machine.steps_of(shape_of(image)?, given, span);
            let steps = steps.map_err(fails)?;
            let has = |step: &Neighbour| steps.contains(step) || steps.contains(&step.map(|n| -n));
            let all = |steps: &[Neighbour]| steps.iter().all(has);
            let near = |step: &Neighbour| step.iter().all(|n| n.abs() <= 1) && *step != [0; 3];
            let corners = steps.iter().any(|[_, a, b]| a * b != 0);
            let whole = all(&[[0, 0, 1], [0, 1, 0]])
                && (!corners || all(&[[0, 1, 1], [0, 1, -1]]))
                && steps.iter().all(near);
            if !whole {
                return Err(no("these directions"));
            }
            corners
        }
        Some(_) => return Err(no("directions in three dimensions")),
    };
    Ok(Joined { codes: reader.among(letters), apart, corners, ..Joined::default() })
}

/// Returns the letter that the first members give together, and their number, if exactly one of
/// them is present, and the content of one cell decides which.
fn letter_of_cell<T: AsRef<[CellSource]>>(
    members: &[(&Path, T)],
    path: &Path,
) -> Option<(CellSource, usize)> {
    let mut map: CodeMap = std::array::from_fn(|code| code as u8);
    let (mut decides, mut left) = (None, 0);
    for (many, (condition, text)) in (1..).zip(members) {
        let &[letter] = text.as_ref() else { return None };
        let narrowed = |(before, now): (&Codes, &Codes)| before & !now != 0;
        let mut cells = path.cells.iter().zip(condition.cells.iter());
        let cell = cells.position(narrowed).filter(|_| !cells.any(narrowed))?;
        let before = path.cells[cell];
        if *decides.get_or_insert(cell) != cell
            || !condition.tests.iter().all(|test| path.tests.contains(test))
        {
            return None;
        }
        let open = if many == 1 { before } else { left };
        let codes = before & condition.cells[cell];
        if codes & !open != 0 {
            return None;
        }
        for code in (0..MAX_CODES).filter(|code| codes >> code & 1 == 1) {
            map[code] = match letter {
                CellSource::Code(code) => code,
                CellSource::Cell(from) if usize::from(from) == cell => code as u8,
                CellSource::Mapped(from, map) if usize::from(from) == cell => map[code],
                _ => return None,
            };
        }
        left = open & !codes;
        if left == 0 {
            return Some((CellSource::Mapped(cell as u16, map), many));
        }
    }
    None
}

/// Concatenates the present members, which are strings.
fn strung(reader: &Reader<'_>, members: &[(Path, Symbol)], path: &Path) -> Found {
    let mut cases: Vec<(Path, Vec<CellSource>)> = vec![(path.clone(), Vec::new())];
    let texts = members.iter().map(|(condition, member)| Ok((condition, reader.text(member)?)));
    let texts = texts.collect::<Read<Vec<_>>>()?;
    let mut rest = &texts[..];
    while let [(condition, text), others @ ..] = rest {
        if let Some((source, many)) = letter_of_cell(rest, path) {
            cases.iter_mut().for_each(|(_, before)| before.push(source));
            rest = &rest[many..];
            continue;
        }
        rest = others;
        let mut more = Vec::new();
        for (path, before) in cases {
            if let Some(path) = path.and(condition) {
                more.push((path, [&before[..], text].concat()));
            }
            more.extend(path.without(condition).into_iter().map(|path| (path, before.clone())));
        }
        if more.len() > MAX_BRANCHES {
            return Err(no("too many cases"));
        }
        cases = more;
    }
    Ok(cases.into_iter().map(|(path, cells)| (path, Symbol::Text(cells.into()))).collect())
}
