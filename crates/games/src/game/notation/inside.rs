//! Traversal of the games inside a sum, each after the games inside it, to write the sum as text.

use crate::game::arena::{Arena, GameId, Kind, SumId};
use hashbrown::HashSet;
use tweedle_base::Seeded;

/// The number of games between two polls.
pub(super) const BETWEEN_POLLS: usize = 1 << 12;

/// The keys of the positions that are written in the text of `s`, each once.
pub fn positions_inside(arena: &Arena, s: SumId) -> Vec<u32> {
    let mut keys = Vec::new();
    for g in inside_out(arena, s) {
        let of = match arena.kind(g) {
            Kind::Conjugate { of, .. } => of,
            _ => g,
        };
        if let Kind::Position { key, .. } = arena.kind(of)
            && !keys.contains(&key)
        {
            keys.push(key);
        }
    }
    keys
}

/// Returns all games below `s` that are written, each after all games inside it.
pub(super) fn inside_out(arena: &Arena, s: SumId) -> Vec<GameId> {
    let mut seen: HashSet<GameId, Seeded> = HashSet::default();
    let mut order = Vec::new();
    // A game, and whether everything inside it has been listed.
    let mut stack: Vec<(GameId, bool)> = arena.parts(s).iter().map(|&(g, _)| (g, false)).collect();
    while let Some((g, done)) = stack.pop() {
        if done {
            order.push(g);
            continue;
        }
        if !seen.insert(g) {
            continue;
        }
        stack.push((g, true));
        let mut inside = |options: &[SumId]| {
            for &option in options {
                let parts = arena.parts(option).iter();
                stack.extend(parts.filter(|(h, _)| !seen.contains(h)).map(|&(h, _)| (h, false)));
            }
        };
        match arena.kind(g) {
            Kind::Form(options) => inside(options),
            Kind::Labelled(lists) => lists.iter().for_each(inside),
            Kind::Entailed(of) => inside(&[arena.single(of)]),
            _ => {}
        }
    }
    order
}
