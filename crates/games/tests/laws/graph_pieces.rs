//! Connected components of graphs.

use proptest::prelude::*;
use std::collections::BTreeSet;
use tweedle_games::graph::{Edge, grounded, pieces, vertex_pieces};

/// Returns the edges reachable from an edge through shared vertices other than the ground.
fn reached(edges: &[Edge], from: usize) -> BTreeSet<usize> {
    let mut seen = BTreeSet::from([from]);
    loop {
        let ends: BTreeSet<u32> = seen
            .iter()
            .flat_map(|&i| [edges[i].ends.0, edges[i].ends.1])
            .filter(|&v| v != 0)
            .collect();
        let touched = |i: &usize| ends.iter().any(|end| edges[*i].meets(*end));
        let more: BTreeSet<usize> = (0..edges.len()).filter(touched).collect();
        if more.is_subset(&seen) {
            return seen;
        }
        seen.extend(more);
    }
}

proptest! {
    #[test]
    fn components_are_connected_sets_of_edges(
        edges in prop::collection::vec((0u32..9, 0u32..9, 0u32..3), 0..12),
    ) {
        let edge = |&(a, b, label): &(u32, u32, u32)| Edge { ends: (a, b), label };
        let edges: Vec<Edge> = edges.iter().map(edge).collect();
        let mut expected: Vec<Vec<Edge>> = Vec::new();
        let mut done = BTreeSet::new();
        for from in 0..edges.len() {
            if !done.contains(&from) {
                let piece = reached(&edges, from);
                expected.push(piece.iter().map(|&i| edges[i]).collect());
                done.extend(piece);
            }
        }
        let on_ground = |i: &usize| reached(&edges, *i).iter().any(|&j| edges[j].meets(0));
        let standing: Vec<Edge> = (0..edges.len()).filter(on_ground).map(|i| edges[i]).collect();
        prop_assert_eq!(pieces(&edges), expected);
        prop_assert_eq!(grounded(&edges), standing);
    }

    /// Two kept vertices are in one component exactly if a path connects them.
    #[test]
    fn vertices_share_a_component_exactly_if_a_path_connects_them(
        kept in prop::collection::vec(any::<bool>(), 0..9),
        links in prop::collection::vec((0usize..10, 0usize..10), 0..12),
    ) {
        let is_kept = |vertex: usize| kept.get(vertex) == Some(&true);
        let mut ways: BTreeSet<(usize, usize)> =
            (0..kept.len()).filter(|v| is_kept(*v)).map(|v| (v, v)).collect();
        loop {
            let mut more = ways.clone();
            for &(a, b) in &ways {
                for &(c, d) in links.iter().filter(|(c, d)| is_kept(*c) && is_kept(*d)) {
                    more.extend((b == c).then_some((a, d)).into_iter().chain((b == d).then_some((a, c))));
                }
            }
            if more.len() == ways.len() {
                break;
            }
            ways = more;
        }
        let whole = |v: usize| (0..kept.len()).filter(|w| ways.contains(&(v, *w))).collect();
        let mut expected: Vec<Vec<usize>> = (0..kept.len()).filter(|v| is_kept(*v)).map(whole).collect();
        expected.sort_unstable();
        expected.dedup();
        prop_assert_eq!(vertex_pieces(&kept, &links), expected);
    }
}
