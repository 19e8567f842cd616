//! Cycle detection: finds a position that can reach itself, among the games that have been
//! expanded.

use hashbrown::HashMap;

use super::ids::{GameId, SumId};
use super::nodes::Body;
use super::store::Arena;
use tweedle_base::Seeded;

/// A game on the path: the games that it is made of, and the number of those that have been
/// followed.
struct PathStep {
    game: GameId,
    below: Vec<GameId>,
    next: usize,
}

/// A cycle of games below `roots`, in order of play, each once.
pub(crate) fn cycle_below(arena: &Arena, roots: &[GameId]) -> Option<Vec<GameId>> {
    // true: on the path; false: done, and on no cycle.
    let mut seen: HashMap<GameId, bool, Seeded> = HashMap::default();
    for &root in roots {
        if seen.contains_key(&root) {
            continue;
        }
        let mut path = vec![step(arena, root)];
        seen.insert(root, true);
        while let Some(top) = path.last_mut() {
            let Some(&game) = top.below.get(top.next) else {
                seen.insert(top.game, false);
                path.pop();
                continue;
            };
            top.next += 1;
            match seen.get(&game) {
                Some(true) => {
                    let from = path.iter().position(|s| s.game == game).unwrap_or(0);
                    return Some(path[from..].iter().map(|s| s.game).collect());
                }
                Some(false) => {}
                None => {
                    seen.insert(game, true);
                    path.push(step(arena, game));
                }
            }
        }
    }
    None
}

fn step(arena: &Arena, game: GameId) -> PathStep {
    let node = &arena.nodes[game.index()];
    let mut below = Vec::new();
    // Pure games are well founded by construction.
    if !node.pure {
        let mut games = |s: SumId| below.extend(arena.parts(s).iter().map(|&(g, _)| g));
        match node.body {
            Body::Form(span) | Body::Options { span, .. } => {
                arena.span(span).iter().for_each(|&s| games(s));
            }
            Body::Labelled { at } | Body::LabelledOptions { at, .. } | Body::Partly { at, .. } => {
                arena.lists(at, node.players).iter().flatten().for_each(|&s| games(s));
            }
            Body::Rewritten { to, .. } => games(to),
            Body::Entailed { of } => games(arena.single(of)),
            Body::Nim(_) | Body::Integer { .. } | Body::Unexpanded { .. } => {}
        }
        below.sort_unstable();
        below.dedup();
    }
    PathStep { game, below, next: 0 }
}
