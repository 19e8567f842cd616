//! The order in which games are written: a ranking of everything below a sum that depends only on
//! structure, never on ids.

use std::cmp::Ordering;

use hashbrown::{HashMap, HashSet};

use super::arena::{Arena, Kind};
use super::hash::Seeded;
use super::ids::{GameId, SumId};

/// What is known of a game for the purpose of writing it.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The birthday, counting positions as 0: saturating.
    level: u64,
    /// Braces within braces: strictly larger than that of anything inside.
    depth: u32,
    /// The length of its text in bytes: saturating.
    length: u64,
    /// Its place among all games below the sum.
    rank: u32,
}

/// A ranking of all games below a sum, positions counting as leaves, and the lengths of their
/// texts.
pub(crate) struct Ranking<'a> {
    arena: &'a Arena,
    entries: HashMap<GameId, Entry, Seeded>,
    /// The names of the positions met.
    pub(crate) names: HashMap<GameId, String, Seeded>,
}

impl<'a> Ranking<'a> {
    /// Ranks everything below `s`. Nim heaps come first, by size; then by birthday, length of
    /// text and text-like structure.
    pub(crate) fn below(arena: &'a Arena, s: SumId, name: &dyn Fn(u32) -> String) -> Self {
        let mut ranking = Ranking { arena, entries: HashMap::default(), names: HashMap::default() };
        let order = inside_out(arena, s);
        for &g in &order {
            let entry = ranking.measure(g, name);
            ranking.entries.insert(g, entry);
        }
        ranking.rank(order);
        ranking
    }

    /// How the components of a sum are written, in order.
    pub(crate) fn parts(&self, s: SumId) -> Vec<(GameId, u32)> {
        let mut parts = self.arena.parts(s).to_vec();
        parts.sort_by_key(|&(g, _)| self.entry(g).rank);
        parts
    }

    /// The options of a form in the order of writing, decorated once and then sorted.
    pub(crate) fn options(&self, options: &[SumId]) -> Vec<SumId> {
        let mut keyed: Vec<(Key, SumId)> = options.iter().map(|&s| (self.key(s), s)).collect();
        keyed.sort_by(|a, b| a.0.cmp(&b.0));
        keyed.into_iter().map(|(_, s)| s).collect()
    }

    /// The length of the text of a sum in bytes, saturating.
    pub(crate) fn length(&self, s: SumId) -> u64 {
        let parts = self.arena.parts(s);
        if parts.is_empty() {
            return 1;
        }
        let mut length = 3 * (parts.len() as u64 - 1);
        for &(g, c) in parts {
            length = length.saturating_add(self.entry(g).length);
            if c > 1 {
                length = length.saturating_add(u64::from(c.ilog10()) + 1 + DOT);
            }
        }
        length
    }

    fn entry(&self, g: GameId) -> Entry {
        self.entries.get(&g).copied().unwrap_or_default()
    }

    fn measure(&mut self, g: GameId, name: &dyn Fn(u32) -> String) -> Entry {
        match self.arena.kind(g) {
            Kind::Nim(n) => Entry {
                level: u64::from(n),
                length: if n < 2 { 1 } else { u64::from(n.ilog10()) + 2 },
                ..Entry::default()
            },
            Kind::Position { key, .. } => {
                let name = name(key);
                let length = name.len() as u64;
                self.names.insert(g, name);
                Entry { length, ..Entry::default() }
            }
            Kind::Form(options) => {
                let (mut level, mut depth) = (0u64, 0u32);
                let mut length = 2 + 2 * (options.len() as u64).saturating_sub(1);
                for &s in options {
                    let mut days = 0u64;
                    for &(h, c) in self.arena.parts(s) {
                        let entry = self.entry(h);
                        days = days.saturating_add(entry.level.saturating_mul(u64::from(c)));
                        depth = depth.max(entry.depth);
                    }
                    level = level.max(days);
                    length = length.saturating_add(self.length(s));
                }
                Entry { level: level.saturating_add(1), depth: depth + 1, length, rank: 0 }
            }
        }
    }

