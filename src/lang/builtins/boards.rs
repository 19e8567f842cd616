//! Builtins that create boards, query their cells, edit and decompose, rotate and reflect them.

use super::{entry, primitive};
use crate::lang::eval::{Args, Machine, Native, letter_of, letters_of, read_board};
use crate::lang::ir::Prim;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::Value;
use tweedle_games::board::{Board, Letters, MAX_CELLS, Shape};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("board", board),
        entry("grid", grid),
        entry("box", cuboid),
        primitive(Prim::Shape, shape),
        primitive(Prim::MadeOf, made_of),
        primitive(Prim::Cells, cells),
        primitive(Prim::Neighbours, neighbours),
        primitive(Prim::Rays, rays),
        primitive(Prim::Pairs, pairs),
        primitive(Prim::Border, border),
        primitive(Prim::Recolour, recolour),
        primitive(Prim::Placements, placements),
        primitive(Prim::Groups, groups),
        primitive(Prim::Regions, regions),
        entry("captured", captured),
        entry("turn", |_, args| one(&args, Board::turned)),
        entry("mirror", |_, args| one(&args, Board::mirrored)),
        entry("transpose", |_, args| one(&args, Board::transposed)),
        entry("symmetries", symmetries),
        primitive(Prim::Representative, representative),
    ]
}

/// Returns the characters of an argument; all characters if it is omitted.
pub(super) fn letters(args: &Args, i: usize) -> EvalResult<Letters> {
    if args.is_absent(i) {
        return Ok(Letters::ALL);
    }
    letters_of(&args.str(i)?, args.at(i))
}

/// Returns an argument that is one character; `unless` if it is omitted.
pub(super) fn letter(args: &Args, i: usize, unless: u8) -> EvalResult<u8> {
    if args.is_absent(i) {
        return Ok(unless);
    }
    letter_of(&args.str(i)?, args.at(i))
}

fn board(_: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Value::Board(board) = args.get(0) {
        return Ok(Value::Board(board.clone()));
    }
    read_board(&args.str(0)?, args.at(0)).map(Value::Board)
}

/// Returns a board of a shape, unless it is too large.
fn filled(args: &Args, shape: Option<Shape>, fill: u8) -> EvalResult<Value> {
    match shape {
        Some(shape) => Ok(Value::Board(Board::filled(shape, fill))),
        None => {
            let text = format!("a board may have at most {MAX_CELLS} cells");
            fail(Code::Limit, args.span, text)
        }
    }
}

fn side(args: &Args, i: usize) -> EvalResult<usize> {
    Ok(usize::try_from(args.natural(i)?).unwrap_or(usize::MAX))
}

fn grid(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let fill = letter(&args, 2, b'.')?;
    filled(&args, Shape::grid(side(&args, 0)?, side(&args, 1)?), fill)
}

fn cuboid(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let fill = letter(&args, 3, b'.')?;
    filled(&args, Shape::cuboid(side(&args, 0)?, side(&args, 1)?, side(&args, 2)?), fill)
}

fn shape(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let shape = args.board(0)?.shape();
    let sides = shape.sides().into_iter().skip(3 - shape.dimensions());
    Ok(Value::tuple(sides.map(|side| Value::Int(side as i64)).collect()))
}

fn made_of(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let letters = letters(&args, 1)?;
    Ok(Value::Bool(args.board(0)?.cells().iter().all(|letter| letters.contains(*letter))))
}

fn cells(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (board, letters) = (args.board(0)?, letters(&args, 1)?);
    let found = board.cells_with(letters);
    if args.is_absent(2) {
        return Ok(machine.cell_list(board.shape(), found));
    }
    let apart = letters_of(&args.str(2)?, args.at(2))?;
    Ok(machine.cell_list(board.shape(), found.filter(|cell| !board.has_neighbour(*cell, apart))))
}

fn neighbours(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let shape = args.board(0)?.shape();
    let cell = machine.cell_of(shape, args.get(1), args.at(1))?;
    let steps = match args.get(2) {
        Value::Absent => shape.around().to_vec(),
        given => machine.steps_of(shape, given, args.at(2))?,
    };
    let found = steps.into_iter().filter_map(|step| shape.step(cell, step));
    Ok(machine.cell_list(shape, found.collect::<Vec<_>>()))
}

fn rays(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let board = args.board(0)?;
    let shape = board.shape();
    let from = machine.cell_of(shape, args.get(1), args.at(1))?;
    let steps = match args.get(2) {
        Value::Absent => shape.around().to_vec(),
        given => machine.steps_of(shape, given, args.at(2))?,
    };
    if steps.contains(&[0; 3]) {
        return fail(Code::Value, args.at(2), "the direction of a ray must not be zero");
    }
    let free = letters(&args, 3)?;
    let mut found = Vec::new();
    for step in steps {
        let on = |cell: &usize| shape.step(*cell, step);
        let ahead = std::iter::successors(shape.step(from, step), on);
        found.extend(ahead.take_while(|cell| board.holds(*cell, free)));
        machine.check_length(found.len(), args.span)?;
    }
    Ok(machine.cell_list(shape, found))
}

fn pairs(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let board = args.board(0)?;
    let shape = board.shape();
    let pattern = match args.get(1) {
        Value::Absent => None,
        _ => {
            let text = args.str(1)?;
            let letters: Option<Vec<u8>> = text.chars().map(Letters::letter).collect();
            let Some(&[first, second]) = letters.as_deref() else {
                let text =
                    "a pattern for two cells must be a string of two characters, one for each cell";
                return fail(Code::Value, args.at(1), text);
            };
            Some([first, second])
        }
    };
    let mut found = Vec::new();
    for step in machine.steps_of_pairs(shape, pattern, args.get(2), args.at(2))? {
        found.extend(board.pairs(pattern, step));
        machine.check_length(found.len(), args.span)?;
    }
    found.sort_unstable();
    let cells = machine.cell_values(shape);
    let pair = |(from, to): (usize, usize)| {
        Some(Value::tuple(vec![cells.get(from)?.clone(), cells.get(to)?.clone()]))
    };
    Ok(Value::list(found.into_iter().filter_map(pair).collect()))
}

