//! Builtins on graphs: connected pieces, the part connected to the ground, graph6, and lists of
//! edges.

use super::{entry, primitive};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value::{EdgeList, Key, NoEdge, Value, have_names, number_names, short};
use std::iter::Peekable;
use tweedle_games::graph::{self, Edge, GROUND};

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::Grounded, grounded),
        primitive(Prim::GroundedPieces, grounded_pieces),
        primitive(Prim::VertexPieces, vertex_pieces),
        entry("graph6", graph6),
        entry("edges", edges),
        entry("numbered", numbered),
    ]
}

fn grounded(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let list = edge_list(machine, &args, 0, GROUND + 1)?;
    Ok(list.list(&graph::grounded(&list.edges)))
}

fn grounded_pieces(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let list = edge_list(machine, &args, 0, GROUND + 1)?;
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
    let list = edge_list(machine, args, at, 0)?;
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
fn edge_list(machine: &mut Machine, args: &Args, at: usize, first: u32) -> EvalResult<EdgeList> {
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
fn not_an_edge(machine: &Machine, args: &Args, at: usize, item: &Value) -> Box<Problem> {
    let text = format!("{} is not an edge", short(machine, item));
    Box::new(Problem::at(Code::Value, args.at(at), text).help(
        "an edge is a pair of vertices, which are numbers from 0 or names, such as `(0, 3)` or \
         `(\"a\", \"b\")`, or has a label, a string or an integer, as in `(0, 3, \"L\")`",
    ))
}

fn graph6(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let text = args.str(0)?;
    machine.check_length(text.len(), args.span)?;
    let read = graph::read_graph6(&text).map_err(|error| {
        let text = format!("not graph6: {}, at character {}", error.message, error.at + 1);
        Box::new(Problem::at(Code::Value, args.at(0), text).help(
            "graph6 is one line of a file of graphs, as in `graph6(\"C~\")`; digraph6 begins with \
             `&`, and sparse6 with `:`",
        ))
    })?;
    machine.check_length(read.edges.len(), args.span)?;
    let integer = |n: u64| Value::Int(n.cast_signed());
    let edge = |(u, v): &(u64, u64)| Value::tuple(vec![integer(*u), integer(*v)]);
    let edges = read.edges.iter().map(edge).collect();
    Ok(Value::tuple(vec![integer(read.vertices), Value::list(edges)]))
}

fn edges(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let text = args.str(0)?;
    machine.check_length(text.len(), args.span)?;
    let mut reader = EdgeReader { chars: text.chars().enumerate().peekable(), end: 0 };
    reader.end = text.chars().count();
    reader.graph().map(Value::list).map_err(|(at, message)| {
        let text = format!("not edges: {message}, at character {}", at + 1);
        Box::new(Problem::at(Code::Value, args.at(0), text).help(
            "edges are written as `1-2, 2-3`; with names, as `a-b, b-c`; with arrows, as `a->b`; \
             with labels, as `0-1 L, 1-2 R`",
        ))
    })
}

fn numbered(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let items = machine.collect(args.get(0), args.at(0))?;
    let first = if args.is_absent(1) { 0 } else { args.natural(1)? };
    let Ok(first) = u32::try_from(first) else {
        return fail(Code::Value, args.at(1), "the first number is at most 4294967295");
    };
    match number_names(&items, first) {
        Ok(numbered) => Ok(Value::list(numbered.edges)),
        Err(at) => Err(not_an_edge(machine, &args, 0, &items[at])),
    }
}

/// A parser of edges, with the number of characters.
struct EdgeReader<I: Iterator<Item = (usize, char)>> {
    chars: Peekable<I>,
    end: usize,
}

/// The index of an error, and the message.
type Expected = (usize, &'static str);

impl<I: Iterator<Item = (usize, char)>> EdgeReader<I> {
    /// Reads all edges. `a-b-c` is two.
    fn graph(&mut self) -> Result<Vec<Value>, Expected> {
        let (mut edges, mut arrows, mut labels) = (Vec::new(), None, None);
        loop {
            while self.skip(|c| c.is_whitespace() || matches!(c, ',' | ';')) {}
            if self.chars.peek().is_none() {
                return Ok(edges);
            }
            let mut path = vec![self.vertex()?];
            while let Some((at, arrow)) = self.joint()? {
                if *arrows.get_or_insert(arrow) != arrow {
                    return Err((at, "either all edges have arrows or none"));
                }
                path.push(self.vertex()?);
            }
            self.spaces();
            let at = self.at();
            if path.len() < 2 {
                return Err((at, "`-` or `->` and another vertex are missing"));
            }
            let label = self.word(true);
            if *labels.get_or_insert(label.is_some()) != label.is_some() {
                return Err((at, "either all edges have labels or none"));
            }
            for pair in path.windows(2) {
                edges.push(Value::tuple(
                    pair.iter().cloned().chain(label.clone().map(Value::str)).collect(),
                ));
            }
            self.spaces();
            if !matches!(self.chars.peek(), None | Some((_, ',' | ';' | '\n' | '\r'))) {
                return Err((self.at(), "a comma between edges is missing"));
            }
        }
    }

    /// Returns the index of the next character.
    fn at(&mut self) -> usize {
        self.chars.peek().map_or(self.end, |(at, _)| *at)
    }

    fn skip(&mut self, is: impl Fn(char) -> bool) -> bool {
        self.chars.next_if(|(_, c)| is(*c)).is_some()
    }

    /// Skips spaces within a line.
    fn spaces(&mut self) {
        while self.skip(|c| c.is_whitespace() && !matches!(c, '\n' | '\r')) {}
    }

    /// Reads letters, digits and `_`; in a label also `*`, for an edge of all players.
    fn word(&mut self, label: bool) -> Option<String> {
        let is_in_word = |c: char| c.is_alphanumeric() || c == '_' || label && c == '*';
        let mut word = String::new();
        while let Some((_, c)) = self.chars.next_if(|(_, c)| is_in_word(*c)) {
            word.push(c);
        }
        (!word.is_empty()).then_some(word)
    }

    /// Reads a vertex, a number or a name.
    fn vertex(&mut self) -> Result<Value, Expected> {
        self.spaces();
        let at = self.at();
        let word = self.word(false).ok_or((at, "a vertex is missing, a number or a name"))?;
        if !word.bytes().all(|c| c.is_ascii_digit()) {
            return Ok(Value::str(word));
        }
        let number = word.parse::<u32>().map_err(|_| (at, "this number is too large"))?;
        Ok(Value::Int(number.into()))
    }

    /// Reads the line between two vertices, if there is one; returns where it is, and whether it
    /// has an arrow.
    fn joint(&mut self) -> Result<Option<(usize, bool)>, Expected> {
        self.spaces();
        let at = self.at();
        if self.skip(|c| c == '→') {
            return Ok(Some((at, true)));
        }
        if !self.skip(|c| c == '-') {
            return Ok(None);
        }
        self.skip(|c| c == '-');
        Ok(Some((at, self.skip(|c| c == '>'))))
    }
}
