//! Builtins that edit and decompose boards.

use super::boards::{letter, letters};
use super::{entry, primitive};
use crate::lang::eval::{Args, Machine, Native, letter_of, letters_of};
use crate::lang::ir::Prim;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::Value;
use tweedle_games::board::Letters;

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::Recolour, recolour),
        primitive(Prim::Placements, placements),
        primitive(Prim::Groups, groups),
        primitive(Prim::Regions, regions),
        entry("captured", captured),
    ]
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
