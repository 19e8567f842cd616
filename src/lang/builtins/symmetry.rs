//! Builtins that rotate and reflect boards.

use super::{entry, primitive};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::report::EvalResult;
use crate::lang::value::Value;
use tweedle_games::board::Board;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("turn", |_, args| one(&args, Board::turned)),
        entry("mirror", |_, args| one(&args, Board::mirrored)),
        entry("transpose", |_, args| one(&args, Board::transposed)),
        entry("symmetries", symmetries),
        primitive(Prim::Representative, representative),
    ]
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
