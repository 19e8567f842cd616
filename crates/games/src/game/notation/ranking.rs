//! Order in which games are written: a ranking of the games below a sum that depends only on
//! structure, never on ids.

use crate::game::arena::{Arena, GameId, Kind, SumId};
use hashbrown::HashMap;

use super::bars::{LONGEST_BAR, bar, integer};
use super::inside::{BETWEEN_POLLS, inside_out};
use super::names::Named;
use super::signed::{Behind, Negatives, Signed};
use tweedle_base::{Limit, Seeded};

/// The properties of a game that the writer needs.
#[derive(Clone, Copy, Debug, Default)]
struct Measure {
    /// The birthday, counting positions as 0: saturating.
    level: u64,
    /// The depth of braces: strictly larger than the depth of any game inside.
    depth: u32,
    /// The lengths of its text and of its negative's in bytes: saturating.
    length: [u64; 2],
    /// The lengths without the abbreviation as a number.
    plain: [u64; 2],
    /// The name.
    named: Option<Named>,
    /// The sign it is written with if it has no name.
    signed: Option<Signed>,
    /// The sign of all of its stops, if they have one.
    sign: i32,
    /// Its place among all games below the sum.
    rank: u32,
}

impl Measure {
    /// Returns the name by which the game is written.
    fn written(&self) -> Option<Named> {
        self.named.filter(|named| named.is_read())
    }
}

/// A ranking of all games below a sum, positions counting as leaves, and the lengths of their
/// texts.
pub(crate) struct Ranking<'a> {
    pub(crate) arena: &'a Arena,
    entries: HashMap<GameId, Measure, Seeded>,
    /// The names of the positions met.
    pub(crate) names: HashMap<GameId, String, Seeded>,
}

impl<'a> Ranking<'a> {
    /// Ranks everything below `s`. Nim heaps come first, by size, then integers, by size and
    /// player; then by birthday, length of text and text-like structure.
    ///
    /// # Errors
    /// The errors of `poll`, which is called every few thousand games.
    pub(crate) fn below(
        arena: &'a Arena,
        s: SumId,
        name: &dyn Fn(u32) -> String,
        poll: &dyn Fn() -> Result<(), Limit>,
    ) -> Result<Self, Limit> {
        let mut ranking = Ranking { arena, entries: HashMap::default(), names: HashMap::default() };
        let order = inside_out(arena, s);
        let negatives = Negatives::new(arena, &order, poll)?;
        for (place, &g) in order.iter().enumerate() {
            if place.is_multiple_of(BETWEEN_POLLS) {
                poll()?;
            }
            let mut entry = ranking.measure(g, name);
            entry.named = Named::from_options(arena, g, |h| ranking.entry(h).named);
            entry.sign = ranking.sign(g, entry.named);
            if entry.written().is_none() {
                entry.signed = ranking.signed_of(g, &negatives);
            }
            if let Some(signed) = entry.signed {
                entry.length = FLIPS.map(|flip| ranking.signed_length(g, signed, flip));
            }
            entry.plain = entry.length;
            if let Some(named) = entry.written() {
                entry.length = FLIPS.map(|flip| named.flipped(flip).to_string().len() as u64);
            }
            ranking.entries.insert(g, entry);
        }
        ranking.rank(order);
        Ok(ranking)
    }

    /// Returns the components of a sum in the order in which they are written.
    pub(crate) fn parts(&self, s: SumId) -> Vec<(GameId, u32)> {
        let mut parts = self.arena.parts(s).to_vec();
        // The component in which the next move must be made comes first.
        parts.sort_by_key(|&(g, _)| (self.arena.bare(g) == g, self.entry(g).rank));
        parts
    }

    /// The options of a form in the order of writing, decorated once and then sorted.
    pub(crate) fn options(&self, options: &[SumId]) -> Vec<SumId> {
        let mut keyed: Vec<(OptionKey, SumId)> =
            options.iter().map(|&s| (self.key(s), s)).collect();
        keyed.sort_by(|a, b| a.0.cmp(&b.0));
        keyed.into_iter().map(|(_, s)| s).collect()
    }

    /// The length of the text of a sum, or of its negative, in bytes, saturating.
    pub(crate) fn length(&self, s: SumId, flip: bool) -> u64 {
        let parts = self.arena.parts(s);
        if parts.is_empty() {
            return 1;
        }
        let mut length = 3 * (parts.len() as u64 - 1);
        let numbers = self.few_numbers(s);
        for &(g, c) in parts {
            let entry = self.entry(g);
            let brackets = if c > 1 && self.is_bracketed(g, numbers) { 2 } else { 0 };
            length = length.saturating_add(brackets);
            length = length.saturating_add(match self.named(g, numbers) {
                Some(_) => entry.length[usize::from(flip)],
                None => entry.plain[usize::from(flip)],
            });
            if c > 1 {
                length = length.saturating_add(u64::from(c.ilog10()) + 1 + DOT);
            }
        }
        length
    }

