//! Onsides and offsides without a known stopper: simplified as far as possible, and often proved to
//! be equal to no stopper.
//!
//! Let `G` be equal to the canonical stopper `S`, with infinite play as the same player's win, and
//! let no option of `G` or of its followers be reversible. After Left's move from `G - S` to
//! `G^L - S` Right survives by some answer. `G^LR <= S = G` would make `G^L` reversible, so
//! `G^L <= S^L` for some `S^L`; in the same way each `S^L` is at most some `G^L`. So the greatest
//! among the options of `G` are equal to those of `S`, none of which is dominated; and theirs, and
//! so on. Hence `S` is `G` with all dominated options left out and equal positions made one. This
//! is the argument by which canonical stoppers are unique (Siegel, VI.4). Turned round it says that
//! `G` is equal to no stopper if what is left then is none, or is not equal to `G`.

use super::graph::LoopGraph;
use super::order::{Bias, LoopOrder, equals, order};
use super::reduce::{Endless, reduce, reversal, undominated, undominated_only};
use crate::two::Side;
use hashbrown::HashSet;
use tweedle_base::{Budget, Limit, Seeded};

/// One side of a game, simplified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplified {
    /// A game that is equal to it; the first position.
    pub graph: LoopGraph,
    /// Is true if it is proved that no stopper is equal to it.
    pub equals_no_stopper: bool,
}

/// Returns one side of the first position of a graph, simplified.
pub fn simplified(graph: &LoopGraph, bias: Bias, budget: &Budget) -> Result<Simplified, Limit> {
    let (graph, _) = graph.reachable(0).merged();
    let stepped = stepwise(&graph, bias, budget)?.reachable(0);
    let mut best = graph.follower(0);
    for from in [&graph, &stepped] {
        let mut all = vec![from.clone()];
        for endless in [Endless::Kept, Endless::Dropped] {
            let reduced = reduce(from, (Some(bias), endless), budget)?;
            all.push(reduced.graph.reachable(reduced.place[0]));
        }
        for found in all {
            if found.size() < best.size() && equals(&graph, &found, bias, budget)?(0, 0) {
                best = found.merged().0.follower(0);
            }
        }
    }
    let equals_no_stopper = match undominated_only(&best, bias, budget)? {
        Some(least) => !least.is_stopper() || !equals(&best, &least, bias, budget)?(0, 0),
        None => false,
    };
    Ok(Simplified { graph: best, equals_no_stopper })
}

/// The largest number of positions of a graph that is simplified option by option.
const MAX_POSITIONS_BY_OPTION: usize = 64;
/// The largest number of positions of a graph that is simplified by halves.
const MAX_POSITIONS_BY_HALVES: usize = 128;

/// Removes options from a graph while all positions stay equal, until play in turn must end. The
/// player who loses infinite play gives up options first.
pub(super) fn thinned(graph: &LoopGraph, bias: Bias, budget: &Budget) -> Result<LoopGraph, Limit> {
    let mut thin = graph.clone();
    if graph.len() > MAX_POSITIONS_BY_OPTION {
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

/// The graph simplified as far as all positions stay equal: equal options are made one, dominated
/// ones left out, reversible ones bypassed.
pub(super) fn stepwise(graph: &LoopGraph, bias: Bias, budget: &Budget) -> Result<LoopGraph, Limit> {
    let mut now = graph.clone();
    if graph.len() > MAX_POSITIONS_BY_HALVES {
        return Ok(now);
    }
    // Bypassing may add options, and go round.
    let mut seen: HashSet<LoopGraph, Seeded> = HashSet::default();
    while seen.insert(now.clone()) {
        let order = order(&now, bias, budget)?;
        // Half of what cannot be done at once may be possible.
        let mut waiting = steps(&now, &order);
        waiting.reverse();
        while let Some(together) = waiting.pop() {
            let less = changed(&now, &together);
            if less == now {
                continue;
            }
            if is_same(&less, graph, bias, budget)? {
                now = less;
            } else if together.len() > 1 {
                let (first, second) = together.split_at(together.len() / 2);
                waiting.extend([second.to_vec(), first.to_vec()]);
            }
        }
    }
    Ok(now)
}

/// An option of a player at a position, and its possible replacement.
#[derive(Clone)]
struct Replacement {
    at: (u32, Side),
    option: u32,
    instead: Vec<u32>,
}

fn changed(graph: &LoopGraph, steps: &[Replacement]) -> LoopGraph {
    let mut changed = graph.clone();
    for Replacement { at: (v, side), option, instead } in steps {
        let options = changed.options(*v, *side);
        if options.contains(option) {
            let others = options.iter().filter(|to| *to != option).chain(instead);
            let others = others.copied().collect();
            changed.set(*v, *side, others);
        }
    }
    changed
}

/// Returns the possible simplifications: equal positions, dominated options, reversible ones.
fn steps(graph: &LoopGraph, order: &LoopOrder) -> Vec<Vec<Replacement>> {
    let mut found = vec![Vec::new(), Vec::new(), Vec::new()];
    for v in 0..graph.len() as u32 {
        for side in Side::BOTH {
            let options = graph.options(v, side);
            let kept = undominated(order, options, side);
            for &option in options {
                let equal = (0..option).find(|other| order.equal(*other, option));
                let reply = reversal(graph, order, v, side, option);
                let (kind, instead) = match (equal, reply) {
                    (Some(equal), _) => (0, vec![equal]),
                    _ if !kept.contains(&option) => (1, Vec::new()),
                    (None, Some(reply)) => (2, graph.options(reply, side).to_vec()),
                    (None, None) => continue,
                };
                found[kind].push(Replacement { at: (v, side), option, instead });
            }
        }
    }
    found
}

/// Tests whether the positions of two graphs are equal, number by number.
fn is_same(a: &LoopGraph, b: &LoopGraph, bias: Bias, budget: &Budget) -> Result<bool, Limit> {
    let equal = equals(a, b, bias, budget)?;
    Ok((0..a.len() as u32).all(|v| equal(v, v)))
}
