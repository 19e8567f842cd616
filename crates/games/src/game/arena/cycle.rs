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

impl Arena {
    /// Visits the sums that a game is, or that a move in it leads to, as far as they are known.
    pub(super) fn each_below(&self, game: GameId, mut visit: impl FnMut(SumId)) {
        let node = &self.nodes[game.index()];
        match node.body {
            Body::Form(span) | Body::Options { span, .. } => {
                self.span(span).iter().for_each(|&s| visit(s));
            }
            Body::Labelled { at } | Body::LabelledOptions { at, .. } | Body::Partly { at, .. } => {
                self.lists(at, node.players).iter().flatten().for_each(|&s| visit(s));
            }
            Body::Rewritten { to, .. } => visit(to),
            Body::Entailed { of } => visit(self.single(of)),
            Body::Nim(_) | Body::Integer { .. } | Body::Unexpanded { .. } => {}
        }
    }
}

fn step(arena: &Arena, game: GameId) -> PathStep {
    let mut below = Vec::new();
    // Pure games are well founded by construction.
    if !arena.nodes[game.index()].pure {
        arena.each_below(game, |s| below.extend(arena.parts(s).iter().map(|&(g, _)| g)));
        below.sort_unstable();
        below.dedup();
    }
    PathStep { game, below, next: 0 }
}
