//! Nim values: the additive theory of two-player normal play (Sprague, Grundy).

use crate::game::{Arena, GameId, Halt, Kind, State, SumId, Sweep, World, impartial, sweep};

/// The mark for a value not yet known. No value is as large: a nim heap's is below 2^32, and a
/// form's is at most the number of its options.
const UNKNOWN: u64 = u64::MAX;

/// Nim values of games, remembered by [`GameId`]. The value of a sum is the xor of the values of
/// its components; the value of a game is the least one its options do not have.
#[derive(Clone, Debug, Default)]
pub struct NimValues {
    values: Vec<u64>,
    seen: Vec<bool>,
    known: usize,
}

impl NimValues {
    /// An empty table.
    pub fn new() -> NimValues {
        NimValues::default()
    }

    /// The nim value of `s`.
    ///
    /// # Errors
    /// [`Halt::Labelled`] for games that have no nim value; limits, cycles, and errors of the world.
    pub fn value<W: World>(&mut self, w: &mut W, s: SumId) -> Result<u64, W::Error> {
        let s = impartial(w, s)?;
        if let Some(value) = self.of_sum(w.arena(), s) {
            return Ok(value);
        }
        sweep(w, s, self)?;
        // Sweeping makes every component known.
        Ok(self.of_sum(w.arena(), s).unwrap_or(0))
    }

    /// How many games have a value here (nim heaps need none).
    pub fn len(&self) -> usize {
        self.known
    }

    /// Whether no game has a value here.
    pub fn is_empty(&self) -> bool {
        self.known == 0
    }

    fn of_game(&self, arena: &Arena, g: GameId) -> Option<u64> {
        if let Kind::Nim(n) = arena.kind(g) {
            return Some(u64::from(n));
        }
        self.values.get(g.index()).copied().filter(|&v| v != UNKNOWN)
    }

    fn of_sum(&self, arena: &Arena, s: SumId) -> Option<u64> {
        let mut value = 0;
        for &(g, c) in arena.parts(s) {
            // Pairs cancel, but must be known: a pair of games that can loop is no game at all.
            let v = self.of_game(arena, g)?;
            if c % 2 == 1 {
                value ^= v;
            }
        }
        Some(value)
    }

    fn mex(&mut self, arena: &Arena, options: &[SumId]) -> u64 {
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        seen.resize(options.len() + 1, false);
        for &option in options {
            let value = self.of_sum(arena, option).and_then(|v| usize::try_from(v).ok());
            if let Some(slot) = value.and_then(|v| seen.get_mut(v)) {
                *slot = true;
            }
        }
        let mex = seen.iter().position(|&s| !s).unwrap_or(options.len());
        self.seen = seen;
        mex as u64
    }
}

impl Sweep for NimValues {
    fn known(&self, arena: &Arena, g: GameId) -> bool {
        self.of_game(arena, g).is_some()
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId) -> Result<(), Halt> {
        let value = match arena.kind(g) {
            Kind::Nim(n) => u64::from(n),
            Kind::Form(options) | Kind::Position { state: State::Options(options), .. } => {
                self.mex(arena, options)
            }
            Kind::Position { state: State::Rewritten(to), .. } => {
                self.of_sum(arena, to).unwrap_or(0)
            }
            Kind::Position { state: State::Unexpanded, .. } => return Err(Halt::Undefined(g)),
            // No impartial game is made of these.
            Kind::Position { state: State::Labelled(_), .. }
            | Kind::Labelled(_)
            | Kind::Integer { .. }
            | Kind::Conjugate { .. } => {
                return Err(Halt::Labelled(arena.players(arena.single(g)).unwrap_or(0)));
            }
        };
        if g.index() >= self.values.len() {
            self.values.resize(g.index() + 1, UNKNOWN);
        }
        if self.values[g.index()] == UNKNOWN {
            self.known += 1;
        }
        self.values[g.index()] = value;
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<u64>() + self.seen.capacity()
    }
}
