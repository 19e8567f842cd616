//! Edge lists of graphs: pairs of vertices, or triples of two vertices and a label.

use super::{Key, Value};
use hashbrown::HashMap;
use std::sync::{Arc, LazyLock};
use tweedle_base::Seeded;
use tweedle_games::graph::Edge;

/// Returns whether a vertex of these edges has a name, which is a string.
pub fn have_names(items: &[Value]) -> bool {
    items.iter().any(|item| matches!(parts(item), [Value::Str(_), _, ..] | [_, Value::Str(_), ..]))
}

/// Edges with numbers in place of the names of vertices.
#[derive(Debug, Clone)]
pub struct NumberedEdges {
    /// The edges.
    pub edges: Vec<Value>,
    /// The names with their numbers, in order.
    pub names: Vec<(u64, Arc<str>)>,
}

/// Replaces the names of vertices by numbers, in order of appearance. Numbers stay, and names have
/// larger ones, at least `first`.
///
/// # Errors
/// The index of a value that is not an edge.
pub fn number_names(items: &[Value], first: u32) -> Result<NumberedEdges, usize> {
    let mut next = u64::from(first);
    for (at, item) in items.iter().enumerate() {
        let [u, v, ..] = parts(item) else { return Err(at) };
        for end in [u, v] {
            match end {
                Value::Int(n) => match u32::try_from(*n) {
                    Ok(n) => next = next.max(u64::from(n) + 1),
                    Err(_) => return Err(at),
                },
                Value::Str(_) => {}
                _ => return Err(at),
            }
        }
    }
    let mut numbers: HashMap<Arc<str>, u64, Seeded> = HashMap::default();
    let mut names = Vec::new();
    let mut number = |end: &Value| match end {
        Value::Str(name) => {
            let number = *numbers.entry(name.clone()).or_insert_with(|| {
                names.push((next, name.clone()));
                next += 1;
                next - 1
            });
            Value::Int(number.cast_signed())
        }
        other => other.clone(),
    };
    let numbered = |item: &Value| match parts(item) {
        [u, v, rest @ ..] => {
            Value::tuple([number(u), number(v)].into_iter().chain(rest.iter().cloned()).collect())
        }
        _ => item.clone(),
    };
    let edges = items.iter().map(numbered).collect();
    Ok(NumberedEdges { edges, names })
}

/// The index of the first value that does not fit into an edge list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoEdge {
    /// A value that is not an edge.
    At(usize),
    /// An edge with a label after edges without labels, or the reverse.
    Mixed(usize),
}

/// The edges of a graph, all with labels or all without.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct EdgeList {
    /// The edges.
    pub edges: Arc<[Edge]>,
    /// The labels, strings and integers, in order; `None` if edges have no labels.
    labels: Option<Arc<[Key]>>,
}

impl EdgeList {
    /// Converts values to an edge list.
    ///
    /// # Errors
    /// A value is not an edge.
    pub fn from_items(items: &[Value]) -> Result<EdgeList, NoEdge> {
        let labelled = items.first().is_some_and(|item| parts(item).len() == 3);
        let mut labels = Vec::new();
        for (at, item) in items.iter().enumerate() {
            match (ends(item), parts(item)) {
                (Some(_), [_, _]) if !labelled => {}
                (Some(_), [_, _, label @ (Value::Str(_) | Value::Int(_))]) => {
                    labels.push(Key(label.clone()));
                }
                (Some(_), [_, _]) => return Err(NoEdge::Mixed(at)),
                _ => return Err(NoEdge::At(at)),
            }
            if !labelled && !labels.is_empty() {
                return Err(NoEdge::Mixed(at));
            }
        }
        labels.sort_unstable();
        labels.dedup();
        let number = |item: &Value| match parts(item) {
            [_, _, label] => labels.binary_search(&Key(label.clone())).unwrap_or_default(),
            _ => 0,
        };
        let edge = |item| Some(Edge { ends: ends(item)?, label: number(item) as u32 });
        let edges = items.iter().filter_map(edge).collect();
        Ok(EdgeList { edges, labels: labelled.then(|| labels.into()) })
    }

    /// Returns whether edges have labels.
    pub fn is_labelled(&self) -> bool {
        self.labels.is_some()
    }

    /// Returns the label of an edge, if edges have labels.
    pub fn label(&self, edge: Edge) -> Option<&Value> {
        self.labels.as_ref()?.get(edge.label as usize).map(|label| &label.0)
    }

    /// Returns edges with labels from this list as a value.
    pub fn list(&self, edges: &[Edge]) -> Value {
        Value::list(edges.iter().map(|edge| self.edge(*edge)).collect())
    }

    /// Returns an edge as a value. Frequent ones are shared, since most positions consist of the
    /// same few edges.
    fn edge(&self, edge: Edge) -> Value {
        static PAIRS: LazyLock<Vec<Value>> = LazyLock::new(|| {
            let edge =
                |at: u32| made(Edge::plain(at / SHARED_VERTICES, at % SHARED_VERTICES), None);
            (0..SHARED_VERTICES * SHARED_VERTICES).map(edge).collect()
        });
        let (a, b) = edge.ends;
        match self.label(edge) {
            None if a < SHARED_VERTICES && b < SHARED_VERTICES => {
                PAIRS[(a * SHARED_VERTICES + b) as usize].clone()
            }
            label => made(edge, label.cloned()),
        }
    }
}

/// Edges between vertices below this number are shared.
const SHARED_VERTICES: u32 = 32;

fn made(edge: Edge, label: Option<Value>) -> Value {
    let ends = [edge.ends.0, edge.ends.1].map(|end| Value::Int(end.into()));
    Value::tuple(ends.into_iter().chain(label).collect())
}

fn parts(item: &Value) -> &[Value] {
    match item {
        Value::Tuple(parts) | Value::List(parts) => parts,
        _ => &[],
    }
}

fn ends(item: &Value) -> Option<(u32, u32)> {
    match parts(item) {
        [Value::Int(a), Value::Int(b), ..] => u32::try_from(*a).ok().zip(u32::try_from(*b).ok()),
        _ => None,
    }
}
