//! The printing order of games and keys, independent of the order of their creation.

use super::value;
use crate::lang::value::{Key, Naming, Value};
use tweedle_games::game::SumId;

/// The sort key of games: nim heaps by size, then the others by length and text.
pub type Rank = (bool, Option<u32>, usize, String);

fn rank(names: &dyn Naming, game: SumId) -> Rank {
    let heap = match names.arena().parts(game) {
        [] => Some(0),
        [(one, 1)] => match names.arena().kind(*one) {
            tweedle_games::game::Kind::Nim(n) => Some(n),
            _ => None,
        },
        _ => None,
    };
    let text = value(names, &Value::game(game));
    (heap.is_none(), heap, text.chars().count(), text)
}

/// Returns games in printing order: nim heaps by size, then the others by length and text.
pub fn in_order(names: &dyn Naming, mut games: Vec<SumId>) -> Vec<SumId> {
    games.sort_by_cached_key(|game| rank(names, *game));
    games
}

/// Returns the rank of a key that is a game.
pub fn rank_of(names: &dyn Naming, key: &Key) -> Option<Rank> {
    match key.0 {
        Value::Game(game, _) => Some(rank(names, game)),
        _ => None,
    }
}

/// Returns keys in printing order, which does not depend on the order of their creation.
pub fn sorted<'a>(names: &dyn Naming, keys: impl Iterator<Item = &'a Key>) -> Vec<&'a Key> {
    let mut keys: Vec<_> = keys.map(|key| (rank_of(names, key), key)).collect();
    keys.sort_by(|(a, x), (b, y)| match (a, b) {
        (Some(a), Some(b)) => a.cmp(b),
        _ => x.cmp(y),
    });
    keys.into_iter().map(|(_, key)| key).collect()
}
