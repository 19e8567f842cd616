//! Conjugates of sums, games and options, and the table of those that have been made.

use super::halt::{Halt, Unsupported};
use super::ids::{GameId, SumId};
use super::kind::Kind;
use super::nodes::{Body, GameRole};
use super::properties::Nature;
use super::store::Arena;
use hashbrown::HashMap;
use tweedle_base::{Seeded, heap_size};

impl Arena {
    /// Tests whether a conjugate of a form is known.
    pub(crate) fn has_conjugate(&self, g: GameId, times: u8) -> bool {
        self.conjugates.known.contains_key(&(g, times))
    }

    /// Returns the conjugate of a sum, if the conjugates of its components are known.
    pub fn conjugated(&mut self, s: SumId, times: u8) -> Result<SumId, Halt> {
        if self.players(s).is_none() {
            return Ok(s);
        }
        let mut parts = self.parts(s).to_vec();
        for (g, _) in &mut parts {
            *g = self.conjugate_of(*g, times)?;
        }
        self.sum(&parts)
    }

    fn conjugate_of(&mut self, g: GameId, times: u8) -> Result<GameId, Halt> {
        let node = &self.nodes[g.index()];
        let players = node.players;
        if players == 0 {
            return Ok(g);
        }
        if self.decider(g).is_some() {
            return Err(Halt::Unsupported(Unsupported::Decides(g)));
        }
        if let Body::Entailed { of } = node.body {
            let conjugate = self.conjugate_of(of, times)?;
            return Ok(self.entail(conjugate));
        }
        if let Body::Integer { player, size } = node.body {
            return Ok(self.integer_of(players, (player + times) % players, size));
        }
        if let Some(&conjugate) = self.conjugates.known.get(&(g, times)) {
            return Ok(conjugate);
        }
        let (of, before) = match self.kind(g) {
            Kind::Conjugate { of, times, .. } => (of, times),
            _ => (g, 0),
        };
        // A conjugate of a conjugate is one of the position, or the position.
        let times = (before + times) % players;
        if times == 0 {
            return Ok(of);
        }
        if let Some(&conjugate) = self.conjugates.known.get(&(of, times)) {
            return Ok(conjugate);
        }
        let key = u32::try_from(self.conjugates.sources.len()).unwrap_or(u32::MAX);
        self.conjugates.sources.push((of, times));
        let conjugate = self.push(Body::Unexpanded { key }, Nature::new(false, players));
        self.nodes[conjugate.index()].role = GameRole::Conjugate;
        self.conjugates.known.insert((of, times), conjugate);
        Ok(conjugate)
    }

    /// Remembers the conjugate of a form, and the way back.
    pub(crate) fn pair(&mut self, g: GameId, times: u8, conjugate: GameId) {
        let players = self.nodes[g.index()].players;
        self.conjugates.known.insert((g, times), conjugate);
        self.conjugates.known.insert((conjugate, players - times), g);
    }

    /// The options of a conjugate for each player.
    pub(crate) fn conjugate_lists(
        &mut self,
        g: GameId,
        times: u8,
    ) -> Result<Vec<Vec<SumId>>, Halt> {
        let mut lists = self.lists_through(g, |arena, s| arena.conjugated(s, times))?;
        lists.rotate_right(times.into());
        Ok(lists)
    }
}

/// The conjugates that have been made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conjugates {
    /// The conjugates by game and by the number of players, at least one, that the options have
    /// been passed on.
    pub(super) known: HashMap<(GameId, u8), GameId, Seeded>,
    /// The games whose conjugates the conjugates of positions are.
    pub(super) sources: Vec<(GameId, u8)>,
}

heap_size!(Conjugates { known, sources });

impl Conjugates {
    /// The position that a conjugate of a position comes from, and how far it has passed.
    pub(crate) fn source(&self, key: u32) -> (GameId, u8) {
        self.sources[key as usize]
    }
}
