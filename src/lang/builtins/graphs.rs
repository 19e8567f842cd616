//! Builtins on graphs with a ground.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::value::{EdgeList, NoEdge, Value, short};
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
    EdgeList::of(&items).map_err(|why| {
        let item = |at: usize| short(machine, &items[at]);
        let (text, help) = match why {
            NoEdge::At(at) => (
                format!("{} is no edge", item(at)),
                "an edge is a pair of vertices, which are numbered 0, 1, 2, …: `(0, 3)`; or all \
                 have a label, a string or an integer: `(0, 3, \"L\")`",
            ),
            NoEdge::Mixed(at) => (
                format!("of {} and {} one has a label and the other has none", item(0), item(at)),
                "all edges of a graph have labels, or none has",
            ),
        };
        Box::new(Problem::at(Code::Value, args.at(0), text).help(help))
    })
}
