//! Connected components of a graph.

use super::{Edge, GROUND};
use hashbrown::{HashMap, HashSet};
use tweedle_base::Seeded;

/// The edges of a graph by connected pieces, in the order in which the first edge of each comes. An
/// edge from the ground to itself is a piece.
pub fn pieces(edges: &[Edge]) -> Vec<Vec<Edge>> {
    // Vertices are joined to the edge that met them first: trees of edges, flattened on the way.
    let mut leader: Vec<usize> = (0..edges.len()).collect();
    let mut first: HashMap<u32, usize, Seeded> = HashMap::default();
    for (place, edge) in edges.iter().enumerate() {
        for vertex in [edge.ends.0, edge.ends.1] {
            if vertex != GROUND {
                let other = *first.entry(vertex).or_insert(place);
                let (x, y) = (find(&mut leader, place), find(&mut leader, other));
                leader[x.max(y)] = x.min(y);
            }
        }
    }
    let mut place_of: HashMap<usize, usize, Seeded> = HashMap::default();
    let mut found: Vec<Vec<Edge>> = Vec::new();
    for (place, &edge) in edges.iter().enumerate() {
        let at = *place_of.entry(find(&mut leader, place)).or_insert(found.len());
        if at == found.len() {
            found.push(Vec::new());
        }
        found[at].push(edge);
    }
    found
}

/// Returns the vertices of a graph without ground by connected components, each in order, sorted by
/// the first vertex. Only vertices that are `kept` count, and links between them.
pub fn vertex_pieces(kept: &[bool], links: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut leader: Vec<usize> = (0..kept.len()).collect();
    let is_kept = |vertex: usize| kept.get(vertex).copied().unwrap_or_default();
    for &(a, b) in links.iter().filter(|(a, b)| is_kept(*a) && is_kept(*b)) {
        let (a, b) = (find(&mut leader, a), find(&mut leader, b));
        leader[a.max(b)] = a.min(b);
    }
    let mut place_of = vec![None; kept.len()];
    let mut found: Vec<Vec<usize>> = Vec::new();
    for vertex in (0..kept.len()).filter(|vertex| is_kept(*vertex)) {
        // The leader of a piece is its least vertex.
        let at = *place_of[find(&mut leader, vertex)].get_or_insert(found.len());
        if at == found.len() {
            found.push(Vec::new());
        }
        found[at].push(vertex);
    }
    found
}

/// The edges that hang together with the ground, in their order.
pub fn grounded(edges: &[Edge]) -> Vec<Edge> {
    let standing = pieces(edges).into_iter().filter(|it| it.iter().any(|e| e.meets(GROUND)));
    let vertices: HashSet<u32, Seeded> =
        standing.flatten().flat_map(|edge| [edge.ends.0, edge.ends.1]).collect();
    edges.iter().copied().filter(|edge| vertices.contains(&edge.ends.0)).collect()
}

fn find(leader: &mut [usize], mut at: usize) -> usize {
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}
