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
use super::order::{Bias, order};
use super::reduce::{Endless, reduce, undominated_only};
use super::steps::stepwise;
use tweedle_base::{Budget, Limit};

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
            if found.size() < best.size() && is_equal(&graph, &found, bias, budget)? {
                best = found.merged().0.follower(0);
            }
        }
    }
    let equals_no_stopper = match undominated_only(&best, bias, budget)? {
        Some(least) => !least.is_stopper() || !is_equal(&best, &least, bias, budget)?,
        None => false,
    };
    Ok(Simplified { graph: best, equals_no_stopper })
}

/// Tests whether the first positions of two graphs are equal.
fn is_equal(a: &LoopGraph, b: &LoopGraph, bias: Bias, budget: &Budget) -> Result<bool, Limit> {
    let mut both = a.clone();
    let second = both.append(b);
    let (both, place) = both.merged();
    Ok(order(&both, bias, budget)?.equal(place[0], place[second as usize]))
}
