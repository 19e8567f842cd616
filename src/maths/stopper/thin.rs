//! Leaving out options one at a time, and only where nothing changes: what is left may be a stopper
//! where simplifying all at once has failed.

use super::graph::LoopGraph;
use super::order::{Bias, order};
use crate::base::{Budget, Limit};
use crate::maths::two::Side;

/// Larger graphs are not gone through option by option.
const LARGE: usize = 64;

/// The graph without options that can be left out while all positions stay equal, until play in
/// turn must end. The player who loses infinite play gives up options first.
pub(super) fn thinned(graph: &LoopGraph, bias: Bias, budget: &Budget) -> Result<LoopGraph, Limit> {
    let mut thin = graph.clone();
    if graph.len() > LARGE {
        return Ok(thin);
    }
    let unlucky = if bias == Bias::Left { Side::Right } else { Side::Left };
    for side in [unlucky, unlucky.other()] {
        for v in 0..graph.len() as u32 {
            for &option in graph.options(v, side) {
                let turns = thin.turns_that_come_back();
                if turns.iter().all(|comes_back| !comes_back) {
                    return Ok(thin);
                }
                let from = 2 * v as usize + side as usize;
                let to = 2 * option as usize + side.other() as usize;
                if !turns[from] || !turns[to] {
                    continue;
                }
                let mut less = thin.clone();
                let kept = thin.options(v, side).iter().filter(|to| **to != option);
                less.set(v, side, kept.copied().collect());
                if is_same(&less, graph, bias, budget)? {
                    thin = less;
                }
            }
        }
    }
    Ok(thin)
}

/// Whether the positions of two graphs are equal, number by number.
fn is_same(a: &LoopGraph, b: &LoopGraph, bias: Bias, budget: &Budget) -> Result<bool, Limit> {
    let mut both = a.clone();
    let offset = both.append(b);
    let (both, place) = both.merged();
    let order = order(&both, bias, budget)?;
    Ok((0..offset).all(|v| order.equal(place[v as usize], place[(v + offset) as usize])))
}