fn border(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let board = args.board(0)?;
    let cells = machine.cells_of(board.shape(), args.get(1), args.at(1))?;
    Ok(machine.cell_list(board.shape(), board.border(&cells)))
}

/// Evaluates `replace_at(B, cells, x)`, with one character for all cells, or one for each.
pub(super) fn replace_cells(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let board = args.board(0)?;
    let cells = machine.cells_of(board.shape(), args.get(1), args.at(1))?;
    let text = args.str(2)?;
    if text.chars().count() != cells.len() || cells.len() == 1 {
        let letter = letter_of(&text, args.at(2))?;
        return Ok(Value::Board(board.with(cells.into_iter().map(|cell| (cell, letter)))));
    }
    letters_of(&text, args.at(2))?;
    Ok(Value::Board(board.with(cells.into_iter().zip(text.bytes()))))
}

fn recolour(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let board = args.board(0)?;
    let (old, new) = (args.str(1)?, args.str(2)?);
    letters_of(&old, args.at(1))?;
    letters_of(&new, args.at(2))?;
    if old.len() != new.len() {
        let text = "`recolour` needs two strings of the same length";
        return fail(Code::Value, args.at(2), text);
    }
    let change = |cell: usize| {
        let at = old.bytes().position(|letter| letter == board.cells()[cell])?;
        Some((cell, *new.as_bytes().get(at)?))
    };
    let changed = match args.get(3) {
        Value::Absent => board.with((0..board.cells().len()).filter_map(change)),
        given => {
            let cells = machine.cells_of(board.shape(), given, args.at(3))?;
            board.with(cells.into_iter().filter_map(change))
        }
    };
    Ok(Value::Board(changed))
}

fn placements(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (board, old, new) = (args.board(0)?, letters(&args, 1)?, letter(&args, 2, b'.')?);
    let cells: Vec<usize> = board.cells_with(old).collect();
    machine.check_length(cells.len() * board.cells().len(), args.span)?;
    if !args.is_absent(3) {
        let stones = letters(&args, 3)?;
        let free = match args.get(4) {
            Value::Absent => Letters::default().with(b'.'),
            _ => letters(&args, 4)?,
        };
        let boards = board.safe_placements(old, new, stones, free);
        return Ok(Value::list(boards.into_iter().map(Value::Board).collect()));
    }
    let boards = cells.into_iter().map(|cell| Value::Board(board.with([(cell, new)])));
    Ok(Value::list(boards.collect()))
}

/// Returns the groups of adjacent cells that the arguments describe.
fn parts(machine: &mut Machine, args: &Args, apart: usize) -> EvalResult<Vec<Vec<usize>>> {
    let letters = letters(args, 1)?;
    let mut cut: Vec<[u8; 2]> = Vec::new();
    if !args.is_absent(apart) {
        for pair in machine.collect(args.get(apart), args.at(apart))? {
            let Value::Str(text) = &pair else {
                return args.wrong(apart, "strings of two characters");
            };
            let pair: Option<Vec<u8>> = text.chars().map(Letters::letter).collect();
            let Some(&[a, b]) = pair.as_deref() else {
                let text = "write each pair of characters that do not connect as a string of two \
                 characters";
                return fail(Code::Value, args.at(apart), text);
            };
            cut.push([a, b]);
            cut.push([b, a]);
        }
    }
    let board = args.board(0)?;
    let steps = match args.get(apart + 1) {
        Value::Absent => None,
        given => Some(machine.steps_of(board.shape(), given, args.at(apart + 1))?),
    };
    Ok(board.groups(letters, steps.as_deref(), |a, b| !cut.contains(&[a, b])))
}

fn groups(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let groups = parts(machine, &args, 2)?;
    let shape = args.board(0)?.shape();
    Ok(Value::list(groups.into_iter().map(|group| machine.cell_list(shape, group)).collect()))
}

fn regions(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let fill = letter(&args, 2, b'#')?;
    let groups = parts(machine, &args, 3)?;
    let board = args.board(0)?;
    let mut regions = Vec::with_capacity(groups.len());
    let mut cells = 0;
    for group in groups {
        let region = board.cropped(&group, fill);
        // Long thin groups could each need a large board.
        cells += region.cells().len();
        machine.check_length(cells, args.span)?;
        regions.push(Value::Board(region));
    }
    Ok(Value::list(regions))
}

fn captured(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let board = args.board(0)?;
    let found = board.captured(letters(&args, 1)?, letters(&args, 2)?);
    Ok(machine.cell_list(board.shape(), found))
}

fn one(args: &Args, image: impl FnOnce(&Board) -> Board) -> EvalResult<Value> {
    Ok(Value::Board(image(args.board(0)?)))
}

fn fixed_axes(args: &Args) -> EvalResult<bool> {
    match args.get(1) {
        Value::Absent => Ok(false),
        Value::Bool(fixed) => Ok(*fixed),
        _ => args.wrong(1, "a truth value"),
    }
}

fn symmetries(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let images = args.board(0)?.symmetries(fixed_axes(&args)?);
    Ok(Value::list(images.into_iter().map(Value::Board).collect()))
}

fn representative(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let fixed = fixed_axes(&args)?;
    one(&args, |board| board.representative(fixed))
}