    /// Gives ranks group by group: a game's options lie in earlier groups than the game.
    fn rank(&mut self, order: Vec<GameId>) {
        let mut order = order;
        let group = |entry: Entry| (entry.level, entry.depth, entry.length);
        let nim = |arena: &Arena, g: GameId| match arena.kind(g) {
            Kind::Nim(n) => (0, n),
            _ => (1, 0),
        };
        order.sort_by_key(|&g| (nim(self.arena, g), group(self.entry(g))));
        let mut start = 0;
        while start < order.len() {
            let key = (nim(self.arena, order[start]), group(self.entry(order[start])));
            let mut end = start + 1;
            while end < order.len()
                && (nim(self.arena, order[end]), group(self.entry(order[end]))) == key
            {
                end += 1;
            }
            let mut keyed: Vec<(Content, GameId)> =
                order[start..end].iter().map(|&g| (self.content(g), g)).collect();
            keyed.sort_by(|a, b| a.0.cmp(&b.0));
            for (place, (_, g)) in keyed.into_iter().enumerate() {
                if let Some(entry) = self.entries.get_mut(&g) {
                    entry.rank = u32::try_from(start + place).unwrap_or(u32::MAX);
                }
            }
            start = end;
        }
    }

    fn content(&self, g: GameId) -> Content {
        match self.arena.kind(g) {
            Kind::Nim(_) => Content::Name(String::new()),
            Kind::Position { .. } => Content::Name(self.names.get(&g).cloned().unwrap_or_default()),
            Kind::Form(options) => {
                let mut keys: Vec<Key> = options.iter().map(|&s| self.key(s)).collect();
                keys.sort();
                Content::Options(keys)
            }
        }
    }

    fn key(&self, s: SumId) -> Key {
        let parts = self.arena.parts(s);
        if let &[(g, 1)] = parts
            && let Kind::Nim(n) = self.arena.kind(g)
        {
            return Key::Nim(n);
        }
        if parts.is_empty() {
            return Key::Nim(0);
        }
        let (mut level, mut depth) = (0u64, 0);
        for &(g, c) in parts {
            let entry = self.entry(g);
            level = level.saturating_add(entry.level.saturating_mul(u64::from(c)));
            depth = depth.max(entry.depth);
        }
        let mut ranks: Vec<(u32, u32)> =
            parts.iter().map(|&(g, c)| (self.entry(g).rank, c)).collect();
        ranks.sort_unstable();
        Key::Sum(level, depth, self.length(s), ranks)
    }
}

/// Bytes of the dot of a multiple.
const DOT: u64 = '·'.len_utf8() as u64;

/// What decides between games with equal measures.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    Name(String),
    Options(Vec<Key>),
}

/// Where an option stands among options.
#[derive(PartialEq, Eq)]
enum Key {
    Nim(u32),
    Sum(u64, u32, u64, Vec<(u32, u32)>),
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Key::Nim(a), Key::Nim(b)) => a.cmp(b),
            (Key::Nim(_), Key::Sum(..)) => Ordering::Less,
            (Key::Sum(..), Key::Nim(_)) => Ordering::Greater,
            (Key::Sum(a, b, c, d), Key::Sum(e, f, g, h)) => (a, b, c, d).cmp(&(e, f, g, h)),
        }
    }
}

/// All games below `s` that are written, each after everything inside it.
fn inside_out(arena: &Arena, s: SumId) -> Vec<GameId> {
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
        if let Kind::Form(options) = arena.kind(g) {
            for &option in options {
                stack.extend(
                    arena
                        .parts(option)
                        .iter()
                        .filter(|(h, _)| !seen.contains(h))
                        .map(|&(h, _)| (h, false)),
                );
            }
        }
    }
    order
}
