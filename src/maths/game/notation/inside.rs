//! The games inside a sum.

use crate::base::Seeded;
use crate::maths::game::arena::{Arena, GameId, Kind, SumId};
use hashbrown::HashSet;

/// All games below `s` that are written, each after everything inside it.
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
