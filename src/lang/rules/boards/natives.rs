//! Symbolic execution of builtins on an unknown board.

use super::branches::{MAX_BRANCHES, decided, holds, single_source, terms};
use super::case_split::settled;
use super::cells::{cells, pairs, placements, rays, recoloured, shape_of, single};
use super::edges;
use super::reader::Reader;
use super::stuck::{Read, Stuck, fails, no};
use super::symbol::{Branches, Counted, Found, Graph, Marked, Path, Subject, Symbol};
use super::vertices;
use crate::lang::ir::Prim;
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use std::sync::Arc;
use tweedle_games::bitboard::Grid;
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
        let mut found = Branches::new();
        for (path, args) in settled(reader, &args.iter().collect::<Vec<_>>(), path) {
            found.extend(native(reader, id, &args, &path, span)?);
        }
        return Ok(found);
    }
    let one = |symbol| Ok(vec![(path.clone(), symbol)]);
    match prim {
        Prim::All | Prim::Any => {
            decided(&all_members(reader, args, path)?, prim == Prim::Any, path)
        }
        Prim::Cells => cells(reader, board(args)?, &args[1..], path),
        Prim::Count => match args {
            [Symbol::Members(members)] => {
                let conditions = members.iter().map(|(condition, _)| condition.clone());
                one(Symbol::Graph(Graph::Count(Arc::new(conditions.collect()), false)))
            }
            _ => Err(NO_ARGUMENT),
        },
        Prim::Find => first(&all_members(reader, args, path)?, path),
        Prim::Flatten => {
            let mut all = Vec::new();
            for (outer, member) in all_members(reader, args, path)?.iter() {
                for (inner, member) in reader.members(member, outer, span)? {
                    all.extend(outer.and(&inner).map(|path| (path, member)));
                }
            }
            one(Symbol::Members(Arc::new(all)))
        }
        Prim::Grounded | Prim::GroundedPieces => edges::grounded(reader, prim, args, path),
        Prim::Groups => {
            let joined = joined(reader, args)?;
            one(Symbol::Groups(Arc::new(board(args)?.clone()), joined))
        }
        Prim::Indices => match args {
            [Symbol::Graph(edges)] => edges::places(reader, edges, path),
            [Symbol::Marked(Marked::Sets(_) | Marked::Hidden)] => {
                one(Symbol::Marked(Marked::Vertices))
            }
            _ => by_shape(reader, id, args, path, span),
        },
        Prim::Join => strung(reader, &all_members(reader, args, path)?, path),
        Prim::Length => match args {
            [Symbol::Part] => one(Symbol::Many(Subject::Part, Counted::Cells)),
            [Symbol::Groups(image, joined) | Symbol::Regions(image, joined, _)] => {
                let counted = Counted::Groups(joined.clone());
                one(Symbol::Many(Subject::Board(image.clone()), counted))
            }
            _ => by_shape(reader, id, args, path, span),
        },
        Prim::List => match args {
            [Symbol::Marked(Marked::Vertices)] => one(args[0].clone()),
            [it @ (Symbol::Members(_) | Symbol::Text(_))] => {
                let members = reader.members(it, path, span)?;
                one(Symbol::Members(Arc::new(members)))
            }
            _ => Err(NO_ARGUMENT),
        },
        Prim::MadeOf => {
            let [board, Symbol::Known(Value::Str(letters))] = args else { return Err(NO_ARGUMENT) };
            let codes = reader.codes(|letter| letters.bytes().any(|other| other == letter));
            if codes == reader.codes(|_| true) {
                return one(Symbol::truth(true));
            }
            Ok(path.fork(&board.subject()?, &BoardTest::MadeOf(codes)))
        }
        Prim::Neighbours | Prim::Shape | Prim::Border => by_shape(reader, id, args, path, span),
        Prim::Pairs => pairs(reader, board(args)?, &args[1..], path, span),
        Prim::Placements => placements(reader, board(args)?, &args[1..], path),
        Prim::Rays => match &args[1..] {
            [Symbol::Known(cell), rest @ ..] => {
                rays(reader, board(args)?, (cell, rest), path, span)
            }
            _ => Err(NO_ARGUMENT),
        },
        Prim::Recolour => match &args[1..] {
            [Symbol::Known(Value::Str(old)), Symbol::Known(Value::Str(new)), cells @ ..] => {
                one(recoloured(reader, board(args)?, (old, new), cells.first(), span)?)
            }
            _ => Err(NO_ARGUMENT),
        },
        Prim::Regions => {
            let fill = match args.get(2) {
                None | Some(Symbol::Known(Value::Absent)) => reader.code(b'#')?,
                Some(fill) => single(&reader.text(fill)?)?,
            };
            let rest = args.iter().enumerate().filter(|(at, _)| *at != 2);
            let rest: Vec<Symbol> = rest.map(|(_, arg)| arg.clone()).collect();
            let joined = joined(reader, &rest)?;
            one(Symbol::Regions(Arc::new(board(args)?.clone()), joined, fill))
        }
        Prim::RemoveAt => match args {
            [Symbol::Graph(edges), Symbol::Graph(Graph::Place(edge))] => {
                one(edges::without(reader, edges, *edge)?)
            }
            [Symbol::Text(cells), Symbol::Known(Value::Int(at))] => {
                let at = place(*at, cells.len())?;
                one(Symbol::Text([&cells[..at], &cells[at + 1..]].concat().into()))
            }
            _ => Err(NO_ARGUMENT),
        },
        Prim::ReplaceAt => match args {
            [Symbol::Board(image), Symbol::Known(at), text] => {
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
            [Symbol::Text(cells), Symbol::Known(Value::Int(at)), text] => {
                let at = place(*at, cells.len())?;
                let text = reader.text(text)?;
                one(Symbol::Text([&cells[..at], &text, &cells[at + 1..]].concat().into()))
            }
            _ => Err(NO_ARGUMENT),
        },
        Prim::Representative => {
            let [board, fixed @ ..] = args else { return Err(NO_ARGUMENT) };
            let fixed = match fixed {
                [] | [Symbol::Known(Value::Absent)] => false,
                [fixed, ..] => holds(fixed)?,
            };
            one(Symbol::Least(board.subject()?, fixed))
        }
        Prim::Reverse => match args {
            [Symbol::Text(cells)] => one(Symbol::Text(cells.iter().rev().copied().collect())),
            _ => Err(NO_ARGUMENT),
        },
        Prim::Slice => match args {
            [
                Symbol::Text(cells),
                Symbol::Known(Value::Int(from)),
                Symbol::Known(Value::Int(to)),
            ] => {
                let from = usize::try_from(*from).map_err(|_| no("an index out of range"))?;
                let to = usize::try_from(to.saturating_add(1)).unwrap_or(0).min(cells.len());
                one(Symbol::Text(cells.get(from..to.max(from)).unwrap_or_default().into()))
            }
            _ => Err(NO_ARGUMENT),
        },
        Prim::Split => match args {
            [Symbol::Text(cells), Symbol::Known(Value::Str(apart))] if apart.len() == 1 => {
                let grid = Grid::new(1, cells.len()).ok_or(no("a board of this size"))?;
                let image = Arc::new(Image { grid, cells: cells.to_vec() });
                one(Symbol::Runs(image, reader.code(apart.as_bytes()[0])?))
            }
            _ => Err(NO_ARGUMENT),
        },
        Prim::Sum => match args {
            [parts @ Symbol::OnParts(..)] => {
                one(Symbol::Sum(Arc::new(terms([parts].into_iter())?)))
            }
            [Symbol::Members(members)] => {
                if members.iter().any(|(condition, _)| condition != path) {
                    return Err(no("a sum whose terms depend on the board"));
                }
                one(Symbol::Sum(Arc::new(terms(members.iter().map(|(_, symbol)| symbol))?)))
            }
            _ => Err(NO_ARGUMENT),
        },
        Prim::Tally => match args {
            [Symbol::Members(members)] => one(Symbol::Graph(Graph::Tally(members.clone()))),
            _ => Err(NO_ARGUMENT),
        },
        Prim::VertexPieces => vertices::pieces(reader, args, path),
        #[rustfmt::skip]
        Prim::Abs | Prim::Birthday | Prim::Games | Prim::GamesOf | Prim::Last | Prim::Loony
        | Prim::Max | Prim::Min | Prim::NimValue | Prim::Outcome | Prim::Score | Prim::Sort
        | Prim::Undetermined | Prim::Unique | Prim::Value
        | Prim::Zip => Err(prim.unsupported().into()),
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

/// Executes a builtin that depends only on the shape of a board or on the length of a row.
fn by_shape(reader: &mut Reader<'_>, id: u32, args: &[Symbol], path: &Path, span: Span) -> Found {
    let args: Vec<Value> = args.iter().map(blank).collect::<Read<_>>()?;
    called(reader, id, args, path, span)
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
        let mut found = Branches::new();
        for (path, pair) in settled(reader, &[object, index], path) {
            found.extend(member(reader, &pair[0], &pair[1], &path, span)?);
        }
        return Ok(found);
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
    let mut pairs = Vec::new();
    match rest.first() {
        None | Some(Symbol::Known(Value::Absent)) => {}
        Some(Symbol::Known(given)) => {
            for pair in reader.machine.collect(given, span).map_err(fails)? {
                let Value::Str(text) = &pair else {
                    return Err(no("a pair of other than two letters"));
                };
                let &[a, b] = text.as_bytes() else {
                    return Err(no("a pair of other than two letters"));
                };
                // A letter that occurs on no board separates nothing.
                if let (Ok(a), Ok(b)) = (reader.code(a), reader.code(b)) {
                    pairs.push((a, b));
                }
            }
        }
        _ => return Err(no("pairs that depend on the board")),
    }
    let corners = match rest.get(1) {
        None | Some(Symbol::Known(Value::Absent)) => false,
        Some(Symbol::Known(given)) if image.grid.is_flat() => {
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
        _ => return Err(no("directions that depend on the board")),
    };
    Ok(Joined { codes: reader.among(letters), apart: pairs, corners, links: None, standing: None })
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
            return Err(no("too many cases"));
        }
    }
    if open.is_empty() { Ok(found) } else { Err(no("a search that may find nothing")) }
}