    /// The length of a game with a sign.
    fn signed_length(&self, g: GameId, signed: Signed, flip: bool) -> u64 {
        let behind = match self.behind(g, signed) {
            Behind::Game(of, flip) => self.entry(of).length[usize::from(flip)],
            Behind::Bracketed(of, flip) => {
                self.entry(of).length[usize::from(flip)].saturating_add(2)
            }
            Behind::Options(options) => self.list_length(&options, false).saturating_add(2),
        };
        behind.saturating_add(signed.sign(flip).len() as u64)
    }

    /// The sign of all stops of a game by its name or by the stops of its options; 0 if there are
    /// several, or if it is not seen.
    fn sign(&self, g: GameId, named: Option<Named>) -> i32 {
        match (named, self.arena.kind(g)) {
            (Some(named), _) => named.number_part().signum(),
            (None, Kind::Labelled(lists))
                if lists.players() == 2 && lists.iter().all(|list| !list.is_empty()) =>
            {
                let mut signs = lists.iter().flatten().map(|option| self.sign_of(*option));
                let first = signs.next().unwrap_or(0);
                if signs.all(|sign| sign == first) { first } else { 0 }
            }
            _ => 0,
        }
    }

    /// Returns the sign of a sum, if it is one game.
    pub(super) fn sign_of(&self, s: SumId) -> i32 {
        match *self.arena.parts(s) {
            [(g, 1)] => self.entry(g).sign,
            _ => 0,
        }
    }

    /// The sign that a game is written with.
    pub(super) fn signed(&self, g: GameId) -> Option<Signed> {
        self.entry(g).signed
    }

    /// Returns the name by which a game is written; `numbers` says whether a number may abbreviate
    /// it.
    pub(crate) fn named(&self, g: GameId, numbers: bool) -> Option<Named> {
        self.entry(g).written().filter(|named| numbers || named.number().is_none())
    }

    /// Tests whether numbers may abbreviate the components of a sum: at most one of these is a
    /// number, and only once. Otherwise the parser would add them as numbers.
    pub(crate) fn few_numbers(&self, s: SumId) -> bool {
        let parts = self.arena.parts(s).iter();
        let copies = parts.map(|&(g, c)| match self.entry(g).named.and_then(Named::number) {
            Some(_) => u64::from(c),
            None => 0,
        });
        copies.sum::<u64>() <= 1
    }

    fn entry(&self, g: GameId) -> Measure {
        self.entries.get(&g).copied().unwrap_or_default()
    }

    fn measure(&mut self, g: GameId, name: &dyn Fn(u32) -> String) -> Measure {
        match self.arena.kind(g) {
            Kind::Nim(n) => Measure {
                level: u64::from(n),
                length: [if n < 2 { 1 } else { u64::from(n.ilog10()) + 2 }; 2],
                ..Measure::default()
            },
            Kind::Integer { players, player, size } => Measure {
                level: u64::from(size),
                length: [integer(players, player, size).len() as u64; 2],
                ..Measure::default()
            },
            Kind::Position { key, .. } => self.position(g, name(key)),
            Kind::Conjugate { of, times, .. } => {
                let of = match self.arena.kind(of) {
                    Kind::Position { key, .. } => name(key),
                    _ => String::new(),
                };
                self.position(g, of + &"'".repeat(times.into()))
            }
            Kind::Entailed(of) => {
                let inner = self.entry(of);
                let brackets = if self.is_loose(of) { 2 } else { 0 };
                Measure {
                    level: inner.level,
                    depth: inner.depth,
                    length: inner.length.map(|length| length.saturating_add(1 + brackets)),
                    ..Measure::default()
                }
            }
            Kind::Form(options) => {
                let length = FLIPS.map(|flip| self.list_length(options, flip));
                self.measure_form(options.iter(), length)
            }
            Kind::Labelled(lists) => {
                let length = |flip: bool| match self.strokes(g, LONGEST_BAR) {
                    1 => {
                        let bars = (1..lists.players()).map(|player| bar(lists, player).len());
                        let length = lists.iter().map(|list| self.list_length(list, flip));
                        length.fold(bars.sum::<usize>() as u64, u64::saturating_add)
                    }
                    _ => self.sides_length(g, LONGEST_BAR, flip),
                };
                self.measure_form(lists.iter().flatten(), FLIPS.map(length))
            }
        }
    }

    /// Tests whether a game needs brackets behind `!`.
    pub(crate) fn is_loose(&self, g: GameId) -> bool {
        let entry = self.entry(g);
        entry.signed.is_some() || entry.written().is_some_and(|named| !named.is_tight())
    }

