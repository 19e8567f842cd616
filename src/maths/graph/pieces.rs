//! Connected pieces.

use super::{Edge, GROUND};
use crate::base::Seeded;
use hashbrown::HashMap;

/// The edges of a graph by connected pieces, in the order in which the first edge of each comes. An
/// edge from the ground to itself is a piece.
pub fn pieces(edges: &[Edge]) -> Vec<Vec<Edge>> {
    // Vertices are joined to the edge that met them first: trees of edges, flattened on the way.
    let mut leader: Vec<usize> = (0..edges.len()).collect();
    let mut first: HashMap<u32, usize, Seeded> = HashMap::default();
    for (place, &(a, b)) in edges.iter().enumerate() {
        for vertex in [a, b] {
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

fn find(leader: &mut [usize], mut at: usize) -> usize {
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// What can be reached from an edge by edges that share a vertex other than the ground.
    fn reached(edges: &[Edge], from: usize) -> BTreeSet<usize> {
        let mut seen = BTreeSet::from([from]);
        loop {
            let ends: BTreeSet<u32> =
                seen.iter().flat_map(|&i| [edges[i].0, edges[i].1]).filter(|&v| v != 0).collect();
            let touched = |i: &usize| ends.contains(&edges[*i].0) || ends.contains(&edges[*i].1);
            let more: BTreeSet<usize> = (0..edges.len()).filter(touched).collect();
            if more.is_subset(&seen) {
                return seen;
            }
            seen.extend(more);
        }
    }

    proptest! {
        #[test]
        fn pieces_are_what_hangs_together(
            edges in prop::collection::vec((0u32..9, 0u32..9), 0..12),
        ) {
            let mut expected: Vec<Vec<Edge>> = Vec::new();
            let mut done = BTreeSet::new();
            for from in 0..edges.len() {
                if !done.contains(&from) {
                    let piece = reached(&edges, from);
                    expected.push(piece.iter().map(|&i| edges[i]).collect());
                    done.extend(piece);
                }
            }
            prop_assert_eq!(pieces(&edges), expected);
        }
    }
}
