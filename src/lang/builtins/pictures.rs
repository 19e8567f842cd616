//! Builtins that draw, and the figures that rulesets define for positions.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::value::{self, Figure, GraphFigure, Items, Value, number_names};
use crate::lang::{draw, show};
use std::sync::Arc;
use tweedle_picture::Picture;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("svg", svg),
        entry("tikz", tikz),
        entry("pile_figure", pile_figure),
        entry("graph_figure", |_, args| graph_figure(&args, false)),
        entry("digraph_figure", |_, args| graph_figure(&args, true)),
        entry("ground_figure", ground_figure),
        entry("dots_figure", dots_figure),
    ]
}

/// Returns the picture of a value.
pub(super) fn picture(machine: &mut Machine, args: &Args) -> EvalResult<Picture> {
    if let Some(picture) = draw::picture(machine, args.get(0))? {
        return Ok(picture);
    }
    machine.shown(args.at(0))?;
    let value = args.get(0);
    let text = match value {
        Value::Report(_) => format!("{} of this size cannot be drawn", value.what()),
        _ => format!("`{}` cannot be drawn", value::short(machine, value)),
    };
    Problem::at(Code::Value, args.at(0), text).label(value.what()).help(
        "pictures exist of boards, heaps, graphs, positions of these, `tree(G)`, `game_graph(G)`, \
         `hasse(games)`, thermographs, tables, sequences, periods, surveys and quotients",
    ).err()
}

fn svg(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let picture = picture(machine, &args)?;
    Ok(Value::str(picture.svg()))
}

fn tikz(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let picture = picture(machine, &args)?;
    Ok(Value::str(picture.tikz(&show::tex_label)))
}

fn pile_figure(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let one = Value::list(vec![args.get(0).clone()]);
    let sizes = if matches!(args.get(0), Value::Int(_)) { &one } else { args.get(0) };
    match draw::figure_of(sizes) {
        Some(figure @ Figure::Piles(_)) => Ok(Value::report(figure)),
        _ => args.wrong(0, "sizes of heaps, at least 0: `[3, 4]`"),
    }
}

/// Returns the values of a list, tuple or sequence.
fn items(args: &Args, at: usize) -> Option<Arc<Items>> {
    match args.get(at) {
        Value::List(items) | Value::Tuple(items) | Value::Sequence(items) => Some(items.clone()),
        _ => None,
    }
}

/// Returns a graph from its edges. Vertices with names are numbered from `first`.
fn graph(args: &Args, marks: Vec<String>, first: u32) -> EvalResult<GraphFigure> {
    let edges = items(args, 0).map(|edges| match number_names(&edges, first) {
        Ok(numbered) if first > 0 => Items::new(numbered.edges),
        _ => edges,
    });
    match edges.and_then(|edges| draw::graph_of(&edges, marks)) {
        Some(graph) => Ok(graph),
        None => args
            .wrong(0, "up to 1,600 edges between vertices 0 to 399, `(0, 1)` or `(0, 1, \"L\")`"),
    }
}

fn graph_figure(args: &Args, directed: bool) -> EvalResult<Value> {
    let text = |value: &Value| match value {
        Value::Str(text) => Some(text.to_string()),
        _ => None,
    };
    let marks = match args.get(1) {
        Value::Absent => Some(Vec::new()),
        Value::Str(text) => Some(text.chars().map(String::from).collect()),
        _ => items(args, 1).and_then(|marks| marks.iter().map(text).collect()),
    };
    let Some(marks) = marks else {
        return args.wrong(1, "a label for each vertex: a string, or a list of strings");
    };
    let graph = graph(args, marks, 0)?;
    Ok(Value::report(Figure::Graph(GraphFigure { directed, ..graph })))
}

fn ground_figure(_: &mut Machine, args: Args) -> EvalResult<Value> {
    // Vertex 0 is the ground, which is left when all edges are gone.
    let graph = graph(&args, Vec::new(), 1)?;
    let vertices = graph.vertices.max(1);
    Ok(Value::report(Figure::Graph(GraphFigure { ground: true, vertices, ..graph })))
}

fn dots_figure(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let text = args.str(0)?;
    let rows: Vec<String> = text.lines().map(str::to_owned).collect();
    let fits = rows.len() < 200 && rows.iter().all(|row| row.chars().count() < 200);
    let plain = text.chars().all(|c| matches!(c, '+' | '-' | '|' | ' ' | '\n'));
    if !fits || !plain || rows.is_empty() {
        return args.wrong(
            0,
            "rows of dots `+`, with `-` between neighbours in a row and `|` \
         between neighbours in a column",
        );
    }
    Ok(Value::report(Figure::Dots(rows)))
}
