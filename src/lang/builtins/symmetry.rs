//! Builtins that rotate and reflect boards.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::Outcome;
use crate::lang::value::Value;
use crate::maths::board::Board;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "turn",
            &["B"],
            |_, args| one(&args, Board::turned),
            "The board after a quarter turn clockwise; of a box each layer is turned.",
            &[("turn(board(\"xo.|...\"))", "board(\".x|.o|..\")")],
        ),
        entry(
            "mirror",
            &["B"],
            |_, args| one(&args, Board::mirrored),
            "The board with left and right exchanged.",
            &[("mirror(board(\"xo.|...\"))", "board(\".ox|...\")")],
        ),
        entry(
            "transpose",
            &["B"],
            |_, args| one(&args, Board::transposed),
            "The board with rows and columns exchanged; of a box in each layer.",
            &[("transpose(board(\"xo.|...\"))", "board(\"x.|o.|..\")")],
        ),
        entry(
            "symmetries",
            &["B", "fixed_axes"],
            symmetries,
            "The boards that arise from a board by rotations and reflections, each once, itself \
             first: up to 8, of a box up to 48. With `fixed_axes: true` rows stay rows and columns \
             columns: up to 4, of a box up to 8.",
            &[
                (
                    "symmetries(board(\"xo\"))",
                    "[board(\"xo\"), board(\"ox\"), board(\"x|o\"), board(\"o|x\")]",
                ),
                ("symmetries(board(\"xo\"), fixed_axes: true)", "[board(\"xo\"), board(\"ox\")]"),
            ],
        )
        .optional(1),
        entry(
            "representative",
            &["B", "fixed_axes"],
            representative,
            "The least of the symmetries of a board, the same for all of them: positions that \
             differ by a symmetry become one.",
            &[
                ("representative(board(\"xo.|...\"))", "board(\"...|.ox\")"),
                ("representative(board(\"x|.\"), fixed_axes: true)", "board(\".|x\")"),
            ],
        )
        .optional(1),
    ]
}

fn one(args: &Args, image: impl FnOnce(&Board) -> Board) -> Outcome<Value> {
    Ok(Value::Board(image(args.board(0)?)))
}

fn fixed_axes(args: &Args) -> Outcome<bool> {
    match args.get(1) {
        Value::Absent => Ok(false),
        Value::Bool(fixed) => Ok(*fixed),
        _ => args.wrong(1, "a truth value"),
    }
}

fn symmetries(_: &mut Machine, args: Args) -> Outcome<Value> {
    let images = args.board(0)?.symmetries(fixed_axes(&args)?);
    Ok(Value::list(images.into_iter().map(Value::Board).collect()))
}

fn representative(_: &mut Machine, args: Args) -> Outcome<Value> {
    let fixed = fixed_axes(&args)?;
    one(&args, |board| board.representative(fixed))
}
