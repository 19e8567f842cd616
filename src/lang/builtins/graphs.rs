//! Builtins on graphs with a ground.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::value::{EdgeList, Value, short};
use crate::maths::graph;

pub(super) fn table() -> Vec<Native> {
    vec![entry("grounded", grounded), entry("grounded_pieces", grounded_pieces)]
}

fn grounded(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let list = edges(machine, &args)?;
    Ok(list.list(&graph::grounded(&list.edges)))
}

fn grounded_pieces(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let list = edges(machine, &args)?;
    let mut found = Vec::new();
    for piece in graph::pieces(&list.edges) {
        let span = args.span;
        match graph::canonical(&piece, || machine.tick(span))? {
            Some(piece) => found.push(piece),
            None => {
                return fail(
                    Code::Limit,
                    args.at(0),
                    "a piece has at most 254 vertices beside the ground, and 255 edges between two",
                );
            }
        }
    }
    found.sort_unstable();
    Ok(Value::list(found.iter().map(|piece| list.list(piece)).collect()))
}

/// The edges that the first argument lists.
fn edges(machine: &mut Machine, args: &Args) -> Outcome<EdgeList> {
    let items = machine.collect(args.get(0), args.at(0))?;
    EdgeList::of(&items).map_err(|at| {
        let text = format!("{} is no edge", short(machine, &items[at]));
        let help = "an edge is a pair of vertices, which are numbered 0, 1, 2, …: `(0, 3)`; or all \
                    have a label, a string or an integer: `(0, 3, \"L\")`";
        Box::new(Problem::at(Code::Value, args.at(0), text).help(help))
    })
}
