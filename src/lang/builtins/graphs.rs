//! Builtins on graphs.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::value::{EdgeList, Key, NoEdge, Value, short};
use crate::maths::graph;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("grounded", grounded),
        entry("grounded_pieces", grounded_pieces),
        entry("vertex_pieces", vertex_pieces),
    ]
}

fn grounded(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let list = edges(machine, &args, 0)?;
    Ok(list.list(&graph::grounded(&list.edges)))
}

fn grounded_pieces(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let list = edges(machine, &args, 0)?;
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

fn vertex_pieces(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let states = machine.collect(args.get(0), args.at(0))?;
    let edges = links(machine, &args, 1, states.len())?;
    let hanging = match args.is_absent(3) {
        true => edges.clone(),
        false => links(machine, &args, 3, states.len())?,
    };
    let gone = Key(args.get(2).clone());
    let kept: Vec<bool> =
        states.iter().map(|state| args.is_absent(2) || Key(state.clone()) != gone).collect();
    let pieces = graph::vertex_pieces(&kept, &hanging);
    // For each vertex its piece and its number there.
    let mut place = vec![None; states.len()];
    for (piece, vertices) in pieces.iter().enumerate() {
        for (number, vertex) in vertices.iter().enumerate() {
            place[*vertex] = Some((piece, number));
        }
    }
    let mut within = vec![Vec::new(); pieces.len()];
    for (a, b) in edges {
        if let (Some((piece, a)), Some((other, b))) = (place[a], place[b])
            && piece == other
        {
            let ends = [a, b].map(|end| Value::Int(end as i64));
            within[piece].push(Value::tuple(ends.to_vec()));
        }
    }
    let pair = |(vertices, edges): (&Vec<usize>, Vec<Value>)| {
        let states = vertices.iter().map(|vertex| states[*vertex].clone()).collect();
        Value::tuple(vec![Value::list(states), Value::list(edges)])
    };
    Ok(Value::list(pieces.iter().zip(within).map(pair).collect()))
}

/// Pairs of vertices below some number, as an argument lists them.
fn links(
    machine: &mut Machine,
    args: &Args,
    at: usize,
    vertices: usize,
) -> Outcome<Vec<(usize, usize)>> {
    let list = edges(machine, args, at)?;
    let pair = |edge: &graph::Edge| {
        let ends = [edge.ends.0, edge.ends.1].map(|end| end as usize);
        match ends.iter().find(|end| **end >= vertices) {
            None => Ok((ends[0], ends[1])),
            Some(end) => {
                let text = format!("there is no vertex {end}: there are {vertices}, from 0 on");
                fail(Code::Value, args.at(at), text)
            }
        }
    };
    list.edges.iter().map(pair).collect()
}

/// The edges that an argument lists.
fn edges(machine: &mut Machine, args: &Args, at: usize) -> Outcome<EdgeList> {
    let items = machine.collect(args.get(at), args.at(at))?;
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
        Box::new(Problem::at(Code::Value, args.at(at), text).help(help))
    })
}
