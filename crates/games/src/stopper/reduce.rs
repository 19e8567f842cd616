//! Simplification of loopy graphs in which infinite play is somebody's win: merges equal positions,
//! removes dominated options, bypasses reversible ones (Siegel, VI.4). In cycles this may change
//! the value, so callers compare the result with the original.

use super::graph::LoopGraph;
use super::order::{Bias, LoopOrder, compared, order};
use crate::two::Side;
use hashbrown::HashSet;
use tweedle_base::{Budget, Limit, Seeded};

/// A simplified graph, and which of its positions each one has become.
pub(super) struct Reduced {
    pub(super) graph: LoopGraph,
    pub(super) place: Vec<u32>,
}

/// The treatment of options whose reversals never end, if infinite play is good for the player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Endless {
    /// They are kept as they are.
    Kept,
    /// They are removed, as those of the other player.
    Dropped,
}

/// Simplifies until nothing changes. Of stoppers nobody needs to know whose win infinite play is.
pub(super) fn reduce(
    graph: &LoopGraph,
    (bias, endless): (Option<Bias>, Endless),
    budget: &Budget,
) -> Result<Reduced, Limit> {
    let (graph, place) = graph.merged();
    let mut reduced = Reduced { graph, place };
    // Each round leaves out positions or options, or bypasses some. It may come back to a graph.
    let mut seen: HashSet<LoopGraph, Seeded> = HashSet::default();
    while seen.insert(reduced.graph.clone()) {
        let order = compared(&reduced.graph, bias, budget)?;
        let (next, place) = round(&reduced.graph, &order, bias.unwrap_or(Bias::Left), endless);
        reduced.place.iter_mut().for_each(|at| *at = place[*at as usize]);
        reduced.graph = next;
    }
    Ok(reduced)
}

fn round(
    graph: &LoopGraph,
    order: &LoopOrder,
    bias: Bias,
    endless: Endless,
) -> (LoopGraph, Vec<u32>) {
    let mut next = LoopGraph::new();
    let mut firsts: Vec<u32> = Vec::new();
    let mut place = Vec::with_capacity(graph.len());
    for v in 0..graph.len() as u32 {
        match firsts.iter().position(|first| order.equal(*first, v)) {
            Some(at) => place.push(at as u32),
            None => {
                place.push(next.push());
                firsts.push(v);
            }
        }
    }
    for (made, &v) in (0..).zip(&firsts) {
        for side in Side::BOTH {
            // Infinite chains of reversals are good for one of the players.
            let lucky = (side == Side::Left) == (bias == Bias::Left);
            let keeps = lucky && endless == Endless::Kept;
            let all = bypassed(graph, order, v, side, keeps);
            let kept = undominated(order, &all, side);
            next.set(made, side, kept.into_iter().map(|to| place[to as usize]).collect());
        }
    }
    (next, place)
}

/// Returns the first position of a graph without all dominated options; `None` if an option is
/// reversible.
pub(super) fn undominated_only(
    graph: &LoopGraph,
    bias: Bias,
    budget: &Budget,
) -> Result<Option<LoopGraph>, Limit> {
    let order = order(graph, bias, budget)?;
    let mut least = graph.clone();
    for v in 0..graph.len() as u32 {
        for side in Side::BOTH {
            let options = graph.options(v, side);
            if options.iter().any(|option| reversal(graph, &order, v, side, *option).is_some()) {
                return Ok(None);
            }
            let first = |to: u32| (0..to).find(|other| order.equal(*other, to)).unwrap_or(to);
            let kept = undominated(&order, options, side);
            least.set(v, side, kept.into_iter().map(first).collect());
        }
    }
    Ok(Some(least.reachable(0)))
}

/// The options that are not dominated, of equal ones the first.
pub(super) fn undominated(order: &LoopOrder, options: &[u32], side: Side) -> Vec<u32> {
    let better = |a: u32, b: u32| match side {
        Side::Left => order.at_least(a, b),
        Side::Right => order.at_least(b, a),
    };
    let mut kept: Vec<u32> = Vec::new();
    for &option in options {
        if kept.iter().any(|other| better(*other, option)) {
            continue;
        }
        kept.retain(|other| !better(option, *other));
        kept.push(option);
    }
    kept
}

/// The reply that reverses an option of a player.
pub(super) fn reversal(
    graph: &LoopGraph,
    order: &LoopOrder,
    v: u32,
    side: Side,
    option: u32,
) -> Option<u32> {
    graph.options(option, side.other()).iter().copied().find(|reply| match side {
        Side::Left => order.at_least(v, *reply),
        Side::Right => order.at_least(*reply, v),
    })
}

/// Returns the options of a player with the reversible ones replaced by what they lead to. If
/// reversals never end, the option is removed, or kept as it is.
fn bypassed(graph: &LoopGraph, order: &LoopOrder, v: u32, side: Side, keeps: bool) -> Vec<u32> {
    let mut all: Vec<u32> = Vec::new();
    for &option in graph.options(v, side) {
        let mut seen: Vec<u32> = Vec::new();
        let mut found: Vec<u32> = Vec::new();
        let mut waiting = vec![option];
        let mut circular = false;
        while let Some(option) = waiting.pop() {
            if seen.contains(&option) {
                circular = true;
                continue;
            }
            match reversal(graph, order, v, side, option) {
                Some(reply) => {
                    seen.push(option);
                    waiting.extend(graph.options(reply, side));
                }
                None => found.push(option),
            }
        }
        if circular && keeps {
            found = vec![option];
        }
        found.retain(|option| !all.contains(option));
        all.extend(found);
    }
    all
}
