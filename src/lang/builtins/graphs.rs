//! Builtins on graphs: connected pieces, and the part connected to the ground.

use super::primitive;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value::{EdgeList, Key, NoEdge, Value, have_names, number_names, short};
use tweedle_games::graph::{self, Edge, GROUND};

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::Grounded, grounded),
        primitive(Prim::GroundedPieces, grounded_pieces),
        primitive(Prim::VertexPieces, vertex_pieces),
    ]
}

fn grounded(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let list = edges(machine, &args, 0, GROUND + 1)?;
    Ok(list.list(&graph::grounded(&list.edges)))
}

fn grounded_pieces(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let list = edges(machine, &args, 0, GROUND + 1)?;
    let mut found = Vec::new();
    for piece in graph::pieces(&list.edges) {
        let span = args.span;
        // Each choice refines the colours of all vertices by those of all others.
        let work = piece.len().min(256).pow(2) / 8;
        match graph::canonical(&piece, || machine.charge_work(work, 0, span))? {
            Some(piece) => found.push(piece),
            None => {
                return fail(
                    Code::Limit,
                    args.at(0),
                    "a connected graph may have at most 254 vertices other than the ground, and \
                     255 edges between two vertices",
                );
            }
        }
    }
    found.sort_unstable();
    Ok(Value::list(found.iter().map(|piece| list.list(piece)).collect()))
}

fn vertex_pieces(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let states = machine.collect(args.get(0), args.at(0))?;
    let edges = edges_among(machine, &args, 1, states.len())?;
    let links = match args.is_absent(3) {
        true => edges.clone(),
        false => edges_among(machine, &args, 3, states.len())?,
    };
    let ends = |edge: &Edge| (edge.ends.0 as usize, edge.ends.1 as usize);
    let gone = Key(args.get(2).clone());
    let kept: Vec<bool> =
        states.iter().map(|state| args.is_absent(2) || Key(state.clone()) != gone).collect();
    let pieces = graph::vertex_pieces(&kept, &links.edges.iter().map(ends).collect::<Vec<_>>());
    // For each vertex, its piece and its number in the piece.
    let mut place = vec![None; states.len()];
    for (piece, vertices) in pieces.iter().enumerate() {
        for (number, vertex) in (0..).zip(vertices) {
            place[*vertex] = Some((piece, number));
        }
    }
    let mut within = vec![Vec::new(); pieces.len()];
    for edge in edges.edges.iter() {
        let (a, b) = ends(edge);
        if let (Some((piece, a)), Some((other, b))) = (place[a], place[b])
            && piece == other
        {
            within[piece].push(Edge { ends: (a, b), ..*edge });
        }
    }
    let pair = |(vertices, within): (&Vec<usize>, Vec<Edge>)| {
        let states = vertices.iter().map(|vertex| states[*vertex].clone()).collect();
        Value::tuple(vec![Value::list(states), edges.list(&within)])
    };
    Ok(Value::list(pieces.iter().zip(within).map(pair).collect()))
}

/// Returns the edges in an argument, between a given number of vertices.
fn edges_among(
    machine: &mut Machine,
    args: &Args,
    at: usize,
    vertices: usize,
) -> EvalResult<EdgeList> {
    let list = edges(machine, args, at, 0)?;
    let mut ends = list.edges.iter().flat_map(|edge| [edge.ends.0, edge.ends.1]);
    match ends.find(|end| *end as usize >= vertices) {
        None => Ok(list),
        Some(end) => {
            let text = format!(
                "vertex {end} does not exist: the graph has {vertices} vertices, \
             numbered from 0"
            );
            fail(Code::Value, args.at(at), text)
        }
    }
}

/// Returns the edges in an argument. Vertices with names are numbered from `first`.
fn edges(machine: &mut Machine, args: &Args, at: usize, first: u32) -> EvalResult<EdgeList> {
    let mut items = machine.collect(args.get(at), args.at(at))?;
    if have_names(&items) {
        items = match number_names(&items, first) {
            Ok(numbered) => numbered.edges,
            Err(wrong) => return Err(not_an_edge(machine, args, at, &items[wrong])),
        };
    }
    EdgeList::from_items(&items).map_err(|why| match why {
        NoEdge::At(wrong) => not_an_edge(machine, args, at, &items[wrong]),
        NoEdge::Mixed(other) => {
            let item = |at: usize| short(machine, &items[at]);
            let text = format!(
                "one of {} and {} has a label and the other does not",
                item(0),
                item(other)
            );
            let help = "either all edges of a graph have labels or none";
            Box::new(Problem::at(Code::Value, args.at(at), text).help(help))
        }
    })
}

/// Returns the diagnostic for a value in an argument that is not an edge.
pub(super) fn not_an_edge(machine: &Machine, args: &Args, at: usize, item: &Value) -> Box<Problem> {
    let text = format!("{} is not an edge", short(machine, item));
    Box::new(Problem::at(Code::Value, args.at(at), text).help(
        "an edge is a pair of vertices, which are numbers from 0 or names, such as `(0, 3)` or \
         `(\"a\", \"b\")`, or has a label, a string or an integer, as in `(0, 3, \"L\")`",
    ))
}
