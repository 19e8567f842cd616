//! Builtins on graphs with a ground.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::value::Value;
use crate::maths::graph::{self, Edge};
use std::sync::LazyLock;

pub(super) fn table() -> Vec<Native> {
    vec![entry("grounded_pieces", grounded_pieces)]
}

fn grounded_pieces(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let edges = edges(machine, &args)?;
    let mut found = Vec::new();
    for piece in graph::pieces(&edges) {
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
    let list = |piece: Vec<Edge>| Value::list(piece.into_iter().map(pair).collect());
    Ok(Value::list(found.into_iter().map(list).collect()))
}

/// The edges that the first argument lists.
fn edges(machine: &mut Machine, args: &Args) -> Outcome<Vec<Edge>> {
    let mut edges = Vec::new();
    for edge in machine.collect(args.get(0), args.at(0))? {
        let ends = match &edge {
            Value::Tuple(ends) | Value::List(ends) => match &ends[..] {
                [Value::Int(a), Value::Int(b)] => {
                    u32::try_from(*a).ok().zip(u32::try_from(*b).ok())
                }
                _ => None,
            },
            _ => None,
        };
        let Some(ends) = ends else {
            let text = format!("{} is no edge", crate::lang::value::short(machine, &edge));
            return Err(Box::new(
                Problem::at(Code::Value, args.at(0), text)
                    .help("an edge is a pair of vertices, which are numbered 0, 1, 2, …: `(0, 3)`"),
            ));
        };
        edges.push(ends);
    }
    Ok(edges)
}

/// Vertices up to this one have their pairs made once.
const SMALL: u32 = 32;

/// An edge as a value. Positions are made of the same few over and over.
fn pair((a, b): Edge) -> Value {
    static PAIRS: LazyLock<Vec<Value>> = LazyLock::new(|| {
        let ends = |at: u32| (i64::from(at / SMALL), i64::from(at % SMALL));
        (0..SMALL * SMALL).map(ends).map(|(a, b)| made(a, b)).collect()
    });
    match a < SMALL && b < SMALL {
        true => PAIRS[(a * SMALL + b) as usize].clone(),
        false => made(a.into(), b.into()),
    }
}

fn made(a: i64, b: i64) -> Value {
    Value::tuple(vec![Value::Int(a), Value::Int(b)])
}
