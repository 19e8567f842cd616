//! Connected components of a graph.

use super::{Edge, GROUND};
use hashbrown::{HashMap, HashSet};
use tweedle_base::Seeded;

/// The edges of a graph by connected pieces, in the order in which the first edge of each comes. An
/// edge from the ground to itself is a piece.
pub fn pieces(edges: &[Edge]) -> Vec<Vec<Edge>> {
    // Each edge is linked to the edge that met its vertices first.
    let mut first: HashMap<u32, usize, Seeded> = HashMap::default();
    let mut links = Vec::new();
    for (place, edge) in edges.iter().enumerate() {
        for vertex in [edge.ends.0, edge.ends.1].into_iter().filter(|vertex| *vertex != GROUND) {
            links.push((place, *first.entry(vertex).or_insert(place)));
        }
    }
    let pieces = vertex_pieces(&vec![true; edges.len()], &links);
    pieces.iter().map(|piece| piece.iter().map(|place| edges[*place]).collect()).collect()
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
