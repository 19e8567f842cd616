//! Builtins that create boards and query their cells.

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
        None => fail(
            Code::Limit,
            args.span,
            format!(
                "a board may have at most {MAX_CELLS} \
         cells"
            ),
        ),
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
                return fail(
                    Code::Value,
                    args.at(1),
                    "a pattern for two cells must be a string of two characters, one for each cell",
                );
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
