//! Builtins that read graphs from text: graph6, and lists of edges.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value::{Value, number_names};
use std::iter::Peekable;
use tweedle_games::graph;

pub(super) fn table() -> Vec<Native> {
    vec![entry("graph6", graph6), entry("edges", edges), entry("numbered", numbered)]
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
        Err(at) => Err(super::graphs::not_an_edge(machine, &args, 0, &items[at])),
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
