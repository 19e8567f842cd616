//! Connected pieces.

use proptest::prelude::*;
use std::collections::BTreeSet;
use tweedle::maths::graph::{Edge, pieces};

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