    /// Tests whether a game needs brackets behind a number of copies.
    pub(crate) fn is_bracketed(&self, g: GameId, numbers: bool) -> bool {
        match self.named(g, numbers) {
            Some(named) => named.is_bracketed(),
            None => self.signed(g).is_some(),
        }
    }

    fn position(&mut self, g: GameId, name: String) -> Measure {
        let length = name.len() as u64;
        self.names.insert(g, name);
        Measure { length: [length; 2], ..Measure::default() }
    }

    /// Returns the measure of a form, given the lengths of the text between its braces.
    fn measure_form<'s>(
        &self,
        options: impl Iterator<Item = &'s SumId>,
        inside: [u64; 2],
    ) -> Measure {
        let (mut level, mut depth) = (0u64, 0u32);
        for &s in options {
            let mut days = 0u64;
            for &(h, c) in self.arena.parts(s) {
                let entry = self.entry(h);
                days = days.saturating_add(entry.level.saturating_mul(u64::from(c)));
                depth = depth.max(entry.depth);
            }
            level = level.max(days);
        }
        let length = inside.map(|inside| inside.saturating_add(2));
        Measure { level: level.saturating_add(1), depth: depth + 1, length, ..Measure::default() }
    }

    /// The length of options with commas between them.
    fn list_length(&self, options: &[SumId], flip: bool) -> u64 {
        let commas = 2 * (options.len() as u64).saturating_sub(1);
        options.iter().fold(commas, |length, &s| length.saturating_add(self.length(s, flip)))
    }

    /// The length of a two-player game without its braces, with bars of at most this length.
    fn sides_length(&self, g: GameId, most: usize, flip: bool) -> u64 {
        let Kind::Labelled(lists) = self.arena.kind(g) else {
            return 0;
        };
        let sides = lists.iter().map(|list| match self.alone(list) {
            Some(inner) if most > 1 => self.sides_length(inner, most - 1, flip),
            _ => self.list_length(list, flip),
        });
        sides.fold(self.strokes(g, most) as u64, u64::saturating_add)
    }

    /// Gives ranks group by group: a game's options lie in earlier groups than the game.
    fn rank(&mut self, order: Vec<GameId>) {
        let mut order = order;
        let group = |entry: Measure| (entry.level, entry.depth, entry.length[0]);
        let number = |arena: &Arena, g: GameId| match arena.kind(g) {
            Kind::Nim(n) => (0, n, 0),
            Kind::Integer { size, player, .. } => (1, size, player),
            _ => (2, 0, 0),
        };
        order.sort_by_key(|&g| (number(self.arena, g), group(self.entry(g))));
        let mut start = 0;
        while start < order.len() {
            let key = (number(self.arena, order[start]), group(self.entry(order[start])));
            let mut end = start + 1;
            while end < order.len()
                && (number(self.arena, order[end]), group(self.entry(order[end]))) == key
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
            Kind::Nim(_) | Kind::Integer { .. } => Content::Name(String::new()),
            Kind::Position { .. } | Kind::Conjugate { .. } => {
                Content::Name(self.names.get(&g).cloned().unwrap_or_default())
            }
            Kind::Entailed(of) => Content::Options(vec![self.key(self.arena.single(of))]),
            Kind::Form(options) => Content::Options(self.keys(options)),
            Kind::Labelled(lists) => {
                Content::Lists(lists.iter().map(|options| self.keys(options)).collect())
            }
        }
    }

    fn keys(&self, options: &[SumId]) -> Vec<OptionKey> {
        let mut keys: Vec<OptionKey> = options.iter().map(|&s| self.key(s)).collect();
        keys.sort();
        keys
    }

    fn key(&self, s: SumId) -> OptionKey {
        let parts = self.arena.parts(s);
        if let &[(g, 1)] = parts {
            match self.arena.kind(g) {
                Kind::Nim(n) => return OptionKey::Nim(n),
                Kind::Integer { size, player, .. } => return OptionKey::Integer(size, player),
                _ => {}
            }
        }
        if parts.is_empty() {
            return OptionKey::Nim(0);
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
        OptionKey::Sum(level, depth, self.length(s, false), ranks)
    }
}

/// The two forms of a game: itself, and its negative.
const FLIPS: [bool; 2] = [false, true];

/// Bytes of the dot of a multiple.
const DOT: u64 = '·'.len_utf8() as u64;

/// The tie-breaker between games with equal measures.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    Name(String),
    Options(Vec<OptionKey>),
    Lists(Vec<Vec<OptionKey>>),
}

/// The sort key of an option.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum OptionKey {
    Nim(u32),
    Integer(u32, u8),
    Sum(u64, u32, u64, Vec<(u32, u32)>),
}
