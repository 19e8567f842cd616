//! Shapes of positions (bisimulation): two positions have the same rank if every move in one can be
//! copied in the other. Ranks depend on the shape alone, and not on the numbering of positions.

use super::graph::LoopGraph;
use crate::two::Side;

/// The shape of a position: the ranks of its options, without duplicates, in order.
type Shape = [Vec<u32>; 2];

fn shape(graph: &LoopGraph, rank: &[u32], v: u32) -> Shape {
    Side::BOTH.map(|side| {
        let mut all: Vec<u32> =
            graph.options(v, side).iter().map(|to| rank[*to as usize]).collect();
        all.sort_unstable();
        all.dedup();
        all
    })
}

/// The rank of each position, from 0 on without gaps.
fn ranks(graph: &LoopGraph) -> Vec<u32> {
    let count = graph.len();
    let mut rank = vec![0u32; count];
    let mut next = 0;
    // First what ends, by how long it may take: whatever has the same shape takes as long.
    let mut before = vec![Vec::new(); count];
    let mut open = vec![0u32; count];
    for v in 0..count as u32 {
        for to in Side::BOTH.iter().flat_map(|side| graph.options(v, *side)) {
            before[*to as usize].push(v);
            open[v as usize] += 1;
        }
    }
    let mut level: Vec<u32> = (0..count as u32).filter(|v| open[*v as usize] == 0).collect();
    let mut ends = vec![false; count];
    while !level.is_empty() {
        let mut shapes: Vec<(Shape, u32)> =
            level.iter().map(|v| (shape(graph, &rank, *v), *v)).collect();
        shapes.sort_unstable();
        for (at, (shape, v)) in shapes.iter().enumerate() {
            if at > 0 && shapes[at - 1].0 != *shape {
                next += 1;
            }
            rank[*v as usize] = next;
            ends[*v as usize] = true;
        }
        next += 1;
        let mut after = Vec::new();
        for v in level {
            for from in std::mem::take(&mut before[v as usize]) {
                open[from as usize] -= 1;
                if open[from as usize] == 0 {
                    after.push(from);
                }
            }
        }
        level = after;
    }
    // Then the rest: one class at first, refined up to a fixpoint.
    let rest: Vec<u32> = (0..count as u32).filter(|v| !ends[*v as usize]).collect();
    rest.iter().for_each(|v| rank[*v as usize] = next);
    let mut kinds = 1;
    while !rest.is_empty() {
        let mut shapes: Vec<(u32, Shape, u32)> =
            rest.iter().map(|v| (rank[*v as usize], shape(graph, &rank, *v), *v)).collect();
        shapes.sort_unstable();
        let mut found = 0;
        for at in 0..shapes.len() {
            if at == 0 || (shapes[at - 1].0, &shapes[at - 1].1) != (shapes[at].0, &shapes[at].1) {
                found += 1;
            }
            rank[shapes[at].2 as usize] = next + found - 1;
        }
        if found == kinds {
            break;
        }
        kinds = found;
    }
    rank
}

impl LoopGraph {
    /// A position with all that it leads to, numbered by shape, if all these differ in shape.
    pub fn follower(&self, v: u32) -> LoopGraph {
        numbered(&self.reachable(v))
    }

    /// The graph with positions of one shape made one, and which position each has become. The
    /// first one stays the first.
    pub fn merged(&self) -> (LoopGraph, Vec<u32>) {
        let rank = ranks(self);
        let mut place = vec![u32::MAX; self.len()];
        let mut made = LoopGraph::new();
        let mut firsts = Vec::new();
        for v in 0..self.len() {
            let at = &mut place[rank[v] as usize];
            if *at == u32::MAX {
                *at = made.push();
                firsts.push(v as u32);
            }
        }
        let places: Vec<u32> = rank.iter().map(|rank| place[*rank as usize]).collect();
        for (at, v) in (0..).zip(firsts) {
            for side in Side::BOTH {
                let options = self.options(v, side).iter().map(|to| places[*to as usize]);
                made.set(at, side, options.collect());
            }
        }
        (made, places)
    }
}

/// Returns the graph with its positions numbered by shape, from the first one on: the positions of
/// a canonical form all differ in shape.
pub(super) fn numbered(graph: &LoopGraph) -> LoopGraph {
    let rank = ranks(graph);
    let mut place = vec![u32::MAX; graph.len()];
    let mut order = vec![0u32];
    place[0] = 0;
    let mut next = 0;
    while let Some(&v) = order.get(next) {
        next += 1;
        for side in Side::BOTH {
            let mut options = graph.options(v, side).to_vec();
            options.sort_unstable_by_key(|to| rank[*to as usize]);
            for to in options {
                if place[to as usize] == u32::MAX {
                    place[to as usize] = order.len() as u32;
                    order.push(to);
                }
            }
        }
    }
    let mut made = LoopGraph::new();
    for &v in &order {
        let at = made.push();
        for side in Side::BOTH {
            let options = graph.options(v, side).iter().map(|to| place[*to as usize]);
            made.set(at, side, options.collect());
        }
    }
    made
}
