//! Symmetries of a graph, as permutations of its edges.

use super::Edge;
use super::canonical::{Numbered, numbered, place};

/// The largest number of choices in the search for symmetries.
const MAX_CHOICES: usize = 1 << 12;

/// Returns symmetries of a graph as permutations of the indices of its edges; they fix the ground
/// and the labels. Edges between the same two vertices keep their order. At most `most` symmetries
/// are returned, and none if the search takes too long. The identity is left out.
pub fn symmetries(edges: &[Edge], most: usize) -> Vec<Vec<usize>> {
    let mut choices = 0;
    let polled = numbered(edges, || {
        choices += 1;
        if choices > MAX_CHOICES { Err(()) } else { Ok(()) }
    });
    let Ok(Some(Numbered { names, symmetries: generators, .. })) = polled else {
        return Vec::new();
    };
    let same: Vec<u8> = (0..names.len()).map(|vertex| vertex as u8).collect();
    let mut group = vec![same];
    let mut next = 0;
    while next < group.len() && group.len() <= most {
        for generator in &generators {
            let product = group[next].iter().map(|&to| generator[usize::from(to)]).collect();
            if !group.contains(&product) {
                group.push(product);
            }
        }
        next += 1;
    }
    let ends = |edge: &Edge| [edge.ends.0, edge.ends.1].map(|end| place(&names, end));
    let image = |turn: &Vec<u8>| {
        let mut taken = vec![false; edges.len()];
        let to = edges.iter().map(|edge| {
            let to = ends(edge).map(|end| usize::from(turn[end]));
            let free = |&at: &usize| {
                let [a, b] = ends(&edges[at]);
                let alike = edges[at].label == edge.label;
                alike && !taken[at] && (to == [a, b] || to == [b, a])
            };
            let at = (0..edges.len()).find(free)?;
            taken[at] = true;
            Some(at)
        });
        to.collect::<Option<Vec<usize>>>()
    };
    group.iter().skip(1).take(most).filter_map(image).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of symmetries of some graphs is known, and each symmetry permutes all edges.
    #[test]
    fn graphs_have_the_known_number_of_symmetries() {
        let ring: Vec<Edge> = (1..=6).map(|i| Edge::plain(i, i % 6 + 1)).collect();
        let tied: Vec<Edge> = ring.iter().copied().chain([Edge::plain(0, 1)]).collect();
        let star: Vec<Edge> = (1..=4).map(|i| Edge::plain(0, i)).collect();
        let path = vec![Edge::plain(1, 2), Edge::plain(2, 0)];
        let two_colours = |edge: &Edge| Edge { label: edge.ends.0 % 2, ..*edge };
        let coloured: Vec<Edge> = ring.iter().map(two_colours).collect();
        let cases = [(ring, 12), (tied, 2), (star, 24), (path, 1), (coloured, 6)];
        for (edges, many) in cases {
            let found = symmetries(&edges, 100);
            assert_eq!(found.len() + 1, many, "{edges:?}");
            for turn in found {
                let mut places = turn.clone();
                places.sort_unstable();
                assert!(places.iter().copied().eq(0..edges.len()));
                assert!((0..edges.len()).all(|at| edges[at].label == edges[turn[at]].label));
                // Adjacent edges are mapped to adjacent edges.
                for (a, b) in (0..edges.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    let meet = |a: usize, b: usize| {
                        let [a, b] = [a, b].map(|at| [edges[at].ends.0, edges[at].ends.1]);
                        a.iter().any(|end| *end != 0 && b.contains(end))
                    };
                    assert_eq!(meet(a, b), meet(turn[a], turn[b]));
                }
            }
        }
        assert_eq!(
            symmetries(&(1..=9).map(|i| Edge::plain(0, i)).collect::<Vec<_>>(), 16).len(),
            16
        );
    }
}
