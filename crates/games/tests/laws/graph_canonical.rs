//! Canonical numbering: two graphs are isomorphic exactly if their canonical edges are the same.

use proptest::prelude::*;
use std::convert::Infallible;
use tweedle_games::graph::{Canonical, Edge, canonical};

fn plain(edges: &[Edge]) -> Canonical {
    canonical(edges, || Ok::<(), Infallible>(())).unwrap().unwrap()
}

/// Returns all permutations.
fn orders(things: &[u32]) -> Vec<Vec<u32>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let mut rest = things.to_vec();
        let one = rest.remove(at);
        orders(&rest).into_iter().map(move |mut order| {
            order.push(one);
            order
        })
    };
    (0..things.len()).flat_map(first).collect()
}

fn renumbered(edges: &[Edge], to: &[u32]) -> Vec<Edge> {
    let name = |v: u32| if v == 0 { 0 } else { to[v as usize - 1] };
    let mut new: Vec<Edge> =
        edges.iter().map(|edge| edge.between(name(edge.ends.0), name(edge.ends.1))).collect();
    new.sort_unstable();
    new
}

fn isomorphic(a: &[Edge], b: &[Edge]) -> bool {
    let b = renumbered(b, &[1, 2, 3, 4, 5]);
    orders(&[1, 2, 3, 4, 5]).iter().any(|to| renumbered(a, to) == b)
}

/// Random edges without labels, or with three kinds.
fn edges() -> impl Strategy<Value = Vec<Edge>> {
    let edge = |labels: u32| {
        (0u32..6, 0u32..6, 0..labels).prop_map(|(a, b, label)| Edge { ends: (a, b), label })
    };
    prop::sample::select(vec![1, 3])
        .prop_flat_map(move |labels| prop::collection::vec(edge(labels), 0..8))
}

proptest! {
    #[test]
    fn canonical_edges_are_equal_exactly_for_isomorphic_graphs(
        a in edges(),
        b in edges(),
        to in Just(vec![1u32, 2, 3, 4, 5]).prop_shuffle(),
        order in prop::collection::vec(any::<prop::sample::Index>(), 8),
    ) {
        prop_assert_eq!(plain(&a) == plain(&b), isomorphic(&a, &b));
        let mut other = renumbered(&a, &to);
        for (place, index) in order.iter().enumerate().take(other.len()) {
            let with = index.index(other.len());
            other.swap(place, with);
        }
        let once = plain(&a);
        prop_assert_eq!(plain(&other), once.clone());
        prop_assert_eq!(plain(&once), once.clone());
        let ground = a.iter().flat_map(|e| [e.ends.0, e.ends.1]).all(|v| v == 0);
        prop_assert!(isomorphic(&a, &once) || ground);
    }
}

#[test]
fn symmetric_graphs_need_few_choices() {
    // A star with many leaves, a cube, and a ring have many symmetries.
    let star: Vec<Edge> = (2..60).map(|leaf| Edge::plain(1, leaf)).collect();
    let cube: Vec<Edge> = (0..8u32)
        .flat_map(|v| [1, 2, 4].map(|bit| (v + 1, (v ^ bit) + 1)))
        .filter(|(a, b)| a < b)
        .map(|(a, b)| Edge::plain(a, b))
        .collect();
    let ring: Vec<Edge> = (0..40).map(|v| Edge::plain(v + 1, (v + 1) % 40 + 1)).collect();
    for graph in [star, cube, ring] {
        let mut polls = 0;
        let found = canonical(&graph, || {
            polls += 1;
            Ok::<(), Infallible>(())
        });
        assert_eq!(found.unwrap().unwrap().len(), graph.len());
        assert!(polls < 4_000, "{polls} choices");
    }
}
